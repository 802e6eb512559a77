"""What the worked cases start from: a small battle with a scripted pool of dice."""

from typing import Any, Final

from engine.kernel.cases import Given
from engine.kernel.dice import TapeDice
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Figure as FigureSetup
from engine.kernel.setup import Setup, Side
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import (
    RANKS,
)
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.setup import new_battle

RIFLES: Final = ("pistol", "rifle")  # a weapon of each grip


def battle(given: Given, dice: TapeDice, ranks: tuple[str, ...] = ("ganger",)) -> Battle:
    """Figures of these classes (pistol and rifle each) against one ganger, who comes last; all placed."""
    figures = [FigureSetup(0, rank, RIFLES) for rank in ranks] + [FigureSetup(1, "ganger", RIFLES)]
    setup = Setup("stko", (Side(), Side()), tuple(figures), deployment="placed")
    b = new_battle(setup, option_values(given.get("options", {})))
    b.dice = dice
    return b


def option_values(given: object) -> dict[str, Any]:
    """Options with or without the ruleset's key in front; switched-off words (YAML reads `off` as false) stay."""
    if not isinstance(given, dict):
        raise Malformed("given.options", given, "option values by id")
    return {name if name.startswith("stko.") else f"stko.{name}": value for name, value in given.items()}


def wound(b: Battle, f: Figure, location: int, severity: int, times: int = 1) -> None:
    for _ in range(times):
        b.wounded(f, b.figures[-1], location, severity, 0, False, False, False)


def classes(given: Given) -> tuple[str]:
    return (given.word("class", RANKS, "ganger"),)


def hundredths(inches: object) -> int:
    """Inches as cases write them (whole, decimal or text) as hundredths."""
    if isinstance(inches, bool) or not isinstance(inches, (int, float)):
        raise Malformed("given.inches", inches, "a number of inches")
    return round(inches * 100)
