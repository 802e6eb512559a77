"""Exact odds, compared row by row with fractions worked out elsewhere."""

from fractions import Fraction
from pathlib import Path

import pytest
import yaml

from engine.rulesets.stko import odds
from engine.rulesets.stko.codes import LOCATIONS, RANKS

ROWS = yaml.safe_load((Path(__file__).parents[2] / "cases" / "stko_odds.yaml").read_text())["rows"]
DICE = {"two_dice": 2, "three_dice": 3}


def full(counters, location=-1):
    """As the rows name it: severity, and what comes with it after a plus."""
    words = {"knocked_down": "+knockdown", "unconscious": "+unconscious", "": ""}
    return {severity + words[more]: chance for (severity, more), chance in odds.outcomes(counters, location).items()}


def severities(counters, location):
    found = {}
    for (severity, _), chance in odds.outcomes(counters, location).items():
        found[severity] = found.get(severity, 0) + chance
    return found


def number(word):
    return int(word.removeprefix("n"))


def computed(name):
    """What the engine says to a row's name."""
    what, *more = name.removeprefix("stko.").split(".")
    counters = "counters" in more
    if what == "move":
        return sum(chance for inches, chance in odds.distance(3).items() if inches > number(more[0].removeprefix("gt")))
    if what == "stumble":
        rank, _, dice = more[0].partition("_")
        return odds.stumble(RANKS.index(rank), DICE[dice])
    if what == "wound":
        if more[0] == "unconscious":
            return sum(chance for (_, with_it), chance in odds.outcomes(counters).items() if with_it == "unconscious")
        return odds.severity(counters)
    if what == "wound_full":
        return full(counters)
    if what == "wound_by_loc":
        return severities(counters, LOCATIONS.index(more[1]))
    if what == "kill_per_shot":
        return odds.kills(number(more[1]), counters)
    if what in ("unconscious", "knockdown_six", "repair", "light_cover", "lucky_shot"):
        return {
            "unconscious": odds.wakes,
            "knockdown_six": odds.turns_to_recover,
            "repair": odds.turns_to_repair,
            "light_cover": odds.light_cover,
            "lucky_shot": lambda: odds.hit(0),
        }[what]()
    n = number(more[0])
    return {
        "hit": odds.hit,
        "hits_dist": lambda n: {str(k): chance for k, chance in odds.hits(n).items()},
        "out_of_ammo": odds.out_of_ammunition,
        "jam": odds.jam,
        "hit_and_ok": odds.hit_and_ready,
        "accident": lambda n: odds.at_least(n, 4),
    }[what](n)


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_the_odds_are_exact(row):
    if "value" in row:
        assert computed(row["id"]) == Fraction(row["value"])
        return
    wanted = {key: Fraction(value) for key, value in row["distribution"].items()}
    came = {key: chance for key, chance in computed(row["id"]).items() if chance}
    assert came == {key: value for key, value in wanted.items() if value}
    assert sum(came.values()) == 1


@pytest.mark.parametrize("pool", range(1, 12))
def test_a_shot_leaves_the_weapon_ready_empty_or_jammed(pool):
    """STKO-36: the three add up, and the hits do too."""
    assert odds.margin(pool, -99, 0) + odds.out_of_ammunition(pool) + odds.jam(pool) == 1
    assert sum(odds.hits(pool).values()) == 1
    assert 1 - odds.hits(pool)[0] == odds.hit(pool)


def test_waking_is_a_six_before_a_one():
    """STKO-47: each turn 1 in 6 either way."""
    assert odds.wakes() == Fraction(1, 6) / (Fraction(1, 6) + Fraction(1, 6))
