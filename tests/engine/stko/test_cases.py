"""Worked cases: the street fight's own list, and that the command which runs them can't be fooled."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from engine.kernel.cases import Case, Given, differences
from engine.rulesets.stko.cases import OPS, same

CASES = Path(__file__).parents[2] / "cases" / "stko.yaml"
SKILLS = CASES.with_name("stko_skills.yaml")


def run(file: Path, **options: str) -> list[str]:
    out = StringIO()
    call_command("cases", str(file), stdout=out, **options)
    return out.getvalue().splitlines()


def wrong_rows(tmp_path: Path, text: str) -> list[str]:
    return wrong(tmp_path, text, "rows")


def wrong(tmp_path: Path, text: str, what: str = "cases", **options: str) -> list[str]:
    """What the command prints of cases that don't all hold."""
    file = tmp_path / "cases.yaml"
    file.write_text(f"{what}:\n{text}")
    out = StringIO()
    with pytest.raises(CommandError) as raised:
        call_command("cases", str(file), stdout=out, **options)
    assert raised.value.returncode == 1
    return out.getvalue().splitlines()


def test_every_worked_case_of_the_street_fight_holds():
    *lines, last = run(CASES)
    assert [line for line in lines if not line.endswith(" ok")] == []
    assert len(lines) > 80 and last.endswith("0 differ")


def test_a_case_may_say_the_same_in_other_words():
    *lines, last = run(CASES.with_name("stko_more.yaml"))
    assert [line for line in lines if not line.endswith(" ok")] == []
    assert len(lines) > 40 and last.endswith("0 differ")


def test_every_worked_case_of_the_skills_holds():
    """STKO-85, 86, 92, 93, 106: single, doubled, and where two of them meet."""
    *lines, last = run(SKILLS)
    assert [line for line in lines if not line.endswith(" ok")] == []
    assert len(lines) > 40 and last.endswith("0 differ")


@pytest.mark.parametrize(("name", "least"), [("stko_meeting.yaml", 90), ("stko_limits.yaml", 50)])
def test_every_worked_case_where_rules_meet_holds(name, least):
    """Written from the text alone: wounds, skills, classes and cover together."""
    *lines, last = run(CASES.with_name(name))
    assert [line for line in lines if not line.endswith(" ok")] == []
    assert len(lines) > least and last.endswith("0 differ")


def test_every_worked_case_of_the_optional_rules_and_of_lives_holds():
    """STKO-39, 64 .. 87, 100 .. 109."""
    *lines, last = run(CASES.with_name("stko_optional.yaml"))
    assert [line for line in lines if not line.endswith(" ok")] == []
    assert len(lines) >= 35 and last.endswith("0 differ")


@pytest.mark.parametrize("value", ["slow", ["swift"], {"slow": 3}, {"sharpshooter": 2}, ["evil", 1], {"slow": True}])
def test_skills_that_nobody_can_have_are_declined(value):
    case = Case("A", "stko", "stko_move", {"skills": value}, ((6, 1),) * 3)
    assert differences(case, OPS, same)[0].startswith("given.skills")


@pytest.mark.parametrize(
    ("op", "field", "value"),
    [("stko_band", "inches", -1), ("stko_shrapnel", "location", 7), ("stko_shrapnel", "location", 0)],
)
def test_a_number_that_nothing_on_the_table_has_is_declined(op, field, value):
    case = Case("A", "stko", op, {"grip": "one_handed", field: value} if op == "stko_band" else {field: value})
    assert differences(case, OPS, same)[0].startswith(f"given.{field}: {value} is not a ")


def test_the_cases_ask_every_op_and_every_op_answers():
    asked = {case.op for case in cases()}
    assert asked == set(OPS)


def cases() -> list[Case]:
    from campaigns.management.commands.cases import cases_of

    return cases_of(CASES)


REPAIR = "- {{id: A, system: stko, op: stko_repair, given: {}, dice: {}, expect: {}}}\n"


def test_a_case_says_what_differed(tmp_path):
    lines = wrong(tmp_path, REPAIR.format("{}", "[[6, 2]]", "{result: cleared}"))
    assert lines == ['A differs: result: "broken", expected "cleared"', "1 cases, 0 ok, 1 differ"]


def test_a_case_whose_dice_are_not_used_up_differs(tmp_path):
    lines = wrong(tmp_path, REPAIR.format("{}", "[[6, 5], [6, 1]]", "{result: cleared}"))
    assert lines[0] == "A differs: 1 of 2 scripted dice were not rolled"


@pytest.mark.parametrize("dice", ["[]", "[[8, 5]]", "[[6, 7]]"])
def test_a_case_with_missing_or_impossible_dice_differs(tmp_path, dice):
    assert wrong(tmp_path, REPAIR.format("{}", dice, "{result: cleared}"))[0].startswith("A differs: the rules roll ")


