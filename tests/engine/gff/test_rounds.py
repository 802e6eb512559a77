"""The order of things: before the first round, activations, rounds, the end. Source: GFF-01, 06 .. 09, 20, 22."""

import pytest

from engine.kernel.refusal import Refusal
from engine.rulesets.gff.codes import DEPLOYING, PLACING, PLAYING, PREPARING
from engine.rulesets.gff.rules import casting, rounds, shooting
from tests.engine.gff.units import Told, battle, declined, gun, unit, up, used_up


class Drawn(Told):
    """A table with edges; people may go anywhere."""

    def __init__(self, wide=4800, high=4800, **more):
        super().__init__(**more)
        self.wide, self.high = wide, high

    def is_drawn(self):
        return True

    def size(self):
        return self.wide, self.high


def fresh(*units, dice=(), ground=None, **options):
    b = battle(*units, dice=dice, ground=ground, **options)
    b.phase, b.round, b.started = PREPARING, 0, [0] * b.sides
    for f in units:
        f.placed = False
    return b


def two_each(**more):
    return unit(**more), unit(), unit(side=1), unit(side=1)


# -- before the first round -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("die", "objectives"), [(1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)])
def test_there_are_d3_and_two_objectives(die, objectives):
    """GFF-06: a D3 is half a die, rounded up."""
    b = fresh(*two_each(), dice=[die, 6, 1], ground=Drawn())
    rounds.begin(b)
    used_up(b)
    assert (b.to_place, b.turn, b.phase) == (objectives, 0, PLACING)
    assert declined(rounds.begin, b) == "begun-already"


def test_ties_of_a_roll_off_are_rolled_again():
    """GFF-06."""
    b = fresh(*two_each(), dice=[1, 4, 4, 2, 5], ground=Drawn())
    rounds.begin(b)
    used_up(b)
    assert b.turn == 1


def test_objectives_are_placed_in_turn_and_then_the_deployment_is_rolled_for():
    """GFF-06, 07."""
    b = fresh(*two_each(), dice=[1, 1, 6, 6, 1], ground=Drawn())
    rounds.begin(b)
    assert declined(rounds.may_place, b, 0) == "other-side-is-up"
    turns = []
    while b.phase == PLACING:
        turns.append(b.turn)
        rounds.place_objective(b, b.turn, 100, 100)
    used_up(b)
    assert turns == [1, 0, 1] and b.phase == DEPLOYING and b.starter == 0
    assert declined(rounds.may_place, b, 0) == "no-objective-now"


def deploying(*units, ground=None, edge="south", **options):
    b = fresh(*units, ground=ground or Drawn(), **options)
    b.phase = PLACING
    b.deployment_won(0)
    if edge:
        rounds.choose_edge(b, 0, edge)
    return b


def test_the_winner_chooses_a_long_edge_and_gets_it():
    """GFF-07: the other side has the one across."""
    b = deploying(*two_each(), ground=Drawn(7200, 4800), edge="")
    f = b.units[0]
    assert declined(rounds.may_deploy, b, f) == "no-deployment-now"
    assert declined(rounds.choose_edge, b, 1, "north") == "no-edge-now"
    assert declined(rounds.choose_edge, b, 0, "west") == "long-edge-only"
    rounds.choose_edge(b, 0, "north")
    assert b.edges == ["north", "south"] and declined(rounds.choose_edge, b, 0, "north") == "no-edge-now"


@pytest.mark.parametrize(
    ("wide", "high", "edge", "option", "code"),
    [
        (7200, 4800, "west", "any", None),
        (4800, 7200, "west", "long", None),
        (4800, 7200, "south", "long", "long-edge-only"),
        (4800, 4800, "west", "long", None),
    ],
)
def test_long_edges_and_by_option_any(wide, high, edge, option, code):
    """GFF-07, option gff.deployment_edge: all edges of a square are long."""
    b = deploying(*two_each(), ground=Drawn(wide, high), edge="", deployment_edge=option)
    assert declined(rounds.choose_edge, b, 0, edge) == code


