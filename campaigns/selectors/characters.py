"""One character's life: what each battle left of him, with the events that say so."""

from typing import Any
from uuid import UUID

import msgspec

from campaigns.ledger.campaign_events import BattleOutcome, CharacterHired, CharacterRetired, FigureOutcome
from campaigns.ledger.effective import Told, effective
from campaigns.ledger.read import read
from campaigns.models import Battle, Character, Member
from campaigns.selectors.campaigns import must_be_member
from campaigns.selectors.gangs import CharacterLine, fighting_in, line
from campaigns.selectors.missing import Missing
from campaigns.selectors.names import Names
from engine.kernel.ruleset import Language

LIFE = ["campaign/battle-outcome/1", "campaign/battle-reopened/1", "campaign/character-hired/1"]
LIFE += ["campaign/character-retired/1"]


class Chapter(msgspec.Struct, frozen=True):
    """What one battle left of the character. `seq` is the campaign event that booked it.

    `wounds` and `deeds` (what he did to whom) are in the ruleset's words; an `event` in them is a version of the
    battle's own stream.
    """

    battle: UUID
    battle_name: str
    seq: int
    recorded_us: int
    how: str
    won: bool | None
    figure: int
    dead: bool
    fled: bool
    wounds: list[Any]
    deeds: list[Any]
    more: dict[str, Any]

    @property
    def kills(self) -> list[Any]:
        """The deeds by the name that the pages know."""
        return self.deeds


class Life(msgspec.Struct, frozen=True):
    """`hired_seq`, `retired_seq` and `died_seq` are seqs in the campaign's log; None: it hasn't happened."""

    character: CharacterLine
    hired_us: int
    hired_seq: int | None
    retired_seq: int | None
    died_seq: int | None
    chapters: list[Chapter]


def character(campaign_id: UUID, character_id: UUID, viewer: Member | None, language: Language = "en") -> Life:
    """Raises: Missing."""
    you = must_be_member(campaign_id, viewer)
    row = Character.objects.filter(campaign_id=campaign_id, id=character_id).select_related("gang").first()
    if row is None:
        raise Missing("no-such-character", id=str(character_id))
    names = Names(campaign_id, language)
    told = effective(read(campaign_id, stream=campaign_id, types=LIFE))
    chapters = _chapters(told, str(row.id), names)
    return Life(
        line(row, you, names, fighting_in(campaign_id).get(row.id)),
        row.hired_us,
        _seq_of(told, CharacterHired, str(row.id)),
        _seq_of(told, CharacterRetired, str(row.id)),
        next((chapter.seq for chapter in chapters if chapter.dead), None),
        chapters,
    )


def _seq_of(told: list[Told], kind: type[Any], character: str) -> int | None:
    return next((t.stored.seq for t in told if isinstance(t.event, kind) and t.event.character == character), None)


def _chapters(told: list[Told], character: str, names: Names) -> list[Chapter]:
    found = [
        (one, one.event, figure)
        for one in told
        if isinstance(one.event, BattleOutcome)
        for figure in one.event.booked
        if figure.character == character
    ]
    battles = {str(b.id): b for b in Battle.objects.filter(id__in=[event.battle for _, event, _ in found])}
    return [_chapter(one, event, figure, battles.get(event.battle), names) for one, event, figure in found]


def _chapter(told: Told, event: BattleOutcome, figure: FigureOutcome, battle: Battle | None, names: Names) -> Chapter:
    side = figure.more.get("side")
    return Chapter(
        UUID(event.battle),
        names.unseal(battle.name) if battle is not None else "",
        told.stored.seq,
        told.stored.recorded_us,
        event.how,
        None if event.winner is None or side is None else event.winner == side,
        figure.figure,
        figure.dead,
        figure.fled,
        list(figure.wounds),
        list(figure.deeds),
        figure.more,
    )
