"""A campaign's records: who lived longest, who killed most, and the roll that was least to be expected."""

from collections.abc import Iterable, Mapping
from math import comb
from uuid import UUID

import msgspec

from campaigns.models import Battle, BattleFigure, Campaign, Character, Member
from campaigns.projections.game import ruleset
from campaigns.selectors.campaigns import must_be_member
from campaigns.selectors.luck import thrown
from campaigns.selectors.luck_lines import Thrown
from campaigns.selectors.names import Names
from engine.kernel.ruleset import Language

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
    """`hits` of the dice counted, and fair dice show so many or more with `chance`. `character` is None for extras."""

    battle: UUID
    battle_name: str
    roll: int
    character: UUID | None
    name: str
    purpose: str
    faces: list[int]
    sides: int
    hits: int
    chance: float


class Records(msgspec.Struct, frozen=True):
    longest: list[RecordLine]
    deadliest: list[RecordLine]
    luckiest: list[LuckyRoll]


def records(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> Records:
    """Raises: Missing."""
    you, names = must_be_member(campaign_id, viewer), Names(campaign_id, language)
    everybody = Character.objects.filter(campaign_id=campaign_id).select_related("gang")
    return Records(
        _places(everybody.filter(battles__gt=0).order_by("-battles", "hired_us")[:FIRST], names, "battles"),
        _places(everybody.filter(kills__gt=0).order_by("-kills", "hired_us")[:FIRST], names, "kills"),
        _luckiest(Campaign.objects.get(id=campaign_id), you, names),
    )


def chance_of(dice: int, faces: int, sides: int, hits: int) -> float:
    """That fair dice show one of so many faces at least `hits` times."""
    ways = sum(comb(dice, k) * faces**k * (sides - faces) ** (dice - k) for k in range(hits, dice + 1))
    return ways / sides**dice


def _places(rows: Iterable[Character], names: Names, what: str) -> list[RecordLine]:
    return [
        RecordLine(
            row.id,
            names.unseal(row.name),
            row.kind,
            names.unseal(row.gang.name),
            row.gang.colour,
            row.gang.shape,
            row.status,
            getattr(row, what),
        )
        for row in rows
    ]


def _luckiest(campaign: Campaign, you: Member, names: Names) -> list[LuckyRoll]:
    """Among rolls whose hits are counted, of what this reader may see; the rarest first."""
    counted: Mapping[str, tuple[int, ...]] = getattr(ruleset(campaign.ruleset), "counted_faces", {})
    rated = [(*_rated(one, counted[one.purpose]), one) for one in thrown(campaign, you) if one.purpose in counted]
    best = sorted((one for one in rated if one[1] and one[0] < WORTH_TELLING), key=lambda one: (one[0], -one[1]))[
        :FIRST
    ]
    battles = {one.battle for _chance, _hits, one in best if one.battle is not None}
    called = dict(Battle.objects.filter(id__in=battles).values_list("id", "name"))
    rows = BattleFigure.objects.filter(battle_id__in=battles, character__isnull=False)
    behind = {(battle, n): who for battle, n, who in rows.values_list("battle_id", "number", "character_id")}
    people = names.characters({str(who) for who in behind.values()})
    found = []
    for chance, hits, one in best:
        if one.battle is None:
            continue
        who = behind.get((one.battle, one.figure))
        found.append(
            LuckyRoll(
                one.battle,
                names.unseal(called.get(one.battle, "")),
                one.roll,
                who,
                people.get(str(who), ""),
                one.purpose,
                list(one.faces),
                one.sides,
                hits,
                chance,
            )
        )
    return found


def _rated(one: Thrown, wanted: tuple[int, ...]) -> tuple[float, int]:
    """How likely so many hits are, and how many there were."""
    faces = [face for face in wanted if face <= one.sides]
    hits = sum(face in faces for face in one.faces)
    return chance_of(len(one.faces), len(faces), one.sides, hits), hits
