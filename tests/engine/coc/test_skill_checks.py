"""Recorded rolls against a skill: what came of them, and the exact chances they had. Source: COC-02, 03."""

from fractions import Fraction

import pytest

from engine.kernel.events import Rolled
from engine.kernel.why import Reason
from engine.rulesets.coc.options import filled
from engine.rulesets.coc.skill_checks import TRIALS, judge
from engine.rulesets.coc.tell.words import LEVELS, SAID


def looked_at(faces, skill=50, needed=None, add=0, purpose="shot", options=None, count=None):
    why = [Reason("COC-03", "skill", "need", skill)]
    if needed is not None:
        why.append(Reason("COC-03", "needed", "need", needed))
    if add:
        why.append(Reason("COC-46", "granted", "add", add))
    sides = 100 if len(faces) == 1 else 10
    event = Rolled(
        1, 1, purpose, count or len(faces), sides, faces, [*why, Reason("COC-02", "dice", "set", len(faces))]
    )
    return judge(filled(options or {}))(event)


def hundredths(**levels):
    return {level: Fraction(n, 100) for level, n in levels.items()}


def test_a_roll_has_its_level_and_every_levels_chance():
    one = looked_at((25,), skill=60)
    assert (one.level, one.worked, one.chance) == ("hard", True, Fraction(60, 100))
    assert dict(one.levels) == hundredths(critical=1, extreme=11, hard=18, regular=30, failure=39, fumble=1)


def test_a_demanded_hard_success_makes_fewer_rolls_work_and_more_fumbles():
    one = looked_at((45,), skill=60, needed=30)
    assert (one.level, one.worked, one.chance) == ("regular", False, Fraction(30, 100))
    assert dict(one.levels) == hundredths(critical=1, extreme=11, hard=18, regular=30, failure=35, fumble=5)


@pytest.mark.parametrize(
    ("faces", "add", "level", "chance"),
    [
        ((4, 7, 2), 1, "hard", Fraction(3, 4)),  # 74 and 24: the lower one
        ((4, 7, 2), -1, "failure", Fraction(1, 4)),
        ((10, 10, 3), 1, "regular", Fraction(3, 4)),  # 100 and 30
        ((4, 7, 2, 6), 2, "hard", Fraction(7, 8)),
        ((4, 7, 2, 6), 3, "hard", Fraction(7, 8)),  # one of them is above the cap
    ],
)
def test_bonus_and_penalty_dice_count_in_what_fell_and_in_the_chances(faces, add, level, chance):
    one = looked_at(faces, add=add)
    assert (one.level, one.chance, one.worked) == (level, chance, level != "failure")


def test_chances_are_those_of_the_fights_own_options():
    one = looked_at((18,), skill=60, options={"coc.hard_fraction": "1/3", "coc.extreme_fraction": "1/10"})
    assert one.level == "hard" and dict(one.levels)["hard"] == Fraction(14, 100)
    assert looked_at((20,), skill=60, needed=20, options={"coc.hard_fraction": "1/3"}).worked


def test_every_chance_adds_up_to_one_whatever_is_demanded():
    for skill in (0, 3, 49, 50, 100):
        for needed in (None, skill // 2, skill // 5, 1, 0):
            one = looked_at((100,), skill, needed)
            assert sum(chance for _level, chance in one.levels) == 1 and not one.worked
            assert [level for level, _chance in one.levels] == [
                "critical", "extreme", "hard", "regular", "failure", "fumble",
            ]  # fmt: skip


def test_what_names_no_number_or_lacks_dice_is_no_trial():
    event = Rolled(1, 1, "shot", 1, 100, (12,), [])  # as somebody sees it who may not know the number
    assert judge(filled({}))(event) is None
    assert looked_at((4, 7), add=1, count=3) is None
    assert looked_at((4,), purpose="damage") is None


def test_every_trial_and_every_level_has_its_words():
    assert set(SAID.words("purpose")) >= TRIALS
    assert {level for level, _chance in looked_at((1,)).levels} <= set(LEVELS)
