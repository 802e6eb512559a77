"""Somebody steps into a planned way, or out of it, in an interrupt. Source: PB-47, 110 .. 113, 119."""

import pytest

from engine.kernel.dice import ShakeDice
from engine.kernel.setup import Figure
from engine.kernel.simulated import SimulationEffects
from engine.rulesets.pb12.battle import Played
from engine.rulesets.pb12.codes import (
    BEFORE,
    CARRY,
    CONTROL,
    DELAYED,
    DELAYED_ACTION,
    DURING,
    MOVED,
    OUTSIDE,
    THREATENED,
)
from engine.rulesets.pb12.events import Collided
from engine.rulesets.pb12.rules import driving, rounds, walking
from tests.engine.pb12.drawn_scene import human, stood, vehicle, way
from tests.engine.pb12.test_drawn_played import CART, Watching, begun, starts


class Stepping(Watching):
    """The last figure has waited for this moment, and goes there, or is rammed to there."""

    def __init__(self, moment, x, y):
        super().__init__()
        self.moment, self.x, self.y = moment, x, y

    def interrupt(self, b, moment, f, target, step):
        waits = b.people[-1].markers[DELAYED] and f is not b.people[-1]
        return Played(b.people[-1].n, DELAYED_ACTION, 1) if moment == self.moment and waits else None

    def acts_within(self, b, f):
        walking.move(b, f, 2, b.ground.planned(b, f, [(self.x, self.y)], None, False), False)

    def goes_on(self, b, f, action):
        return True

    def replans(self, b, f, left):
        return False


def walk(moment, x, y, *points, by=(1000, 1300)):
    """Figure 1 walks from (1000, 1000) along the points, and whoever stands there steps to (x, y)."""
    b = begun(Figure(0, "figure", at=(1000, 1000)), Figure(1, "figure", at=by))
    starts(b)
    f, foe = b.people
    rounds.activate(b, f)
    planned = b.ground.planned(b, f, list(points), None, False)
    foe.markers[DELAYED], b.decisions = 2, Stepping(moment, x, y)
    walking.move(b, f, 2, planned, False)
    return b, f, foe


@pytest.mark.parametrize("there", [(1200, 1000), (1400, 1000)], ids=["through", "upon"])
def test_nobody_goes_a_way_into_which_somebody_has_stepped_before_it_began(there):
    """PB-112: nothing is paid, and something else may be chosen."""
    _b, f, foe = walk(BEFORE, *there, (1400, 1000))
    assert (foe.x, foe.y) == there and (f.x, f.y, f.ap, f.markers[MOVED]) == (1000, 1000, 3, 0)


def test_whoever_steps_somewhere_else_changes_no_way():
    _b, f, _foe = walk(BEFORE, 1000, 1100, (1400, 1000))
    assert (f.x, f.y, f.ap) == (1400, 1000, 1)


def test_whoever_doesnt_react_runs_into_whoever_steps_into_the_way():
    """PB-47, 113: he had to go on; both are hurt once for each of their markers, and his way ends there."""
    _b, f, foe = walk(DURING, 1300, 1000, (1500, 1000))
    assert (foe.x, foe.y) == (1300, 1000) and foe.x - f.x in range(40, 51) and f.y == 1000
    assert f.markers[MOVED] == 1 and foe.markers[MOVED] == 1


def test_a_vehicle_runs_into_nobody_who_has_stepped_aside():
    """PB-47, 112: before it began the way is called off; on it nobody is hit."""
    for moment in (BEFORE, DURING):
        figures = (Figure(0, "figure"), Figure(0, "vehicle", profile=CART), Figure(1, "figure", at=(1000, 1000)))
        b = begun(*figures)
        f, v, foe = b.people
        driving.board(b, f, v, CONTROL, True)
        starts(b)
        rounds.relocate_in(b, v, [(1000, 300)], (0, 100), [], [])
        rounds.wait(b, 1)
        rounds.activate(b, f)
        driving.steer(b, f, v, 2)
        planned = b.ground.planned(b, v, [(1000, 1300)], None, False)
        assert planned.hits == foe.n
        foe.markers[DELAYED], b.decisions = 2, Stepping(moment, 1300, 1000)
        b.effects = SimulationEffects(ShakeDice(b"aside"))
        walking.move(b, v, 2, planned, False)
        assert not [one for one in b.effects.log if isinstance(one, Collided)] and foe.x == 1300
        assert v.y == (300 if moment == BEFORE else planned.points[-1][1])


def test_nobody_steers_a_vehicle_that_he_was_rammed_off():
    """PB-101, 112, 117."""
    figures = (Figure(0, "figure"), Figure(0, "vehicle", profile=CART), Figure(1, "figure", at=(2000, 2900)))
    b = begun(*figures)
    f, v, foe = b.people
    driving.board(b, f, v, CONTROL, False)
    starts(b)
    f.aboard, f.seat = v.n, CONTROL
    rounds.relocate_in(b, v, [(1000, 300)], (0, 100), [], [])
    f.on_field, f.x, f.y = True, 1000, 400
    rounds.wait(b, 1)
    rounds.activate(b, f)

    class Ramming(Stepping):
        def acts_within(self, b, one):
            b.seated(f, None, 0, False)

    foe.markers[DELAYED], b.decisions = 1, Ramming(BEFORE, 0, 0)
    driving.steer(b, f, v, 1)
    assert (v.steered, f.ap) == (False, 3)


def test_whoever_is_carried_stands_in_nobodys_way():
    """PB-119: one carries him where he stood himself."""
    f, other = human(0, 1000, 1000), human(0, 1050, 1000)
    b = stood(f, other)
    assert b.ground.planned(b, f, [(1400, 1000)], None, False, other.n).points[-1] == (1400, 1000, 0)
    assert way(b, f, (1000, 1400)).points[-1] == (1000, 1400, 0)


class Threatening(Stepping):
    def acts_within(self, b, f):
        b.status_gained(b.people[0], THREATENED, 1)


def test_whoever_is_stopped_beside_his_vehicle_is_no_passenger_any_more():
    """PB-104, 115."""
    figures = (Figure(0, "figure", at=(1000, 1000)), Figure(0, "vehicle", profile=CART, at=(1000, 1000)))
    b = begun(*figures, Figure(1, "figure", at=(2000, 2900)))
    f, v, foe = b.people
    driving.board(b, f, v, CONTROL, False)
    starts(b)
    rounds.activate(b, f)
    planned = b.ground.planned(b, f, [(1500, f.y)], None, False)
    assert f.aboard == v.n and planned.aboard == 0
    foe.markers[DELAYED], b.decisions = 1, Threatening(DURING, 0, 0)
    b.decisions.interrupt = later(b.decisions.interrupt, 3)
    walking.move(b, f, 2, planned, False)
    assert (f.x, f.aboard) == (1300, 0)


def later(asked, least):
    """Only after so many options."""
    return lambda b, moment, f, target, step: asked(b, moment, f, target, step) if step >= least else None


def test_whoever_is_carried_off_a_vehicle_is_no_passenger_any_more():
    """PB-104, 119: the vehicle doesn't take him along."""
    carrier, other, v = human(0, 1150, 1000), human(0, 1090, 1000), vehicle(0, 1000, 1000)
    b = stood(carrier, other, v)
    b.decisions = Watching()
    b.seated(other, v, OUTSIDE, False)
    going = walking.Walk(CARRY, 2, 6)
    going.carried = other
    walking.walk(b, carrier, going, b.ground.planned(b, carrier, [(1500, 1000)], None, False, other.n))
    assert (other.x, other.aboard) == (1500, 0)
