"""A campaign's records: who lived longest, who killed most, and the roll that was least to be expected."""

from collections.abc import Iterable, Mapping
from math import comb
from typing import NamedTuple
from uuid import UUID

import msgspec

from campaigns.models import Battle, BattleFigure, Campaign, Character, Member
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.names import Names
from campaigns.selectors.rights import status_for
from campaigns.selectors.rolls.luck import thrown
from campaigns.selectors.rolls.luck_lines import Thrown
from engine.kernel.ruleset import Language
from engine.kernel.skill_checks import this_or_better
from engine.rulesets import ruleset

FIRST = 5  # places that are named
WORTH_TELLING = 0.1  # rolls that come more often than this are nothing to speak of


class RecordLine(msgspec.Struct, frozen=True):
    """One place: `n` battles lived through, or kills."""

    character: UUID
    name: str
    kind: str
    gang_name: str
    colour: str
    shape: str
    status: str
    n: int


class LuckyRoll(msgspec.Struct, frozen=True):
    """`hits` of the dice counted, and fair dice show so many or more with `chance`; of a roll against a number that
    worked it is the chance of its `level` or a better one. `character` is None for extras, `battle` between battles.
    """

    battle: UUID | None
    battle_name: str
    roll: int
    character: UUID | None
    name: str
    purpose: str
    faces: list[int]
    sides: int
    hits: int
    chance: float
    level: str = ""


class Records(msgspec.Struct, frozen=True):
    longest: list[RecordLine]
    deadliest: list[RecordLine]
    luckiest: list[LuckyRoll]


def records(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> Records:
    """Raises: NotVisible."""
    you, names = must_be_member(campaign_id, viewer), Names(campaign_id, language)
    everybody = Character.objects.filter(campaign_id=campaign_id).select_related("gang")
    return Records(
        _places(everybody.filter(battles__gt=0).order_by("-battles", "hired_us")[:FIRST], you, names, "battles"),
        _places(everybody.filter(kills__gt=0).order_by("-kills", "hired_us")[:FIRST], you, names, "kills"),
        _luckiest(Campaign.objects.get(id=campaign_id), you, names),
    )


def chance_of(dice: int, faces: int, sides: int, hits: int) -> float:
    """That fair dice show one of so many faces at least `hits` times."""
    ways = sum(comb(dice, k) * faces**k * (sides - faces) ** (dice - k) for k in range(hits, dice + 1))
    return ways / sides**dice


def _places(rows: Iterable[Character], you: Member, names: Names, kind: str) -> list[RecordLine]:
    return [
        RecordLine(
            row.id,
            names.unseal(row.name),
            row.kind,
            names.unseal(row.gang.name),
            row.gang.colour,
            row.gang.shape,
            status_for(row, you),
            getattr(row, kind),
        )
        for row in rows
    ]


class _Rated(NamedTuple):
    """A roll, how likely one as good was, and how many dice counted."""

    chance: float
    hits: int
    roll: Thrown


def _luckiest(campaign: Campaign, you: Member, names: Names) -> list[LuckyRoll]:
    """Among rolls whose hits are counted or that are compared with a number, of what this reader may see; the rarest
    first."""
    counted = ruleset(campaign.ruleset).counted_faces
    rated = [_rated(roll, counted) for roll in thrown(campaign, you) if roll.counts]
    worth = [
        rated_roll
        for rated_roll in rated
        if rated_roll is not None and rated_roll.hits and rated_roll.chance < WORTH_TELLING
    ]
    best = sorted(worth, key=lambda lucky: (lucky.chance, -lucky.hits))[:FIRST]
    battles = {lucky.roll.battle for lucky in best if lucky.roll.battle is not None}
    battle_names = dict(Battle.objects.filter(id__in=battles).values_list("id", "name"))
    rows = BattleFigure.objects.filter(battle_id__in=battles, character__isnull=False)
    behind = {(battle, n): who for battle, n, who in rows.values_list("battle_id", "number", "character_id")}
    characters = [
        lucky.roll.character or (lucky.roll.battle and behind.get((lucky.roll.battle, lucky.roll.figure)))
        for lucky in best
    ]
    people = names.characters({str(who) for who in characters if who is not None})
    return [
        LuckyRoll(
            lucky.roll.battle,
            names.unseal(battle_names.get(lucky.roll.battle, "")) if lucky.roll.battle is not None else "",
            lucky.roll.roll,
            character,
            people.get(str(character), ""),
            lucky.roll.purpose,
            list(lucky.roll.faces),
            lucky.roll.sides,
            lucky.hits,
            lucky.chance,
            lucky.roll.trial.level if lucky.roll.trial is not None else "",
        )
        for lucky, character in zip(best, characters, strict=True)
    ]


def _rated(roll: Thrown, counted: Mapping[str, tuple[int, ...]]) -> _Rated | None:
    """None for rolls that are neither counted nor compared with anything."""
    if roll.trial is not None:
        return _Rated(float(this_or_better(roll.trial)), int(roll.trial.worked), roll)
    if roll.purpose not in counted or roll.battle is None:
        return None
    faces = [face for face in counted[roll.purpose] if face <= roll.sides]
    hits = sum(face in faces for face in roll.faces)
    return _Rated(chance_of(len(roll.faces), len(faces), roll.sides, hits), hits, roll)
