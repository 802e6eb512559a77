"""What rules ask of a drawn table in the middle of a move. Source: PB-94, 101, 105, 110, 115."""

import msgspec
import pytest

from engine.kernel.batch import Beginning
from engine.kernel.dice import Dice, ShakeDice
from engine.kernel.refusal import Refusal
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.pb12.battle import Played
from engine.rulesets.pb12.codes import (
    BEFORE,
    CONTROL,
    DELAYED,
    DELAYED_ACTION,
    DISTRACTED,
    DURING,
    FIGHT_ORDER,
    MOVED,
    MOVEMENT,
    OUTSIDE,
    RANGED_REACTION,
)
from engine.rulesets.pb12.options import filled
from engine.rulesets.pb12.policies.sensible import Sensible
from engine.rulesets.pb12.rules import driving, harming, leading, rounds, small, walking
from engine.rulesets.pb12.ruleset import PB12
from tests.engine.pb12 import table as quay
from tests.engine.pb12.drawn_scene import refused
from tests.engine.table import BLUE, RED, Table

CART = {
    "values": {"AP": 0, "B": 6, "I": 0},
    "vehicle": {"control_points": [[0, 100]], "passenger_areas": [[[-100, -200], [100, -200], [100, 50], [-100, 50]]]},
}
KNIFE = {"name": "Knife", "damage": "half+1/0", "melee": 0, "slots": 0}
HUMAN = {"modules": [KNIFE]}
LEADER = {"values": {"K": 2}, "modules": [KNIFE]}


class Watching(Sensible):
    """Remembers where somebody is whenever others could interrupt; never does."""

    def __init__(self):
        super().__init__()
        self.seen = []

    def interrupt(self, b, moment, f, target, step):
        if moment == DURING:
            self.seen.append((f.x, f.y))

    def takes_first(self, b, side, places):
        return side == 0

    def bids(self, b, sides):
        return [0, 0]


def begun(*figures):
    """Side 0 has the first move, or the one after a move of the other."""
    setup = Setup("pb12", (Side(), Side()), figures, "drawn", (3000, 3000))
    b = PB12.simulator(Beginning(setup, filled({}))).new(ShakeDice(b"first"))
    b.decisions = Watching()
    for side in (0, 1):
        rounds.prepare(b, side, 5, 0)
        leading.choose_leader(b, side, side, next((f for f in b.people if f.side == side and f.now[7] > 0), None))
    return b


def starts(b):
    rounds.begin(b)
    if b.turn == 1:
        rounds.wait(b, 1)


def test_whoever_moves_is_where_he_is_when_others_may_interrupt():
    """PB-110: after each option, not where the move began."""
    b = begun(Figure(0, "figure", at=(1000, 1000)), Figure(1, "figure", at=(2000, 2900)))
    starts(b)
    f = b.people[0]
    rounds.activate(b, f)
    walking.move(b, f, 2, b.ground.planned(b, f, [(1000, 1600)], None, False), False)
    assert b.decisions.seen == [(1000, 1100), (1000, 1200), (1000, 1300), (1000, 1400), (1000, 1500)]
    assert (f.x, f.y) == (1000, 1600)


def test_passengers_keep_their_places_though_others_may_interrupt():
    """PB-104."""
    figures = (Figure(0, "figure"), Figure(0, "vehicle", profile=CART), Figure(1, "figure", at=(2000, 2900)))
    b = begun(*figures)
    f, v = b.people[0], b.people[1]
    driving.board(b, f, v, CONTROL, True)
    starts(b)
    rounds.relocate_in(b, v, [(1000, 300)], (0, 100), [], [])
    assert (v.x, v.y, f.x, f.y) == (1000, 300, 1000, 400), "the driver comes in at the controls"
    rounds.wait(b, 1)
    rounds.activate(b, f)
    driving.steer(b, f, v, 1)
    walking.move(b, v, 1, b.ground.planned(b, v, [(1000, 800)], None, False), False)
    assert (v.x, v.y, f.x, f.y) == (1000, 800, 1000, 900)


def test_whoever_begins_on_a_vehicle_is_where_its_seat_is():
    """PB-101, 104, 105: also out of reserve where he is fixed; on one in reserve nobody is who stands on the field."""
    cart = Figure(0, "vehicle", profile=CART, at=(1000, 1000))
    for f, fixed in ((Figure(0, "figure", at=(2000, 2000)), False), (Figure(0, "figure"), True)):
        b = begun(f, cart, Figure(1, "figure", at=(2000, 2900)))
        driving.board(b, b.people[0], b.people[1], CONTROL, fixed)
        assert (b.people[0].on_field, b.people[0].x, b.people[0].y) == (True, 1000, 1100)
    b = begun(Figure(0, "figure", at=(2000, 2000)), Figure(0, "vehicle", profile=CART))
    assert refused(driving.board, b, b.people[0], b.people[1], CONTROL, False) == ("not-on-field", {"figure": 2})


