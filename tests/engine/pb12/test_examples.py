"""The text's examples, in our own words: longer ones step by step, and some played. Most are worked cases, too."""

import pytest

from engine.kernel.dice import TapeDice
from engine.rulesets.pb12.card import card_list
from engine.rulesets.pb12.codes import CATEGORIES, MOVEMENT_OPTIONS, STATUSES
from engine.rulesets.pb12.profile import Module, damage_code, range_modifiers, read_profile, resource_code
from engine.rulesets.pb12.rules import damage, force, modules, movement, statuses, success, targets, vehicles
from engine.rulesets.pb12.rules.success import TargetNumber
from engine.rulesets.pb12.tables import step_millimetres
from tests.engine.pb12.drawn_scene import human, refused, stood
from tests.engine.pb12.scene import Scene, fighter, two
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
    t = TargetNumber(3, "PB-104", "attribute", None)
    vehicles.on_the_move(t, "PB-104", 0, moved)
    assert t.tn == 12 - 3 + 2
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
    assert {name for name, ends in edges.items() if any(targets.sees(4, end, False) for end in ends)} == {"C", "D"}
    assert not targets.sees(4, 30, blocked=True)


def test_two_flashes():
    """PB-91: Blinded twice is +4 on everything he does."""
    flashed = statuses.gained(statuses.gained(markers(), STATUSES.index("blinded")), STATUSES.index("blinded"))
    assert statuses.action_test_modifier(flashed, True) == 4


def test_refilling_at_a_turns_beginning():
    """PB-02, 03: an account of action points starts empty and is filled to 3."""
    assert force.refilled(0, 3) == 3


@pytest.mark.parametrize(
    ("first", "order"),
    [
        ("fff", "ABCD"),
        ("ffl", "ABDC"),
        ("flf", "ACDB"),
        ("fll", "ADCB"),
        ("lff", "BCDA"),
        ("lfl", "BDCA"),
        ("llf", "CDBA"),
        ("lll", "DCBA"),
    ],
)
def test_four_players_choose_their_places(first, order):
    """PB-21: 11, 8, 5 and 4; each the first or the last place that is free, and the last one takes what is left."""
    ranked = force.ranked([11, 8, 5, 4], [0] * 4)
    places = force.turn_order(ranked, [one == "f" for one in (*first, "f")])
    assert "".join("ABCD"[side] for side in places) == order


def test_over_an_obstacle_in_two_ways():
    """PB-61, ruling 4: six points and four; the caption's markers (2 and 1) are those of each step, by an option."""
    ways = (["horizontal", "vertical", "vertical", "horizontal"], ["horizontal", "vertical", "land"])
    codes = [[MOVEMENT_OPTIONS.index(one) for one in way] for way in ways]
    assert [movement.movement_cost(way, 0) for way in codes] == [6, 4]
    assert [movement.moved_markers(way, True) for way in codes] == [2, 1]
    assert [movement.moved_markers(way, False) for way in codes] == [1, 1]


def test_a_figure_and_its_module_within_both_limits():
    """PB-14, 15: 8,000 and 1,000 of 10,000; Epicness 8 and 5, each by itself, of 12."""
    sheet = {"game_value": 8_000, "epicness": 8, "modules": [{"name": "gun", "game_value": 1_000, "epicness": 5}]}
    value = read_profile(sheet, "sheet").total_value()
    assert value == 9_000 and force.is_within_limit(value, 10_000, 0, True) and force.is_within_epicness([8, 5], 12)


def test_the_cutlass_of_a_strong_pirate():
    """PB-83: half of 5, rounded down, and 1."""
    strength, _penetration, added = damage_code("half+1/0", "damage")
    assert damage.weapon_strength(5, added, strength) == 3


# -- short ones -------------------------------------------------------------------------------------------------------
def test_how_formulas_are_written():
    """PB-01: max(6 - 7; 0) is what armour 6 is against penetration 7; min(1; 2) what an account of 1 takes of 2."""
    assert damage.damage_result(0, 0, 7, 0, 6) == 0 and force.refilled(0, 1, 2) == 1


def test_nine_is_more_than_seven_and_four_makes_an_eight():
    """PB-05, 38."""
    assert success.succeeds(9, 7) and success.attribute_tn(4) == 8


def test_a_step_is_two_centimetres_at_one_to_fifty():
    """PB-08."""
    assert step_millimetres(50) == 20


def test_three_sectors_held_from_the_beginning():
    """PB-16: 125 per mille each of 120,000."""
    assert force.limit_thousandths(120_000, 3 * 125) == 75_000 * 1_000


def test_three_steps_down():
    """PB-42: damage 3/12."""
    assert damage.fall_code(300) == (3, 12)


def test_who_is_heavily_wounded_is_lightly_wounded():
    """PB-90: so that he can be made to test."""
    assert statuses.has(markers("heavily_wounded"), STATUSES.index("lightly_wounded"))


def test_two_on_the_running_board():
    """PB-104: A and B hold on to a vehicle that moved; C and the driver F sit in its area."""
    inside = {"A": False, "B": False, "C": True, "F": True}
    assert [name for name, sits in inside.items() if vehicles.must_hold_on(sits, 2, 0)] == ["A", "B"]


