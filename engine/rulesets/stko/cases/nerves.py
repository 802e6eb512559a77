"""Worked cases of nerve tests. Source: STKO-78, STKO-79."""

from typing import Any

from engine.kernel.cases import Given, says
from engine.kernel.dice import TapeDice
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.cases.setting import battle, classes, first_number, own_skills, skills, wound
from engine.rulesets.stko.codes import BELLY, CHEST, FLESH, SCRATCH, SERIOUS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.live_input import RealGround
from engine.rulesets.stko.rules import nerve, tally
from engine.rulesets.stko.skills import folded

HALF = 2  # friends of whom one is down, where a case says no more than that


class Around(RealGround):
    """Everybody is within reach of everybody, or nobody is."""

    def __init__(self, near: bool) -> None:
        super().__init__()
        self.near_by = near

    def within(self, f: Figure, other: Figure, reach: int) -> bool:
        return self.near_by


def hurt(given: Given, b: Battle, f: Figure) -> None:
    wound(b, f, BELLY, FLESH, first_number(given, "flesh", "flesh_wounds"))
    wound(b, f, CHEST, SERIOUS, first_number(given, "serious", "serious_wounds"))


def nerve_pool(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-79, 93: the roll is made with as many dice as are left; none fails. `boss_broke`: because his did.

    `friend_skills` are those of a friend, who is near unless `friend_near` is false.
    """
    ranks = (*classes(given), "ganger")
    b = battle(given, dice, ranks, own_skills(given, "skills"), skills(given, "enemy_skills"))
    f, friend = b.figures[:2]
    friend.skill_effects = folded(skills(given, "friend_skills"), b.options)
    b.look_at_skills()
    b.ground = Around(given.switch("friend_near", True))
    hurt(given, b, f)
    n = nerve.nerve_pool(f, given.switch("ahead"), None) + (nerve.BOSS_BROKE if given.switch("boss_broke") else 0)
    n = nerve.dice_left(b, n + (nerve.skilled_dice(b, f, None) if b.skilled else 0), None)
    return {"dice": n, "passed": f.skill_effects.steadfast > 0 or nerve.holds(b, f, n, None)}


def nerve_trigger(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-78: wounds so far, or `friends` at the start of whom `friends_down` are down, or the referee's word."""
    half = says(given, "half_friends_down", "half_down")
    friends = first_number(given, "friends", "friends_start", "friends_total", "friends_at_start") or HALF * half
    b = battle(given, dice, classes(given) + ("ganger",) * friends)
    f = b.figures[0]
    wound(b, f, BELLY, SCRATCH, given.number("scratches"))
    hurt(given, b, f)
    down = first_number(given, "friends_down", "friends_lost", "friends_out") or (friends + 1) // 2 * half
    for friend in b.sides[0][1 : 1 + down]:
        b.died(friend, b.figures[-1], -1)
    due = says(given, "referee", "referee_says") or tally.due_by_wounds(b, f) or nerve.due_by_friends(b, f)
    return {"must_test": due}