class Dodging(Watching):
    """Figure 2 has waited for this, and steps back."""

    def interrupt(self, b, moment, f, target, step):
        waits = moment == BEFORE and target is not None and b.people[1].markers[DELAYED]
        return Played(2, DELAYED_ACTION, 1) if waits else None

    def acts_within(self, b, f):
        walking.move(b, f, 1, b.ground.planned(b, f, [(1000, 1300)], None, False), False)

    def goes_on(self, b, f, action):
        return True


def test_nobody_is_rammed_who_has_stepped_back():
    """PB-112, 117: it is called off, nothing is paid."""
    b = begun(Figure(0, "figure", at=(1000, 1000)), Figure(1, "figure", at=(1000, 1050)))
    starts(b)
    f, foe = b.people
    rounds.activate(b, f)
    foe.markers[DELAYED], b.decisions = 1, Dodging()
    small.ram(b, f, foe)
    assert (foe.y, f.ap, foe.markers[MOVED]) == (1300, 3, 1)


class Pushing(Dodging):
    """Figure 2 has waited for this, and rams whoever is about to go."""

    def interrupt(self, b, moment, f, target, step):
        return Played(2, DELAYED_ACTION, 1) if moment == BEFORE and b.people[1].markers[DELAYED] else None

    def acts_within(self, b, f):
        small.ram(b, f, b.people[0])


def test_whoever_is_pushed_away_goes_no_way_that_began_elsewhere():
    """PB-112, 117: it is called off, nothing is paid."""
    b = begun(Figure(0, "figure", at=(1000, 1000)), Figure(1, "figure", at=(1000, 1050)))
    starts(b)
    f, foe = b.people
    rounds.activate(b, f)
    way = b.ground.planned(b, f, [(900, 1000)], None, False)
    foe.markers[DELAYED], b.decisions = 1, Pushing()
    walking.move(b, f, 1, way, False)
    assert (f.x, f.y) not in ((1000, 1000), (900, 1000)) and f.ap == 3


class PushingLater(Pushing):
    def interrupt(self, b, moment, f, target, step):
        return Played(2, DELAYED_ACTION, 1) if moment == DURING and b.people[1].markers[DELAYED] else None

    def acts_within(self, b, f):
        b.strayed(b.people[0], "right", (1300, 1000, 0))

    def replans(self, b, f, left):
        return False


def test_whoever_is_pushed_off_his_way_stays_where_he_is():
    """PB-113, 117: what he said leads on from somewhere else; its markers he has."""
    b = begun(Figure(0, "figure", at=(1000, 900)), Figure(1, "figure", at=(1000, 1050)))
    starts(b)
    f, foe = b.people
    rounds.activate(b, f)
    way = b.ground.planned(b, f, [(1000, 1000), (600, 1000)], None, False)
    foe.markers[DELAYED], b.decisions = 1, PushingLater()
    walking.move(b, f, 3, way, False)
    assert (f.x, f.y, f.markers[MOVED]) == (1300, 1000, 1)


class Startling(Watching):
    """The enemy reacts once, after the fourth option of a way, and whoever drives plans anew from there."""

    def __init__(self, *points):
        super().__init__()
        self.points = list(points)

    def interrupt(self, b, moment, f, target, step):
        if moment == DURING:
            self.seen.append((f.facing_x, f.facing_y))
        reacts = moment == DURING and step == 4 and not b.people[2].markers[DISTRACTED]
        return Played(3, RANGED_REACTION, 1) if reacts else None

    def way_on(self, b, f, left):
        self.left = left
        return b.ground.planned(b, f, self.points, None, False) if self.points else super().way_on(b, f, left)


def drive(decisions):
    """Figure 1 drives vehicle 2 two steps ahead, around the corner and on to the right, with two action points."""
    figures = (Figure(0, "figure"), Figure(0, "vehicle", profile=CART), Figure(1, "figure", at=(2000, 2900)))
    b = begun(*figures)
    f, v = b.people[0], b.people[1]
    driving.board(b, f, v, CONTROL, True)
    starts(b)
    rounds.relocate_in(b, v, [(1000, 300)], (0, 100), [], [])
    rounds.wait(b, 1)
    b.decisions = decisions
    rounds.activate(b, f)
    driving.steer(b, f, v, 2)
    walking.move(b, v, 2, b.ground.planned(b, v, [(1000, 500), (1600, 500)], None, False), False)
    return b, f, v