def test_luck_and_an_imperative():
    """PB-121: cards of 3 and 12 per mille lower the limit by 15, as any reduction does."""
    cards = card_list({"Luck": "interrupt 3 0 0 - | Text.", "Imperative": "interrupt 12 0 0 - | Text."})
    assert force.limit_thousandths(120_000, sum(card.permille for card in cards.values())) == 118_200 * 1_000


# -- played -----------------------------------------------------------------------------------------------------------
def test_the_twin_gun_at_the_table():
    """PB-11, 66, 86, 87: two shots at 7 miss; it is empty until a charge goes in."""
    gun = {"name": "Twin gun", "damage": "4/1", "factor": 3, "ranges": {"short": -1, "long": 6}, "resources": "3x2"}
    s = Scene([fighter(gun)], [fighter()])
    s.activate(1)
    shot = {"figure": 1, "target": 2, "gear": 0}
    s.go("shoot", {"distance": 500}, [3, 6], ap=2, **shot)
    assert (s.last("Attacked").tn, s.last("Attacked").hits) == (7, 0)
    assert s.refused("shoot", ap=1, **shot) == ("empty", {"figure": 1, "gear": "Twin gun", "charges": 3})
    s.go("reload", figure=1, gear=0)
    assert (s.f(1).gear[0].points, s.f(1).gear[0].charges, s.f(1).ap) == (2, 2, 0)


def test_a_captain_tests_for_his_sailor():
    """PB-39, 40, 99: his test stands for the sailor's, whatever that one would have needed."""
    s = Scene([fighter(K=1, V=6), fighter(S=5, V=0)], [fighter()],
              before=[("choose-leader", {"side": 0, "group": 0, "figure": 1})])  # fmt: skip
    s.go("set-figure", figure=2, light=0)
    s.go("wait", side=0)
    s.go("activate", figure=3)
    told = {"figure": 3, "target": 2, "gear": 0, "ap": 1}
    s.go("shoot", {"distance": 500}, [12], [5], {"leader": 1, "figures": [2]}, [2], **told)
    assert s.last("TakenOver").passed and "panicked" not in s.marks(2), "12 - 6 - 3 - 1 = 2"


def test_flashed_twice_at_the_table():
    """PB-91."""
    s = two()
    s.activate(1)
    for times in (1, 2):
        s.set(1, "blinded", times)
        s.go("shoot", {"distance": 500}, [1], figure=1, target=3, gear=0, ap=1)
        assert s.last("Attacked").tn == 7 + 2 * times


def test_an_insult_before_the_door():
    """PB-112, ruling 20: the pirate turns to the cabin boy, with all his points."""
    s = two(fighter(S=5), fighter())
    s.set(3, "delayed", 1)
    s.activate(1)
    insult = {"how": "delayed", "figure": 3, "action": {"type": "attempt", "figure": 3, "what": "insult"}}
    s.go("attempt", {"choice": "no"}, figure=1, what="break_open", ap=3, interrupts=[insult])
    assert s.f(1).ap == 3 and s.names("Attempted", "CalledOff") == ["Attempted", "CalledOff"]
    s.go("fight", {}, [1, 1, 1], figure=1, target=3, gear=1, ap=3)


def test_one_leads_the_force_and_the_group_below():
    """PB-95 .. 97: in the pictures K leads both; two groups are dissolved for two points, and K still leads."""
    groups = [
        ("form-group", {"side": 0, "name": "1", "above": 0, "figures": [1, 2], "leader": 1}),
        ("form-group", {"side": 0, "name": "2", "above": 0, "figures": [3, 4], "leader": 3}),
        ("choose-leader", {"side": 0, "group": 0, "figure": 1}),
    ]
    s = Scene([fighter(K=2), fighter(), fighter(K=1), fighter()], [fighter()], before=groups)
    s.activate(1)
    before = s.kp(0)
    s.go("give-order", {"figures": [2, 3, 4]}, figure=1, order="move", figures=[2, 3, 4], dissolved=[2, 3])
    assert s.kp(0) == before - 2 and [group.leader for group in s.b.groups] == [1, 0, 1, 3]


def test_a_melee_as_in_the_picture():
    """PB-36, 69, 70: A and B each other; C from behind D, at -1, and D nobody; F, with the longer arm, E."""
    b = stood(
        human(0, 500, 500), human(1, 500, 700, facing=(0, -100)),
        human(0, 1500, 500), human(1, 1500, 700, facing=(0, 100)),
        human(1, 2500, 800, facing=(0, -100)), human(0, 2500, 500),
    )  # fmt: skip
    one, two_, c, d, e, f = b.people
    assert [b.ground.fighting(b, *pair, 2).sees_back for pair in ((one, two_), (two_, one), (c, d))] == [1, 1, 0]
    assert not b.ground.sees(b, d, c) and b.ground.fighting(b, f, e, 3).sees_back
    assert refused(b.ground.may_fight, b, e, f, 2)[0] == "out-of-reach"
