"""Who may have dice thrown again, how many and how often. Source: STKO-92, STKO-93."""

from typing import Any

import pytest

from engine.kernel.events import LuckPressed
from engine.kernel.optional_parts import Pressing
from engine.rulesets.stko import luck
from engine.rulesets.stko.rules import luck as rules
from tests.engine.stko.scene import battle, declined, give

LEGEND, KILLER, ENEMY, OTHER = 1, 2, 5, 6
ONCE_AND_TWICE = pytest.mark.parametrize("times", [1, 2])


def pressing(skill: str, by: int, **more: Any) -> Pressing:
    """On three dice of the Legend's, by the side whose figure it is."""
    sides = (0,) if by <= 4 else (1,)
    said = {"figure": LEGEND, "faces": (1, 2, 3), "used": (), "dice": (0,), "sides": sides, "member": "ben", **more}
    return Pressing(by=by, skill=skill, **said)


def was_pressed(skill: str, dice: tuple[int, ...], by: int = LEGEND) -> LuckPressed:
    return LuckPressed(7, 1, LEGEND, by, skill, dice)


@ONCE_AND_TWICE
def test_the_lucky_throw_so_many_dice_of_each_roll_again(times):
    b = battle()
    give(b, LEGEND, lucky=times)
    luck.press(b, pressing("lucky", LEGEND, dice=tuple(range(times))))
    with declined("luck-used-up"):
        luck.press(b, pressing("lucky", LEGEND, dice=tuple(range(times + 1))))
    used = (was_pressed("lucky", (0,)),)
    if times == 2:
        luck.press(b, pressing("lucky", LEGEND, dice=(1,), used=used))
    else:
        with declined("luck-used-up"):
            luck.press(b, pressing("lucky", LEGEND, dice=(1,), used=used))
    with declined("not-his-roll"):
        luck.press(b, pressing("lucky", LEGEND, figure=KILLER))
    with declined("not-yours"):
        luck.press(b, pressing("lucky", LEGEND, sides=(1,)))
    with declined("no-such-luck"):
        luck.press(b, pressing("lucky", KILLER, figure=KILLER))


@ONCE_AND_TWICE
def test_a_charm_repeats_a_whole_roll_of_his_own_or_of_an_enemys(times):
    b = battle()
    charmed = give(b, ENEMY, lucky_charm=times)
    whole = (0, 1, 2)
    luck.press(b, pressing("lucky_charm", ENEMY, dice=whole))
    luck.press(b, pressing("lucky_charm", ENEMY, figure=ENEMY, dice=whole))
    with declined("charm-not-for-friends"):
        luck.press(b, pressing("lucky_charm", ENEMY, figure=OTHER, dice=whole))
    with declined("charm-takes-all-dice"):
        luck.press(b, pressing("lucky_charm", ENEMY, dice=(0, 1)))
    for _ in range(times):
        luck.press(b, pressing("lucky_charm", ENEMY, dice=whole))
        b.luck_pressed(b.figures[0], charmed, "lucky_charm", 1, "ben", 3)
    with declined("charm-used-up"):
        luck.press(b, pressing("lucky_charm", ENEMY, dice=whole))


@ONCE_AND_TWICE
def test_every_enemy_player_has_a_curse_of_his_own_for_one_die(times):
    b = battle()
    cursed = give(b, LEGEND, cursed=times)
    with declined("curse-is-for-enemies"):
        luck.press(b, pressing("cursed", LEGEND))
    theirs = pressing("cursed", LEGEND, sides=(1,))
    with declined("curse-takes-one-die"):
        luck.press(b, theirs._replace(dice=(0, 1)))
    for _ in range(times):
        luck.press(b, theirs)
        b.luck_pressed(cursed, cursed, "cursed", 1, "ben", 1)
    with declined("curse-used-up"):
        luck.press(b, theirs)
    luck.press(b, theirs._replace(member="bea"))


@ONCE_AND_TWICE
def test_a_policy_curses_an_enemys_good_shot_as_often_as_it_may(times):
    b = battle()
    cursed = give(b, LEGEND, cursed=times)
    for _ in range(times):
        assert rules.worth_pressing(b, cursed, "shot", bytes((6, 6, 2)))
        b.luck_pressed(cursed, cursed, "cursed", 1, "", 1)
    assert not rules.worth_pressing(b, cursed, "shot", bytes((6, 6, 2)))
