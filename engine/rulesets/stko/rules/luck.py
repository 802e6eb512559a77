"""Dice thrown again. German: Glücklich, Glücksbringer, Verflucht. Source: STKO-93.

People enter it as a button on the roll shown last (`engine/kernel/luck.py`); policies decide while the roll is made.
"""

from typing import Final

from engine.kernel.dice import count
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import UNCONSCIOUS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.state.turns import Press

LUCKY: Final = "lucky"
CHARM: Final = "lucky_charm"
CURSED: Final = "cursed"
WANTS_SIXES: Final = ("shot", "lucky_shot", "attack", "defence", "nerve", "wake", "recover_six", "recover")
WANTS_MUCH: Final = ("effect", "fight_effect", "repair")
POOR: Final = 2  # an effect that a Lucky one throws again
DEADLY: Final = 5  # an effect that a Lucky Charm keeps from a friend of his
GOOD_SIXES: Final = 2  # as many 6s of an enemy are worth a charm or a curse


def charm_works(h: Figure) -> bool:
    return h.skill_effects.charms > h.charms_used and h.on_table() and not h.status & UNCONSCIOUS


def who_may_curse(b: Battle, f: Figure) -> list[int]:
    """The enemy sides that have some of their curses of him left."""
    if not f.skill_effects.curse:
        return []
    used = [side for figure, side, _ in b.rerolls.curses if figure == f.n]
    enemies = [side for side in range(len(b.sides)) if side != f.side and not b.neutral[side]]
    return [side for side in enemies if used.count(side) < f.skill_effects.curse]


def ways(b: Battle, f: Figure, pressed: int) -> list[tuple[int, str, int]]:
    """Who may have dice of this roll of `f` thrown again: side, skill, figure; `pressed` dice he did already."""
    possible: list[tuple[int, str, int]] = []
    if f.skill_effects.luck > pressed:
        possible.append((int(f.side), LUCKY, int(f.n)))
    for n in b.charmed:
        h = b.figures[n - 1]
        if charm_works(h) and (h is f or h.side != f.side):
            possible.append((int(h.side), CHARM, int(h.n)))
    possible += [(side, CURSED, int(f.n)) for side in who_may_curse(b, f)]
    return possible


def worth_pressing(b: Battle, f: Figure, purpose: str, dice: bytes) -> bool:
    """A policy's plain view: own bad dice again, and an enemy's very good ones. Fills `b.rerolls.press`."""
    if not dice:
        return False
    if f.skill_effects.luck or f.skill_effects.charms:
        own = worst(purpose, dice)
        if f.skill_effects.luck > b.rerolls.pressed and own >= 0:
            return press(b, int(f.n), LUCKY, int(f.side), [own])
        if f.skill_effects.charms and charm_works(f) and own >= 0 and len(dice) >= 2 and is_poor(purpose, dice):
            return press(b, int(f.n), CHARM, int(f.side), list(range(len(dice))))
    if not (b.charmed or f.skill_effects.curse) or not is_good(purpose, dice):
        return False
    for n in b.charmed:
        h = b.figures[n - 1]
        if h.side != f.side and charm_works(h) and not b.neutral[h.side]:
            return press(b, int(h.n), CHARM, int(h.side), list(range(len(dice))))
    cursing = who_may_curse(b, f)
    return len(cursing) > 0 and press(b, int(f.n), CURSED, cursing[0], [best(dice)])


def press(b: Battle, by: int, skill: str, side: int, places: list[int]) -> bool:
    b.rerolls.press = Press(by, skill, side, places)
    return True


def worst(purpose: str, dice: bytes) -> int:
    """The place of the die that he would rather throw again, -1 for none."""
    if purpose in WANTS_SIXES:
        most = 5
    elif purpose in WANTS_MUCH:
        most = POOR
    else:
        return -1
    place = 0
    for i in range(len(dice)):
        if dice[i] < dice[place]:
            place = i
    return place if dice[place] <= most else -1


def best(dice: bytes) -> int:
    """The place of the highest die, the first of equal ones. Written out: compiled, `max` costs ten times as much."""
    place = 0
    for i in range(len(dice)):
        if dice[i] > dice[place]:
            place = i
    return place


def is_poor(purpose: str, dice: bytes) -> bool:
    return purpose in WANTS_SIXES and count(dice, 6) == 0


def is_good(purpose: str, dice: bytes) -> bool:
    if purpose in ("effect", "fight_effect"):
        return dice[best(dice)] >= DEADLY
    return purpose in ("shot", "attack") and count(dice, 6) >= GOOD_SIXES
