"""What of the campaign's own events is the referee's: numbers and weapons of people whom he hasn't shown."""

from collections.abc import Iterable
from typing import Final
from uuid import UUID

import msgspec

from campaigns.ledger.campaign_events import BattleOutcome, CharacterHired, FigureOutcome, WeaponsChanged, decode
from campaigns.ledger.canonical import canonical
from campaigns.ledger.scenario_events import WeaponsAssigned
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Character
from campaigns.selectors.health.sealed_rolls import hidden
from engine.kernel.ruleset import Ruleset, Viewer

MAY_BE_SECRET: Final = (
    "campaign/sheet-set/1",
    "campaign/imported/1",
    "campaign/body-changed/1",
    "campaign/roll-owed/1",
    "campaign/roll-compared/1",
    "campaign/roll-called/1",
    "campaign/called-roll-came/1",
    "campaign/roll-call-withdrawn/1",
)
KEEPERS_OWN: Final = ("campaign/keepers-part-saved/1", "campaign/battle-got-keepers-part/1")
CARRYING: Final = ("campaign/character-hired/1", "campaign/weapons-changed/1", "campaign/weapons-assigned/1")
OUTCOME: Final = "campaign/battle-outcome/1"


def open_part(stored: StoredEvent, rules: Ruleset, viewer: Viewer) -> str | None:
    """The payload as this reader may see it; None where only its digest may be seen."""
    payload, sees_all = stored.payload.decode(), viewer.referee
    if stored.type in KEEPERS_OWN:
        return payload if sees_all else None
    if sees_all or rules.bodies is None:
        return payload
    if hidden(stored, viewer.disclosed.versions):
        return None
    if stored.type in MAY_BE_SECRET:
        return None if getattr(decode(stored.type, stored.payload), "secret", False) else payload
    if stored.type in CARRYING:
        return _without_weapons(stored)
    if stored.type != OUTCOME:
        return payload
    outcome = decode(stored.type, stored.payload)
    assert isinstance(outcome, BattleOutcome)
    shown = open_outcome(outcome, rules, sees_all)
    return payload if shown is outcome else canonical(shown).decode()


def _without_weapons(stored: StoredEvent) -> str:
    """What people carry whose numbers are the referee's is his too."""
    event = decode(stored.type, stored.payload)
    if isinstance(event, WeaponsAssigned):
        hidden = _hidden(stored.campaign, event.carries)
        open_ones = {who: what for who, what in event.carries.items() if who not in hidden}
        return canonical(msgspec.structs.replace(event, carries=open_ones)).decode() if hidden else _text(stored)
    assert isinstance(event, (CharacterHired, WeaponsChanged))
    if not event.weapons or not _hidden(stored.campaign, (event.character,)):
        return _text(stored)
    return canonical(msgspec.structs.replace(event, weapons=())).decode()


def _text(stored: StoredEvent) -> str:
    return stored.payload.decode()


def _hidden(campaign: UUID, characters: Iterable[str]) -> set[str]:
    rows = Character.objects.filter(campaign_id=campaign, id__in=list(characters), secret=True)
    return {str(row) for row in rows.values_list("id", flat=True)}


def open_outcome(outcome: BattleOutcome, rules: Ruleset, sees_all: bool) -> BattleOutcome:
    """The outcome without the numbers of hidden people; the same object where there are none."""
    if sees_all or rules.bodies is None:
        return outcome
    figures = tuple(_open(figure, rules) for figure in outcome.figures)
    return outcome if figures == outcome.figures else msgspec.structs.replace(outcome, figures=figures)


def _open(outcome: FigureOutcome, rules: Ruleset) -> FigureOutcome:
    bodies = rules.bodies
    if bodies is None or not bodies.is_hidden(str(outcome.more.get("rank", ""))):
        return outcome
    return msgspec.structs.replace(outcome, more=bodies.public_row(outcome.more))