def test_an_unknown_op_or_system_differs_and_is_not_skipped(tmp_path):
    lines = wrong(
        tmp_path,
        "- {id: A, system: stko, op: stko_dance}\n- {id: B, system: chess, op: chess_move}\n"
        + REPAIR.format("{}", "[[6, 5]]", "{result: cleared}").replace("id: A", "id: C"),
    )
    assert lines == [
        "A differs: not played yet: stko_dance",
        "B differs: not played yet: chess",
        "C ok",
        "3 cases, 1 ok, 2 differ",
    ]


def test_only_the_cases_of_one_system_run_when_asked(tmp_path):
    file = tmp_path / "cases.yaml"
    file.write_text(
        "cases:\n- {id: B, system: chess, op: chess_move}\n" + REPAIR.format("{}", "[[6, 5]]", "{result: cleared}")
    )
    assert run(file, system="stko") == ["A ok", "1 cases, 1 ok, 0 differ"]


def test_a_file_may_have_cases_and_rows(tmp_path):
    lines = wrong(
        tmp_path,
        REPAIR.format("{}", "[[6, 5]]", "{result: cleared}")
        + "rows:\n- {id: stko.hit.n1, value: 1/6}\n- {id: stko.hit.n2, value: 1/6}\n",
    )
    assert lines[:2] == ["A ok", "stko.hit.n1 ok"] and lines[2].startswith("stko.hit.n2 differs")


def test_a_given_field_that_no_op_reads_differs(tmp_path):
    lines = wrong(tmp_path, REPAIR.format("{weather: rain}", "[[6, 5]]", "{result: cleared}"))
    assert lines[0] == "A differs: given.weather is not understood by stko_repair"


def test_names_that_nobody_knows_are_answered_with_the_nearest_one(tmp_path):
    lines = wrong(
        tmp_path,
        REPAIR.format("{}", "[[6, 5]]", "{results: cleared}")
        + "- {id: B, system: stko, op: stko_repairs}\n- {id: C, system: stko, op: stko_move, given: {leg_wound: 1}, "
        "dice: [[6, 1], [6, 2], [6, 4]]}\n",
    )
    assert lines[0].endswith('nothing came out, expected "cleared" (is it result?)')
    assert lines[1].endswith("not played yet: stko_repairs (is it stko_repair?)")
    assert lines[2].endswith("given.leg_wound is not understood by stko_move (is it leg_wounds?)")


def test_a_case_with_a_field_that_cannot_be_read_differs_and_the_others_run(tmp_path):
    lines = wrong(
        tmp_path,
        REPAIR.format("{}", "[[6, 5]]", "{result: cleared}")
        + "- {id: B, system: stko, op: stko_repair, weather: rain}\n"
        + "- {id: C, system: stko, op: stko_repair, dice: [6, 5]}\n"
        + "- {id: D, system: stko, op: stko_repair, given: {options: [1]}, dice: [[6, 5]]}\n",
    )
    assert lines[0] == "A ok" and lines[-1] == "4 cases, 1 ok, 3 differ"
    assert "weather" in lines[1] and "dice" in lines[2] and "given.options" in lines[3]


def test_an_expected_value_that_nothing_yields_differs(tmp_path):
    lines = wrong(tmp_path, REPAIR.format("{}", "[[6, 5]]", "{mood: good}"))
    assert lines[0] == 'A differs: mood: nothing came out, expected "good"'


def test_an_unknown_option_differs_with_its_name(tmp_path):
    lines = wrong(tmp_path, REPAIR.format("{options: {stko.gravity: 1}}", "[[6, 5]]", "{result: cleared}"))
    assert "options.stko.gravity" in lines[0]


@pytest.mark.parametrize("text", ["cases: 3", "- {id: A}", "- [1, 2]", "a: [b", "cases: []"])
def test_a_file_that_is_no_list_of_cases_ends_with_status_two(tmp_path, text):
    file = tmp_path / "cases.yaml"
    file.write_text(text)
    with pytest.raises(CommandError) as raised:
        run(file)
    assert raised.value.returncode == 2


def test_a_bug_in_one_case_does_not_hide_the_others():
    def broken(given: Given, dice: object) -> dict[str, object]:
        raise ZeroDivisionError("by zero")

    assert differences(Case("A", "stko", "broken"), {"broken": broken}, same) == ["ZeroDivisionError: by zero"]


@pytest.mark.parametrize(
    "name",
    [
        *("stko.drunk.nonsense", "stko.recruit.killer", "stko.chit.none", "stko.skills.plock_start", "stko.wurst.x"),
        *("stko.fight.fist.and.knife.hit", "stko.fight.fist.vs.knife.x", "stko.hit.x3", "stko.emotion.love", "stko.x"),
    ],
)
def test_a_row_of_odds_that_nobody_knows_is_said_so(tmp_path, name):
    lines = wrong_rows(tmp_path, f"- {{id: {name}, value: 0}}\n")
    assert lines[0] == f"{name} differs: no odds of that name: {name}"
