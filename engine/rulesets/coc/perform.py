"""From a person's command to the rule that carries it out; also whose command it is."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.kernel.commands import Command
from engine.kernel.events import Asked
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Turn, Who
from engine.rulesets.coc import commands as do
from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import DROPPED, EFFECTS, JAMMED, LEVELS, MELEE, NOBODY, SURPRISES
from engine.rulesets.coc.figure import Figure
from engine.rulesets.coc.people import figure_of
from engine.rulesets.coc.rules import care, melee, mending, missiles, rounds, volleys
from engine.rulesets.coc.rules.wounds import take_hit
from engine.rulesets.coc.weapons import dice

OTHER_SKILL: Final = re.compile(r"skill_[^\W_A-Z]\w{0,29}")


def who(b: Battle, command: Command) -> Who:
    """A figure's player, the Keeper, or anybody at the table."""
    figure = getattr(command, "figure", 0)
    n = figure_of(b, figure).n if figure else 0
    if isinstance(command, do.Keeper):
        return Who(referee=True)
    return Who(figure=n) if n else Who()


def who_answers(b: Battle, asked: Asked, value: Mapping[str, Any]) -> Who:
    """The one it is about; a tie is settled by anybody who plays one of the tied."""
    if asked.kind == "settle-tie":
        return Who()
    return Who(figure=asked.about[0])


def turn_of(b: Battle) -> Turn:
    """What the table waits for between units."""
    if b.over:
        return Turn("nothing")
    if b.up:
        f = b.figures[b.up - 1]
        return Turn("action", f.n, (f.side,))
    return Turn("round", 0, tuple(range(b.sides)))


def perform(b: Battle, command: Command, forced: bool) -> None:
    """Carries the command out. Refusal and Malformed come before anything happened; Suspended waits for people."""
    before = b.forced
    b.forced = forced
    if not forced and isinstance(command, (do.SetState, do.FreeRoll)):
        raise Refusal("referee-only", status=403)
    try:
        if isinstance(command, (do.Acting, do.Wait)):
            said_with_it(b, command)
        PERFORM[type(command)](b, command)
        rounds.check_end(b)
        if b.round and not b.up and not b.over:
            rounds.next_turn(b)
    finally:
        b.forced = before


def said_with_it(b: Battle, c: do.Acting | do.Wait) -> None:
    f = figure_of(b, c.figure)
    if c.withdraw:
        rounds.must_be_free_to_move(b, f)
        if not b.options.optional_move or not b.options.flee_free_with_move:
            b.decline("fleeing-is-an-action", {"figure": f.n})
        f.then_flee = True
    if c.aim_at:
        mending.aim_afterwards(b, f, figure_of(b, c.aim_at))


def abandon(b: Battle) -> None:
    """The rules changed under an unfinished action: what happened stays, the turn ends."""
    rounds.check_end(b)
    if b.up and not b.over:
        b.waited(b.figures[b.up - 1])


def slot(f: Figure, place: int, usual: int) -> int:
    """The weapon meant, or the usual one. Refuses: no such place."""
    if place == NOBODY:
        return usual
    if place >= len(f.weapons):
        raise Malformed("command.weapon", place, "place", {"most": len(f.weapons) - 1})
    return place


def missile(f: Figure) -> int:
    """What he shoots with unless he says: a firearm that goes off, else the first missile weapon he still has."""
    gun = f.gun()
    if gun >= 0:
        return gun
    return first(f, lambda i: f.weapons[i].kind != MELEE and f.weapons[i].state != DROPPED)


def first(f: Figure, fits: Callable[[int], bool]) -> int:
    return next((i for i in range(len(f.weapons)) if fits(i)), 0)


def skill(f: Figure, code: str) -> str:
    if code not in f.skills:
        raise Malformed("command.skill", code, "one-of", {"known": sorted(f.skills)})
    return code


def strike(b: Battle, c: do.Strike) -> None:
    f = figure_of(b, c.figure)
    melee.strike(b, f, figure_of(b, c.target), slot(f, c.weapon, f.blade()))


def manoeuvre(b: Battle, c: do.Manoeuvre) -> None:
    f = figure_of(b, c.figure)
    melee.manoeuvre(b, f, figure_of(b, c.target), EFFECTS.index(c.effect), skill(f, c.skill))


def shoot(b: Battle, c: do.Shoot) -> None:
    f = figure_of(b, c.figure)
    missiles.shoot(b, f, figure_of(b, c.target), slot(f, c.weapon, missile(f)), c.shots, c.load)


def burst(b: Battle, c: do.Burst) -> None:
    f = figure_of(b, c.figure)
    volleys.burst(b, f, figure_of(b, c.target), slot(f, c.weapon, missile(f)), c.bullets)


