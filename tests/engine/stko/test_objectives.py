"""A scenario's objectives in simulations: a policy goes for them, and their points say who has won."""

import pytest

from engine.kernel.batch import Beginning, Goal, play_chunk
from engine.kernel.setup import Figure, Setup, Side, Zone
from engine.rulesets.stko.options import filled
from engine.rulesets.stko.policies.objectives import Objectives
from engine.rulesets.stko.ruleset import STREET_FIGHT

MIDDLE = (1500, 1500)


def setup(*policies, at=(300, 2700), each=3, **more):
    figures = tuple(
        Figure(side, "ganger", ("pistol",), at=(600 + 700 * n, at[side]), facing=(0, 1 - 2 * side))
        for side in (0, 1)
        for n in range(each)
    )
    sides = tuple(Side(policy=policy) for policy in policies)
    return Setup("stko", sides, figures, "drawn", (3000, 3000), deployment="placed", **more)


def wins(beginning, battles=60):
    counts = play_chunk(STREET_FIGHT.simulator(beginning), b"objectives", 1, battles)
    return [*counts.wins, 0, 0][:2], counts.drawn


def planned(fight, *goals, limit=6):
    return Beginning(fight, filled({}), limit=limit, goals=goals)


def test_whoever_goes_for_the_objective_holds_it_more_often_than_whoever_only_fights():
    goals = (Goal(0, 1, MIDDLE), Goal(1, 1, MIDDLE))
    (first, second), _ = wins(planned(setup("objectives", "sensible"), *goals))
    (second_too, first_too), _ = wins(planned(setup("sensible", "objectives"), *goals))
    assert first + first_too > 3 * (second + second_too)


def test_points_decide_also_where_time_is_up_and_against_who_is_left():
    """Only the second side can have points: for each of its enemies who is out, but no more than one."""
    (first, second), drawn = wins(planned(setup("sensible", "sensible"), Goal(1, 2, most=1), limit=0))
    assert first == 0 and second > 0 and second + drawn == 60
    fight = planned(setup("sensible", "sensible"), Goal(0, 1, most=1), Goal(1, 1, most=9), limit=0)
    assert wins(fight)[0][1] > 0


def test_nobody_has_won_with_as_many_points():
    goals = (Goal(0, 3, MIDDLE), Goal(1, 3, MIDDLE))
    fight = setup("cautious", "cautious", at=(100, 2900), each=1)
    assert wins(planned(fight, *goals, limit=1))[1] == 60


def test_without_objectives_it_is_sensible():
    ways = [Beginning(setup(name, name), filled({})) for name in ("objectives", "sensible")]
    digests = [play_chunk(STREET_FIGHT.simulator(way), b"same", 1, 100).blocks for way in ways]
    assert digests[0] == digests[1]


@pytest.mark.parametrize("side", [0, 1])
def test_an_objective_that_the_other_side_stands_near_is_nobodys(side):
    fights = STREET_FIGHT.simulator(planned(setup("objectives", "objectives"), Goal(side, 1, MIDDLE)))
    b = fights.fresh()
    f, g = b.figures[0], b.figures[3]
    f.x, f.y = MIDDLE[0] + 300, MIDDLE[1]
    assert fights.near(b, MIDDLE) == {0}
    assert fights.earned(b, (0, 0)) == ((1, 0) if side == 0 else (0, 0))
    g.x, g.y = MIDDLE[0], MIDDLE[1] - 300
    assert fights.near(b, MIDDLE) == {0, 1}
    assert fights.most_points(fights.earned(b, (0, 0))) == -1
    g.y -= 1
    assert fights.near(b, MIDDLE) == {0}


def test_the_nearest_one_who_can_walk_goes_and_who_is_there_stays():
    fights = STREET_FIGHT.simulator(planned(setup("objectives", "objectives"), Goal(0, 1, (600, 1500))))
    b, policy = fights.fresh(), Objectives()
    assert [policy.wanted(b, f) for f in b.figures[:3]] == [0, -1, -1]
    b.figures[0].immobile = True
    assert [policy.wanted(b, f) for f in b.figures[:3]] == [0, 0, -1]
    assert policy.wanted(b, b.figures[3]) == -1  # it is nothing to the others


def test_zones_and_objectives_are_in_what_a_simulation_begins_with():
    fight = setup("objectives", "objectives", zones=(Zone(0, (0, 0), (3000, 600)),))
    assert wins(planned(fight, Goal(0, 1, MIDDLE)))[0][0] > 0
