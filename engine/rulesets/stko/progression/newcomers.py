"""Newcomers: recruits between shoot-outs, and characters designed with experience. Source: STKO-95, 96, 108."""

from typing import Final

from engine.kernel.progression import Values
from engine.rulesets.stko.codes import RANKS

RECRUITS: Final = ("", "", "", "plock", "plock", "ganger")  # by d6: nobody on 1 to 3
START_DICE: Final = {"d6": (1, 2, 3, 4, 5, 6), "d6-3": (1, 1, 1, 1, 2, 3), "d3": (1, 1, 2, 2, 3, 3)}


def recruit(face: int) -> str:
    """German: Rekruten. Dice: 1d6. Source: STKO-108."""
    return RECRUITS[face - 1]


def hireable(options: Values) -> tuple[str, ...]:
    """Without the referee beginners only, unless the campaign begins with designed characters. Source: STKO-95."""
    return RANKS if options["stko.opt.designed_characters"] else RANKS[:1]


def starting(rank: str, options: Values) -> str:
    """Designed Killers and Legends begin with skills, at least one. Dice: 1d6. Source: STKO-95."""
    wanted = options["stko.opt.skills"] and options["stko.opt.designed_characters"]
    if not wanted or rank not in ("killer", "legend"):
        return ""
    return str(options[f"stko.{rank}_start_skills"])


def at_start(die: str, face: int) -> int:
    """How many skills this face gives; a D3 is read off a d6."""
    return START_DICE[die][face - 1]
