"""Worked cases of a figure's own turn: moving, waking, repairing. Source: STKO-16, 20, 21, 45, 47, 57, 60."""

from typing import Any, Final

from engine.kernel.cases import Given
from engine.kernel.dice import TapeDice, total
from engine.rulesets.stko import codes
from engine.rulesets.stko.cases.setting import battle, classes, own_skills, wound
from engine.rulesets.stko.rules import melee, moving, states, wounds
from engine.rulesets.stko.state.turns import Turn
from engine.rulesets.stko.tables import MOVE_AND_SHOOT_DICE, MOVE_DICE


def move(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-16, 20, 21, 45, 93. A Fast one takes his further dice unless `hurry` is false."""
    b = battle(given, dice, classes(given), own_skills(given, "skills"))
    f = b.figures[0]
    wound(b, f, codes.LEGS, codes.FLESH, given.number("leg_wounds") + given.number("flesh_leg_wounds"))
    wound(b, f, codes.LEGS, codes.SERIOUS, given.number("serious_leg_wounds"))
    action = given.word("action", ("move", "move_and_shoot"), "move")
    shoots = action == "move_and_shoot" or given.switch("move_and_shoot")
    base = given.number("base_dice", MOVE_AND_SHOOT_DICE if shoots else MOVE_DICE)
    n = moving.movement_dice(f, base, None, given.switch("hurry", True))
    roll = b.roll(f, action, n, None)
    return {"dice": n, "max_inches": total(roll), "stumbled": moving.falls(f, roll)}


def unconscious_turn(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-47, 57: a figure knocked out by a head wound has its turn; `other_wounds` are flesh wounds it had before.

    `by` a punch: no wound at all knocked it out.
    """
    b = battle(given, dice)
    f, foe = b.figures
    for _ in range(given.number("other_wounds")):
        wounds.strike(b, foe, f, codes.CHEST, 2)
    if given.word("by", ("head_wound", "punch"), "head_wound") == "punch":
        melee.suffer(b, foe, f, melee.FIST, melee.EFFECT_OUT_COLD)
    else:
        wounds.strike(b, foe, f, codes.HEAD, 4)
    b.turns.append(Turn(f, 0))
    states.wake(b, f)
    state = "conscious"
    if f.loss != codes.IN_PLAY:
        state = codes.LOSSES[f.loss]
    elif f.status & codes.UNCONSCIOUS:
        state = "unconscious"
    return {
        "state": state,
        "may_stand_up": bool(b.turns) and b.turns[-1].figure is f and b.turns[-1].only_stand,
        "must_recover": f.status & codes.DUTIES != 0,
    }


def repair(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-60."""
    b = battle(given, dice)
    f = b.figures[0]
    b.weapon_jammed(f, 0)
    b.turns.append(Turn(f, 0))
    states.repair(b, f, 0)
    return {"result": AFTER_REPAIR[f.weapons[0].state]}


AFTER_REPAIR: Final = {codes.BROKEN: "broken", codes.JAMMED: "retry", codes.READY: "cleared"}
