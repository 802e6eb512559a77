"""Worked cases and exact odds of Pb-12."""

from io import StringIO
from pathlib import Path

import pytest
import yaml
from django.core.management import call_command

from campaigns.management.commands.cases import cases_of
from engine.kernel.cases import Case, Row, differences, odds_differ
from engine.rulesets.pb12 import odds
from engine.rulesets.pb12.cases import ALL
from engine.rulesets.pb12.cases.odds import FAMILIES, odds_of
from engine.worked import PLAYED

FOLDER = Path(__file__).parents[2] / "cases"
FILES = {
    "pb12.yaml": 52,
    "pb12_more.yaml": 55,
    "pb12_edges.yaml": 233,
    "pb12_second.yaml": 80,
    "pb12_corners.yaml": 41,
    "pb12_odds.yaml": 69,
}
ROWS = yaml.safe_load((FOLDER / "pb12_odds.yaml").read_text())["rows"]


@pytest.mark.parametrize("name", FILES)
def test_every_worked_case_and_row_of_odds_holds(name):
    out = StringIO()
    call_command("cases", str(FOLDER / name), stdout=out)
    *lines, last = out.getvalue().splitlines()
    assert [line for line in lines if not line.endswith(" ok")] == []
    assert len(lines) == FILES[name] and last.endswith("0 differ")


def test_the_cases_ask_every_op_and_the_rows_every_family():
    asked = {case.op for name in ("pb12.yaml", "pb12_more.yaml") for case in cases_of(FOLDER / name)}
    assert asked == set(ALL)
    assert {row["id"].split(".")[1] for row in ROWS} == {*FAMILIES, "damage_i", "damage_iv"}


@pytest.mark.parametrize("row", [row for row in ROWS if "give_up" in row], ids=lambda row: row["id"])
def test_the_best_number_to_give_up(row):
    """PB-54: the rows say how many tests are best given up."""
    _, family, number, tn = row["id"].split(".")
    one_is_enough = family == "bundle"
    assert odds.bundled(int(number[1:]), int(tn[2:]), one_is_enough)[1] == row["give_up"]


@pytest.mark.parametrize(
    ("op", "given", "said"),
    [
        ("pb_action", {"ap": 2, "tn": 7, "give_up": 2}, "given.give_up: 2 is not at most 1"),
        ("pb_action", {"tn": 7, "freq": 3}, "given.freq: 3 is not 2 whole numbers"),
        ("pb_ranged_tn", {"F": 3, "mods": {"far": 1}, "category": "near"}, "given.mods"),
        ("pb_damage", {"strength": 1, "W": 3, "table": "IX"}, "given.table"),
        ("pb_damage", {"strength": 1, "W": 3, "points": 2}, "given.points"),
        ("pb_order", {"initiative": [3, 4]}, "given.initiative"),
        ("pb_order", {"initiative": {"Ada": 3}, "choices": {"Ada": "middle"}}, "given.choices.Ada"),
        ("pb_counts_as", {"has": "tired", "wanted": "static"}, "given.status: 'tired'"),
        ("pb_move_cost", {"options": ["fly"]}, "given.options: 'fly'"),
        ("pb_range", {"steps": 3}, "given.factor"),
        ("pb_action", {"ap": 1, "tn": 7, "freq": "often"}, "given.freq: 'often'"),
        ("pb_action", {"ap": 1, "tn": 7, "visible": 0}, "given.visible: 0"),
        ("pb_step_cm", {"scale": "1:0"}, "given.scale: '1:0'"),
        ("pb_bp", {"ap": 1, "B": 3, "hurry": True}, "given.hurry is not understood"),
        ("pb_bp", {"ap": 1, "B": 3, "options": ["turn"]}, "given.options is not understood"),
        ("pb_bp", {"ap": 1, "B": 3, "options": {"damage_tables": "T*2"}}, "options.pb12.damage_tables"),
        ("pb_bp", {"ap": 1, "B": 3, "options": {"initiative_per_kp": 99}}, "options.pb12.initiative_per_kp"),
        ("pb_step_cm", {"scale": 0}, "given.scale: 0 is not a whole number of at least 1"),
        ("pb_range", {"factor": 3, "steps": -1}, "given.steps: -100 is not"),
        ("pb_fall", {"steps": float("inf")}, "given.steps: inf is not a number"),
        ("pb_blind", {"markers": -1}, "given.markers: -1"),
        ("pb_collision", {"cap_a": 2, "cap_b": 2, "markers_a": -1}, "given.markers_a: -1"),
        ("pb_damage", {"strength": 1, "W": 3, "points": {"light": "x"}}, "given.points: 'x'"),
        ("pb_ranged_tn", {"F": 3, "mods": {"near": "x"}, "category": "near"}, "given.mods: 'x'"),
        ("pb_order", {"initiative": {"Ada": 3}, "lots": 1}, "given.lots: 1 is not text"),
        ("pb_passenger_tests", {"passengers": 3}, "given.passengers: 3 is not text"),
        ("pb_action", {"ap": 1, "tn": 7, "statuses": ["tired"]}, "given.status: 'tired'"),
        ("pb_interrupt_ap", {"ap": 1, "spent": 2, "begun": True}, "given.cost: -1"),
    ],
)
def test_what_a_case_says_wrongly_or_in_vain_is_named(op, given, said):
    [line] = differences(Case(id="X", system="pb12", op=op, given=given), *PLAYED["pb12"])
    assert said in line


@pytest.mark.parametrize("name", ["pb12.any.n3", "pb12.any.3.7", "pb12.damage_ix.net+1", "pb12.luck.3", "pb12.ex.duck",
                                  "pb12.any.n-1.tn1", "pb12.any.n99999.tn7", "pb12.human_out.-1hits"])  # fmt: skip
def test_odds_that_have_no_such_name_are_said_so(name):
    assert odds_differ(Row(name, value="1/2"), odds_of) == [f"no odds of that name: {name}"]
