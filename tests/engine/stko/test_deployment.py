"""Random deployment, late entry, the first game."""

import pytest

from engine.kernel.refusal import Malformed
from engine.kernel.setup import Figure as FigureSetup
from engine.kernel.setup import Setup, Side, Zone
from engine.rulesets.stko.codes import IN_PLAY, PANIC, RANKS
from engine.rulesets.stko.drawn import DrawnGround
from engine.rulesets.stko.policies.sensible import Sensible
from engine.rulesets.stko.rules import cards, states
from engine.rulesets.stko.setup import check_setup, new_battle
from engine.rulesets.stko.simulate import step
from tests.engine.stko.scene import declined, rolled, turn
from tests.engine.table import street


def open_field(**options):
    """Two a side on an empty drawn table of 48 inches, nobody placed yet."""
    figures = tuple(FigureSetup(side, "ganger", ("pistol",)) for side in (0, 0, 1, 1))
    setup = Setup("stko", (Side(), Side()), figures, "drawn", (4800, 4800))
    return new_battle(setup, {f"stko.{name}": value for name, value in options.items()})


def put(b, n, x, y):
    cards.place(b, b.figures[n - 1], x, y, 0, 1)


def test_a_figure_whose_card_is_turned_in_deployment_is_placed_and_does_not_act():
    """STKO-03."""
    b = open_field()
    assert b.deploying and not b.figures[0].placed
    turn(b, "figure-1")
    assert b.placing == 1 and not b.turns
    put(b, 1, 1000, 1000)
    assert b.figures[0].placed and not b.turns and not b.placing


def in_zones(*zones):
    figures = tuple(FigureSetup(side, "ganger", ("pistol",)) for side in (0, 0, 1, 1))
    setup = Setup("stko", (Side(), Side()), figures, "drawn", (4800, 4800), zones=zones)
    check_setup(setup)
    return new_battle(setup, {})


def test_a_side_with_zones_begins_in_one_of_them():
    b = in_zones(Zone(0, (0, 0), (1200, 600)), Zone(0, (3600, 0), (4800, 600)))
    turn(b, "figure-1")
    for x, y in ((1201, 300), (600, 601), (3599, 0)):
        with declined("outside-zone"):
            put(b, 1, x, y)
    put(b, 1, 4800, 600)
    turn(b, "figure-3")
    put(b, 3, 2400, 2400)  # a side without a zone begins anywhere


def test_whoever_comes_late_does_not_come_in_the_zone():
    b = in_zones(Zone(0, (0, 0), (1200, 600)))
    b.deploying = False
    b.placing = 1
    put(b, 1, 2400, 2400)
    assert b.figures[0].placed


def test_simulated_figures_find_a_spot_in_their_zone_and_beside_it_when_it_is_full():
    b = in_zones(Zone(0, (0, 0), (600, 600)), Zone(1, (100, 4700), (110, 4710)))
    for n in (1, 2, 3, 4):
        f = b.figures[n - 1]
        b.placing = n
        step(b, Sensible())
        assert f.placed
    assert all(f.x <= 600 and f.y <= 600 for f in b.figures[:2])
    assert (b.figures[2].x, b.figures[2].y) == (100, 4700) and b.figures[3].x > 110


@pytest.mark.parametrize(
    ("zone", "field"),
    [
        (Zone(2, (0, 0), (600, 600)), "zones[0].side"),
        (Zone(0, (0, 0), (600, 4900)), "zones[0].high"),
        (Zone(0, (600, 0), (600, 600)), "zones[0].high"),
    ],
)
def test_a_zone_lies_on_the_table_and_is_a_sides(zone, field):
    with pytest.raises(Malformed) as raised:
        in_zones(zone)
    assert raised.value.field == field


def test_no_further_card_is_turned_before_the_figure_is_placed():
    """STKO-03."""
    b = open_field()
    turn(b, "figure-1")
    with declined("place-first"):
        cards.turn_card(b)


