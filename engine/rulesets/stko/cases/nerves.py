"""Worked cases of nerve tests. Source: STKO-78, STKO-79."""

from typing import Any

from engine.kernel.cases import Given
from engine.kernel.dice import TapeDice
from engine.rulesets.stko.cases.setting import battle, classes, first_number, skills, wound
from engine.rulesets.stko.codes import BELLY, CHEST, FLESH, SCRATCH, SERIOUS
from engine.rulesets.stko.rules import nerve, tally


def nerve_pool(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-79, 93: the roll is made with as many dice as are left; none fails. `boss_broke`: because his did."""
    b = battle(given, dice, classes(given), skills(given, "skills"), skills(given, "enemy_skills"))
    f = b.figures[0]
    wound(b, f, BELLY, FLESH, given.number("flesh"))
    wound(b, f, CHEST, SERIOUS, given.number("serious"))
    n = nerve.nerve_pool(f, given.switch("ahead"), None) + (nerve.BOSS_BROKE if given.switch("boss_broke") else 0)
    n = nerve.dice_left(b, n + (nerve.skilled_dice(b, f, None) if b.skilled else 0), None)
    return {"dice": n, "passed": f.gifts.steadfast > 0 or nerve.holds(b, f, n, None)}


def nerve_trigger(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-78: wounds so far, or `friends` at the start of whom `friends_down` are down, or the referee's word."""
    friends = first_number(given, "friends", "friends_start", "friends_total")
    b = battle(given, dice, classes(given) + ("ganger",) * friends)
    f = b.figures[0]
    wound(b, f, BELLY, SCRATCH, given.number("scratches"))
    wound(b, f, BELLY, FLESH, given.number("flesh"))
    wound(b, f, CHEST, SERIOUS, given.number("serious"))
    for friend in b.sides[0][1 : 1 + first_number(given, "friends_down", "friends_lost", "friends_out")]:
        b.died(friend, b.figures[-1], -1)
    due = tally.due_by_wounds(b, f) or nerve.due_by_friends(b, f) or given.switch("referee")
    return {"must_test": due}