def test_units_are_deployed_in_turn_and_then_the_first_round_begins():
    """GFF-07, 08: whoever has more goes on alone; the winner of the deployment acts first."""
    one, two, three, foe = unit(), unit(), unit(), unit(side=1)
    b = deploying(one, two, three, foe)
    assert declined(rounds.may_deploy, b, foe) == "other-side-is-up"
    order = []
    while b.phase == DEPLOYING:
        f = next(f for f in b.to_deploy() if f.side == b.turn)
        order.append(f.n)
        rounds.may_deploy(b, f)
        rounds.deploy(b, f, [])
    assert order == [1, 4, 2, 3]
    assert (b.phase, b.round, b.turn, b.started) == (PLAYING, 1, 0, [3, 1])


def test_at_a_real_table_people_say_that_they_are_ready():
    """GFF-07: what they put down isn't asked."""
    b = fresh(*two_each(), dice=[1, 6, 1, 1, 6])
    rounds.begin(b)
    assert b.phase == DEPLOYING and b.starter == 1
    rounds.ready(b)
    used_up(b)
    assert all(f.on_table() for f in b.units) and b.turn == 1 and len(b.objectives) == 3


def test_nobody_is_ready_while_somebody_on_a_drawn_table_isnt_placed():
    """GFF-07."""
    b = deploying(*two_each())
    assert declined(rounds.ready, b) == "not-everybody-stands"


# -- activations ------------------------------------------------------------------------------------------------------
def test_sides_take_turns_and_whoever_has_more_goes_on():
    """GFF-08."""
    one, two, three, foe = unit(), unit(), unit(), unit(side=1)
    b = battle(one, two, three, foe)
    b.round_begun(1, 0)
    order = []
    while b.round == 1:
        f = next(f for f in b.to_activate() if f.side == b.turn)
        order.append(f.n)
        rounds.hold(b, f, None, (), 0)
    assert order == [1, 4, 2, 3]
    assert b.turn == 1  # who had finished first begins


def test_whoever_loses_the_last_that_could_act_has_finished():
    """GFF-08, ruling 11."""
    one, two, foe, other = two_each()
    b = battle(one, two, foe, other, unit(side=1))
    b.round_begun(1, 0)
    b.units[4].done = True
    rounds.hold(b, one, None, (), 0)
    rounds.hold(b, foe, None, (), 0)
    b.is_lost(other, 1)
    assert b.first_done == 1
    rounds.hold(b, two, None, (), 0)
    assert (b.round, b.turn) == (2, 1)


def test_a_side_whose_units_all_wait_lets_the_other_act_and_has_finished_first():
    """GFF-08, 27: nobody waits for ever for a side that can't act."""
    one, foe, other = unit(rules=["Ambush"]), unit(side=1), unit(side=1)
    b = battle(one, foe, other)
    one.placed, one.reserve = False, 1
    b.round_begun(1, 0)
    assert b.turn == 1
    rounds.hold(b, foe, None, (), 0)
    rounds.hold(b, other, None, (), 0)
    assert b.round == 2 and b.starter == 0 and b.to_come_in() == [one] and b.turn == 0


def test_what_cant_be_activated_is_refused():
    """GFF-08, 09."""
    one, two, foe, other = two_each()
    b = battle(one, two, foe, other)
    assert declined(rounds.may_take, b, foe, 0) == "other-side-is-up"
    rounds.hold(b, one, None, (), 0)
    assert declined(rounds.may_take, b, one, 0) == "activated-already"
    assert declined(rounds.may_take, b, two, 0) == "other-side-is-up"
    b.turn = 0
    b.activated(two, 1)
    assert declined(rounds.may_take, b, two, 0) == "acts-already"
    b.turn = 1
    assert declined(rounds.may_take, b, foe, 0) == "other-unit-is-up"
    other.reserve = 1
    b.up = 0
    assert declined(rounds.may_take, b, other, 0) == "not-on-table"
    b.phase = DEPLOYING
    assert declined(rounds.may_take, b, foe, 0) == "not-begun"


