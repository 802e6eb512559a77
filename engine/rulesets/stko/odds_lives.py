"""Exact odds of the life between shoot-outs, as fractions. Source: STKO-91, 95, 108."""

from fractions import Fraction
from typing import Final

from engine.rulesets.stko.progression.chits import CHITS
from engine.rulesets.stko.progression.newcomers import RECRUITS, at_start, recruit

FACES: Final = range(1, 7)


def recruits(rank: str) -> Fraction:
    """P(the die brings somebody of this class); an empty class: nobody. Raises: LookupError for who never comes."""
    if rank not in RECRUITS:
        raise LookupError(f"no die brings a recruit {rank!r}: one of {RECRUITS}")
    return Fraction(sum(recruit(face) == rank for face in FACES), 6)


def starting_skills(die: str) -> Fraction:
    """How many skills a designed figure begins with on average; `die` is d6, d6-3 or d3."""
    return Fraction(sum(at_start(die, face) for face in FACES), 6)


def first_chit(chit: str) -> Fraction:
    """P(that chit is the first to come out of a full box)."""
    return Fraction(CHITS[chit], sum(CHITS.values()))
