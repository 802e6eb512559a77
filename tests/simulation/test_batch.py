"""Playing many battles in the engine alone: sums, digests, the log of one."""

import pytest

from engine.kernel.batch import (
    Beginning,
    Counts,
    Ended,
    battle_key,
    block_of,
    digests,
    play_chunk,
    regenerate,
    total,
    wilson,
)
from engine.kernel.decide import load
from engine.kernel.dice import ShakeDice
from engine.kernel.events import BattleEnded, BattleOpened, Rolled
from engine.kernel.progression import Life, Promoted
from engine.kernel.recorded import RecordedEvent
from engine.kernel.setup import Feeling, Figure, Setup, Side
from engine.kernel.totals import pair, unpaired
from engine.rulesets import RULESETS, ruleset
from engine.rulesets.stko.batch import climbed
from engine.rulesets.stko.example import five_against_five
from engine.rulesets.stko.outcome import outcome
from engine.rulesets.stko.progression.aftermath import aftermath
from engine.rulesets.stko.ruleset import STREET_FIGHT
from engine.rulesets.stko.sample_options import EVERY_RULE
from engine.rulesets.stko.sample_tables import CROSSROADS
from engine.rulesets.stko.simulate import play_out
from tests.engine.coc.table import room
from tests.engine.table import fingerprint

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
        assert "sensible" in rules.policies and "lost" in rules.figure_counts


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
        assert again.run_starts == sorted(set(again.run_starts)) and again.run_starts[0] == again.first == 2


def test_folding_the_log_ends_where_the_battle_ended(simulator):
    rules = ruleset("stko")
    again = regenerate(simulator, KEY, 5, None, 100)
    opened = RecordedEvent(1, BattleOpened(simulator.setup, rules.version, rules.fill_options({})))
    game = load(rules, [opened, *(RecordedEvent(n, event) for n, event in enumerate(again.log, start=2))])
    assert [1 if f.loss else 0 for f in game.battle.figures] == [row[0] for row in again.ended.figures]
    assert (game.battle.turns_taken, game.battle.cards.cards_turned) == (again.ended.turns, again.ended.cards)
    assert [event.roll for event in again.log if isinstance(event, Rolled)] == list(range(1, game.next_roll))


def test_a_changed_battle_misses_the_digest(simulator, monkeypatch):
    kept = play_chunk(simulator, KEY, 1, 100).blocks[0]
    sound = simulator.play
    monkeypatch.setattr(simulator, "play", lambda dice, lives=False: sound(dice, lives)._replace(turns=1))
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


def test_what_a_battle_brings_beyond_its_digest_adds_up(simulator):
    counts, columns = play_chunk(simulator, KEY, 1, 120), ruleset("stko").figure_counts
    rows = [dict(zip(columns, row, strict=True)) for row in counts.figures]
    assert [sum(side.values()) for side in counts.lost] == [120, 120]
    for side in (0, 1):
        lost = sum(n * battles for n, battles in counts.lost[side].items())
        assert lost == sum(row["lost"] for row in rows[3 * side : 3 * side + 3])
    for by, row in enumerate(rows, start=1):
        enemies = range(4, 7) if by < 4 else range(1, 4)
        assert sum(counts.killed.get(pair(by, whom), 0) for whom in enemies) == row["kills"]
        assert sum(counts.downed.get(pair(by, whom), 0) for whom in enemies) == row["downed"]
    assert {unpaired(one)[0] for one in counts.killed} <= set(range(1, 7))
    assert [sum(row[side] for row in counts.hundreds.values() if len(row) > side) for side in (0, 1)] == counts.wins
    assert sorted(counts.hundreds) == [0, 1]


