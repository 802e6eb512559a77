"""Exact odds, as fractions. Source: COC-02, 03, 10, 11, 42, 51, 53, 57, 60."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import TypeVar

from engine.kernel.pools import added_up
from engine.rulesets.coc.codes import DODGE, FAIL, FIGHT_BACK, HIT, REGULAR
from engine.rulesets.coc.rules.checks import compared, level_of, succeeds
from engine.rulesets.coc.settings import Options

Chances = dict[int, Fraction]
N = TypeVar("N", int, Fraction)


@cache
def weights(net: int) -> tuple[int, ...]:
    """How many of `whole(net)` equally likely throws make the d100 show 1 .. 100, with so many bonus (or, below 0,
    penalty) dice. Source: COC-02.
    """
    tens = 1 + abs(net)
    throws = [0] * 101
    for units in range(10):
        totals = sorted(10 * ten + units or 100 for ten in range(10))
        for place, total in enumerate(totals):
            best = (10 - place) ** tens - (9 - place) ** tens
            worst = (place + 1) ** tens - place**tens
            throws[total] += best if net > 0 else worst
    return tuple(throws[1:])


def whole(net: int) -> int:
    return int(10 ** (2 + abs(net)))


@cache
def rolls(net: int) -> tuple[Fraction, ...]:
    """P(d100 = n) for n = 1 .. 100."""
    return tuple(Fraction(weight, whole(net)) for weight in weights(net))


@cache
def mean(net: int) -> Fraction:
    return sum((value * chance for value, chance in enumerate(rolls(net), start=1)), Fraction(0))


def levels(options: Options, skill: int, difficulty: int, net: int) -> Chances:
    """Distribution of the level of success. Source: COC-03."""
    return {level: Fraction(number, whole(net)) for level, number in counted(options, skill, difficulty, net).items()}


@lru_cache(500)
def counted(options: Options, skill: int, difficulty: int, net: int) -> dict[int, int]:
    """The same as numbers of throws out of `whole(net)`: pages ask for many, and sums of fractions take long."""
    throws: dict[int, int] = {}
    for value, weight in enumerate(weights(net), start=1):
        level = level_of(options, value, skill, difficulty)
        throws[level] = throws.get(level, 0) + weight
    return throws


def success(options: Options, skill: int, difficulty: int, net: int) -> Fraction:
    """P(the demanded level or better)."""
    throws = counted(options, skill, difficulty, net)
    return Fraction(sum(number for level, number in throws.items() if succeeds(level, difficulty)), whole(net))


@lru_cache(500)
def shots(options: Options, skill: int, difficulty: int, net: int, fails: int) -> dict[int, int]:
    """Levels of a shot in throws out of `whole(net)`: the demanded one or better hits, below the malfunction number
    (0: the weapon never fails); everything else is a failure. Source: COC-23, 26, 42.
    """
    most = fails - 1 if fails and options.malfunctions else 100
    throws = {FAIL: 0}
    for value, weight in enumerate(weights(net), start=1):
        level = level_of(options, value, skill, difficulty)
        counts = level if value <= most and succeeds(level, difficulty) else FAIL
        throws[counts] = throws.get(counts, 0) + weight
    return throws


def hits(options: Options, skill: int, difficulty: int, net: int, fails: int) -> Fraction:
    """P(a shot hits) that nobody may dodge."""
    return 1 - Fraction(shots(options, skill, difficulty, net, fails)[FAIL], whole(net))


def compared_levels(options: Options, mine: Mapping[int, N], theirs: Mapping[int, N], reaction: int) -> dict[int, N]:
    """Outcomes of two rolls whose levels have these chances, or come in so many throws."""
    outcomes: dict[int, N] = {}
    for level, p in mine.items():
        for other, q in theirs.items():
            outcome = compared(options, level, other, reaction)
            outcomes[outcome] = outcomes[outcome] + p * q if outcome in outcomes else p * q
    return outcomes


def against(options: Options, mine: Mapping[int, int], net: int, dodge: int, fights: int | None) -> Fraction:
    """P(hit) against whichever of the two reactions serves the target better; None where he can't fight back.

    `mine` are the attacker's levels in throws out of `whole(net)`.
    """
    ways = [(DODGE, dodge)] if fights is None else [(DODGE, dodge), (FIGHT_BACK, fights)]
    came = [compared_levels(options, mine, counted(options, skill, REGULAR, 0), how).get(HIT, 0) for how, skill in ways]
    return Fraction(min(came), whole(net) * whole(0))


@cache
def total(number: int, sides: int, plus: int) -> dict[int, Fraction]:
    """Distribution of a damage roll. Source: COC-47."""
    return {value + plus: chance for value, chance in added_up(number, sides).items()}