def test_a_vehicle_has_turned_when_others_may_interrupt_after_its_turn():
    """PB-104, 107, 110: what it sees hangs on it, and its driver sits where it has turned to."""
    b, f, v = drive(Startling())
    north, north_east, east = b.decisions.seen[0], b.decisions.seen[2], b.decisions.seen[3]
    assert (north, north_east[0], east) == ((0, 200), north_east[1], (600, 0)) and north_east[0] > 0
    assert (v.facing_x > 0, v.facing_y, f.x - v.x, f.y - v.y) == (True, 0, 100, 0)


def test_a_driver_who_is_interrupted_plans_anew():
    """PB-107, 113: from where it stands and faces then, with the points that are left: straight on without a turn."""
    b, f, v = drive(Startling((1200, 500)))
    assert b.decisions.left == 12 - 4
    assert (v.x, v.y, v.facing_y, f.x, f.y) == (1200, 500, 0, 1300, 500)
    assert v.markers[MOVED] == 1, "four steps in all"


def test_a_simulated_driver_plans_anew_too():
    """PB-113."""
    b, _f, v = drive(Startling())
    assert Sensible().replans(b, v, 1) and not Sensible().replans(b, v, 0)
    assert (v.x, v.y) != (1600, 500), "for the enemy, who stands elsewhere"


def test_a_distracted_member_doesnt_have_to_fight():
    """PB-94, 115: he couldn't, and the command action would never end."""
    b = begun(
        Figure(0, "figure", profile=LEADER, at=(1000, 1000)),
        Figure(0, "figure", profile=HUMAN, at=(1100, 1000), facing=(0, 100)),
        Figure(1, "figure", at=(1100, 1100)),
    )
    starts(b)
    leader, member = b.people[0], b.people[1]
    rounds.activate(b, leader)
    leading.order(b, leader, FIGHT_ORDER, [2], [], None)
    member.markers[DISTRACTED] = 1
    leading.end_order(b, leader)
    assert b.order_given is None


def test_whoever_is_thrown_off_stays_behind():
    """PB-48, 104: a random movement that ends beside the vehicle is off it."""
    b = begun(
        Figure(0, "figure", at=(1000, 1000)),
        Figure(0, "vehicle", profile=CART, at=(1000, 1000)),
        Figure(1, "figure", at=(2000, 2900)),
    )
    f, v = b.people[0], b.people[1]
    for steps, aboard in ((0, 2), (3, 0)):
        driving.board(b, f, v, OUTSIDE, False)
        f.now[MOVEMENT] = max(1, steps)
        f.x, f.y = (1000, 1000) if steps else (1000, 900)
        b.dice = Faces(5)
        harming.stray(b, f)
        assert f.aboard == aboard


class Faces(Dice):
    """Always the same face."""

    def __init__(self, face):
        self.face = face

    def roll(self, count, sides):
        return bytes([self.face] * count)


def test_a_target_that_is_too_far_is_refused_before_others_are_asked():
    """PB-64, 110: nor is it offered. Everybody's standing order is to be asked as a target."""
    setup = quay.quay("drawn")
    far = msgspec.structs.replace(setup.figures[-1], at=(2600, 2900))
    t = Table(msgspec.structs.replace(setup, figures=(*setup.figures[:-1], far)), rules=PB12)
    for side in (0, 1):
        t.enter({"type": "prepare", "side": side, "points": 6})
    t.enter({"type": "begin"})
    for side, who in enumerate((RED, BLUE)):
        t.enter({"type": "answer", "value": {"number": 6 - 6 * side}}, who)
    t.enter({"type": "answer", "value": {"choice": "first" if t.game().open.sides == (0,) else "last"}})
    t.enter({"type": "activate", "figure": 1})
    before = len(t.recorded)
    with pytest.raises(Refusal, match="nearer-target"):
        t.enter({"type": "shoot", "figure": 1, "target": far_one(t), "ap": 1})
    assert len(t.recorded) == before
    shots = [choice.command["target"] for choice in PB12.legal(t.game().battle, (0,)) if choice.code == "shoot"]
    assert 5 in shots and far_one(t) not in shots
    t.enter({"type": "shoot", "figure": 1, "target": 5, "ap": 1})
    assert t.game().open.kind == "interrupt"


def far_one(t):
    return len(t.game().battle.people)
