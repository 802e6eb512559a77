"""Games by the hundred: whatever they begin with, on whatever table, and how much of a list is played."""

import json

import msgspec
import pytest

from engine.kernel.batch import Beginning, Past, Wave, play_chunk
from engine.kernel.dice import ShakeDice
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Figure, Setup, Side
from engine.kernel.simulated import SimulationEffects
from engine.rulesets.gff.batch import FIGURE_COUNTS
from engine.rulesets.gff.events import Placed
from engine.rulesets.gff.options import filled
from engine.rulesets.gff.ruleset import FIREFIGHT
from engine.rulesets.gff.sample_armies import SAMPLE_ARMIES
from engine.rulesets.gff.sample_tables import SAMPLE_TABLES
from tests.engine.gff.claims import hurt
from tests.engine.gff.scene import profile


def forces(table="real", **more):
    figures = tuple(
        Figure(side, rank, profile=one) for side, army in enumerate(SAMPLE_ARMIES.values()) for _, rank, one in army
    )
    return Setup("gff", (Side(), Side()), figures, table, **more)


def past(*events):
    return tuple(Past(version, f"gff/{tag}/1", json.dumps(one)) for version, (tag, one) in enumerate(events, start=2))


BEGUN = (
    ("mission-set", {"objectives": 4, "side": 1}),
    ("deployment-won", {"side": 1}),
)
FIRST_ROUND = (
    *BEGUN,
    ("set-aside", {"figure": 12, "reserve": "ambush"}),
    ("ready", {"side": 1}),
    ("round-begun", {"number": 1, "side": 1}),
)


@pytest.mark.parametrize("stand_in", ["", *FIREFIGHT.stand_ins])
@pytest.mark.parametrize("events", [(), BEGUN, FIRST_ROUND], ids=["from the start", "before deployment", "in round 1"])
def test_a_real_tables_game_is_played_on_a_stand_in(stand_in, events):
    games = FIREFIGHT.simulator(Beginning(forces(), filled({}), past=past(*events), stand_in=stand_in))
    assert games.setup.size == (4800, 4800)
    b = games.new(ShakeDice(b"first"))
    spots = [(objective.x, objective.y) for objective in b.objectives]
    assert len(set(spots)) == len(spots)
    counts = play_chunk(games, b"real", 1, 8)
    assert counts.battles == 8 and sum(counts.wins) + counts.drawn == 8
    assert set(counts.cards) <= {1, 2, 3, 4}
    assert [sum(point.values()) for point in counts.points] == [8, 8] and all(
        max(point) <= 5 for point in counts.points
    )


def test_who_was_lost_on_the_real_table_stays_lost():
    events = (
        *FIRST_ROUND,
        ("unit-set", {"figure": 2, "models": 1, "markers": 1}),
        ("unit-set", {"figure": 3, "models": 0}),
    )
    games = FIREFIGHT.simulator(Beginning(forces(), filled({}), past=past(*events)))
    b = games.new(ShakeDice(b"x"))
    assert b.unit(2).count() == 1 and b.unit(2).standing()[0].wounds == 1
    assert not b.unit(3).on_table() and b.unit(1).on_table()
    assert play_chunk(games, b"lost", 1, 5).figures[2][0] == 5


def test_rows_count_losses_routs_models_and_nerves():
    counts = play_chunk(FIREFIGHT.simulator(Beginning(forces(), filled({}))), b"rows", 1, 20)
    assert FIREFIGHT.figure_counts == FIGURE_COUNTS == ("lost", "routed", "models_lost", "shaken")
    assert len(counts.figures) == 16
    for place, (lost, routed, models, shaken) in enumerate(counts.figures):
        size = forces().figures[place].profile["parts"][0]["models"]
        assert routed <= lost <= 20 and size * lost <= models <= 20 * size and lost + shaken <= 20


