"""Move, Move & Shoot, Reposition, stumbling, Plocks under fire, leg and belly wounds."""

import msgspec
import pytest

from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.sample_table import block
from engine.rulesets.stko.codes import BELLY, DOWN, FIRST_ACTION, FLESH, LEGS, SCRATCH, SERIOUS
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.rules import melee, moving, shooting, states
from engine.rulesets.stko.tables import MOVE_DICE
from tests.engine.stko.scene import battle, declined, rolled, up
from tests.engine.table import RED, Table, street


def wound(b, n, location, severity, immobile=False):
    b.wounded(b.figures[n - 1], b.figures[-1], location, severity, 0, False, False, immobile)


def test_a_move_goes_as_far_as_three_dice_say():
    """STKO-16: 1 + 4 + 6 = 11 inches."""
    b = battle()
    with rolled(b, 1, 4, 6):
        moving.move(b, up(b, 3), "", 0, 0)
    assert b.decisions.asked == [(1100, False)] and not b.turns


def drawn(*pieces, start=(2000, 1000)):
    """Figure 1 at `start` on a drawn table with these pieces; everybody else is far away."""
    setup = street(terrain=tuple(pieces))
    places = [start, *((300 * n, 4500) for n in range(1, 8))]
    figures = tuple(msgspec.structs.replace(figure, at=at) for figure, at in zip(setup.figures, places, strict=True))
    return Table(msgspec.structs.replace(setup, figures=figures))


def until_up(played: Table, n: int) -> None:
    """The people decide that it is this figure's turn."""
    for _ in range(200):
        game = played.game()
        if game.waiting.turn == "action" and game.waiting.figure == n:
            return
        if game.waiting.turn == "action":
            played.enter({"type": "wait", "figure": game.waiting.figure})
        else:
            played.enter({"type": "turn-card"})


def go(played: Table, n: int, x: int, y: int):
    """Figure n moves to a place; the step, and where it stands then."""
    until_up(played, n)
    step = played.enter({"type": "move", "figure": n}, RED, ({"type": "answer", "value": {"to": [x, y]}},))
    f = played.game().battle.figures[n - 1]
    return step, (f.x, f.y), (f.fx, f.fy)


def test_a_move_goes_straight_any_way_and_the_figure_faces_the_way_it_went():
    """STKO-17."""
    step, place, facing = go(drawn(), 1, 1800, 1000)
    assert step.declined is None and place == (1800, 1000)
    assert facing[0] < 0 and facing[1] == 0


def test_a_move_goes_no_farther_than_the_dice():
    """STKO-16."""
    step, place, _ = go(drawn(), 1, 2000, 3000)
    assert step.declined.code == "too-far" and place == (2000, 1000)


def test_a_building_stops_a_straight_move_unless_an_inch_aside_is_enough():
    """STKO-17, STKO-18."""
    house = block("building", 1900, 1200, 200, 200, height="tall")
    step, place, _ = go(drawn(house), 1, 2000, 1290)
    assert isinstance(step.declined, Refusal) and step.declined.code == "blocked" and place == (2000, 1000)
    corner = block("building", 2040, 1150, 400, 50, height="tall")
    step, place, _ = go(drawn(corner), 1, 2000, 1300)
    assert step.declined is None and place[1] > 1250


def test_a_low_wall_is_climbed_and_the_move_ends_behind_it():
    """STKO-18."""
    wall = block("wall", 1800, 1100, 400, 25)
    played = drawn(wall)
    _, place, _ = go(played, 1, 2000, 1290)
    assert 1125 < place[1] <= 1230


def test_whoever_climbed_does_not_shoot_in_that_turn():
    """STKO-18."""
    b = battle()
    spot = Spot()
    spot.climbed = True
    b.decisions.spot = spot
    b.decisions.target = 5
    with rolled(b, 3, 4):
        shooting.move_and_shoot(b, up(b, 3), (), -1, "", 0, 0)
    assert not b.first_shot and not b.turns


def test_before_the_first_shot_a_plock_moves_as_far_as_he_likes():
    """STKO-19."""
    b = battle()
    with rolled(b, 3, 4, 5):
        moving.move(b, up(b, 4), "", 0, 0)
    assert b.decisions.asked == [(1200, False)]


def test_after_the_first_shot_a_plock_must_move_his_full_roll():
    """STKO-19; nobody else must."""
    b = battle()
    b.first_shot = True
    with rolled(b, 3, 4, 5):
        moving.move(b, up(b, 4), "", 0, 0)
    with rolled(b, 3, 4, 5):
        moving.move(b, up(b, 3), "", 0, 0)
    assert b.decisions.asked == [(1200, True), (1200, False)]


