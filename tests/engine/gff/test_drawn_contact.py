"""The drawn table: charges from any side, units that stay together in a melee, ways out of it, and pieces aslant."""

import random
from math import cos, pi, sin

import pytest

from engine.kernel.dice import TapeDice
from engine.kernel.setup import Piece
from engine.rulesets.gff.codes import ADVANCE, CHARGE
from engine.rulesets.gff.drawn import checks
from engine.rulesets.gff.drawn.distances import apart, centre_within
from engine.rulesets.gff.drawn.standing import loner
from engine.rulesets.gff.policies.sensible import Sensible
from engine.rulesets.gff.rules import melee, moves
from tests.engine.gff.scene import block, profile, refused, row, stood

FAR = centre_within(900)


@pytest.mark.parametrize("degrees", range(0, 360, 15))
def test_a_charge_reaches_as_far_from_any_side(degrees):
    """GFF-12, 15: twelve inches from edge to edge, and into base contact."""
    x, y = round(2400 + 1299 * cos(degrees * pi / 180)), round(2400 + 1299 * sin(degrees * pi / 180))
    b = stood((0, profile(), [(x, y)]), (1, profile(), [(2400, 2400)]))
    f, g = b.units
    assert b.ground.charging(b, f, g, False, 0) == (False, 0)
    b.stand(f, b.ground.charged(b, f, g, 1200))
    assert apart(f, g) <= 5


def test_whoever_gets_into_no_contact_comes_as_near_as_may_be():
    """GFF-15: five in a column against one; the last has too far to go to stand next to the others."""
    b = stood((0, profile(5), [(1000, 1000 + 200 * k) for k in range(5)]), (1, profile(), [(1000, 3050)]))
    f, g = b.units
    b.stand(f, b.ground.charged(b, f, g, 1200))
    assert f.models[0].y == 2200
    assert loner([(m.x, m.y) for m in f.models], FAR) < 0


@pytest.mark.parametrize(("far", "fits"), [(590, True), (650, False)])
def test_one_model_in_difficult_ground_slows_a_whole_charge(far, fits):
    """GFF-11, 25: it isn't left behind; six inches are everybody's then."""
    swamp = block("swamp", 1040, 950, 200, 100)
    b = stood((0, profile(2), [(1000, 1000), (1110, 1000)]), (1, profile(), [(1000, 1100 + far)]), terrain=(swamp,))
    f, g = b.units
    if not fits:
        assert refused(b.ground.charging, b, f, g, False, 0)[0] == "no-way-to-charge"
        return
    assert b.ground.charging(b, f, g, False, 0) == (True, 0)
    b.stand(f, b.ground.charged(b, f, g, 600))
    assert loner([(m.x, m.y) for m in f.models], FAR) < 0 and apart(f, g) <= 5


@pytest.mark.parametrize("seed", range(40))
def test_no_charge_leaves_anybody_behind_in_difficult_ground(seed):
    """GFF-11, 25."""
    chance = random.Random(seed)
    here = [(x, y) for y in (0, 150) for x in (0, 150, 300)][: chance.randint(2, 6)]
    dx, dy = chance.randint(-500, 500), chance.randint(300, 1100)
    sizes = [[chance.randint(100, 400) for _ in range(2)] for _ in range(chance.randint(1, 3))]
    swamps = [
        block("swamp", 2000 + chance.randint(-300, 300), 1500 + chance.randint(-200, 800), *size) for size in sizes
    ]
    b = stood(
        (0, profile(len(here)), [(2000 + x, 1500 + y) for x, y in here]),
        (1, profile(3), row(2000 + dx, 1500 + dy, 3, 150)),
        terrain=tuple(swamps),
    )
    f, g = b.units
    found = checks.charge(b, b.ground.terrain, f, g)
    if found is not None:
        b.stand(f, b.ground.charged(b, f, g, moves.reach(f, CHARGE, found[0])))
        assert loner([(m.x, m.y) for m in f.models], FAR) < 0


@pytest.mark.parametrize(("first", "found"), [((1722, 1678), None), ((1522, 1478), (False, 0))])
def test_no_charge_parts_a_unit_in_a_crush(first, found):
    """GFF-11, 12: one alone would get past other enemies; a unit that is parted already may charge all the same."""
    crush = [(1539, 1906), (1689, 1906), (1839, 1906), (1539, 2056)]
    b = stood(
        (0, profile(2), [first, (1822, 1678)]),
        (1, profile(), [(1675, 2285)]),
        (1, profile(4), crush),
        (1, profile(2), row(1907, 2168, 2)),
    )
    assert checks.charge(b, b.ground.terrain, *b.units[:2]) == found


