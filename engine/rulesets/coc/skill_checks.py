"""A recorded roll against a skill: its level of success and the exact chances it had. Source: COC-02, 03."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from engine.kernel.events import Rolled
from engine.kernel.setup import OptionValue
from engine.kernel.skill_checks import Judge, Trial
from engine.rulesets.coc import odds
from engine.rulesets.coc.codes import CRITICAL, EXTREME, FAIL, FUMBLE, HARD, IMPOSSIBLE, LEVELS, REGULAR
from engine.rulesets.coc.rules.checks import level_of, needed, succeeds
from engine.rulesets.coc.settings import Options

# The order of action is no success; its faces say as little as those of the others.
TRIALS: Final = frozenset(
    {
        "attack", "dodge", "fight_back", "counter", "shot", "volley", "dive", "surprise", "notice", "con", "dying",
        "dying_hour", "wake", "week", "repair", "first_aid", "medicine", "called", "sealed", "initiative",
    }
)  # fmt: skip
BEST_FIRST: Final = (CRITICAL, EXTREME, HARD, REGULAR, FAIL, FUMBLE)


def judge(values: Mapping[str, OptionValue]) -> Judge:
    """Looks at rolls of a fight with these options."""
    options = Options(values)
    known: dict[tuple[int, int, int], tuple[Fraction, odds.Chances]] = {}

    def judged(event: Rolled) -> Trial | None:
        needs = {reason.code: reason.n for reason in event.why if reason.op == "need"}
        net = net_of(event)
        if event.purpose not in TRIALS or "skill" not in needs or net is None:
            return None
        skill = needs["skill"]
        difficulty = demanded(options, skill, needs.get("needed"))
        if (skill, difficulty, net) not in known:
            works = odds.success(options, skill, difficulty, net)
            known[skill, difficulty, net] = works, odds.levels(options, skill, difficulty, net)
        chance, chances = known[skill, difficulty, net]
        value = value_of(event.faces, net)
        level = level_of(options, value, skill, difficulty)
        return Trial(
            LEVELS[level],
            succeeds(level, difficulty),
            chance,
            tuple((LEVELS[code], chances.get(code, Fraction(0))) for code in BEST_FIRST),
            value,
            skill,
            needed(options, skill, difficulty),
            LEVELS[difficulty],
            net,
            odds.mean(net),
            tuple(LEVELS[code] for code in BEST_FIRST if code >= REGULAR and not succeeds(code, difficulty)),
        )

    return judged


def level_at(options: Options, value: int, like: Trial) -> int:
    """The level that this result would have had in such a roll."""
    return level_of(options, value, like.number, LEVELS.index(like.difficulty))


def net_of(event: Rolled) -> int | None:
    """Bonus (or, below 0, penalty) dice that fell with it; None for dice that make no d100, or not all of it."""
    if event.count != len(event.faces):
        return None
    if event.sides == 100:
        return 0 if event.count == 1 else None
    extra = event.count - 2
    added = sum(reason.n for reason in event.why if reason.op == "add")
    if event.sides != 10 or extra < 1 or not added:
        return None
    return extra if added > 0 else -extra


def value_of(faces: tuple[int, ...], net: int) -> int:
    """1 .. 100, as `rules.checks.d100` reads the same dice."""
    if net == 0:
        return faces[0]
    totals = [10 * (ten % 10) + faces[0] % 10 or 100 for ten in faces[1:]]
    return min(totals) if net > 0 else max(totals)


def demanded(options: Options, skill: int, most: int | None) -> int:
    """The difficulty that leaves so much of the skill. Where several do, they succeed on the same results, except that
    a critical success is enough for an extreme one of a skill too small for it.
    """
    if most is None:
        return REGULAR
    return next(
        (difficulty for difficulty in (HARD, EXTREME, CRITICAL) if needed(options, skill, difficulty) == most),
        IMPOSSIBLE,
    )
