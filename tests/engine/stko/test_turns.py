"""A turn is one action: facing, aiming, reloading, recovering, standing up, repairing, waking."""

import pytest

from engine.rulesets.stko import legal
from engine.rulesets.stko.codes import (
    BROKEN,
    CHEST,
    DOWN,
    DUCKED,
    DUTIES,
    DUTY,
    EMPTY,
    FIRST_ACTION,
    HEAD,
    IN_PLAY,
    JAMMED,
    LEFT_ARM,
    OUT,
    READY,
    SERIOUS,
    SIX,
    UNCONSCIOUS,
)
from engine.rulesets.stko.commands import COMMANDS
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.policies.base import BasePolicy
from engine.rulesets.stko.rules import impaired, moving, shooting, states, wounds
from engine.rulesets.stko.state.turns import Turn
from tests.engine.stko.scene import battle, declined, rolled, turn, up
from tests.engine.stko.test_deployment import open_field
from tests.engine.table import RED, Table, street


def wound(b, n, location, severity=SERIOUS):
    b.wounded(b.figures[n - 1], b.figures[-1], location, severity, 0, False, False, False)


# -- one action -----------------------------------------------------------------------------------------------------
def test_a_turn_is_exactly_one_of_the_ten_actions():
    """STKO-10."""
    actions = {"move", "shoot", "move-and-shoot", "reposition", "aim", "reload", "recover", "stand-up", "duck-back"}
    assert actions | {"repair"} <= set(COMMANDS)
    b = battle()
    f = up(b, 3)
    states.aim(b, f, b.figures[4])
    assert not b.turns
    with declined("not-your-turn"):
        states.wait(b, f)


ACTS = pytest.mark.parametrize(
    "act",
    [
        lambda b, f: shooting.shoot(b, f, b.figures[4], (), -1, 0),
        lambda b, f: moving.move(b, f, "", 0, 0),
        lambda b, f: shooting.move_and_shoot(b, f, (), -1, "", 0, 0),
        lambda b, f: moving.reposition(b, f, None, 0, 1, -1),
        lambda b, f: states.aim(b, f, b.figures[4]),
        lambda b, f: states.reload_weapon(b, f, 0),
        lambda b, f: states.repair(b, f, 0),
        lambda b, f: states.duck_back(b, f),
        lambda b, f: states.recover(b, f),
        lambda b, f: states.stand_up(b, f),
        lambda b, f: states.wake(b, f),
        lambda b, f: states.wait(b, f),
    ],
)


@ACTS
def test_whose_turn_it_is_not_does_nothing(act):
    """STKO-10."""
    b = battle()
    up(b, 6)
    with declined("not-your-turn"):
        act(b, b.figures[2])


@ACTS
def test_who_is_out_of_the_battle_waits_for_no_card(act):
    """STKO-10, whoever is up, and where nobody is."""
    b = battle()
    b.died(b.figures[2], None, HEAD)
    with declined("not-in-play"):
        act(b, b.figures[2])
    up(b, 6)
    with declined("not-in-play"):
        act(b, b.figures[2])


def test_a_figure_faces_any_way_around_every_action_but_moving():
    """STKO-13."""
    played = Table(street(), 5)
    while played.game().waiting.turn != "action":
        played.enter({"type": "turn-card"}, RED)
    up_now = played.game().waiting.figure
    played.enter({"type": "wait", "figure": up_now, "facing": [1, 0]})
    f = played.game().battle.figures[up_now - 1]
    assert (f.fx, f.fy) == (1, 0)


def test_a_shooter_turns_to_his_target_first():
    """STKO-13."""
    b = facing_each_other()
    f = up(b, 1)
    f.fx, f.fy = 0, -1  # his back to them
    with rolled(b, 2, 3, 4):
        shooting.shoot(b, f, b.figures[2], (), -1, 0)
    assert (f.fx, f.fy) == (0, 500)


def facing_each_other():
    b = open_field()
    b.deploying = False
    for n, (x, y) in enumerate(((2000, 2000), (2600, 2000), (2000, 2500), (2600, 2500)), start=1):
        b.placed(b.figures[n - 1], x, y, 0, 1 if n < 3 else -1, False)
    return b


