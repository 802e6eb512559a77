"""Exact odds of the optional rules, compared row by row with fractions worked out elsewhere."""

from fractions import Fraction
from pathlib import Path

import pytest
import yaml

from engine.rulesets.stko import odds_optional as odds

ROWS = yaml.safe_load((Path(__file__).parents[2] / "cases" / "stko_odds_optional.yaml").read_text())["rows"]


def rapid(what, kind):
    return {
        "first_card_stops": odds.rapid_first_card_stops,
        "expected_draws": odds.rapid_draws,
        "expected_target_hits_full_burst": odds.rapid_hits,
        "killed_card_full_burst": odds.rapid_killed,
    }[what](kind)


def fight(attack, versus, defence, what):
    return {
        "hit": odds.fight_hits,
        "expected_hits": odds.fight_expected_hits,
        "attacker_down": odds.fight_attacker_down,
    }[what](attack, defence)


def number(dice):
    return int(dice.removeprefix("n"))


COMPUTED = {
    "rapid": rapid,
    "nerve": lambda dice: odds.nerve(number(dice)),
    "emotion": lambda feeling: odds.emotion(feeling == "hate"),
    "fight": fight,
    "shield": lambda dice: odds.shield(number(dice)),
}


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_the_odds_are_exact(row):
    what, *more = row["id"].removeprefix("stko.").split(".")
    assert COMPUTED[what](*more) == Fraction(row["value"])
