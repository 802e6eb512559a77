"""Odds beside an attack: what the rules themselves come to."""

import pytest

from engine.kernel.dice import ShakeDice
from engine.kernel.ruleset import Choice
from engine.rulesets.pb12 import odds_shown
from engine.rulesets.pb12.codes import FIGHT
from engine.rulesets.pb12.rules import attacks
from engine.rulesets.pb12.rules.attacks import Attack
from tests.engine.pb12.drawn_scene import human, stood, with_knife

BLOWS = 2_000


@pytest.mark.parametrize(("ap", "multiplier"), [(1, 0), (3, 0), (2, 3)])
def test_each_of_several_blows_may_wound(ap, multiplier):
    """PB-44, 52, 54: within four standard errors."""
    b = stood(with_knife(human(0, 1000, 1000)), human(1, 1000, 1100))
    f, target = b.people
    gear = f.gear[0]
    gear.strength, gear.multiplier, gear.equipped = 3, multiplier, True
    target.table, target.left = b.options.damage_tables["iv"], [100, 1, 1]
    choice = odds_shown.of_attack(
        b, Choice({"type": "fight", "figure": 1, "target": 2, "gear": 0, "ap": ap}, "fight", {}), (0,)
    )
    a = Attack(FIGHT, 0, target, ap)
    a.give_up = int(choice.facts["bundle"])
    aim = b.ground.fighting(b, f, target, attacks.reach_of(f, gear))
    b.dice, wounded, left, markers = ShakeDice(b"blows"), 0, target.left[:], target.markers[:]
    for _ in range(BLOWS):
        attacks.roll(b, f, a, gear, aim, False)
        wounded += target.left != left
        target.left, target.markers, target.gone, b.due = left[:], markers[:], False, []
    p = int(choice.facts["wound"]) / 10_000
    assert 0.1 < p < choice.hit / 10_000
    assert abs(wounded / BLOWS - p) < 4 * (p * (1 - p) / BLOWS) ** 0.5