def test_an_activation_lasts_until_nothing_is_left_to_shoot_with():
    """GFF-09, 13."""
    one, foe = unit(weapons=[gun(), gun(name="Pistol")]), unit(side=1, models=5)
    b = battle(one, foe, dice=[1, 1])
    rounds.hold(b, one, foe, (0,), 0)
    assert b.up == one.n
    shooting.shoot(b, one, foe, ())
    rounds.end_if_done(b, one)
    assert b.up == 0 and one.done


def test_weapons_and_targets_of_the_last_activation_are_forgotten():
    """GFF-13, 14: two targets in the first round, a third one in the second."""
    one = unit(weapons=[gun(name="A"), gun(name="B"), gun(1, "Indirect", name="C")], rules=["Caster(1)"])
    foes = [unit(side=1, models=5) for _ in range(3)]
    b = battle(one, *foes, dice=[1] * 6)
    up(b, one, "advance")
    b.moved(one, [], "")
    shooting.shoot(b, one, foes[0], (0,))
    shooting.shoot(b, one, foes[1], (1,))
    rounds.finish(b, one)
    assert not one.moved
    b.round_begun(2, 0)
    casting.cast(b, one, foes[0], "Bolt", 1)
    rounds.hold(b, one, foes[2], (), 0)
    used_up(b)


def test_rushing_ends_the_activation():
    """GFF-10."""
    one, foe = unit(weapons=[gun()]), unit(side=1)
    b = battle(one, foe)
    rounds.rush(b, one, [], 0)
    assert one.done and b.turn == 1


def test_a_shaken_unit_idles_and_is_steady_afterwards():
    """GFF-20, ruling 9."""
    one, foe = unit(), unit(side=1)
    b = battle(one, foe)
    assert declined(rounds.idle, b, one) == "not-shaken"
    one.shaken = True
    assert [declined(rounds.may_take, b, one, action) for action in range(4)] == ["shaken"] * 4
    rounds.idle(b, one)
    assert one.done and not one.shaken


def test_people_may_decide_otherwise():
    """GFF-01: what they force is played, whatever the rules decline."""
    one, foe = unit(), unit(side=1)
    b = battle(one, foe)
    b.forced = True
    rounds.hold(b, foe, None, (), 0)
    assert foe.done
    b.forced = False
    with pytest.raises(Refusal):
        rounds.hold(b, foe, None, (), 0)


# -- rounds -----------------------------------------------------------------------------------------------------------
def play(b):
    """Everybody holds until the game is over."""
    b.round_begun(1, 0)
    while not b.over:
        rounds.hold(b, next(f for f in b.to_activate() if f.side == b.turn), None, (), 0)


@pytest.mark.parametrize("n", [1, 4, 6])
def test_the_game_ends_after_its_rounds(n):
    """GFF-07, option gff.rounds."""
    b = battle(*two_each(), rounds=n)
    play(b)
    assert b.round == n and b.winner == -1


def test_armies_at_half_test_at_the_rounds_end():
    """GFF-22: after objectives were looked at; Shaken ones idle in the next round."""
    b = battle(*two_each(), dice=[3])
    b.is_lost(b.units[1], 1)
    b.round_begun(1, 0)
    for n in (1, 3, 4):
        rounds.hold(b, b.units[n - 1], None, (), 0)
    used_up(b)
    assert b.round == 2 and b.units[0].shaken


def test_a_side_without_units_has_lost():
    """GFF-07: whatever it holds."""
    one, foe = unit(), unit(side=1)
    b = battle(one, foe, ground=Told(holds=[[1]]))
    b.objective_placed(1, 0, 0)
    b.objective_held(1, 1)
    b.turn = 0
    b.is_lost(foe, 1)
    rounds.hold(b, one, None, (), 0)
    assert b.over and b.winner == 0
