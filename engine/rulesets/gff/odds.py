"""Exact odds of single rolls, as fractions. Whole attacks: `odds_attack.py`. Source: GFF-02, 17 .. 47."""

from fractions import Fraction
from functools import cache

from engine.rulesets.gff.rules.attack import succeeds
from engine.rulesets.gff.rules.casting import WORKS_FROM
from engine.rulesets.gff.rules.morale import FEARLESS_FROM
from engine.rulesets.gff.rules.moves import jump_dice, jumps_from

FACES = range(1, 7)
IMPACT = Fraction(5, 6)  # one of its dice hits


@cache
def success(need: int, modifier: int) -> Fraction:
    """P(a Quality or Defense test). Source: GFF-02."""
    return Fraction(sum(succeeds(face, modifier, need) for face in FACES), 6)


@cache
def blocked(defence: int, modifier: int, saves_again: bool) -> Fraction:
    """P(a hit is defended); unmodified 6s are rolled again where `saves_again`. Source: GFF-13, 28."""
    once = success(defence, modifier)
    return once - Fraction(1, 6) + once / 6 if saves_again else once


@cache
def from_on(face: int) -> Fraction:
    """P(a die shows that face or more)."""
    return Fraction(max(0, min(6, 7 - face)), 6)


@cache
def knocked_out(markers: int, tough: int, plus: int) -> Fraction:
    """P(the last model's roll knocks it out); `plus` for being Shaken, and for Fear. Source: GFF-19, 20, 32, 42."""
    return from_on(5 + tough - markers - plus)


def morale(quality: int, modifier: int, fearless: bool) -> Fraction:
    """P(a unit that isn't Shaken passes). Source: GFF-23, 33."""
    passed = success(quality, modifier)
    return passed + (1 - passed) * from_on(FEARLESS_FROM) if fearless else passed


def jump(inches: int, strider: bool) -> Fraction:
    """P(nobody falls), `inches` in hundredths. Source: GFF-41, 44."""
    return from_on(jumps_from(strider)) ** jump_dice(inches)


def casts(net: int, six_one: bool) -> Fraction:
    """P(a spell works) with so many tokens more for it than against it. Source: GFF-30."""
    if six_one:
        return success(WORKS_FROM, net)
    return from_on(WORKS_FROM - net)


def dangerous(dice: int) -> Fraction:
    """P(one wound at least). Source: GFF-26."""
    return 1 - Fraction(5, 6) ** dice


def survives(wounds: int) -> Fraction:
    """P(a single model without Tough is still in play after so many single wounds, Shaken in between)."""
    left = Fraction(1)
    for n in range(wounds):
        left *= 1 - knocked_out(n + 1, 1, 1 if n else 0)
    return left
