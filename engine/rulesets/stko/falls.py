"""How a street fight's rolls can fall: by sixes and ones where those count, by a single die's face, by the card."""

from math import comb
from typing import Final

from engine.kernel.events import Rolled
from engine.kernel.falls import Fall, each_card, each_face

BY_SIXES: Final = frozenset({"attack", "defence", "nerve"})
BY_SIXES_AND_ONES: Final = frozenset({"shot", "lucky_shot"})
NEITHER: Final = 3  # a face that counts for nothing
FINE, EMPTY, JAM = "fine", "empty", "jam"


def falls(rolled: Rolled) -> list[Fall]:
    """Empty where the ways are too many to tell apart (a movement, several hits at once)."""
    if rolled.options:
        return each_card(rolled.options)
    if rolled.purpose in BY_SIXES_AND_ONES:
        return by_sixes_and_ones(rolled.count)
    if rolled.purpose in BY_SIXES:
        return [_sixes(rolled.count, n) for n in range(rolled.count + 1)]
    return each_face(rolled.sides) if rolled.count == 1 else []


def which(rolled: Rolled) -> int:
    """The place in `falls` of how it did fall, -1 when they aren't told apart."""
    ways = falls(rolled)
    return next((n for n, one in enumerate(ways) if _same(rolled, one)), -1)


def by_sixes_and_ones(dice: int) -> list[Fall]:
    """Sixes hit; more ones than sixes empty the weapon, two more jam it. Source: STKO-28, 36."""
    found: dict[tuple[int, str], Fall] = {}
    for sixes in range(dice + 1):
        for ones in range(dice - sixes + 1):
            rest = dice - sixes - ones
            ways = comb(dice, sixes) * comb(dice - sixes, ones) * 4**rest
            weapon = _weapon(ones, sixes)
            faces = (6,) * sixes + (1,) * ones + (NEITHER,) * rest
            before = found.get((sixes, weapon))
            if before is not None:
                faces, ways = before.faces, before.ways + ways
            found[sixes, weapon] = Fall(faces, ways, weapon, {"sixes": sixes})
    return list(found.values())


def _sixes(dice: int, sixes: int) -> Fall:
    ways: int = comb(dice, sixes) * 5 ** (dice - sixes)
    return Fall((6,) * sixes + (NEITHER,) * (dice - sixes), ways, "sixes", {"sixes": sixes})


def _weapon(ones: int, sixes: int) -> str:
    return FINE if ones <= sixes else EMPTY if ones - sixes == 1 else JAM


def _same(rolled: Rolled, fall: Fall) -> bool:
    sixes, ones = rolled.faces.count(6), rolled.faces.count(1)
    if fall.code in ("face", "card"):
        return rolled.faces == fall.faces
    if fall.code == "sixes":
        return fall.facts["sixes"] == sixes
    return fall.facts["sixes"] == sixes and fall.code == _weapon(ones, sixes)
