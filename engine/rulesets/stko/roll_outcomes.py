"""How a street fight's rolls can fall: by what the rules make of shots, fights and nerves, a single die by its face, a
card by itself.
"""

from collections.abc import Callable, Iterator, Mapping
from math import comb
from typing import Final, NamedTuple, TypeVar

from engine.kernel.events import Event, Rolled
from engine.kernel.roll_outcomes import RollOutcome, each_card, each_face
from engine.kernel.skill_checks import Around
from engine.rulesets.stko import events as ev

NEITHER: Final = 3  # a face that counts for nothing
MAY_COUNT: Final = (6, 5, 4, 2, 1)
FINE, EMPTY, JAM, SHIELD, KEPT, LOST = "fine", "empty", "jam", "shield", "kept", "lost"
Faces = tuple[int, ...]
# Which faces a roll is about: their number is what luck reports count; all other dice are added up. Source: STKO-29,
# 35, 47, 56, 71, 79.
COUNTED_FACES: Final[dict[str, Faces]] = dict.fromkeys(
    ("shot", "lucky_shot", "attack", "defence", "nerve", "wake", "recover_six"), (6,)
)
E = TypeVar("E", bound=Event)


class Came(NamedTuple):
    """What the rules make of a roll: 6s or hits that count, what else came of it, and hits that a shield stopped."""

    counted: int
    what: str = FINE
    stopped: int = 0


def falls(rolled: Rolled, around: Around) -> list[RollOutcome]:
    """Empty where the ways are too many to tell apart (a movement, several hits at once), or nothing hangs on them."""
    if rolled.options:
        return each_card(rolled.options)
    if rolled.purpose in RECORDED:
        return by_the_rules(rolled, around)
    return each_face(rolled.sides) if rolled.count == 1 else []


def which(rolled: Rolled, around: Around) -> int:
    """The place in `falls` of how it did fall, -1 when they aren't told apart."""
    ways, recorded = falls(rolled, around), RECORDED.get(rolled.purpose)
    if recorded is None:
        return next((n for n, way in enumerate(ways) if way.faces == rolled.faces), -1)
    came = recorded(around, rolled.faces)
    return next((n for n, way in enumerate(ways) if recorded(around, way.faces) == came), -1)


def by_the_rules(rolled: Rolled, around: Around) -> list[RollOutcome]:
    """Each way of which the rules record something else. Source: STKO-28, 35, 36, 71, 77, 79, 93."""
    recorded = RECORDED[rolled.purpose]
    if recorded(around, (NEITHER,) * rolled.count) is None:
        return []
    counting = told_apart(rolled, around)
    name = "hits" if rolled.purpose == "lucky_shot" or {5, 4} & set(counting) else "sixes"
    outcomes: dict[Came, RollOutcome] = {}
    for faces, ways in throws(rolled.count, counting, 6 - len(counting)):
        came = recorded(around, faces)
        if came is not None:
            first = outcomes.setdefault(came, RollOutcome(faces, 0, came.what, facts_of(came, name)))
            outcomes[came] = first._replace(ways=first.ways + ways)
    return list(outcomes.values()) if len(outcomes) > 1 else []


def facts_of(came: Came, name: str) -> dict[str, int | str]:
    if came.what in (KEPT, LOST):
        return {}
    if came.what == SHIELD:
        return {"sixes": came.counted + came.stopped, "hits": came.counted}
    return {name: came.counted}


def told_apart(rolled: Rolled, around: Around) -> Faces:
    """The faces of which the rules make something else than of those that count for nothing, alone or beside 6s."""

    def came(face: int, sixes: int) -> Came | None:
        return RECORDED[rolled.purpose](around, (6,) * sixes + (face,) * (rolled.count - sixes))

    beside = {0, rolled.count // 2}
    return tuple(face for face in MAY_COUNT if any(came(face, n) != came(NEITHER, n) for n in beside))


def throws(dice: int, counting: Faces, others: int) -> Iterator[tuple[Faces, int]]:
    """Each number of each face that counts, and in how many ways so many dice show it; `others`: how many don't."""
    if not counting:
        yield (NEITHER,) * dice, others**dice
        return
    for n in range(dice + 1):
        for rest, ways in throws(dice - n, counting[1:], others):
            yield (counting[0],) * n + rest, comb(dice, n) * ways


# -- what the rules record; None where they come to no such roll ------------------------------------------------
def of_a_shot(around: Around, faces: Faces) -> Came | None:
    hits, weapon = -1, FINE
    for event in around.after(faces, ()):
        if isinstance(event, ev.ShotFired):
            hits = event.hits
        elif isinstance(event, ev.WeaponJammed):
            weapon = JAM
        elif isinstance(event, ev.WeaponEmptied) and weapon == FINE:
            weapon = EMPTY
    return None if hits < 0 else Came(hits, weapon)


def of_an_attack(around: Around, faces: Faces) -> Came | None:
    """Against a defence without a 6: what a shield leaves of it. Every die hits whoever lies there unconscious."""
    fight = first(ev.Fought, around.after(faces, (NEITHER,)))
    if fight is None:
        return None
    return Came(fight.hits) if fight.hits >= fight.sixes else Came(fight.hits, SHIELD, fight.sixes - fight.hits)


def of_a_defence(around: Around, faces: Faces) -> Came | None:
    fight = first(ev.Fought, around.after(faces, ()))
    return None if fight is None else Came(fight.guards)


def of_a_nerve_test(around: Around, faces: Faces) -> Came | None:
    test = first(ev.NerveTested, around.after(faces, ()))
    return None if test is None else Came(0, KEPT if test.passed else LOST)


def first(kind: type[E], recorded: list[Event]) -> E | None:
    return next((event for event in recorded if isinstance(event, kind)), None)


RECORDED: Final[Mapping[str, Callable[[Around, Faces], Came | None]]] = {
    "shot": of_a_shot,
    "lucky_shot": of_a_shot,
    "attack": of_an_attack,
    "defence": of_a_defence,
    "nerve": of_a_nerve_test,
}