# -- aiming ---------------------------------------------------------------------------------------------------------
def test_an_aimed_shot_is_the_next_turns_shot_at_the_same_target():
    """STKO-23, STKO-30."""
    b = battle()
    states.aim(b, up(b, 3), b.figures[4])
    assert b.figures[2].aim == 5
    up(b, 3)
    with rolled(b, *[2] * 7):  # one-handed: 3 at short range + 4
        shooting.shoot(b, b.figures[2], b.figures[4], (0,), 0, 0)
    assert not b.figures[2].aim


def test_a_shot_at_somebody_else_is_not_aimed_and_the_aim_is_lost():
    """STKO-23."""
    b = battle()
    states.aim(b, up(b, 3), b.figures[4])
    up(b, 3)
    with rolled(b, 2, 3, 4):
        shooting.shoot(b, b.figures[2], b.figures[5], (0,), 0, 0)
    assert not b.figures[2].aim


def test_another_action_loses_the_aim():
    """STKO-23."""
    b = battle()
    states.aim(b, up(b, 3), b.figures[4])
    moving.reposition(b, up(b, 3), Spot(), 0, 0, -1)
    assert not b.figures[2].aim


@pytest.mark.parametrize(("spoils", "aims"), [([], True), (["shooter_waits"], False)])
@pytest.mark.parametrize("waits", [states.wait, impaired.idle])
def test_stko_23_whoever_does_nothing_still_aims_chosen_or_not(waits, spoils, aims):
    """Only what target and shooter suffer spoils an aim, says the text; a Blockhead's idle turn is a turn waited."""
    b = battle(aim_broken_by=spoils)
    f = b.figures[2]
    states.aim(b, up(b, 3), b.figures[4])
    waits(b, up(b, 3))
    assert (f.aim == 5) == aims and not b.turns


@pytest.mark.parametrize("how", ["move", "reposition", "duck"])
def test_an_aim_is_lost_when_the_target_moves_or_ducks(how):
    """STKO-23."""
    b = battle()
    states.aim(b, up(b, 3), b.figures[4])
    g = up(b, 5)
    if how == "move":
        with rolled(b, 3, 3, 3):
            moving.move(b, g, "", 0, 0)
    elif how == "reposition":
        moving.reposition(b, g, Spot(), 0, 0, -1)
    else:
        states.duck_back(b, g)
    assert not b.figures[2].aim


def test_an_aim_is_lost_when_the_shooter_is_forced_to_duck():
    """STKO-23."""
    b = battle()
    states.aim(b, up(b, 3), b.figures[4])
    states.duck(b, b.figures[2], True)
    assert not b.figures[2].aim


def test_an_aim_lost_to_an_interruption_gives_no_dice():
    """STKO-23: the target ducks between declaration and dice."""
    b = battle()
    states.aim(b, up(b, 3), b.figures[4])
    b.cards.held = [(FIRST_ACTION, 5)]
    b.decisions.cards = [(FIRST_ACTION, 5)]
    b.decisions.free = states.duck_back
    b.ground.facts.cover = 1
    up(b, 3)
    with rolled(b, 2, 3):  # 3 at short range - 1 for the cover, no aim
        shooting.shoot(b, b.figures[2], b.figures[4], (0,), 0, 0)


# -- reloading and repairing ----------------------------------------------------------------------------------------
def test_reloading_takes_the_turn_and_fills_one_weapon():
    """STKO-24."""
    b = battle()
    f = up(b, 1)
    b.weapon_emptied(f, 0)
    b.weapon_emptied(f, 1)
    states.reload_weapon(b, f, 0)
    assert [weapon.state for weapon in f.weapons] == [READY, EMPTY] and not b.turns


def test_only_an_empty_weapon_is_reloaded():
    """STKO-24."""
    b = battle()
    with declined("weapon-not-empty"):
        states.reload_weapon(b, up(b, 1), 0)


