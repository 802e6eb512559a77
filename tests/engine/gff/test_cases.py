"""Worked cases and exact odds of Firefight."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from campaigns.management.commands.cases import cases_of
from engine.kernel.cases import Case, Row, differences, odds_differ
from engine.rulesets.gff.cases import OPS
from engine.rulesets.gff.cases.odds import FAMILIES, FAMILIES_OF_A_NUMBER, NUMBERED, odds_of
from engine.worked import PLAYED

FOLDER = Path(__file__).parents[2] / "cases"
FILES = {"gff.yaml": 33, "gff_more.yaml": 98, "gff_corners.yaml": 65, "gff_odds.yaml": 55, "gff_odds_more.yaml": 96}


@pytest.mark.parametrize("name", FILES)
def test_every_worked_case_and_all_odds_hold(name):
    out = StringIO()
    call_command("cases", str(FOLDER / name), stdout=out)
    *lines, last = out.getvalue().splitlines()
    assert [line for line in lines if not line.endswith(" ok")] == []
    assert len(lines) == FILES[name] and last.endswith("0 differ")


def test_the_cases_ask_every_op_and_rows_for_all_odds_that_have_a_name():
    asked = {case.op for name in ("gff.yaml", "gff_more.yaml") for case in cases_of(FOLDER / name)}
    assert asked == set(OPS)
    rows = {row.id.split(".")[1] for name in ("gff_odds.yaml", "gff_odds_more.yaml") for row in cases_of(FOLDER / name)}
    named = {word if word in FAMILIES else NUMBERED.fullmatch(word)[1] for word in rows}
    assert named == set(FAMILIES) | set(FAMILIES_OF_A_NUMBER)


@pytest.mark.parametrize(
    ("op", "given", "said"),
    [
        ("gff_attack", {"attacks": 1, "d": 4}, "given.q"),
        ("gff_attack", {"attacks": 1, "q": 4, "d": 1}, "defence"),
        ("gff_attack", {"attacks": 1, "q": 4, "d": 4, "piercing": 2}, "given.piercing is not understood"),
        ("gff_attack", {"attacks": 1, "q": 4, "d": 4, "bane": 1}, "given.bane"),
        ("gff_attack", {"attacks": 1, "q": 4, "d": 4, "distance": "far"}, "given.distance"),
        ("gff_move", {"action": "run"}, "given.action"),
        ("gff_force", {}, "given.points"),
        ("gff_force", {"points": 300, "options": {"points": 1}}, "options.gff.points"),
        ("gff_quality", {"q": 4, "options": {"gff.luck": 1}}, "options.gff.luck"),
        ("gff_objective", {"a_near": 1}, "given.a_near"),
        ("gff_objective", {"owner": "c"}, "given.owner"),
        ("gff_tokens", {"held": 7, "X": 1}, "given.held"),
        ("gff_morale", {"q": 4}, "the rules roll 1d6"),
        ("gff_wound_effect", {"markers_before": -1}, "given.markers_before: -1 is not a whole number of at least 0"),
        ("gff_group_wounds", {"models": 2, "wounds": 1, "markers": -1}, "given.markers: -1"),
        ("gff_group_wounds", {"models": 2, "wounds": -1}, "given.wounds: -1"),
        ("gff_attack", {"attacks": 1, "q": 4, "d": 4, "markers": -1}, "given.markers: -1"),
        ("gff_luck", {}, "not played yet"),
    ],
)
def test_what_a_case_says_wrongly_or_in_vain_is_named(op, given, said):
    case = Case(id="X", system="gff", op=op, given=given, dice=((6, 1),) if op in ("gff_quality", "gff_attack") else ())
    assert said in "; ".join(differences(case, *PLAYED["gff"]))


@pytest.mark.parametrize("dice", [[4], [4, 4, 4]])
def test_dice_that_are_missing_or_left_over_are_named(dice):
    case = Case("X", "gff", "gff_attack", {"attacks": 2, "q": 4, "d": 4}, tuple((6, face) for face in dice))
    assert differences(case, *PLAYED["gff"]) != []


def test_fields_that_nobody_looked_at_are_named_beside_dice_that_are_missing():
    case = Case(
        "X", "gff", "gff_attack", {"attacks": 1, "q": 4, "d": 4, "blast": 3, "model": 5}, ((6, 4), (6, 4), (6, 4))
    )
    assert differences(case, *PLAYED["gff"])[1:] == ["given.model wasn't looked at (is it models?)"]


@pytest.mark.parametrize(
    "name",
    ["gff.wound.q4", "gff.wound.q4.d4.luck", "gff.wound.q4.d4.q3", "gff.wounds.q4.d4", "gff.quality",
     "gff.quality.q3.low", "gff.save.ap2", "gff.surge.q2", "gff.deadly3.regen", "gff.deadly.regen_before",
     "gff.chain.q4_d4.ap1", "gff.ko.tough3", "gff.survive.pair.2wounds", "gff.impact4.mean", "gff.jump.3",
     "gff.cast.1", "gff.dangerous.deep", "gff"],
)  # fmt: skip
def test_odds_that_have_no_such_name_are_said_so(name):
    assert odds_differ(Row(name, value="1/2"), odds_of) == [f"no odds of that name: {name}"]


def test_odds_of_numbers_that_nobody_has_say_which_is_wrong():
    assert odds_differ(Row("gff.wound.q1.d4", value="1/2"), odds_of) == [
        "profile.parts[0].quality: 1 is not a whole number of at least 2"
    ]