def test_a_shot_beyond_all_ranges_also_is_the_first_shot():
    """STKO-19, STKO-27."""
    b = battle()
    b.ground.facts.distance = 5000
    shooting.shoot(b, up(b, 1), b.figures[4], (0,), -1, 0)
    assert b.first_shot


def test_a_plock_who_named_a_foe_or_a_covered_spot_is_free_of_the_full_roll():
    """STKO-19."""
    b = battle()
    b.first_shot = True
    for intent in ("attack", "cover"):
        with rolled(b, 3, 4, 5):
            moving.move(b, up(b, 4), intent, 0, 0)
    assert [exact for _, exact in b.decisions.asked] == [False, False]


def test_a_plock_who_can_go_nowhere_so_far_stays_put():
    """STKO-19."""
    around = ((1850, 1100, 300, 50), (1850, 850, 300, 50), (1800, 850, 50, 300), (2150, 850, 50, 300))
    walls = [block("building", *piece, height="tall") for piece in around]
    played = drawn(*walls)
    game = played.game()
    b = game.battle
    b.first_shot = True
    f = b.figures[0]
    f.rank = 0
    spot = moving.destination(b, f, 1200, "", 0, 0)
    assert (spot.x, spot.y, spot.distance) == (f.x, f.y, 0)


@pytest.mark.parametrize(
    ("n", "faces", "falls"),
    [(1, (1, 1, 1), True), (1, (1, 1, 2), False), (3, (1, 1, 1), True), (4, (1, 1, 6), True), (4, (1, 2, 6), False)],
)
def test_three_ones_knock_anybody_down_and_two_a_plock(n, faces, falls):
    """STKO-20."""
    b = battle()
    with rolled(b, *faces):
        moving.move(b, up(b, n), "", 0, 0)
    assert bool(b.figures[n - 1].status & DOWN) is falls and not b.turns


def test_a_plock_stumbles_on_move_and_shoot_too_and_then_does_not_shoot():
    """STKO-20, STKO-21."""
    b = battle()
    b.decisions.target = 5
    with rolled(b, 1, 1):
        shooting.move_and_shoot(b, up(b, 4), (), -1, "", 0, 0)
    assert b.figures[3].status & DOWN and not b.first_shot


def test_move_and_shoot_moves_two_dice_and_shoots_with_the_penalty():
    """STKO-21, STKO-30: one-handed 3 - 1 after moving."""
    b = battle()
    b.decisions.target = 5
    with rolled(b, 3, 4, 2, 3):
        shooting.move_and_shoot(b, up(b, 3), (0,), 0, "", 0, 0)
    assert b.decisions.asked == [(700, False)] and b.first_shot and not b.turns


@pytest.mark.parametrize("fact", ["in_arc", "in_sight"])
def test_after_move_and_shoot_nobody_is_shot_who_is_out_of_the_arc_or_of_sight(fact):
    """STKO-12, STKO-21: the figure doesn't turn towards him, and the move stands."""
    b = battle()
    b.decisions.target = 5
    setattr(b.ground.facts, fact, False)
    with rolled(b, 3, 4):
        shooting.move_and_shoot(b, up(b, 3), (0,), 0, "", 0, 0)
    assert not b.first_shot and not b.turns


def test_with_nobody_to_shoot_at_the_move_stands_alone():
    """STKO-21."""
    b = battle()
    with rolled(b, 3, 4):
        shooting.move_and_shoot(b, up(b, 3), (0,), 0, "", 0, 0)
    assert not b.first_shot and not b.turns


def test_a_reposition_goes_two_inches_any_way_with_any_facing():
    """STKO-22: no dice, also not for Plocks."""
    played = drawn(block("wall", 1900, 1080, 300, 25))
    until_up(played, 1)
    with declined("too-far"):
        played.enter({"type": "reposition", "figure": 1, "to": [2000, 1201]})
    played.enter({"type": "reposition", "figure": 1, "to": [2000, 1200], "facing": [-1, 0]})  # over the low wall
    f = played.game().battle.figures[0]
    assert (f.x, f.y, f.fx, f.fy) == (2000, 1200, -1, 0)


def test_every_leg_wound_worse_than_a_scratch_takes_a_movement_die():
    """STKO-45."""
    b = battle()
    f = b.figures[2]
    wound(b, 3, LEGS, SCRATCH)
    assert moving.movement_dice(f, MOVE_DICE, None) == 3
    wound(b, 3, LEGS, FLESH)
    wound(b, 3, LEGS, SERIOUS)
    assert moving.movement_dice(f, MOVE_DICE, None) == 1
    with rolled(b, 5):
        moving.move(b, up(b, 3), "", 0, 0)
    wound(b, 3, LEGS, FLESH)
    with declined("no-movement-dice"):
        moving.move(b, up(b, 3), "", 0, 0)


