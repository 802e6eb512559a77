"""The box of 41 chits and what each one does. Source: STKO-91, 92, 105, 106."""

import pytest

from engine.rulesets.stko.progression import chits
from engine.rulesets.stko.tables_skills import SKILLS
from tests.engine.stko.progression.lives import Script, options, work

DEMON = {"pavement_demon": 1}


def test_the_box_holds_41_chits_a_sheet():
    """STKO-91."""
    assert sum(chits.new_box(1).values()) == 41 and sum(chits.new_box(4).values()) == 164
    assert chits.CHITS["draw_three_choose_one"] == 2
    assert {code for code in chits.CHITS if code in SKILLS} == set(SKILLS)


def test_a_skill_chit_gives_its_skill_and_leaves_the_box():
    """STKO-102."""
    waits, table = work("strong")
    assert waits is None and table.gains == [("strong", 1)] and table.chits["strong"] == 0


def test_a_starred_skill_is_doubled_the_second_time():
    """STKO-106."""
    assert work("strong", skills={"strong": 1})[1].gains == [("strong", 2)]


def test_what_he_cannot_take_is_drawn_again_and_stays_in_the_box():
    """STKO-105: a third time, or a second one without a star."""
    waits, table = work("strong", "sharpshooter", "fast", skills={"strong": 2, "sharpshooter": 1})
    assert table.gains == [("fast", 1)] and waits is None
    assert table.again == [("strong", "has-it-twice"), ("sharpshooter", "has-no-star")]
    assert table.chits["strong"] == table.chits["sharpshooter"] == 1


def test_what_was_drawn_in_vain_is_not_drawn_a_second_time():
    """STKO-105: it goes back only when the draw is over."""
    waits, table = work("strong", skills={"strong": 2}, chits_in={"strong": 1})
    assert waits.kind == "box-empty" and table.gains == []


def test_draw_two_gives_two_skills():
    assert work("draw_two", "hard", "fast")[1].gains == [("hard", 1), ("fast", 1)]


def test_of_three_drawn_the_owner_chooses_one_and_the_others_go_back():
    waits, table = work("draw_three_choose_one", "hard", "fast", "green", "fast")
    assert waits is None and table.gains == [("fast", 1)]
    assert table.asked[0].chooser == "owner" and table.asked[0].options == ("hard", "fast", "green")
    assert table.chits["hard"] == table.chits["green"] == 1 and table.chits["fast"] == 0


def test_of_as_many_as_a_die_says_an_opponent_chooses_one():
    waits, table = work("draw_d6_opponent_chooses_one", "2", "hard", "shrimp", "shrimp")
    assert waits is None and table.gains == [("shrimp", 1)] and table.asked[0].chooser == "opponent"


def test_a_single_chit_leaves_nothing_to_choose():
    waits, table = work("draw_d6_opponent_chooses_one", "1", "hard")
    assert waits is None and table.gains == [("hard", 1)] and table.asked == []


def test_a_random_own_skill_is_doubled_by_a_die():
    _waits, table = work("double_random_own_skill", "fast", skills={"hard": 1, "fast": 1, "sharpshooter": 1})
    assert table.gains == [("fast", 2)] and table.asked == []


def test_a_chosen_own_skill_is_doubled():
    _waits, table = work("double_chosen_own_skill", "hard", skills={"hard": 1, "fast": 1, "strong": 2})
    assert table.gains == [("hard", 2)] and table.asked[0].options == ("hard", "fast")


@pytest.mark.parametrize("chit", ["double_random_own_skill", "double_chosen_own_skill"])
def test_with_nothing_to_double_another_chit_is_drawn(chit):
    """Issue 3: a chit instruction with no legal target is re-drawn."""
    _waits, table = work(chit, "fast", skills={"sharpshooter": 1})
    assert table.gains == [("fast", 1)] and table.again == [(chit, "nothing-to-double")]


def test_the_thug_package_gives_three_skills():
    assert work("thug_package")[1].gains == [("hard", 1), ("slow", 1), ("blockhead", 1)]
    held = {"hard": 2, "blockhead": 1}
    assert work("thug_package", skills=held)[1].gains == [("slow", 1)]
    _waits, table = work("thug_package", "fast", skills={"hard": 2, "slow": 2, "blockhead": 1})
    assert table.again == [("thug_package", "nothing-new")]


@pytest.mark.parametrize(("chit", "skill"), [("evil_and_draw_another", "evil"), ("green_and_draw_another", "green")])
def test_evil_and_green_bring_another_draw(chit, skill):
    assert work(chit, "fast")[1].gains == [(skill, 1), ("fast", 1)]
    assert work(chit, "fast", skills={skill: 2})[1].gains == [("fast", 1)]


def test_a_pavement_demon_chooses_his_further_skills():
    """STKO-93."""
    for source in ("chit", "die", "choice", "referee"):
        _waits, table = work("strong", skills=DEMON, source=source)
        assert table.asked[0].kind == "any" and table.gains == [("strong", 1)]
        assert table.asked[0].chooser == "owner"


def test_a_demon_drawn_first_chooses_the_second_of_two():
    _waits, table = work("draw_two", "pavement_demon", "lucky")
    assert table.gains == [("pavement_demon", 1), ("lucky", 1)] and len(table.asked) == 1


def test_a_die_gives_only_what_fits_and_nothing_that_is_on_chits_only():
    """STKO-93, STKO-105."""
    waits, _table = work(None, skills={"sharpshooter": 1, "strong": 2}, source="die")
    assert waits.kind == "die" and len(waits.options) == 29
    assert not {"lightning", "sharpshooter", "strong"} & set(waits.options)


@pytest.mark.parametrize(("source", "chooser"), [("choice", "owner"), ("referee", "referee")])
def test_by_choice_the_owner_or_the_referee_names_a_skill(source, chooser):
    """STKO-102: option stko.skill_source."""
    waits, _table = work(None, source=source)
    assert (waits.kind, waits.chooser) == ("any", chooser) and len(waits.options) == 32
    assert chits.first_steps("", options(skill_source=source)) == chits.SOURCES[source]


def test_work_goes_on_from_a_question_as_if_it_had_never_stopped():
    """Every stop carries all that is still to be done."""
    script = ["draw_two", "draw_three_choose_one", "hard", "fast", "green", "fast", "double_chosen_own_skill", "hard"]
    _, whole = work(*script, skills={"hard": 1, "lucky": 1})
    steps, skills, gains, box = chits.first_steps("chit", {}), {"hard": 1, "lucky": 1}, [], None
    for n, answer in enumerate(script, start=1):
        table = Script(answer, *([None] if n < len(script) else []), chits_in=box)
        waits = chits.work(steps, skills, options(), table)
        skills |= dict(table.gains)
        gains += table.gains
        box = table.chits
        steps = waits.later if waits else ()
    assert gains == whole.gains and box == whole.chits and not steps


def test_a_box_that_runs_empty_waits_for_more_unless_something_was_drawn_to_choose_from():
    waits, table = work("draw_two", "fast", chits_in={"draw_two": 1, "fast": 1})
    assert waits.kind == "box-empty" and waits.later == (chits.Step("draw"),)
    waits, table = work("draw_three_choose_one", "fast", chits_in={"draw_three_choose_one": 1, "fast": 1})
    assert waits is None and table.gains == [("fast", 1)]


def test_who_has_everything_gains_nothing_more_by_choice_or_die():
    everything = {code: 2 if chits.may_be_doubled(code) else 1 for code in SKILLS} | {"pavement_demon": 2}
    for source in ("choice", "die", "chit"):
        assert work(skills=everything, source=source)[0] is None