@pytest.mark.parametrize(("die", "state"), [(1, BROKEN), (2, BROKEN), (3, JAMMED), (4, JAMMED), (5, READY), (6, READY)])
def test_a_repair_breaks_the_weapon_fails_or_clears_the_jam(die, state):
    """STKO-60."""
    b = battle()
    f = up(b, 3)
    b.weapon_jammed(f, 0)
    with rolled(b, die):
        states.repair(b, f, 0)
    assert f.weapons[0].state == state and not b.turns


def test_a_broken_weapon_is_neither_repaired_nor_fired():
    """STKO-60."""
    b = battle()
    f = up(b, 3)
    b.weapon_broke(f, 0)
    with declined("weapon-not-jammed"):
        states.repair(b, f, 0)
    with declined("weapon-broken"):
        shooting.shoot(b, f, b.figures[4], (0,), 0, 0)


# -- recovering and standing up ----------------------------------------------------------------------------------------
def test_one_recover_settles_any_number_of_wounds_and_the_ducking():
    """STKO-25."""
    b = battle()
    f = up(b, 3)
    for _ in range(2):
        wounds.strike(b, b.figures[4], f, CHEST, 2)
    b.ducked(f, True)
    states.recover(b, f)
    assert not f.status and not b.turns
    assert f.flesh_wounds == 2  # STKO-58: they stay, and so do their modifiers


def test_recovering_does_not_take_a_wound_away():
    """STKO-58."""
    b = battle()
    f = up(b, 3)
    wounds.strike(b, b.figures[4], f, HEAD, 3)
    states.recover(b, f)
    up(b, 3)
    with rolled(b, 2, 3):  # 3 at short range - 1 for the head
        shooting.shoot(b, f, b.figures[4], (0,), 0, 0)


def test_whoever_has_nothing_to_recover_from_does_not_recover():
    """STKO-25."""
    b = battle()
    with declined("nothing-to-recover"):
        states.recover(b, up(b, 3))


def test_standing_up_takes_the_turn():
    """STKO-26."""
    b = battle()
    f = up(b, 3)
    b.knocked_down(f)
    states.stand_up(b, f)
    assert not f.status & DOWN and not b.turns


def test_nobody_stands_up_before_every_recovery_is_done():
    """STKO-26, STKO-57."""
    b = battle()
    f = up(b, 3)
    wounds.strike(b, b.figures[4], f, CHEST, 2)
    b.knocked_down(f)
    with declined("must-recover-first"):
        states.stand_up(b, f)
    states.recover(b, f)
    states.stand_up(b, up(b, 3))
    assert not f.status


def test_whoever_stands_does_not_stand_up():
    """STKO-26."""
    b = battle()
    with declined("not-down"):
        states.stand_up(b, up(b, 3))


# -- waking ------------------------------------------------------------------------------------------------------------
def out_cold(*other_hits: int):
    """Figure 3, knocked out by a head wound; its turn."""
    b = battle()
    f = b.figures[2]
    for die in other_hits:
        wounds.strike(b, b.figures[4], f, CHEST, die)
    wounds.strike(b, b.figures[4], f, HEAD, 4)
    assert f.status & UNCONSCIOUS
    up(b, 3)
    return b, f


@pytest.mark.parametrize("die", [2, 3, 4, 5])
def test_an_unconscious_figure_sleeps_on(die):
    """STKO-47."""
    b, f = out_cold()
    with rolled(b, die):
        states.wake(b, f)
    assert f.status & UNCONSCIOUS and not b.turns


def test_a_one_incapacitates_an_unconscious_figure():
    """STKO-47, STKO-49."""
    b, f = out_cold()
    with rolled(b, 1):
        states.wake(b, f)
    assert f.loss == OUT and not b.turns


def test_a_six_wakes_and_only_standing_up_is_allowed_in_that_turn():
    """STKO-47, STKO-57: the 6 counts as Recover for the wound that knocked him out."""
    b, f = out_cold()
    with rolled(b, 6):
        states.wake(b, f)
    assert not f.status & (UNCONSCIOUS | DUTIES)
    with declined("only-stand-up"):
        shooting.shoot(b, f, b.figures[4], (), -1, 0)
    with declined("only-stand-up"):
        moving.move(b, f, "", 0, 0)
    states.stand_up(b, f)
    assert not f.status and not b.turns