def test_a_figure_is_placed_six_inches_from_every_enemy():
    """STKO-03."""
    b = open_field()
    turn(b, "figure-1")
    put(b, 1, 2000, 2000)
    turn(b, "figure-3")
    with declined("too-close"):
        put(b, 3, 2000, 2599)
    put(b, 3, 2000, 2600)


def test_a_figure_is_placed_closer_to_a_friend_than_to_the_nearest_enemy():
    """STKO-03."""
    b = open_field()
    for n, x in ((1, 1000), (3, 3000)):
        turn(b, f"figure-{n}")
        put(b, n, x, 2000)
    turn(b, "figure-2")
    with declined("nearer-to-enemy"):
        put(b, 2, 2100, 2000)
    put(b, 2, 1900, 2000)


def test_the_first_figure_of_a_side_has_no_friend_to_be_near():
    """STKO-03, ruling 29."""
    b = open_field()
    turn(b, "figure-1")
    put(b, 1, 2000, 2000)
    turn(b, "figure-3")
    put(b, 3, 2000, 2700)
    strict = open_field(first_figure_exempt=False)
    turn(strict, "figure-1")
    put(strict, 1, 2000, 2000)
    turn(strict, "figure-3")
    with declined("nearer-to-enemy"):
        put(strict, 3, 2000, 2700)


def test_the_joker_ends_deployment_and_starts_the_game():
    """STKO-03."""
    b = open_field()
    turn(b, "figure-1")
    put(b, 1, 1000, 1000)
    turn(b, "joker")
    assert not b.deploying and len(b.cards.left) == 9
    turn(b, "figure-1")
    assert b.turns[-1].figure.n == 1


@pytest.mark.parametrize("rank", RANKS)
def test_action_cards_turned_in_deployment_are_laid_aside(rank):
    """STKO-06, ruling 21."""
    b = open_field()
    turn(b, f"action-{rank}-1")
    assert not b.cards.open_cards and b.cards.gone
    turn(b, "joker")
    assert len(b.cards.left) == 9


def test_a_figure_left_out_of_deployment_enters_when_its_card_first_comes_and_may_not_act():
    """STKO-04."""
    b = open_field()
    turn(b, "joker")
    turn(b, "figure-1")
    assert b.placing == 1 and b.entering
    put(b, 1, 1000, 1000)
    assert not b.turns and b.figures[0].placed
    turn(b, "figure-3")
    with declined("too-close"):  # the same limits
        put(b, 3, 1000, 1500)
    put(b, 3, 3000, 3000)
    turn(b, "joker")
    turn(b, "figure-1")
    states.wait(b, b.figures[0])


def test_only_the_figure_whose_card_came_is_placed():
    """STKO-03."""
    b = open_field()
    turn(b, "figure-1")
    with declined("not-placing"):
        put(b, 2, 1000, 1000)


def test_the_first_game_is_one_of_each_class_a_side_twelve_inches_apart():
    """STKO-59."""
    setup = street()
    for side in (0, 1):
        assert sorted(figure.rank for figure in setup.figures if figure.side == side) == [
            "ganger",
            "killer",
            "legend",
            "plock",
        ]
    b = new_battle(setup, {})
    ground = DrawnGround(setup.size, setup.terrain)
    assert min(ground.distance(f, g) for f in b.sides[0] for g in b.sides[1]) == 1200
    assert all(f.placed and f.loss == IN_PLAY for f in b.figures)


def test_stko_78_a_late_arrival_whose_friends_are_half_down_is_tested_at_once():
    """STKO-04: he comes onto the table, and his only friend lies dead there."""
    b = open_field(**{"opt.nerve": True})
    turn(b, "figure-2")
    put(b, 2, 500, 3000)
    turn(b, "joker")
    b.died(b.figures[1], None, -1)
    turn(b, "figure-1")
    with rolled(b, *[2] * 4):  # a Ganger's dice
        put(b, 1, 1000, 1000)
    assert b.figures[0].status & PANIC