def test_any_grouping_of_chunks_comes_to_the_same():
    games = FIREFIGHT.simulator(Beginning(forces(), filled({})))
    whole = play_chunk(games, b"k", 1, 8)
    parts = [play_chunk(games, b"k", 1, 3), play_chunk(games, b"k", 4, 5)]
    assert whole.drawn == sum(part.drawn for part in parts)


def test_a_foreign_table_or_policy_is_malformed():
    with pytest.raises(Malformed, match="stand_in"):
        FIREFIGHT.simulator(Beginning(forces(), filled({}), stand_in="room"))
    setup = msgspec.structs.replace(forces(), sides=(Side(policy="lucky"), Side()))
    with pytest.raises(Malformed, match="policy"):
        FIREFIGHT.simulator(Beginning(setup, filled({})))


def test_a_drawn_table_is_played_as_it_was_laid():
    table = SAMPLE_TABLES[2]
    setup = forces("drawn", size=table.size, terrain=table.terrain)
    games = FIREFIGHT.simulator(Beginning(setup, filled({})))
    assert games.setup is setup
    assert sum(play_chunk(games, b"drawn", 1, 5).cards.values()) == 5


def test_a_side_without_anybody_left_has_lost_at_once():
    weak = {"parts": [{"name": "Leaf", "models": 1, "quality": 6, "defence": 6}]}
    strong = profile(
        6, "Fast", weapons=({"name": "Cannon", "range": 48, "attacks": 6, "rules": ["Deadly(6)", "AP(6)"]},)
    )
    figures = (Figure(0, "unit", profile=weak), *[Figure(1, "unit", profile=strong)] * 3)
    setup = Setup("gff", (Side(), Side()), figures)
    counts = play_chunk(FIREFIGHT.simulator(Beginning(setup, filled({}), stand_in="open")), b"leaf", 1, 20)
    assert counts.wins[1] > 10 and min(counts.cards) < 4


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("at", [1, 2, 4])
def test_whoever_comes_later_comes_as_if_out_of_ambush(at, side):
    """GFF-27: at a round's start, from the second one on."""
    late = tuple(msgspec.structs.replace(figure, side=side) for figure in forces().figures[:2])
    games = FIREFIGHT.simulator(Beginning(forces(), filled({}), waves=(Wave(at, late),)))
    for k in range(5):
        b = games.new(ShakeDice(b"late|%d" % k))
        while games.goes_on(b):
            games.step(b)
        assert b.over and [f.came for f in b.units[-2:]] == [max(2, at)] * 2
    assert len(play_chunk(games, b"late", 1, 2).figures) == 18


def test_units_with_points_stand_there_and_only_objectives_are_placed():
    seats = [(400 + 500 * (n % 8), 500 if n < 8 else 4300) for n in range(16)]
    figures = tuple(msgspec.structs.replace(figure, at=at) for figure, at in zip(forces().figures, seats, strict=True))
    table = SAMPLE_TABLES[0]
    setup = Setup("gff", (Side(), Side()), figures, "drawn", table.size, table.terrain)
    games = FIREFIGHT.simulator(Beginning(setup, filled({})))
    effects = SimulationEffects(ShakeDice(b"seats"))
    b = games.new(ShakeDice(b"x"))
    assert all(f.on_table() for f in b.units) and (b.unit(1).models[0].x, b.unit(1).models[0].y) == seats[0]
    assert games.play_logged(effects, []) == games.play(ShakeDice(b"seats"))
    assert not [one for one in effects.log if isinstance(one, Placed)]


@pytest.mark.parametrize(("tough", "attacks", "odds"), [(1, (1,), 2 / 3), (1, (1, 1), 2 / 9), (3, (3,), 2 / 3)])
def test_single_models_survive_as_often_as_the_text_lets_them(tough, attacks, odds):
    """GFF-19, 20, 42."""
    assert abs(hurt(tough, attacks, 1_500) - odds) < 0.04
