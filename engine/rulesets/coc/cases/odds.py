"""The engine's own odds by the names that rows of exact odds have: `coc.success.s50.d+1`, `coc.major.1d10.hp9`.

Dice: `d+1` a bonus die, `d-2` two penalty dice. Options have their defaults unless a name says otherwise.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from engine.kernel.cases import Odds
from engine.rulesets.coc import codes, odds
from engine.rulesets.coc.cases.setting import level_word
from engine.rulesets.coc.rules.damage import greatest
from engine.rulesets.coc.rules.volleys import penalised
from engine.rulesets.coc.rules.wounds import size_of
from engine.rulesets.coc.settings import Options
from engine.rulesets.coc.tell.lengths import FEET

BASIC: Final = Options({})
STRICT: Final = Options({"coc.major_wound_rule": "gt_half"})
AT_MAXIMUM: Final = Options({"coc.instant_death_rule": "ge_max"})
OUTCOMES: Final = {"attacker_hits": codes.HIT, "defender_hits": codes.HIT_BACK, "nothing": codes.MISSED}
REACTION: Final = {"dodge": codes.DODGE, "fight_back": codes.FIGHT_BACK}
DICE: Final = re.compile(r"(\d+)d(\d+)([+-]\d+)?")
SIDE: Final = re.compile(r"[av](\d+)([+-]\d+)")
POINT_BLANK: Final = re.compile(r"pointblank_dex(\d+)(_ft|_m)?(?:_(001|004))?(_ft|_m)?")


def odds_of(name: str) -> Odds:
    """A chance, an expected number or a distribution. Raises: LookupError, ValueError, TypeError for unknown names."""
    _, what, *more = name.split(".")
    return ROWS[what](*more)


def number(word: str, letter: str) -> int:
    """`s50` is 50, `d-1` is -1."""
    if not word.startswith(letter):
        raise ValueError(word)
    return int(word.removeprefix(letter))


def matched(pattern: re.Pattern[str], word: str) -> re.Match[str]:
    match = pattern.fullmatch(word)
    if match is None:
        raise ValueError(word)
    return match


def succeeds(difficulty: int) -> Callable[[str, str], Fraction]:
    return lambda skill, net: odds.success(BASIC, number(skill, "s"), difficulty, number(net, "d"))


def levels(skill: str, net: str) -> dict[str, Fraction]:
    """A fumble is among the failures. Source: COC-03."""
    chances: dict[str, Fraction] = {}
    for level, chance in odds.levels(BASIC, number(skill, "s"), codes.REGULAR, number(net, "d")).items():
        chances[level_word(level)] = chances.get(level_word(level), Fraction(0)) + chance
    return chances


def fumbles(needed: int) -> Callable[[str], Fraction]:
    return lambda net: odds.levels(BASIC, needed, codes.REGULAR, number(net, "d"))[codes.FUMBLE]


def melee(reaction: str, attacker: str, defender: str) -> dict[str, Fraction]:
    """`a50-1.v25+0`: each side's skill and its dice. Source: COC-10, 11."""
    sides = [matched(SIDE, word) for word in (attacker, defender)]
    mine, theirs = [odds.levels(BASIC, int(side[1]), codes.REGULAR, int(side[2])) for side in sides]
    came = odds.compared_levels(BASIC, mine, theirs, REACTION[reaction])
    return {name: came.get(outcome, Fraction(0)) for name, outcome in OUTCOMES.items()}


def volley(skill: str, which: str) -> Fraction:
    """The second one has a penalty die, and so on. Source: COC-37. Raises: ValueError."""
    before = number(which, "volley") - 1
    if before < 0:
        raise ValueError(which)
    net, difficulty = penalised(BASIC, -before, codes.REGULAR)
    return odds.success(BASIC, number(skill, "s"), difficulty, net)


def survives(rounds: str, con: str) -> Fraction:
    """P(a dying one without help lasts so many rounds). Source: COC-60."""
    return odds.success(BASIC, number(con, "con"), codes.REGULAR, 0) ** number(rounds, "survive")


def wounds(options: Options, least: int, impaling: bool = False) -> Callable[[str, str], Fraction]:
    """P(one hit is that grave); impaling, it does the most and a roll more. Source: COC-12, 51, 53."""

    def of(dice: str, hp: str) -> Fraction:
        match = matched(DICE, dice)
        thrown = int(match[1]), int(match[2]), int(match[3] or 0)
        most = greatest(thrown) if impaling else 0
        ways = odds.total(*thrown).items()
        return sum((p for lost, p in ways if size_of(options, most + lost, number(hp, "hp")) >= least), Fraction(0))

    return of


def weekly_healing(con: int) -> Fraction:
    """Expected hit points a week with a serious wound. Source: COC-57."""
    chances = odds.levels(BASIC, con, codes.REGULAR, 0)
    return sum(
        (p * (4 if level >= codes.EXTREME else 2) for level, p in chances.items() if level >= codes.REGULAR),
        Fraction(0),
    )


def point_blank(what: str) -> Fraction:
    """DEX / 5 feet by the one text, DEX / 15 metres by the other: the same. Source: COC-30."""
    match = matched(POINT_BLANK, what)
    metres = Fraction(int(match[1]), 15)
    unit = match[2] or match[4] or ("_ft" if match[3] == "001" else "_m")
    return metres * FEET if unit == "_ft" else metres


ROWS: Final[dict[str, Callable[..., Odds]]] = {
    "success": succeeds(codes.REGULAR),
    "hard": succeeds(codes.HARD),
    "extreme": succeeds(codes.EXTREME),
    "critical": lambda net: sum(odds.rolls(number(net, "d"))[: BASIC.critical], Fraction(0)),
    "malfunction": lambda fails, net: sum(odds.rolls(number(net, "d"))[number(fails, "m") - 1 :], Fraction(0)),
    "fumble96": fumbles(49),
    "fumble100": fumbles(50),
    "levels": levels,
    "melee": melee,
    "auto": volley,
    "con": lambda con: odds.success(BASIC, number(con, "s"), codes.REGULAR, 0),
    "dying": survives,
    "major": wounds(BASIC, codes.SERIOUS_WOUND),
    "major_gt": wounds(STRICT, codes.SERIOUS_WOUND),
    "instant": wounds(BASIC, codes.DEADLY),
    "instant_ge": wounds(AT_MAXIMUM, codes.DEADLY),
    "instant_impale": wounds(BASIC, codes.DEADLY, impaling=True),
    "heal": lambda what, con: {"week_mean": weekly_healing}[what](number(con, "con")),
    "range": point_blank,
}
