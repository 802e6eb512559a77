"""What only the Keeper enters, and what people decide by hand. No button offers it: each has a form of its own."""

import re
from typing import Final

from engine.kernel.offers import Action
from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.coc import commands as do
from engine.rulesets.coc.actions.naming import skill
from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import LEVELS, SURPRISES
from engine.rulesets.coc.figure import Figure
from engine.rulesets.coc.live_input import figure_of
from engine.rulesets.coc.rules import care, rounds
from engine.rulesets.coc.rules.wounds import take_hit
from engine.rulesets.coc.weapons import dice

OTHER_SKILL: Final = re.compile(r"skill_[^\W_A-Z]\w{0,29}")


def grant_surprise(b: Battle, c: do.GrantSurprise) -> None:
    f, target = figure_of(b, c.figure), figure_of(b, c.target)
    if c.notice:
        skill(target, c.notice)
    if c.against:
        skill(f, c.against)
    rounds.must_be_target(b, f, target)
    b.surprise_granted(f, target, SURPRISES.index(c.how), c.notice, c.against)


def grant_dice(b: Battle, c: do.GrantDice) -> None:
    f = figure_of(b, c.figure)
    if c.dice > 0 and not b.options.improvised:
        b.decline("no-granted-dice", {"figure": f.n})
    b.dice_granted(f, c.dice)


def call_roll(b: Battle, c: do.CallRoll) -> None:
    f = figure_of(b, c.figure)
    if c.number is None or c.skill in f.skills:
        skill(f, c.skill)
    elif not OTHER_SKILL.fullmatch(c.skill):
        raise Malformed("command.skill", c.skill, "skill-and-its-name")
    number = f.skills[c.skill] if c.number is None else c.number
    care.called(b, f, c.skill, number, LEVELS.index(c.difficulty), c.extra, c.sealed, False)


def open_roll(b: Battle, c: do.OpenRoll) -> None:
    if c.number > len(b.called):
        raise Refusal("no-sealed-roll", {"number": c.number, "last": len(b.called)})
    number, n, name, value, level, worked = b.called[c.number - 1]
    b.roll_opened(number, n, name, value, level, worked)


def harm(b: Battle, c: do.Harm) -> None:
    f = figure_of(b, c.figure)
    if not f.on_table():
        b.decline("not-in-play", {"figure": f.n})
    take_hit(b, f, 0, c.amount, c.armour, c.source)


def cast(b: Battle, c: do.Cast) -> None:
    f = figure_of(b, c.figure)
    rolled = dice(c.damage, "command.damage") if c.damage else (0, 0, 0)
    care.cast(b, f, c.spell, c.magic, c.sanity, [figure_of(b, n) for n in c.targets], rolled)


def set_counter(b: Battle, c: do.SetCounter) -> None:
    f = figure_of(b, c.figure)
    if c.counter == "hp" and c.value > f.hp_max:
        raise Malformed("command.value", c.value, "up-to", {"most": f.hp_max})
    b.counter_set(f, c.counter, c.value)


def show_values(b: Battle, c: do.ShowValues) -> None:
    f = figure_of(b, c.figure)
    if not f.hidden:
        b.decline("shown-already", {"figure": f.n})
    b.values_shown(f, values_of(f))


def values_of(f: Figure) -> dict[str, int]:
    """An opponent's numbers as a sheet: what he fights with, not what is left of him."""
    values = {"dex": f.dex, "con": f.con, "hp": f.hp_max, "dodge": f.dodge, "armour": f.armour, "build": f.build}
    return {**values, **{w.use: w.skill for w in f.weapons}}


def free_roll(b: Battle, c: do.FreeRoll) -> None:
    f = figure_of(b, c.figure)
    b.roll(f, "free", c.count, c.sides, b.why(f))


def set_state(b: Battle, c: do.SetState) -> None:
    b.state_set(figure_of(b, c.figure), c.state, c.on)


KEEPERS = (
    Action(do.GrantSurprise, grant_surprise),
    Action(do.GrantDice, grant_dice),
    Action(do.CallRoll, call_roll),
    Action(do.OpenRoll, open_roll),
    Action(do.Harm, harm),
    Action(do.Cast, cast),
    Action(do.SetCounter, set_counter),
    Action(do.ShowValues, show_values),
)
BY_HAND = (Action(do.SetState, set_state), Action(do.FreeRoll, free_roll))
