"""Battles leave nothing behind that only Python's search for circles would find: chunks are played without it."""

import gc

import pytest

from engine.kernel.batch import Beginning, play_chunk
from engine.kernel.seasons import play_seasons
from engine.rulesets import ruleset
from engine.rulesets.stko.codes import RANKS
from tests.engine import battles
from tests.engine.stko.test_season import plan

BATTLES = 12
BEGINNINGS = [("stko", beginning) for beginning in battles.beginnings()] + [
    ("coc", investigator) for investigator in battles.investigators()
]


def left_behind(play) -> int:
    """How many objects are found only by the search, in which all that was there before has no part. The first time
    things are made that stay.
    """
    gc.freeze()  # whatever the tests before this one left: to look through it takes seconds
    play()
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        play()
        return gc.collect()
    finally:
        gc.enable()


@pytest.mark.parametrize(("system", "beginning"), BEGINNINGS)
def test_battles_leave_no_circles(system: str, beginning: Beginning) -> None:
    simulator = ruleset(system).simulator(beginning)
    assert left_behind(lambda: play_chunk(simulator, b"circles", 1, BATTLES)) == 0


def test_seasons_leave_no_circles() -> None:
    seasons = ruleset("stko").seasons(plan())
    assert left_behind(lambda: play_seasons(seasons, len(RANKS), b"circles", 1, 2)) == 0


@pytest.mark.parametrize("was", [True, False])
def test_the_search_goes_on_afterwards_if_it_did_before(was: bool) -> None:
    """Also when the rules fail in a battle."""
    simulator = ruleset("stko").simulator(battles.beginnings()[0])
    seen = []

    def play(dice, lives=False):
        seen.append(gc.isenabled())
        raise ValueError("the rules fail")

    simulator.play = play
    (gc.enable if was else gc.disable)()
    try:
        with pytest.raises(Exception, match="the rules fail"):
            play_chunk(simulator, b"circles", 1, 1)
        assert (seen, gc.isenabled()) == ([False], was)
    finally:
        gc.enable()
