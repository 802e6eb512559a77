"""The text's longer examples, step by step, in our own words; short ones are worked cases, `tests/cases/pb12.yaml`."""

from engine.kernel.dice import TapeDice
from engine.rulesets.pb12.codes import CATEGORIES, MOVEMENT_OPTIONS, STATUSES
from engine.rulesets.pb12.profile import Module, range_modifiers, read_profile, resource_code
from engine.rulesets.pb12.rules import damage, force, modules, movement, statuses, success, targets, vehicles
from tests.engine.pb12.sheets import USUAL, markers

BOUNDS = USUAL.range_multipliers


def test_a_volley_of_the_twin_gun():
    """PB-11, 66, 86, 87: five steps at factor 3 are Short (-1); F 4, two shots, both miss; then a charge goes in."""
    gun = Module("twin gun", damage="4/1", factor=3, ranges={"short": -1, "long": 6}, resources="3x2")
    charges, points = resource_code(gun.resources, "resources")
    tn = targets.ranged_tn(4, targets.range_modifier(500, gun.factor, range_modifiers(gun), BOUNDS), 0)
    tests = success.action_tests(2, tn, points=points)
    assert (tn, tests.successes(TapeDice([(12, 3), (12, 6)]).roll(tests.dice(), 12), 1)) == (7, 0)
    assert success.action_tests(1, tn, points=points - tests.number).number == 0
    assert modules.reloaded(points - tests.number, points, charges) == (2, 2)


def test_a_shot_that_is_not_worth_its_powder():
    """PB-07, 11: the same gun at 15 steps: Long, +6, and no die could do it."""
    assert CATEGORIES[targets.category(1500, 3, BOUNDS)] == "long"
    assert not success.succeeds(12, targets.ranged_tn(4, 6, 0))


def test_four_doors():
    """PB-51 .. 54: bare hands, a crowbar (twice), a lock pistol (3x/+1), and bundled strength. Strength 5."""
    tn = success.attribute_tn(5)
    found = []
    for tests, faces, multiplier in (
        (success.action_tests(2, tn), (4, 5), 1),
        (success.action_tests(2, tn), (2, 12), 2),
        (success.action_tests(2, tn, 3, 1), (1, 3, 4, 5, 9, 11), 1),
        (success.action_tests(4, tn, give_up=2), (4, 5), 1),
    ):
        assert tests.dice() == len(faces)
        found.append(tests.successes(bytes(faces), multiplier))
    assert found == [0, 2, 2, 1]


def test_an_improvised_charge():
    """PB-55: Technique 4, radius 4; who has his base point within is hit, and nobody beyond."""
    assert success.succeeds(9, success.attribute_tn(4))
    assert [targets.is_within(far, 4) for far in (150, 400, 450)] == [True, True, False]


def test_a_blow_that_takes_both_points():
    """PB-43 .. 46: 3/2 against toughness 4 and armour 1; the die shows 9."""
    result = damage.damage_result(9, 3, 2, 4, 1)
    points = damage.damage_points(result, USUAL.damage_tables["iv"])
    gained = damage.statuses_gained(damage.spent(points, [0, 1, 1]), False)
    assert (result, points) == (8, 2)
    assert [STATUSES[one] for one in gained] == ["lightly_wounded", "heavily_wounded"]


def test_a_sailor_runs_into_a_coach():
    """PB-35, 47: capacities 2 and 4, one marker and two."""
    sailor, coach = read_profile({}, "sailor"), read_profile({"light": 2, "heavy": 2}, "coach")
    assert damage.collision(sailor.capacity(), coach.capacity(), 1, 2) == (3, 7, -1)


def test_a_drive_round_the_corner():
    """PB-61, 92, 104, 107: four ahead, a turn, four ahead; whoever stands on the step holds on at +2."""
    moves = [MOVEMENT_OPTIONS.index(one) for one in ["horizontal"] * 4 + ["turn"] + ["horizontal"] * 4]
    moved = movement.moved_markers(moves, False)
    assert (movement.movement_cost(moves, 0), moved, statuses.moved_defence(moved)) == (9, 2, 1)
    at_rest = vehicles.passenger_tn(3, 3, 0)
    assert vehicles.passenger_tn(3, 3, moved) == at_rest + 2
    assert not vehicles.turns_too_often(1, 2)


def test_who_reaches_whom_in_melee():
    """PB-36, 69, 70: A and B each other; C from behind D, at -1, and D nobody; F, with the longer arm, E."""
    assert targets.is_within(200, 2) and targets.sees(6, 0, False)
    assert targets.melee_tn(3, 0, 3, False, 0, 0) == targets.melee_tn(3, 0, 3, True, 0, 0) - 1
    assert not targets.sees(6, 150, False)
    assert targets.is_within(300, 2 + 1) and not targets.is_within(300, 2)


def test_who_is_seen():
    """PB-36, 37: sight 4 shows 60 degrees to each side; A is outside, B behind a wall, C and D partly ahead."""
    edges = {"A": (61, 70), "C": (58, 66), "D": (-5, 10)}
    assert {name for name, ends in edges.items() if any(targets.sees(4, one, False) for one in ends)} == {"C", "D"}
    assert not targets.sees(4, 30, blocked=True)


def test_two_flashes():
    """PB-91: Blinded twice is +4 on everything he does."""
    flashed = statuses.gained(statuses.gained(markers(), STATUSES.index("blinded")), STATUSES.index("blinded"))
    assert statuses.action_test_modifier(flashed, True) == 4


def test_refilling_at_a_turns_beginning():
    """PB-02, 03: an account of action points starts empty and is filled to 3."""
    assert force.refilled(0, 3) == 3
