"""Games by the hundred: whatever they begin with, on whatever table; and what can be claimed. Source: rulings 3.6."""

import json
from fractions import Fraction

import msgspec
import pytest

from engine.kernel.batch import Beginning, Past, Wave, play_chunk
from engine.kernel.dice import ShakeDice
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Figure, Setup, Side
from engine.kernel.simulated import SimulationEffects
from engine.rulesets.pb12 import events as ev
from engine.rulesets.pb12 import odds
from engine.rulesets.pb12.batch import FIGURE_COUNTS
from engine.rulesets.pb12.options import filled
from engine.rulesets.pb12.rules import rounds
from engine.rulesets.pb12.ruleset import PB12
from engine.rulesets.pb12.sample_tables import SAMPLE_TABLES
from engine.rulesets.pb12.samples import SAMPLE_FORCES


def forces(table="real", tags=(), **more):
    figures = tuple(
        Figure(side, rank, name=name, profile=sheet, tags=tags)
        for side, force in enumerate(SAMPLE_FORCES.values())
        for name, rank, sheet in force
    )
    return Setup("pb12", (Side(), Side()), figures, table, **more)


def past(*events):
    return tuple(Past(version, f"pb12/{tag}/1", json.dumps(one)) for version, (tag, one) in enumerate(events, start=2))


PREPARED = (
    ("force-prepared", {"side": 0, "points": 5, "reduction": 0}),
    ("zone-set", {"side": 1, "kind": "hold", "corners": []}),
)
IN_ROUND_2 = (
    *PREPARED,
    ("game-begun", {}),
    ("round-begun", {"number": 1}),
    ("initiative-rolled", {"bids": [0, 1], "totals": [5, 9]}),
    ("order-set", {"sides": [1, 0]}),
    ("relocated", {"side": 1, "kp": 1, "dissolved": []}),
    ("placed", {"figure": 7, "point": [0, 0, 0], "facing": [0, -100]}),
    ("move-ended", {"side": 1}),
    ("activated", {"figure": 1}),
)


@pytest.mark.parametrize("stand_in", ["", *PB12.stand_ins])
@pytest.mark.parametrize("events", [(), PREPARED, IN_ROUND_2], ids=["from the start", "prepared", "within a move"])
def test_a_real_tables_game_is_played_on_a_stand_in(stand_in, events):
    setup = forces(tags=("on-field",) if events == IN_ROUND_2 else ())
    games = PB12.simulator(Beginning(setup, filled({}), past=past(*events), stand_in=stand_in))
    assert games.setup.size == (3000, 3000)
    b = games.new(ShakeDice(b"first"))
    standing = [(f.x, f.y) for f in b.people if f.is_there()]
    assert len(set(standing)) == len(standing) == (12 if events == IN_ROUND_2 else 0)
    assert all(len(zone.corners) == 4 for zone in b.zones)
    counts = play_chunk(games, b"real", 1, 3)
    assert counts.battles == 3 and sum(counts.wins) + counts.drawn == 3
    assert [sum(point.values()) for point in counts.points] == [3, 3]


def test_who_was_lost_on_the_real_table_stays_lost():
    events = (
        *IN_ROUND_2,
        ("harmed", {"figure": 3, "by": 8, "strength": 4, "penetration": 0, "result": 12, "points": 3}),
        ("harmed", {"figure": 2, "by": 8, "strength": 4, "penetration": 0, "result": 6, "points": 1}),
    )
    games = PB12.simulator(Beginning(forces(tags=("on-field",)), filled({}), past=past(*events)))
    b = games.new(ShakeDice(b"x"))
    assert not b.people[2].is_there() and b.people[1].is_there() and b.people[1].left == [0, 0, 1]
    assert play_chunk(games, b"lost", 1, 3).figures[2][0] == 3


def test_a_drawn_table_is_played_as_it_was_laid_and_points_are_kept():
    table = SAMPLE_TABLES[1]
    setup = forces("drawn", size=table.size, terrain=table.terrain)
    seats = [(300 + 400 * (n % 6), 300 if n < 6 else 2600) for n in range(12)]
    figures = tuple(msgspec.structs.replace(figure, at=at) for figure, at in zip(setup.figures, seats, strict=True))
    setup = msgspec.structs.replace(setup, figures=figures)
    games = PB12.simulator(Beginning(setup, filled({})))
    assert games.setup is setup
    effects = SimulationEffects(ShakeDice(b"seats"))
    assert games.play_logged(effects, []) == games.play(ShakeDice(b"seats"))
    assert not [one for one in effects.log if isinstance(one, (ev.Placed, ev.Relocated))]
    assert [(f.x, f.y) for f in games.new(ShakeDice(b"x")).people] == seats