@pytest.mark.parametrize("location", [LEGS, BELLY])
def test_a_serious_leg_or_belly_wound_allows_neither_moving_nor_turning(location):
    """STKO-46."""
    b = battle()
    f = up(b, 3)
    wound(b, 3, location, SERIOUS, immobile=True)
    with declined("immobile"):
        moving.move(b, f, "", 0, 0)
    with declined("immobile"):
        moving.reposition(b, f, Spot(), 0, 0, -1)
    with declined("cannot-turn"):
        states.turn_to(b, f, 1, 0)


def test_an_immobile_figure_shoots_only_where_it_faces():
    """STKO-12, STKO-46."""
    played = drawn()
    b = played.game().battle
    f, target = b.figures[0], b.figures[4]
    target.x, target.y = f.x, f.y - 500
    f.fx, f.fy = 0, 1
    assert b.ground.shot(f, target, b.figures, True).in_arc
    f.immobile = 7
    assert not b.ground.shot(f, target, b.figures, True).in_arc


def test_a_plock_cannot_name_a_friend_to_escape_the_full_roll():
    """STKO-19. The exception is for an enemy or a covered spot."""
    played = Table(street(), 3)
    goal = {"type": "move", "figure": 4, "intent": "attack", "target": 1}
    while played.game().waiting.figure != 4:
        waiting = played.game().waiting
        entry = {"type": "wait", "figure": waiting.figure} if waiting.figure else {"type": "turn-card"}
        played.enter(entry)
    with pytest.raises(Refusal) as raised:
        played.enter(goal)
    assert raised.value.code == "own-side"


def plock_up(*pieces):
    """A Plock stands where figure 1 would, and is up."""
    played = drawn(*pieces)
    setup = played.recorded[0].event.setup
    first = msgspec.structs.replace(setup.figures[0], rank="plock")
    played = Table(msgspec.structs.replace(setup, figures=(first, *setup.figures[1:])))
    until_up(played, 1)
    return played


@pytest.mark.parametrize(("spot", "code"), [((2000, 1400), "hunting-spot"), ((2450, 1040), ""), (None, "malformed")])
def test_stko_19_the_spot_a_plock_runs_to_has_to_be_a_covered_one(spot, code):
    played = plock_up(block("wall", 2400, 1100, 200, 25))
    goal = {"type": "move", "figure": 1, "intent": "cover", **({"spot": list(spot)} if spot else {})}
    if code == "malformed":
        with pytest.raises(Malformed):
            played.enter(goal)
    elif code:
        with declined(code) as raised:
            played.enter(goal)
        for language in ("en", "de"):
            assert "{" not in played.rules.explain(raised.value, str, language)
    else:
        played.enter(goal)
        f = played.game().battle.figures[0]
        assert f.x > 2000 or f.status & DOWN


@pytest.mark.parametrize(("target", "code"), [(1, "own-side"), (5, "dead-target")])
@pytest.mark.parametrize("where", ["drawn", "real"])
def test_stko_19_whom_a_plock_goes_for_has_to_be_an_enemy_who_is_there(where, target, code):
    played = Table(street(where), 3)
    gone = {"type": "set-state", "figure": 5, "state": "dead"}
    played.enter({"type": "decide-otherwise", "command": gone, "reason": "a bus"})
    until_up(played, 4)
    with declined(code):
        played.enter({"type": "move", "figure": 4, "intent": "attack", "target": target})


def caught(b, f, by):
    """In the middle of his action somebody gets him into a fight and misses."""
    b.options.melee = True

    def attacks(b, g):
        b.engaged(g, f)
        states.wait(b, g)

    b.cards.held = [(FIRST_ACTION, by)]
    b.decisions.cards = [(FIRST_ACTION, by)]
    b.decisions.free = attacks


@pytest.mark.parametrize(
    ("by", "act"),
    [
        (6, lambda b, f: moving.move(b, f, "", 0, 0)),
        (6, lambda b, f: shooting.move_and_shoot(b, f, (0,), 0, "", 0, 0)),
        (5, lambda b, f: shooting.shoot(b, f, b.figures[4], (0,), 0, 0)),
        (6, lambda b, f: melee.fight(b, f, b.figures[4], 0)),
    ],
)
def test_stko_81_whoever_is_caught_in_a_fight_before_his_dice_chooses_again(by, act):
    """STKO-07, 70, 74: he neither runs out of it nor shoots at whoever he fights; nothing is rolled."""
    b = battle(opt_melee=True)
    f = up(b, 3)
    caught(b, f, by)
    b.decisions.defend_with = lambda *_: 0
    with rolled(b):
        act(b, f)
    assert b.turns[-1].figure is f and not b.turns[-1].declared
    with declined("in-a-fight"):
        moving.move(b, f, "", 0, 0)
