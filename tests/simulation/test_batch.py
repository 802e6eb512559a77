"""Playing many battles in the engine alone: sums, digests, the log of one."""

import pytest

from engine.kernel.batch import Beginning, Counts, Ended, block_of, digests, play_chunk, regenerate, total, wilson
from engine.kernel.events import BattleEnded, BattleOpened, Rolled
from engine.kernel.live import load
from engine.kernel.recorded import Recorded
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets import RULESETS, ruleset
from engine.rulesets.stko.sample_tables import CROSSROADS

KEY = b"a key"


def street(deployment="random") -> Setup:
    figures = tuple(
        Figure(side, "ganger", ("pistol",), at=(1500 + 900 * n, 1800 + 1200 * side), facing=(0, 1 - 2 * side))
        for side in (0, 1)
        for n in range(3)
    )
    return Setup("stko", (Side(), Side()), figures, "drawn", CROSSROADS.size, CROSSROADS.terrain, deployment=deployment)


@pytest.fixture(params=["random", "placed"])
def simulator(request):
    rules, setup = ruleset("stko"), street(request.param)
    return rules.simulator(Beginning(setup, rules.fill_options({})))


def test_every_ruleset_has_a_policy_and_names_what_it_counts():
    assert RULESETS
    for rules in RULESETS.values():
        assert "base" in rules.policies and "lost" in rules.figure_counts


def test_sums_are_the_same_however_the_battles_are_cut(simulator):
    whole = play_chunk(simulator, KEY, 1, 130)
    for size in (1, 10, 99, 130):
        cut = total(play_chunk(simulator, KEY, first, min(size, 131 - first)) for first in range(1, 131, size))
        assert cut == whole and digests(cut) == digests(whole)


def test_the_order_of_chunks_does_not_matter(simulator):
    chunks = [play_chunk(simulator, KEY, first, 20) for first in range(1, 121, 20)]
    assert total(chunks) == total(reversed(chunks))


def test_the_logged_battle_is_the_counted_one(simulator):
    kept = play_chunk(simulator, KEY, 1, 100).blocks[0]
    for number in (1, 50, 100):
        again = regenerate(simulator, KEY, number, kept, 100)
        assert again.sound and isinstance(again.log[-1], BattleEnded)
        assert again.units == sorted(set(again.units)) and again.units[0] == again.first == 2


def test_folding_the_log_ends_where_the_battle_ended(simulator):
    rules = ruleset("stko")
    again = regenerate(simulator, KEY, 5, None, 100)
    opened = Recorded(1, BattleOpened(simulator.setup, rules.version, rules.fill_options({})))
    game = load(rules, [opened, *(Recorded(n, event) for n, event in enumerate(again.log, start=2))])
    assert [1 if f.loss else 0 for f in game.battle.figures] == [row[0] for row in again.ended.figures]
    assert (game.battle.turns_taken, game.battle.cards_turned) == (again.ended.turns, again.ended.cards)
    assert [event.roll for event in again.log if isinstance(event, Rolled)] == list(range(1, game.next_roll))


def test_a_changed_battle_misses_the_digest(simulator, monkeypatch):
    kept = play_chunk(simulator, KEY, 1, 100).blocks[0]
    sound = simulator.play
    monkeypatch.setattr(simulator, "play", lambda dice: sound(dice)._replace(turns=1))
    assert regenerate(simulator, KEY, 7, kept, 100).sound is False


def test_battles_count_from_one_and_hundreds_from_nought():
    assert [block_of(n) for n in (1, 100, 101, 200, 201)] == [0, 0, 1, 1, 2]


def test_counts_of_sides_that_never_won_add_up():
    a, b = Counts(1, [1], 0, {5: 1}), Counts(1, [0, 1], 0, {5: 1})
    assert total([a, b]).wins == [1, 1] and total([a, b]).turns == {5: 2}


@pytest.mark.parametrize(
    ("wins", "of", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (57, 100, 0.4722, 0.6627),
        (570, 1000, 0.5391, 0.6004),
    ],
)
def test_the_interval_is_wilsons(wins, of, low, high):
    """Known values of the score interval without continuity correction."""
    assert wilson(wins, of) == pytest.approx((low, high), abs=5e-5)


def test_numbers_of_a_battle_are_whole():
    assert all(isinstance(n, int) for n in Ended(1, 2, 3, ())[:3])
