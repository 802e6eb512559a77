"""Full auto: volleys, their dice and hits, the way between targets. Source: COC-36 .. 39."""

from math import floor
from typing import Any, Final

from engine.kernel.cases import Given, exactly, number
from engine.rulesets.coc.cases.setting import NAMES, Tape, demanded, net_dice, options
from engine.rulesets.coc.codes import LEVELS
from engine.rulesets.coc.rules import volleys
from engine.rulesets.coc.tables import LEAST_VOLLEY

BEFORE_VOLLEYS: Final = ("base_difficulty", "range_difficulty")


def volley_cap(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    return {"max": volleys.most_bullets(number(given, "skill")), "min": LEAST_VOLLEY}


def split(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    shots = number(given, "shots")
    most = given.number("weapon_max", shots)
    shots = min(shots, most)  # the weapon's limit is known before anything is cut
    sizes = volleys.split(number(given, "skill"), shots)
    return {"volleys": sizes, "unfired": shots - sum(sizes)}


def volley_hits(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    level = NAMES[given.word("level", tuple(NAMES))]
    by_range = not given.switch("raised_by_overflow")
    hits, impaling = volleys.hits_of(options(given, preset), number(given, "bullets"), level, demanded(given), by_range)
    return {"hits": hits, "impaling": impaling}


def volley_penalty(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    before = number(given, "volley") - 1
    named = next((volley for volley in BEFORE_VOLLEYS if volley in given.values), "difficulty")
    difficulty = NAMES[given.word(named, tuple(NAMES), "regular")]
    net = given.number("other_dice") + net_dice(given) - before
    net, raised = volleys.penalised(options(given, preset), net, difficulty)
    return {"penalty_dice": max(0, -net), "difficulty": LEVELS[raised]}


def switch_ammo(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    """Only whole metres cost a cartridge. Source: COC-39."""
    metres = floor(exactly("given.metres_between", given.must("metres_between")))
    return {"extra_rounds": metres if options(given, preset).switch_costs else 0}