def test_who_stood_up_by_a_card_once_he_was_awake_has_nothing_left_to_do_in_his_own_turn():
    """STKO-07, STKO-47: he waits; people and policies are offered what the rules let him do."""
    b, f = out_cold()
    with rolled(b, 6):
        states.wake(b, f)
    b.turns.append(Turn(f, FIRST_ACTION))
    states.stand_up(b, f)
    assert [action.command["type"] for action in legal.actions(b, f)] == ["wait"]
    with declined("not-down"):
        states.stand_up(b, f)
    BasePolicy().act(b, f)
    assert not b.turns


def test_a_waking_figure_with_other_open_wounds_recovers_in_a_later_turn():
    """STKO-57: one step a turn."""
    b, f = out_cold(2)
    with rolled(b, 6):
        states.wake(b, f)
    assert not b.turns and f.status & DUTY and f.status & DOWN
    up(b, 3)
    with declined("must-recover-first"):
        states.stand_up(b, f)
    states.recover(b, f)
    states.stand_up(b, up(b, 3))
    assert not f.status


def test_an_unconscious_figure_does_nothing_but_try_to_wake():
    """STKO-47."""
    b, f = out_cold()
    for act in (states.wait, states.recover, states.stand_up, states.duck_back):
        with declined("unconscious"):
            act(b, f)
    with declined("unconscious"):
        shooting.shoot(b, f, b.figures[4], (), -1, 0)


def test_whoever_is_awake_does_not_wake():
    """STKO-47."""
    b = battle()
    with declined("not-unconscious"):
        states.wake(b, up(b, 3))


@pytest.mark.parametrize(("die", "left"), [(1, True), (5, True), (6, False)])
def test_a_wound_that_wants_a_six_is_recovered_from_on_a_six_only(die, left):
    """STKO-56: a 1 does nothing here."""
    b = battle()
    f = up(b, 3)
    wounds.strike(b, b.figures[4], f, CHEST, 4)
    assert f.status & SIX
    with rolled(b, die):
        states.recover(b, f)
    assert bool(f.status & (DUTY | SIX)) is left and f.loss == IN_PLAY and f.status & DOWN


def test_ducking_ends_also_when_the_six_does_not_come():
    """STKO-25, STKO-56."""
    b = battle()
    f = up(b, 3)
    wounds.strike(b, b.figures[4], f, CHEST, 4)
    b.ducked(f, True)
    with rolled(b, 3):
        states.recover(b, f)
    assert not f.status & DUCKED and f.status & SIX


def test_a_serious_arm_wound_forbids_reloading():
    """STKO-48."""
    b = battle()
    f = up(b, 3)
    wound(b, 3, LEFT_ARM)
    b.weapon_emptied(f, 0)
    with declined("cannot-reload"):
        states.reload_weapon(b, f, 0)


def test_a_card_turned_gives_the_turn_in_which_all_this_happens():
    """STKO-05, STKO-10."""
    b = battle()
    turn(b, "figure-7")
    states.wait(b, b.figures[6])
    turn(b, "figure-1")
    assert b.turns_taken == 1


@pytest.mark.parametrize(("facing", "code"), [([0, 0], "facing-missing"), ([1, 0], "cannot-turn")])
def test_a_facing_that_cannot_be_is_declined_before_any_die_falls(facing, code):
    """STKO-13, STKO-46."""
    played = Table(street(), 5)
    while played.game().waiting.turn != "action":
        played.enter({"type": "turn-card"}, RED)
    up_now = played.game().waiting.figure
    if code == "cannot-turn":
        held = {"type": "set-state", "figure": up_now, "state": "immobile"}
        played.enter({"type": "decide-otherwise", "command": held})
    before = len(played.recorded)
    with declined(code):
        played.enter({"type": "wait", "figure": up_now, "facing": facing})
    assert len(played.recorded) == before
