"""What a closed battle is booked with, for whoever puts it right."""

from typing import Any
from uuid import UUID

import msgspec

from campaigns.ledger.campaign_events import BattleOutcome, FigureOutcome
from campaigns.ledger.effective import UNDOING, effective, ever_booked
from campaigns.ledger.read import read
from campaigns.models import Battle, Gang, Member, Season
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.names import Names
from campaigns.selectors.not_visible import NotVisible
from engine.kernel.ruleset import Language

TYPES = ["campaign/battle-outcome/1", *UNDOING]


class BookedFigure(msgspec.Struct, frozen=True):
    """`wounds` and `deeds` in the ruleset's words, as the command `correct-outcome` takes them. `left_out`: a
    correction says that he wasn't there; the rest is what he was booked with before.
    """

    character: UUID
    figure: int
    name: str
    side: str
    dead: bool
    fled: bool
    wounds: list[Any]
    deeds: list[Any]
    left_out: bool = False


class Booked(msgspec.Struct, frozen=True):
    """`seq` is what a correction names as `outcome`; `sides` are the sides' names in their order; `season` is the name
    of one that is over and counted this battle: its table stays as it was.
    """

    seq: int
    battle: UUID
    battle_name: str
    winner: int | None
    sides: list[str]
    figures: list[BookedFigure]
    season: str = ""


def booked(campaign_id: UUID, seq: int, viewer: Member | None, language: Language = "en") -> Booked:
    """As it counts now. Raises: NotVisible."""
    must_be_member(campaign_id, viewer)
    counts = effective(read(campaign_id, stream=campaign_id, types=TYPES))
    for count in counts:
        if count.stored.seq == seq and isinstance(count.event, BattleOutcome) and count.event.booked:
            ever = list(ever_booked(counts, seq).values())
            return _booked(campaign_id, seq, count.event, ever, Names(campaign_id, language))
    raise NotVisible("no-such-outcome", seq=seq)


def outcome_of(campaign_id: UUID, battle: UUID) -> int | None:
    """The seq that booked the battle, where something was booked that counts."""
    for record in effective(read(campaign_id, stream=campaign_id, types=TYPES)):
        if isinstance(record.event, BattleOutcome) and record.event.battle == str(battle) and record.event.booked:
            return record.stored.seq
    return None


def _booked(campaign: UUID, seq: int, event: BattleOutcome, ever: list[FigureOutcome], names: Names) -> Booked:
    battle = Battle.objects.get(campaign_id=campaign, id=event.battle)
    people = names.characters([outcome.character for outcome in ever])
    gangs = {str(gang.id): gang.name for gang in Gang.objects.filter(campaign_id=campaign)}
    sides = [names.unseal(side.get("name") or gangs.get(side.get("gang") or "", "")) for side in battle.sides]
    characters = {figure.character for figure in event.figures}
    figures = [_figure(outcome, people, sides, outcome.character not in characters) for outcome in ever]
    season = Season.objects.filter(campaign_id=campaign, battles__contains=[battle.id]).first()
    counted_in = names.unseal(season.name) if season else ""
    return Booked(seq, battle.id, names.unseal(battle.name), event.winner, sides, figures, counted_in)


def _figure(outcome: FigureOutcome, people: dict[str, str], sides: list[str], left_out: bool) -> BookedFigure:
    name, side = people.get(outcome.character, ""), outcome.more.get("side")
    side_name = sides[side] if isinstance(side, int) and 0 <= side < len(sides) else ""
    return BookedFigure(
        UUID(outcome.character),
        outcome.figure,
        name,
        side_name,
        outcome.dead,
        outcome.fled,
        list(outcome.wounds),
        list(outcome.deeds),
        left_out,
    )
