"""All dice of a weapon in an attack: how many wounds come through of them, before models take any.

Source: GFF-02, 13, 24, 28, 29, 34 .. 36, 40, 47.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from engine.kernel.distributions import ONE, Odds, one_die, power
from engine.rulesets.gff import odds
from engine.rulesets.gff.rules import attack

Part = tuple[Fraction, ...]  # P(0), P(1), P(2) .. of something that is counted
IN_ALL: Final = 36  # of so many equally likely throws, one and the one that may follow it
KEPT: Final = 2_000  # answers at once: the pages of some battles


class Die(NamedTuple):
    """One attack: what it is compared with, what an unmodified 6 and 1 add, and what becomes of its hits.

    `through` and `sharp_through`: of 36 Defense rolls so many fail, for a hit and for one of an unmodified 6. `there`:
    so many hits a blast makes of one, which are dealt over `near` models, of which so many are the target's; none: all
    are.
    """

    need: int
    modifier: int
    sixes: tuple[int, int, int]  # hits, attacks, wounds
    ones: tuple[int, int, int]
    sixes_again: bool
    ones_again: bool
    through: int
    sharp_through: int
    there: int = 1
    near: tuple[int, int] = (0, 0)


class Group(NamedTuple):
    """Wounds that come through in one way: by `attacks` dice, or by Impact with `off` of its hits taken off."""

    attacks: int
    die: Die | None
    off: int
    through: int
    deadly: int
    not_ignored: bool


# -- one die ----------------------------------------------------------------------------------------------------------
@lru_cache(KEPT)
def of_die(die: Die) -> Part:
    """P(so many wounds come through), of one attack and those that it brings along."""
    plain = [of_face(die, face) for face in odds.FACES]
    more = mixed((Fraction(1, 6), part) for part in plain)
    parts = []
    for face, part in zip(odds.FACES, plain, strict=True):
        extra = die.sixes[1] if face == 6 else die.ones[1] if face == 1 else 0
        for _ in range(extra):
            part = both(part, more)
        parts.append((Fraction(throws_of(die, face), IN_ALL), part))
    return mixed(parts)


def throws_of(die: Die, face: int) -> int:
    """Of 36, with those rolled again: how many show the face in the end."""
    again = die.sixes_again + die.ones_again
    kept = 0 if (face == 6 and die.sixes_again) or (face == 1 and die.ones_again) else 6
    return kept + again


def of_face(die: Die, face: int) -> Part:
    """Hits of a face, and how many of them come through, beside the wounds that need no Defense roll."""
    sharp, plain, wounds = hits_of_face(die, face)
    fractions = both(trials(sharp * die.there, die.sharp_through), trials(plain * die.there, die.through))
    return (Fraction(0),) * wounds + fractions


@lru_cache(KEPT)
def trials(n: int, through: int) -> Part:
    chance = Fraction(through, IN_ALL)
    return tuple(comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(n + 1))


def both(part: Part, other: Part) -> Part:
    fractions = [Fraction(0)] * (len(part) + len(other) - 1)
    for i, p in enumerate(part):
        for k, q in enumerate(other):
            fractions[i + k] += p * q
    return tuple(fractions)


def mixed(parts: Iterable[tuple[Fraction, Part]]) -> Part:
    fractions: list[Fraction] = []
    for weight, part in parts:
        fractions += [Fraction(0)] * (len(part) - len(fractions))
        for k, p in enumerate(part):
            fractions[k] += weight * p
    return tuple(fractions)


def mean_of(part: Sequence[Fraction]) -> Fraction:
    return sum((n * p for n, p in enumerate(part)), Fraction(0))


# -- all dice of a weapon ---------------------------------------------------------------------------------------------
@lru_cache(KEPT)
def coming_through(group: Group) -> Odds:
    """How many wounds come through, before anybody ignores one."""
    if group.die is not None and group.die.near[0] < group.die.near[1]:
        return dealt(group.die, group.attacks)
    if group.die is not None:
        return power(Odds(0, tuple(int(p * ONE) for p in of_die(group.die))), group.attacks)
    hits = power(one_die(6, 5), group.attacks)
    return thinned(taken_off(hits, group.off), group.through)


def taken_off(hits: Odds, off: int) -> Odds:
    """Counter takes hits off, down to none. Source: GFF-34."""
    weights = [0] * (max(0, hits.least + len(hits.weights) - off - 1) + 1)
    for n, weight in enumerate(hits.weights, start=hits.least):
        weights[max(0, n - off)] += weight
    return Odds(0, tuple(weights))


def thinned(hits: Odds, through: int) -> Odds:
    """Of each number of hits, so many come through: by Horner's rule."""
    weights: list[int] = [0]
    for weight in reversed(hits.weights):
        weights = [
            (a * (IN_ALL - through) + b * through) // IN_ALL for a, b in zip([*weights, 0], [0, *weights], strict=True)
        ]
        weights[0] += weight
    return Odds(hits.least, tuple(weights))


# -- a blast among several units --------------------------------------------------------------------------------------
Hit = tuple[int, int, int]  # of unmodified 6s where these have an AP of their own, plain ones, wounds without a roll


def dealt(die: Die, attacks: int) -> Odds:
    """How many come through of the hits that the target gets: all are dealt one by one, so they hang on one another."""
    own, models = die.near
    fractions: Part = ()
    for (sharp, plain, wounds), p in hits_of_all(die, attacks).items():
        all_sharp, whole = sharp * die.there, (sharp + plain) * die.there
        its_sharp = attack.share(all_sharp, 0, own, models)
        its_plain = attack.share(whole, 0, own, models) - its_sharp
        part = both(trials(its_sharp, die.sharp_through), trials(its_plain, die.through))
        fractions = mixed([(Fraction(1), fractions), (p, (Fraction(0),) * wounds + part)])
    return Odds(0, tuple(int(p * ONE) for p in fractions))


def hits_of_all(die: Die, attacks: int) -> dict[Hit, Fraction]:
    now = {(0, 0, 0): Fraction(1)}
    of_one = hits_of_one(die)
    for _ in range(attacks):
        now = added(now, of_one)
    return now


def hits_of_one(die: Die) -> dict[Hit, Fraction]:
    """Of one attack and those that it brings along."""
    more: dict[Hit, Fraction] = {}
    for face in odds.FACES:
        hits = hits_of_face(die, face)
        more[hits] = more.get(hits, Fraction(0)) + Fraction(1, 6)
    chances: dict[Hit, Fraction] = {}
    for face in odds.FACES:
        now = {hits_of_face(die, face): Fraction(throws_of(die, face), IN_ALL)}
        for _ in range(die.sixes[1] if face == 6 else die.ones[1] if face == 1 else 0):
            now = added(now, more)
        for hit, p in now.items():
            chances[hit] = chances.get(hit, Fraction(0)) + p
    return chances


def hits_of_face(die: Die, face: int) -> Hit:
    hits, _, wounds = die.sixes if face == 6 else die.ones if face == 1 else (0, 0, 0)
    hits += attack.succeeds(face, die.modifier, die.need)
    sharp = 1 if face == 6 and die.sharp_through != die.through else 0
    return sharp, hits - sharp, wounds


def added(hits: dict[Hit, Fraction], other: dict[Hit, Fraction]) -> dict[Hit, Fraction]:
    chances: dict[Hit, Fraction] = {}
    for (a, b, c), p in hits.items():
        for (d, e, f), q in other.items():
            chances[a + d, b + e, c + f] = chances.get((a + d, b + e, c + f), Fraction(0)) + p * q
    return chances