def full_auto(b: Battle, c: do.FullAuto) -> None:
    f = figure_of(b, c.figure)
    if not b.options.even_volleys and len(c.sizes) != len(c.targets):
        raise Malformed("command.sizes", list(c.sizes), "size-per-target")
    targets = [figure_of(b, n) for n in c.targets]
    volleys.full_auto(b, f, slot(f, c.weapon, missile(f)), targets, list(c.sizes), c.shots)


def move(b: Battle, c: do.Move) -> None:
    f = figure_of(b, c.figure)
    metres, (x, y) = c.metres, (f.x, f.y)
    if b.ground.is_drawn():
        if c.to is None:
            raise Malformed("command.to", None, "point-on-the-table")
        x, y = c.to
        if not b.ground.holds(x, y):
            raise Malformed("command.to", list(c.to), "point-on-the-table")
        metres = -(-int(((x - f.x) ** 2 + (y - f.y) ** 2) ** 0.5) // 100)
    mending.move(b, f, metres, x, y)


def draw(b: Battle, c: do.Draw) -> None:
    f = figure_of(b, c.figure)
    rounds.must_be_up(b, f, True)
    place = slot(f, c.weapon, f.hand)
    if f.weapons[place].state == DROPPED:
        b.decline("weapon-gone", {"figure": f.n, "weapon": place})
    if place == f.hand:
        b.decline("no-change", {"figure": f.n})
    b.weapon_drawn(f, place)


def reload(b: Battle, c: do.Reload) -> None:
    f = figure_of(b, c.figure)
    mending.reload(b, f, slot(f, c.weapon, first(f, lambda i: f.weapons[i].ammo < f.weapons[i].holds)))


def repair(b: Battle, c: do.Repair) -> None:
    f = figure_of(b, c.figure)
    mending.repair(b, f, slot(f, c.weapon, first(f, lambda i: f.weapons[i].state == JAMMED)))


def other_action(b: Battle, c: do.OtherAction) -> None:
    f = figure_of(b, c.figure)
    if c.skill:
        care.called(b, f, skill(f, c.skill), f.skills[c.skill], LEVELS.index(c.difficulty), 0, False, True)
    else:
        care.other(b, f, c.note)


def grant_surprise(b: Battle, c: do.GrantSurprise) -> None:
    f, target = figure_of(b, c.figure), figure_of(b, c.target)
    if c.notice:
        skill(target, c.notice)
    if c.against:
        skill(f, c.against)
    mending.must_be_target(b, f, target)
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
    found = {"dex": f.dex, "con": f.con, "hp": f.hp_max, "dodge": f.dodge, "armour": f.armour, "build": f.build}
    return {**found, **{w.use: w.skill for w in f.weapons}}


def free_roll(b: Battle, c: do.FreeRoll) -> None:
    f = figure_of(b, c.figure)
    b.roll(f, "free", c.count, c.sides, b.why(f))


def on_target(act: Callable[[Battle, Figure, Figure], None]) -> Callable[[Battle, Any], None]:
    return lambda b, c: act(b, figure_of(b, c.figure), figure_of(b, c.target))


PERFORM: dict[type[Command], Callable[[Battle, Any], None]] = {
    do.BeginRound: lambda b, c: rounds.begin(b),
    do.Strike: strike,
    do.Manoeuvre: manoeuvre,
    do.Shoot: shoot,
    do.Burst: burst,
    do.FullAuto: full_auto,
    do.Aim: on_target(mending.aim),
    do.Move: move,
    do.Posture: lambda b, c: mending.posture(b, figure_of(b, c.figure), c.prone),
    do.Draw: draw,
    do.Reload: reload,
    do.Repair: repair,
    do.Flee: lambda b, c: rounds.flee(b, figure_of(b, c.figure)),
    do.Wait: lambda b, c: rounds.wait(b, figure_of(b, c.figure)),
    do.Delay: lambda b, c: rounds.delay(b, figure_of(b, c.figure), figure_of(b, c.after)),
    do.Later: lambda b, c: rounds.later(b, figure_of(b, c.figure)),
    do.FirstAid: on_target(care.first_aid),
    do.Medicine: on_target(care.medicine),
    do.OtherAction: other_action,
    do.GrantSurprise: grant_surprise,
    do.GrantDice: grant_dice,
    do.CallRoll: call_roll,
    do.OpenRoll: open_roll,
    do.Harm: harm,
    do.Cast: cast,
    do.SetCounter: set_counter,
    do.ShowValues: show_values,
    do.SetState: lambda b, c: b.state_set(figure_of(b, c.figure), c.state, c.on),
    do.FreeRoll: free_roll,
}