def test_rows_count_who_is_out_who_felled_wounds_and_panic():
    counts = play_chunk(PB12.simulator(Beginning(forces(), filled({}))), b"rows", 1, 8)
    assert PB12.figure_counts == FIGURE_COUNTS == ("lost", "felled", "heavily_wounded", "panicked")
    assert len(counts.figures) == 12
    assert all(out <= 8 and wounded <= 8 and panicked <= 8 for out, _, wounded, panicked in counts.figures)
    assert 0 < sum(figure[1] for figure in counts.figures) <= sum(figure[0] for figure in counts.figures)


def test_any_grouping_of_chunks_comes_to_the_same():
    games = PB12.simulator(Beginning(forces(), filled({})))
    whole = play_chunk(games, b"k", 1, 6)
    parts = [play_chunk(games, b"k", 1, 2), play_chunk(games, b"k", 3, 4)]
    assert whole.wins == [sum(one) for one in zip(*(part.wins for part in parts), strict=True)]


def test_a_foreign_table_or_policy_is_malformed():
    with pytest.raises(Malformed, match="stand_in"):
        PB12.simulator(Beginning(forces(), filled({}), stand_in="room"))
    with pytest.raises(Malformed, match="policy"):
        setup = msgspec.structs.replace(forces(), sides=(Side(policy="lucky"), Side()))
        PB12.simulator(Beginning(setup, filled({})))


@pytest.mark.parametrize("side", [0, 1])
def test_whoever_comes_later_comes_out_of_reserve(side):
    """PB-25."""
    late = tuple(msgspec.structs.replace(figure, side=side) for figure in forces().figures[:2])
    games = PB12.simulator(Beginning(forces(), filled({}), waves=(Wave(2, late),)))
    b = games.new(ShakeDice(b"wave"))
    while games.goes_on(b):
        games.step(b)
    assert b.over and [f.on_field for f in b.people[12:]] == [True, True]
    assert len(play_chunk(games, b"late", 1, 2).figures) == 14


# -- claims -----------------------------------------------------------------------------------------------------------
def test_one_point_bid_against_none_wins_89_of_144():
    """Ruling 3.6, 4; exactly, and as the rules roll it."""
    assert odds.initiatives(1, 0, 2) == (Fraction(89, 144), Fraction(10, 144))
    table = SAMPLE_TABLES[0]
    games = PB12.simulator(Beginning(forces("drawn", size=table.size, terrain=table.terrain), filled({})))
    higher = 0
    for k in range(600):
        b = games.fresh()
        b.dice, b.decisions = ShakeDice(b"bids|%d" % k), Bids(b.decisions)
        for side in (0, 1):
            rounds.prepare(b, side, 4, 0)
        rounds.begin(b)
        higher += b.forces[0].initiative > b.forces[1].initiative
    assert abs(higher / 600 - 89 / 144) < 0.06


class Bids:
    """One point against none."""

    def __init__(self, others):
        self.others = others

    def bids(self, b, sides):
        return [1, 0]

    def takes_first(self, b, side, places):
        return True


@pytest.mark.parametrize("name", ["F", "W", "AP", "N"])
def test_higher_attributes_win_more(name):
    """Ruling 3.6, 1: two of the same figures against two that have three more of it."""
    plain = {"F": 4, "N": 4, "W": 3, "AP": 3, "B": 4}
    knife = {"name": "Knife", "slots": 0, "damage": "half+2/1", "melee": 0}
    rifle = {"name": "Rifle", "slots": 1, "damage": "4/1", "factor": 4, "ranges": {"near": 0, "short": 0, "medium": 1}}
    modules = [knife] if name == "N" else [knife, rifle]
    better = plain | {name: plain[name] + 3}
    won = [0, 0]
    for strong in (0, 1):
        figures = tuple(
            Figure(side, "figure", profile={"values": better if side == strong else plain, "modules": modules})
            for side in (0, 0, 1, 1)
        )
        counts = play_chunk(
            PB12.simulator(Beginning(Setup("pb12", (Side(), Side()), figures), filled({}))), b"w", 1, 60
        )
        won = [won[0] + counts.wins[strong], won[1] + counts.wins[1 - strong]]
    assert won[0] > 1.25 * won[1]


def test_an_even_hit_puts_a_sixth_of_average_humans_out():
    """Ruling 3.6, 5: on our table IV; three damage points at once."""
    assert odds.out_after(1, 2, 0, [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3]) == Fraction(1, 6)