def test_in_a_crush_the_others_keep_their_places_about_whoever_gets_into_contact():
    """GFF-11, 15: one after the other would leave the last one of the eight behind."""
    eight = row(1545, 1487, 3, 195) + row(1545, 1682, 3, 195) + row(1545, 1877, 2, 195)
    b = stood(
        (0, profile(8), eight),
        (1, profile(6), row(2231, 2755, 3) + row(2231, 2905, 3)),
        (1, profile(5), [*row(1513, 2312, 4), (1513, 2462)]),
        (1, profile(2), row(2015, 2394, 2)),
        (0, profile(2), row(1994, 2179, 2)),
        (1, profile(4), [*row(2407, 2088, 3), (2407, 2238)]),
    )
    f, g = b.units[:2]
    assert b.ground.charging(b, f, g, False, 0) == (False, 0)
    b.stand(f, b.ground.charged(b, f, g, 1200))
    assert loner([(m.x, m.y) for m in f.models], FAR) < 0 and apart(f, g) <= 5


@pytest.mark.parametrize("seed", range(60))
def test_units_stay_together_through_a_charge(seed):
    """GFF-11, 15, 18: where they move in, close up, and step back."""
    chance = random.Random(seed)
    here, there = [[(x, y) for y in (0, 150) for x in (0, 150, 300)][: chance.randint(1, 6)] for _ in range(2)]
    dx, dy = chance.randint(-500, 500), chance.randint(500, 1000)
    b = stood(
        (0, profile(len(here)), [(2000 + x, 1500 + y) for x, y in here]),
        (1, profile(len(there)), [(2000 + dx + x, 1500 + dy + y) for x, y in there]),
    )
    f, g = b.units
    b.stand(f, b.ground.charged(b, f, g, 1200))
    b.stand(g, b.ground.closed(b, g, f))
    between = apart(f, g)
    b.stand(f, b.ground.stepped_back(b, f, g) or [(m.x, m.y) for m in f.models])
    assert loner([(m.x, m.y) for m in f.models], FAR) < 0 and loner([(m.x, m.y) for m in g.models], FAR) < 0
    assert between <= 5 and apart(f, g) >= between


def test_a_unit_steps_back_as_one_where_each_by_itself_would_part():
    """GFF-11, 18: two stand on both sides of an enemy's corner."""
    b = stood((0, profile(2), [(352, 542), (402, 629)]), (1, profile(), [(302, 629)]))
    f, g = b.units
    b.stand(f, b.ground.stepped_back(b, f, g))
    assert loner([(m.x, m.y) for m in f.models], FAR) < 0
    assert apart(f, g) > 50


def test_nobody_walks_over_an_enemy_whom_he_touches():
    """GFF-12, 41: whoever is still in contact may go back and aside."""
    line = (1, profile(7), row(700, 1100, 7, 100))
    b = stood((0, profile(), [(1000, 1000)]), line)
    assert refused(b.ground.moved, b, b.units[0], ADVANCE, [(1000, 1400)])[0] in ("blocked-way", "too-far")
    assert b.ground.moved(b, b.units[0], ADVANCE, [(1000, 800)]) == [(1000, 800)]
    b = stood((0, profile(1, "Flying"), [(1000, 1000)]), line)
    assert b.ground.moved(b, b.units[0], ADVANCE, [(1000, 1400)]) == [(1000, 1400)]


def test_dangerous_ground_counts_on_the_way_around_enemies():
    """GFF-26: the mines lie beside the straight line, where one walks around whoever stands on it."""
    mines = [block("mines", 700, 1250, 240, 100), block("mines", 1060, 1250, 240, 100)]
    b = stood((0, profile(), [(1000, 1000)]), (1, profile(), [(1000, 1300)]), terrain=tuple(mines))
    f = b.units[0]
    assert b.ground.moved(b, f, ADVANCE, [(1000, 1520)]) == [(1000, 1520)]
    assert b.ground.crossing(b, f, [(1000, 1520)], 0) == 1


