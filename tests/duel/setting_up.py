"""From a setup to a duel."""

from collections.abc import Mapping

from engine.kernel.options import number
from engine.kernel.setup import OptionValue, Setup
from engine.kernel.setup_checks import check_seats
from tests.duel.battle import Battle, Figure

RANKS = ("duellist",)
MOST_FIGURES = 20
OPTIONS = {option.id: option for option in (number("duel.hits_from", 4, "own", 2, 6, "DUEL-01"),)}


def check_setup(setup: Setup) -> None:
    """Refuses (Malformed) what no duel can open with."""
    check_seats(setup, RANKS, (), MOST_FIGURES)


def new_battle(setup: Setup, options: Mapping[str, OptionValue]) -> Battle:
    figures = [Figure(n, figure.side) for n, figure in enumerate(setup.figures, start=1)]
    return Battle(figures, len(setup.sides), int(str(options["duel.hits_from"])))
