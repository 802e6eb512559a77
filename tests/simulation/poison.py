"""A poisoned setup: rules that fail in some battles of a setup that everybody lets pass, and in no other."""

import dataclasses
from typing import Any

import pytest

from engine import rulesets
from engine.kernel.batch import Beginning, Ended
from engine.kernel.dice import ShakeDice
from engine.kernel.ruleset import Ruleset
from engine.rulesets.stko.batch import StreetFights
from engine.rulesets.stko.ruleset import STREET_FIGHT

POISON = "poison"  # a mark that one of the figures bears


class Poisoned:
    """Battles whose first die would be a one fail, wherever they are played."""

    def __init__(self, sound):
        self.sound = sound
        self.setup, self.next_version, self.next_roll = sound.setup, sound.next_version, sound.next_roll

    def play(self, dice: ShakeDice, lives: bool = False) -> Ended:
        if ShakeDice(dice.key).pool(1)[0] == 1:
            raise ZeroDivisionError("no such table row")
        return self.sound.play(dice, lives)

    def play_logged(self, effects, run_starts):
        if ShakeDice(effects.dice.key).pool(1)[0] == 1:
            raise ZeroDivisionError("no such table row")
        return self.sound.play_logged(effects, run_starts)


def simulates(rules: Ruleset, beginning: Beginning):
    sound = StreetFights(rules, beginning)
    return Poisoned(sound) if any(POISON in figure.tags for figure in beginning.setup.figures) else sound


def poisoned_setup(*tags: str) -> dict[str, Any]:
    """One against one, as somebody would type it; sound without the mark."""
    one = {"rank": "ganger", "weapons": ["pistol"], "tags": tags}
    return {"sides": [{}, {}], "figures": [{**one, "side": side} for side in (0, 1)]}


@pytest.fixture
def poisonous(monkeypatch) -> None:
    monkeypatch.setitem(rulesets.RULESETS, "stko", dataclasses.replace(STREET_FIGHT, simulates=simulates))
