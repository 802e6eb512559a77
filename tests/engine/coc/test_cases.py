"""Worked cases and exact odds of the d100 family."""

import math
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from campaigns.management.commands.cases import cases_of
from engine.kernel.cases import Case, Row, differences, odds_differ
from engine.rulesets.coc import odds
from engine.rulesets.coc.cases import ALL
from engine.rulesets.coc.cases.odds import ROWS, odds_of
from engine.worked import PLAYED

FOLDER = Path(__file__).parents[2] / "cases"
FILES = {"coc.yaml": 75, "coc_more.yaml": 141, "coc_edges.yaml": 146, "coc_limits.yaml": 70}
ODDS = {FOLDER / "coc_odds.yaml": 53, FOLDER / "coc_odds_more.yaml": 56}


@pytest.mark.parametrize("name", FILES)
def test_every_worked_case_of_both_texts_holds(name):
    out = StringIO()
    call_command("cases", str(FOLDER / name), stdout=out)
    *lines, last = out.getvalue().splitlines()
    assert [line for line in lines if not line.endswith(" ok")] == []
    assert len(lines) == FILES[name] and last.endswith("0 differ")


def test_both_texts_are_asked_by_the_name_of_the_family():
    counts = {}
    for system in ("coc001", "coc004", "coc"):
        out = StringIO()
        call_command("cases", str(FOLDER / "coc.yaml"), system=system, stdout=out)
        counts[system] = len(out.getvalue().splitlines()) - 1
    assert counts == {"coc001": 40, "coc004": 35, "coc": 75}


def test_the_cases_ask_every_op():
    asked = {case.op for name in FILES for case in cases_of(FOLDER / name)}
    assert asked == set(ALL)


@pytest.mark.parametrize(
    ("op", "given", "said"),
    [
        ("coc_melee", {"attacker_skill": 50, "defence": "parry"}, "given.defence"),
        ("coc_damage", {"weapon": [1, 6]}, "given.weapon"),
        ("coc_range", {"base_m": 15, "distance_m": "near"}, "given.distance"),
        ("coc_initiative", {"combatants": [{"name": "a", "dex": 50, "sword": True}]}, "given.combatants"),
        ("coc_initiative", {"combatants": [{"name": "a"}]}, "a map with name, dex"),
        ("coc_initiative", {"combatants": []}, "at least one person"),
        ("coc_initiative", {"combatants": [{"name": "a", "dex": "high"}]}, "given.combatants.dex: 'high'"),
        ("coc_friendly", {"allies": ["Ada"]}, "given.allies: 'Ada' is not a map with name, luck"),
        ("coc_outnumbered", {"enemies": 0}, "given.enemies"),
        ("coc_outnumbered", {"enemies": 2, "options": ["coc.preset"]}, "given.options"),
        ("coc_outnumbered", {"enemies": 2, "options": {"coc.preset": 5}}, "options.coc.preset"),
        ("coc_malfunction", {"malfunction": 97.5}, "given.malfunction: 97.5 is not a whole number"),
        ("coc_heal_week", {"hp_max": None, "hp": None}, "the rules roll "),
        ("coc_size", {"build": 1, "weight": 90}, "given.weight is not understood"),
        ("coc_size", {"builds": 1}, "given.builds is not understood by coc_size (is it build?)"),
    ],
)
def test_what_a_case_says_wrongly_or_in_vain_is_named(op, given, said):
    case = Case(id="X", system="coc001", op=op, given=given)
    [line] = differences(case, *PLAYED["coc001"])
    assert said in line


@pytest.mark.parametrize("file", ODDS, ids=lambda file: file.stem)
def test_the_odds_are_exact(file):
    out = StringIO()
    call_command("cases", str(file), stdout=out)
    *lines, last = out.getvalue().splitlines()
    assert [line for line in lines if not line.endswith(" ok")] == []
    assert len(lines) == ODDS[file] and last.endswith("0 differ")


def test_rows_ask_for_all_odds_that_have_a_name():
    asked = {row.id.split(".")[1] for file in ODDS for row in cases_of(file)}
    assert asked == set(ROWS)


@pytest.mark.parametrize(
    "name",
    [
        "coc.success.50.d+0",
        "coc.success.s50",
        "coc.melee.dodge.a50.v50",
        "coc.major.d10.hp9",
        "coc.luck.s50",
        "coc.auto.s60.volley0",
    ],
)
def test_odds_that_have_no_such_name_are_said_so(name):
    assert odds_differ(Row(name, value="1/2"), odds_of) == [f"no odds of that name: {name}"]


@pytest.mark.parametrize("dex", range(10, 100, 5))
def test_point_blank_ends_where_its_row_says(dex):
    """COC-30: below DEX / 5 feet of the shooter (001), up to DEX / 15 metres of the target (004)."""
    for preset in ("001", "004"):
        bound = 100 * odds_of(f"coc.range.pointblank_dex{dex}_m_{preset}")
        last = math.ceil(bound) - 1 if preset == "001" else math.floor(bound)
        for hundredths, bonus in ((last, True), (last + 1, False)):
            given = {"attacker_dex": dex, "target_dex": dex, "distance_m": hundredths / 100}
            case = Case("X", f"coc{preset}", "coc_point_blank", given, expect={"bonus": bonus})
            assert differences(case, *PLAYED[case.system]) == [], (preset, dex, hundredths)


def test_bonus_dice_are_enumerated_right():
    """COC-02: every pool's chances add up to one, and a bonus die mirrors a penalty die."""
    for net in range(-3, 4):
        assert sum(odds.rolls(net)) == 1
    assert odds.rolls(1)[0] > odds.rolls(0)[0] > odds.rolls(-1)[0]
