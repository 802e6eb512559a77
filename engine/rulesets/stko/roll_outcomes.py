"""How a street fight's rolls can fall: a shot by what the rules make of it, fights and nerves by sixes, a single die by
its face, a card by itself.
"""

from collections.abc import Iterator
from math import comb
from typing import Final

from engine.kernel.events import Rolled
from engine.kernel.roll_outcomes import RollOutcome, each_card, each_face
from engine.kernel.skill_checks import Around
from engine.rulesets.stko import events as ev

BY_SIXES: Final = frozenset({"attack", "defence", "nerve"})
SHOTS: Final = frozenset({"shot", "lucky_shot"})
NEITHER: Final = 3  # a face that counts for nothing
FINE, EMPTY, JAM = "fine", "empty", "jam"
Class = tuple[int, str]  # hits, and what becomes of the weapon


def falls(rolled: Rolled, around: Around) -> list[RollOutcome]:
    """Empty where the ways are too many to tell apart (a movement, several hits at once)."""
    if rolled.options:
        return each_card(rolled.options)
    if rolled.purpose in SHOTS:
        return of_a_shot(rolled, around)
    if rolled.purpose in BY_SIXES:
        return [_sixes(rolled.count, n) for n in range(rolled.count + 1)]
    return each_face(rolled.sides) if rolled.count == 1 else []


def which(rolled: Rolled, around: Around) -> int:
    """The place in `falls` of how it did fall, -1 when they aren't told apart."""
    ways = falls(rolled, around)
    if rolled.purpose in SHOTS:
        came = came_of(rolled.faces, around)
        return next((n for n, one in enumerate(ways) if came_of(one.faces, around) == came), -1)
    return next((n for n, one in enumerate(ways) if _same(rolled, one)), -1)


def of_a_shot(rolled: Rolled, around: Around) -> list[RollOutcome]:
    """By hits and what becomes of the weapon, as the rules have it. Source: STKO-28, 35, 36, 93."""
    if came_of(rolled.faces, around) is None:
        return []
    fives = came_of((5,) * rolled.count, around) != came_of((NEITHER,) * rolled.count, around)
    name = "sixes" if rolled.purpose == "shot" and not fives else "hits"
    found: dict[Class, RollOutcome] = {}
    for faces, ways in counted(rolled.count, fives):
        came = came_of(faces, around)
        if came is not None:
            first = found.setdefault(came, RollOutcome(faces, 0, came[1], {name: came[0]}))
            found[came] = first._replace(ways=first.ways + ways)
    return list(found.values())


def came_of(faces: tuple[int, ...], around: Around) -> Class | None:
    """None where the rules come to no shot."""
    hits, weapon = -1, FINE
    for one in around.after(faces):
        if isinstance(one, ev.ShotFired):
            hits = one.hits
        elif isinstance(one, ev.WeaponJammed):
            weapon = JAM
        elif isinstance(one, ev.WeaponEmptied) and weapon == FINE:
            weapon = EMPTY
    return None if hits < 0 else (hits, weapon)


def counted(dice: int, fives: bool) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each number of sixes, fives (where they count) and ones, and in how many ways so many dice show it."""
    others = 3 if fives else 4
    for sixes in range(dice + 1):
        for five in range(dice - sixes + 1 if fives else 1):
            for ones in range(dice - sixes - five + 1):
                rest = dice - sixes - five - ones
                ways = comb(dice, sixes) * comb(dice - sixes, five) * comb(dice - sixes - five, ones) * others**rest
                yield (6,) * sixes + (5,) * five + (1,) * ones + (NEITHER,) * rest, ways


def _sixes(dice: int, sixes: int) -> RollOutcome:
    ways: int = comb(dice, sixes) * 5 ** (dice - sixes)
    return RollOutcome((6,) * sixes + (NEITHER,) * (dice - sixes), ways, "sixes", {"sixes": sixes})


def _same(rolled: Rolled, fall: RollOutcome) -> bool:
    return rolled.faces == fall.faces if fall.code in ("face", "card") else fall.facts["sixes"] == rolled.faces.count(6)