@pytest.mark.parametrize(
    ("setup", "options"),
    [(five_against_five(), {}), (five_against_five(), EVERY_RULE), (room("drawn"), {"coc.preset": "004"})],
)
def test_nobody_is_taken_out_twice_in_a_battle(setup, options):
    """So who takes out whom is a share of battles, with an interval of its own."""
    rules = ruleset(setup.ruleset)
    fights, fell = rules.simulator(Beginning(setup, rules.fill_options(options))), 0
    for number in range(1, 301):
        victims = [victim for _, victim, _ in fights.play(ShakeDice(battle_key(KEY, number))).felled]
        assert len(victims) == len(set(victims))
        fell += len(victims)
    assert fell > 100


def test_squares_are_those_of_each_battle(simulator):
    counts = play_chunk(simulator, KEY, 1, 150)
    each = [simulator.play(ShakeDice(battle_key(KEY, number))).figures for number in range(1, 151)]
    assert counts.squared == 150
    assert counts.squares == [[sum(row[n][m] ** 2 for row in each) for m in range(7)] for n in range(6)]
    assert counts.squares != counts.figures  # somebody killed two in one battle


def test_every_tenth_battle_is_followed_into_the_life_after_it(simulator):
    counts = play_chunk(simulator, KEY, 1, 95)
    assert counts.followed == 9
    killers = sum(row[5] > 0 for row in counts.figures)
    assert killers and any(counts.climbed) and all(n <= 9 for n in counts.climbed)


def test_following_a_battle_changes_nothing_of_it(simulator):
    dice = [ShakeDice(battle_key(KEY, 3)) for _ in range(2)]
    plain, followed = simulator.play(dice[0]), simulator.play(dice[1], True)
    assert plain[:6] == followed[:6] and plain.climbed is None and followed.climbed is not None


def test_those_who_rise_are_those_the_whole_aftermath_names():
    """Simulations look only at who can have done enough; the campaign looks at everybody. Source: STKO-100."""
    rules = ruleset("stko")
    ranks = ("plock", "ganger", "killer", "legend")
    figures = tuple(
        Figure(side, rank, ("rifle",), at=(1_500 + 600 * n, 1_900 + 900 * side), facing=(0, 1 - 2 * side))
        for side in (0, 1)
        for n, rank in enumerate(ranks)
    )
    setup = Setup("stko", (Side(), Side()), figures, "drawn", (4_800, 4_800), deployment="placed")
    for changed in ({}, {"stko.promotion_steps": 2, "stko.opt.skills": True}, {"stko.opt.experience": False}):
        options = rules.fill_options(changed)
        fights = STREET_FIGHT.simulator(Beginning(setup, options))
        risen, known = 0, {}
        for number in range(1, 61):
            dice = ShakeDice(battle_key(KEY, number))
            b = fights.new(dice)
            play_out(b, dice, fights.policy)
            rows = outcome(b)
            lives = {row["figure"]: Life(row["rank"]) for row in rows}
            said = [one.figure for one in aftermath(rows, lives, options) if isinstance(one, Promoted)]
            assert list(climbed(b, options, known)) == said
            risen += len(said)
        assert bool(risen) == bool(options["stko.opt.experience"])


def test_a_simulated_battle_begins_with_everything_that_the_setup_says():
    """Feelings and wounds that somebody brings count in simulations as they do in a played battle. STKO-58, STKO-84."""
    figures = tuple(
        Figure(
            side, "ganger", ("rifle",), at=(2_000, 1_900 + 900 * side), skills=("boss",), tags=("citizen",), wounds=hurt
        )
        for side, hurt in ((0, ("belly", "legs")), (1, ()))
    )
    setup = Setup(
        "stko",
        (Side(), Side()),
        figures,
        "drawn",
        (4_800, 4_800),
        deployment="placed",
        feelings=(Feeling(1, 2, "hate"), Feeling(2, 1, "fear")),
    )
    fights = STREET_FIGHT.simulator(Beginning(setup, ruleset("stko").fill_options({"stko.belly_flesh_immobile": True})))
    fresh = fights.new(ShakeDice(KEY))
    assert fresh.feelings and fresh.figures[0].wounds and fresh.figures[0].immobile
    assert fingerprint(fresh) == fingerprint(fights.begun)
