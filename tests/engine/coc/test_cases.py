"""Worked cases and exact odds of the d100 family."""

from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest
import yaml
from django.core.management import call_command

from engine.kernel.cases import Case, differences
from engine.rulesets.coc import odds
from engine.rulesets.coc.cases import ALL
from engine.rulesets.coc.codes import DODGE, FIGHT_BACK, FUMBLE, HIT, HIT_BACK, LEVELS, MISSED, REGULAR
from engine.rulesets.coc.rules.volleys import penalised
from engine.rulesets.coc.rules.wounds import size_of
from engine.rulesets.coc.settings import Options
from engine.worked import PLAYED

FOLDER = Path(__file__).parents[2] / "cases"
FILES = ("coc.yaml", "coc_more.yaml")
ROWS = yaml.safe_load((FOLDER / "coc_odds.yaml").read_text())["rows"]
BASIC = Options({})
DIFFICULTY = {"success": REGULAR, "hard": 2, "extreme": 3}


@pytest.mark.parametrize("name", FILES)
def test_every_worked_case_of_both_texts_holds(name):
    out = StringIO()
    call_command("cases", str(FOLDER / name), stdout=out)
    *lines, last = out.getvalue().splitlines()
    assert [line for line in lines if not line.endswith(" ok")] == []
    assert len(lines) == (75 if name == "coc.yaml" else 140) and last.endswith("0 differ")


def test_the_cases_ask_every_op():
    asked = {case["op"] for name in FILES for case in yaml.safe_load((FOLDER / name).read_text())["cases"]}
    assert asked == set(ALL)


@pytest.mark.parametrize(
    ("op", "given", "said"),
    [
        ("coc_melee", {"attacker_skill": 50, "defence": "parry"}, "given.defence"),
        ("coc_damage", {"weapon": [1, 6]}, "given.weapon"),
        ("coc_range", {"base_m": 15, "distance_m": "near"}, "given.distance"),
        ("coc_initiative", {"combatants": [{"name": "a", "dex": 50, "sword": True}]}, "given.combatants"),
        ("coc_size", {"build": 1, "weight": 90}, "given.weight is not understood"),
    ],
)
def test_what_a_case_says_wrongly_or_in_vain_is_named(op, given, said):
    case = Case(id="X", system="coc001", op=op, given=given)
    [line] = differences(case, *PLAYED["coc001"])
    assert said in line


def after(word, letter):
    return int(word.removeprefix(letter))


def computed(name):
    """What the engine says to a row's name."""
    what, *more = name.removeprefix("coc.").split(".")
    if what in DIFFICULTY:
        return odds.success(BASIC, after(more[0], "s"), DIFFICULTY[what], int(more[1][1:]))
    if what == "malfunction":
        return odds.at_least(int(more[1][1:]), after(more[0], "m"))
    if what in ("fumble96", "fumble100"):
        return odds.levels(BASIC, 40 if what == "fumble96" else 60, REGULAR, int(more[0][1:]))[FUMBLE]
    if what == "critical":
        return odds.at_most(int(more[0][1:]), 1)
    if what == "levels":
        found = {}
        for level, chance in odds.levels(BASIC, after(more[0], "s"), REGULAR, int(more[1][1:])).items():
            word = "fail" if level <= 0 else LEVELS[level]
            found[word] = found.get(word, 0) + chance
        return found
    if what == "melee":
        mine, theirs = (one[1:].replace("-", " -").replace("+", " +").split() for one in more[1:])
        came = odds.exchange(BASIC, tuple(map(int, mine)), tuple(map(int, theirs)), REACTION[more[0]])
        return {"attacker_hits": came[HIT], "defender_hits": came[HIT_BACK], "nothing": came[MISSED]}
    if what == "auto":
        net, difficulty = penalised(BASIC, 1 - after(more[1], "volley"), REGULAR)
        return odds.success(BASIC, after(more[0], "s"), difficulty, net)
    return by_body(what, more)


REACTION = {"dodge": DODGE, "fight_back": FIGHT_BACK}


def by_body(what, more):
    """Constitution, wounds, healing, distances."""
    if what == "con":
        return odds.survives(after(more[0], "s"), 1)
    if what == "dying":
        return odds.survives(after(more[1], "con"), after(more[0], "survive"))
    if what == "heal":
        return odds.weekly_healing(BASIC, after(more[1], "con"))
    if what == "range":
        return Fraction(50, 5) / 3
    o = Options({"coc.major_wound_rule": "gt_half"}) if what == "major_gt" else BASIC
    plus = 10 if what == "instant_impale" else 0
    least = 3 if what.startswith("instant") else 2
    hp = after(more[1], "hp")
    return sum(p for lost, p in odds.total(1, 10, plus).items() if size_of(o, lost, hp) >= least)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_the_odds_are_exact(row):
    if "value" in row:
        assert computed(row["id"]) == Fraction(row["value"])
    else:
        assert computed(row["id"]) == {name: Fraction(chance) for name, chance in row["distribution"].items()}


def test_bonus_dice_are_enumerated_right():
    """COC-02: every pool's chances add up to one, and a bonus die mirrors a penalty die."""
    for net in range(-3, 4):
        assert sum(odds.rolls(net)) == 1
    assert odds.rolls(1)[0] > odds.rolls(0)[0] > odds.rolls(-1)[0]