@pytest.mark.parametrize(("shooter", "covered"), [((2000, 2400), True), ((2260, 2260), False)])
def test_only_whoever_is_within_an_inch_looks_over_a_low_piece(shooter, covered):
    """GFF-24: a barricade aslant, whose corners span far more than itself."""
    barricade = Piece("barricade", ((2000, 2700), (2700, 2000), (2720, 2020), (2020, 2720)), "solid", "low")
    b = stood((0, profile(), [shooter]), (1, profile(), [(2700, 2600)]), terrain=(barricade,))
    assert b.ground.shooting(b, *b.units).cover == covered


@pytest.mark.parametrize(("which", "dice"), [(0, 1), (1, 3)])
def test_whoever_crosses_dangerous_ground_rolls_for_himself(which, dice):
    """GFF-26, 42: of a man and a captain with Tough(3) one goes through the mines, with as many dice as he is tough."""
    unit = profile(1)
    unit["parts"].append({**unit["parts"][0], "name": "Captain", "rules": ["Tough(3)"]})
    mines = block("mines", 950 + 150 * which, 1150, 100, 100)
    b = stood((0, unit, [(1000, 1000), (1150, 1000)]), (1, profile(), [(4000, 4000)]), terrain=(mines,))
    f = b.units[0]
    f.models[0].x, f.models[1].x = 970, 1180
    assert b.ground.crossing(b, f, [(970, 1500), (1180, 1500)], 0) == dice


def test_nobody_is_pushed_through_a_wall():
    """GFF-46: in a simulation, too."""
    wall = block("wall", 500, 1060, 1000, 25, "tall")
    for terrain, points in (((), [(1000, 1200)]), ((wall,), [(1000, 1000)])):
        b = stood((0, profile(), [(1000, 900)]), (1, profile(), [(1000, 1000)]), terrain=terrain)
        assert Sensible().pushed_to(b, *b.units, 1)[0] == points


def aslant(*corners):
    return Piece("ruins", corners, "solid", "tall")


@pytest.mark.parametrize(
    ("one", "other", "start", "end"),
    [
        (block("ruins", 800, 1000, 200, 300, "tall"), block("ruins", 1000, 900, 300, 300, "tall"), 1000, 1000),
        (
            aslant((1000, 1000), (1200, 1200), (1100, 1300), (900, 1100)),
            aslant((1000, 1000), (1200, 1200), (1300, 1100), (1100, 900)),
            500,
            1700,
        ),
    ],
)
def test_nobody_looks_through_between_two_pieces_side_by_side(one, other, start, end):
    """GFF-13: straight along the side that they share."""
    b = stood((0, profile(), [(start, 500)]), (1, profile(), [(end, 1700)]), terrain=(one, other))
    assert not b.ground.sees(b, *b.units) and not b.ground.sees(b, *reversed(b.units))


def test_whoever_steps_through_dangerous_ground_rolls_for_it_too():
    """GFF-15, 18, 26: one of the two stands in the mines' way, and only he rolls; whoever stays in them doesn't."""
    mines = block("mines", 1080, 1040, 40, 40)
    b = stood(
        (0, profile(3), [(1100, 1000), (1250, 1000), (1400, 1000)]), (1, profile(), [(4000, 4000)]), terrain=(mines,)
    )
    f = b.units[0]
    b.dice = TapeDice([(6, 1)])
    moves.step(b, f, [(1100, 1150), (1250, 1150), (1400, 1150)], "close")
    assert f.count() == 2 and b.dice.at == 1
    b.dice = TapeDice([])
    f.models[1].x, f.models[1].y = 1100, 1060
    moves.step(b, f, [(m.x, m.y) for m in f.standing()], "back")


def test_defenders_who_close_in_through_mines_roll_before_anybody_strikes():
    """GFF-15, 16, 26: the second of them falls to the mines; the charger and the first one strike and miss."""
    mines = block("mines", 1120, 1270, 40, 60)
    b = stood((0, profile(), [(1000, 900)]), (1, profile(2), [(1000, 1300), (1180, 1360)]), terrain=(mines,))
    f, g = b.units
    b.dice, b.decisions = TapeDice([(6, 1), (6, 2), (6, 3)]), Sensible()
    melee.charge(b, f, g, False)
    assert (g.count(), f.count(), b.dice.at) == (1, 1, 3) and f.fatigued and g.fatigued
