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


def grant_surprise(b: Battle, command: do.GrantSurprise) -> None:
    f, target = figure_of(b, command.figure), figure_of(b, command.target)
    if command.notice:
        skill(target, command.notice)
    if command.against:
        skill(f, command.against)
    rounds.must_be_target(b, f, target)
    b.surprise_granted(f, target, SURPRISES.index(command.how), command.notice, command.against)


def grant_dice(b: Battle, command: do.GrantDice) -> None:
    f = figure_of(b, command.figure)
    if command.dice > 0 and not b.options.improvised:
        b.decline("no-granted-dice", {"figure": f.n})
    b.dice_granted(f, command.dice)


def call_roll(b: Battle, command: do.CallRoll) -> None:
    f = figure_of(b, command.figure)
    if command.number is None or command.skill in f.skills:
        skill(f, command.skill)
    elif not OTHER_SKILL.fullmatch(command.skill):
        raise Malformed("command.skill", command.skill, "skill-and-its-name")
    number = f.skills[command.skill] if command.number is None else command.number
    care.called(b, f, command.skill, number, LEVELS.index(command.difficulty), command.extra, command.sealed, False)


def open_roll(b: Battle, command: do.OpenRoll) -> None:
    if command.number > len(b.called):
        raise Refusal("no-sealed-roll", {"number": command.number, "last": len(b.called)})
    number, n, name, value, level, worked = b.called[command.number - 1]
    b.roll_opened(number, n, name, value, level, worked)


def harm(b: Battle, command: do.Harm) -> None:
    f = figure_of(b, command.figure)
    if not f.on_table():
        b.decline("not-in-play", {"figure": f.n})
    take_hit(b, f, 0, command.amount, command.armour, command.source)


def cast(b: Battle, command: do.Cast) -> None:
    f = figure_of(b, command.figure)
    rolled = dice(command.damage, "command.damage") if command.damage else (0, 0, 0)
    care.cast(b, f, command.spell, command.magic, command.sanity, [figure_of(b, n) for n in command.targets], rolled)


def set_counter(b: Battle, command: do.SetCounter) -> None:
    f = figure_of(b, command.figure)
    if command.counter == "hp" and command.value > f.hp_max:
        raise Malformed("command.value", command.value, "up-to", {"most": f.hp_max})
    b.counter_set(f, command.counter, command.value)


def show_values(b: Battle, command: do.ShowValues) -> None:
    f = figure_of(b, command.figure)
    if not f.hidden:
        b.decline("shown-already", {"figure": f.n})
    b.values_shown(f, values_of(f))


def values_of(f: Figure) -> dict[str, int]:
    """An opponent's numbers as a sheet: what he fights with, not what is left of him."""
    values = {"dex": f.dex, "con": f.con, "hp": f.hp_max, "dodge": f.dodge, "armour": f.armour, "build": f.build}
    return {**values, **{weapon.use: weapon.skill for weapon in f.weapons}}


def free_roll(b: Battle, command: do.FreeRoll) -> None:
    f = figure_of(b, command.figure)
    b.roll(f, "free", command.count, command.sides, b.why(f))


def set_state(b: Battle, command: do.SetState) -> None:
    b.state_set(figure_of(b, command.figure), command.state, command.on)


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
