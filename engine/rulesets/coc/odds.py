"""Exact odds, as fractions. Source: COC-02, 03, 10, 11, 42, 51, 53, 57, 60."""

from fractions import Fraction
from functools import cache

from engine.rulesets.coc.codes import DODGE, FIGHT_BACK, HIT, HIT_BACK, MISSED, REGULAR
from engine.rulesets.coc.rules.checks import compared, level_of, succeeds
from engine.rulesets.coc.settings import Options

Chances = dict[int, Fraction]


@cache
def rolls(net: int) -> tuple[Fraction, ...]:
    """P(d100 = n) for n = 1 .. 100 with so many bonus (or, below 0, penalty) dice. Source: COC-02."""
    tens = 1 + abs(net)
    found = [Fraction(0)] * 101
    for units in range(10):
        totals = sorted(10 * ten + units or 100 for ten in range(10))
        for place, total in enumerate(totals):
            below, upto = Fraction(place, 10), Fraction(place + 1, 10)
            best = (1 - below) ** tens - (1 - upto) ** tens
            worst = upto**tens - below**tens
            found[total] += (best if net > 0 else worst) / 10
    return tuple(found[1:])


@cache
def mean(net: int) -> Fraction:
    return sum((value * chance for value, chance in enumerate(rolls(net), start=1)), Fraction(0))


def levels(o: Options, skill: int, difficulty: int, net: int) -> Chances:
    """Distribution of the level of success. Source: COC-03."""
    found: Chances = {}
    for value, chance in enumerate(rolls(net), start=1):
        level = level_of(o, value, skill, difficulty)
        found[level] = found.get(level, Fraction(0)) + chance
    return found


def success(o: Options, skill: int, difficulty: int, net: int) -> Fraction:
    """P(the demanded level or better)."""
    return sum(
        (p for level, p in levels(o, skill, difficulty, net).items() if succeeds(level, difficulty)), Fraction(0)
    )


def hits(o: Options, skill: int, difficulty: int, net: int, fails: int) -> Fraction:
    """P(a shot hits): the demanded level or better, below the malfunction number (0: the weapon never fails).

    Source: COC-23, 26, 42.
    """
    most = fails - 1 if fails and o.malfunctions else 100
    return sum(
        (
            p
            for value, p in enumerate(rolls(net)[:most], start=1)
            if succeeds(level_of(o, value, skill, difficulty), difficulty)
        ),
        Fraction(0),
    )


def at_least(net: int, number: int) -> Fraction:
    """P(the roll comes to that number or more), such as a malfunction. Source: COC-42."""
    return sum(rolls(net)[number - 1 :], Fraction(0))


def at_most(net: int, number: int) -> Fraction:
    return 1 - at_least(net, number + 1) if number < 100 else Fraction(1)


def exchange(o: Options, mine: tuple[int, int], theirs: tuple[int, int], reaction: int) -> Chances:
    """Outcomes of an exchange; each side is (skill, net dice). Source: COC-10, 11."""
    found: Chances = {HIT: Fraction(0), HIT_BACK: Fraction(0), MISSED: Fraction(0)}
    both = levels(o, mine[0], REGULAR, mine[1]), levels(o, theirs[0], REGULAR, theirs[1])
    return found | compared_levels(o, *both, reaction)


def compared_levels(o: Options, mine: Chances, theirs: Chances, reaction: int) -> Chances:
    """Outcomes of two rolls whose levels have these chances."""
    found: Chances = {}
    for level, p in mine.items():
        for other, q in theirs.items():
            outcome = compared(o, level, other, reaction)
            found[outcome] = found.get(outcome, Fraction(0)) + p * q
    return found


def against(o: Options, skill: int, net: int, dodge: int, fights: int) -> Fraction:
    """P(hit) against whichever of the two reactions serves the target better."""
    by_dodge = exchange(o, (skill, net), (dodge, 0), DODGE)[HIT]
    by_fight = exchange(o, (skill, net), (fights, 0), FIGHT_BACK)[HIT]
    return min(by_dodge, by_fight)


@cache
def total(number: int, sides: int, plus: int) -> dict[int, Fraction]:
    """Distribution of a damage roll. Source: COC-47."""
    found = {plus: Fraction(1)}
    for _ in range(number):
        after: dict[int, Fraction] = {}
        for value, chance in found.items():
            for face in range(1, sides + 1):
                after[value + face] = after.get(value + face, Fraction(0)) + chance / sides
        found = after
    return found


def survives(con: int, rounds: int) -> Fraction:
    """P(a dying one lasts that many rounds without help). Source: COC-60."""
    return Fraction(con, 100) ** rounds


def weekly_healing(o: Options, con: int) -> Fraction:
    """Expected hit points a week with a serious wound. Source: COC-57."""
    by_level = levels(o, con, REGULAR, 0)
    return sum((p * (4 if level >= 3 else 2) for level, p in by_level.items() if level >= REGULAR), Fraction(0))


def ten_thousandths(chance: Fraction) -> int:
    """As a whole number of 1/10,000, for pages and events."""
    return round(chance * 10_000)
