"""Exact odds, compared row by row with fractions worked out elsewhere."""

from fractions import Fraction
from pathlib import Path

import pytest

from campaigns.management.commands.cases import cases_of
from engine.kernel.cases import Row, odds_differ
from engine.rulesets.stko import odds
from engine.rulesets.stko.cases.odds import ROWS, hits, odds_of
from tests.engine.stko.test_cases import run, wrong_rows

FILES = sorted((Path(__file__).parents[2] / "cases").glob("stko_odds*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_odds_are_exact(file):
    *lines, last = run(file)
    assert [line for line in lines if not line.endswith(" ok")] == []
    assert len(lines) >= 7 and last.endswith("0 differ")


def test_rows_ask_for_all_odds_that_have_a_name():
    asked = [row.id.split(".")[1] for file in FILES for row in cases_of(file)]
    assert set(asked) == set(ROWS)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("{id: stko.hit.n1, value: 1/5}", "value: 1/6, expected 1/5"),
        ("{id: stko.hits_dist.n1, distribution: {'0': 1}}", "0: 5/6, expected 1; 1: 1/6, expected 0"),
        ("{id: stko.hit.n1, distribution: {'0': 1}}", "0: 0, expected 1; value: 1/6, expected 0"),
        ("{id: stko.hit.many, value: 1}", "no odds of that name: stko.hit.many"),
        ("{id: stko.luck.n1, value: 1}", "no odds of that name: stko.luck.n1"),
        ("{id: stko.fight.fist.hit, value: 1}", "no odds of that name: stko.fight.fist.hit"),
        ("{id: stko.hit.n1}", "a value or a distribution is missing"),
        ("{id: stko.hit.n1, value: often}", "Invalid literal for Fraction: 'often'"),
        ("{id: chess.mate.n1, value: 1}", "no odds by name yet: chess"),
    ],
)
def test_a_row_that_is_not_so_differs_and_says_how(tmp_path, row, said):
    name = row.split(",")[0].removeprefix("{id: ").rstrip("}")
    assert wrong_rows(tmp_path, f"- {row}\n")[0] == f"{name} differs: {said}"


def test_ways_that_cannot_happen_need_no_name():
    named = {"scratch": "7/36", "flesh": "17/36", "serious": "7/36", "dead": "5/36"}
    assert odds_differ(Row("stko.wound.counters", distribution=named), odds_of) == []


@pytest.mark.parametrize("pool", range(12))
def test_a_shot_leaves_the_weapon_ready_empty_or_jammed(pool):
    """STKO-36: the three add up, and the hits do too."""
    assert odds.margin(pool, -99, 0) + odds.out_of_ammunition(pool) + odds.jam(pool) == 1
    assert sum(hits(pool).values()) == 1
    assert 1 - hits(pool)["0"] == odds.hit(pool)


def test_waking_is_a_six_before_a_one():
    """STKO-47: each turn 1 in 6 either way."""
    assert odds_of("stko.unconscious.wakes") == Fraction(1, 6) / (Fraction(1, 6) + Fraction(1, 6))
