"""Actions at a real table: moving, shooting, fighting, the small ones, carrying and ramming."""

import pytest

from tests.engine.pb12.scene import BOMB, KNIFE, RANGES, RIFLE, Scene, fighter, two

SHOT = {"distance": 500}
FAR = {"distance": 600, "nearest": 300}


def ready(*left, n=1, **more):
    s = two(*left, **more)
    s.activate(n)
    return s


# -- moving -----------------------------------------------------------------------------------------------------------
def test_moving_costs_points_and_leaves_markers():
    """PB-59, 61, 92: three steps for each action point; the sixth step is one more marker."""
    s = ready()
    refused = s.refused("move", figure=1, ap=2, horizontal=7)
    assert refused == ("too-few-movement-points", {"figure": 1, "n": 7, "most": 6})
    s.go("move", figure=1, ap=2, horizontal=6)
    assert (s.f(1).ap, s.marks(1)) == (1, {"moved": 2})
    s.go("concentrate", figure=1)
    assert s.marks(1) == {}, "spending points is activity"


def test_all_points_into_one_move_give_as_many_steps_again():
    """PB-59, 60: all of them, and no free action before or after it."""
    s = ready()
    assert s.refused("move", figure=1, ap=2, all_in=True, horizontal=9)[0] == "not-all-points"
    s.go("move", figure=1, ap=3, all_in=True, horizontal=12)
    assert s.marks(1) == {"moved": 3}
    assert s.refused("adjust", figure=1, horizontal=1) == ("free-renounced", {"figure": 1})
    s.activate(2)
    s.go("adjust", figure=2, horizontal=1)
    assert s.refused("move", figure=2, ap=3, all_in=True, horizontal=12) == ("free-used", {"figure": 2})


def test_up_and_down_costs_two_and_one():
    """PB-41, 42, 61: over a wall for six or four points; whoever has no secure stand in the end falls."""
    s = ready()
    s.go("move", figure=1, ap=2, horizontal=2, vertical=2)
    s.go("move", [1], figure=1, ap=1, horizontal=1, land=2, fall=300)
    assert s.last("Fell").depth == 300 and s.last("Harmed").strength == 3 and s.last("Harmed").penetration == 12


def test_a_free_action_comes_once_a_round():
    """PB-60, 62: one movement point without a marker; the second one costs an action point."""
    s = ready()
    assert s.refused("adjust", figure=1, vertical=1)[0] == "too-few-movement-points"
    s.go("adjust", figure=1, horizontal=1)
    assert (s.f(1).ap, s.marks(1)) == (3, {})
    assert s.refused("adjust", figure=1, horizontal=1) == ("free-used", {"figure": 1})
    s.go("adjust", figure=1, horizontal=1, free=False)
    assert s.f(1).ap == 2
    assert s.refused("adjust", figure=2, horizontal=1) == ("not-activated", {"figure": 2})


def test_bad_ground_and_holds_are_for_scenarios_that_have_them():
    """PB-126: a point more for each option there; a hold costs one."""
    s = ready()
    assert s.refused("move", figure=1, ap=1, horizontal=2, rough=1) == ("command.rough", {"most": 0})
    assert s.refused("move", figure=1, ap=1, climb=1) == ("command.climb", {"most": 0})
    s = ready(scenario_modules=["difficult_ground", "climbing"])
    assert s.refused("move", figure=1, ap=1, horizontal=2, rough=2)[1] == {"figure": 1, "n": 4, "most": 3}
    s.go("move", figure=1, ap=1, horizontal=1, climb=1, rough=1)


def test_only_vehicles_turn_and_reverse():
    """PB-107."""
    s = ready()
    assert s.refused("move", figure=1, ap=1, turn=1) == ("command.turn", {"most": 0})
    assert s.refused("move", figure=1, ap=1, reverse=1) == ("command.reverse", {"most": 0})


def test_whoever_runs_into_somebody_collides():
    """PB-47: the movement is over, both take damage for each marker of both."""
    s = ready()
    assert s.refused("move", figure=1, ap=1, horizontal=1, hits=1)[0] == "command.hits"
    s.go("move", [1], [1], figure=1, ap=1, horizontal=1, hits=3)
    assert harms(s) == [(1, 1), (3, 1)]


def harms(s):
    return [(event.figure, event.strength) for event in s.table.events() if type(event).__name__ == "Harmed"]


@pytest.mark.parametrize(("clears", "markers"), [(True, {}), (False, {"moved": 1})])
def test_moved_and_activity(clears, markers):
    """PB-92, ruling 5: whoever moves and then shoots has lost the marker; by an option it lasts until its next move."""
    s = ready(activity_clears_moved_first=clears)
    s.go("move", figure=1, ap=1, horizontal=1)
    s.go("concentrate", figure=1)
    assert s.marks(1) == markers
    s.end_round()
    s.go("next-round")
    s.bid(0)
    s.activate(1)
    s.go("concentrate", figure=1)
    assert s.marks(1) == {}


def test_a_marker_for_each_step():
    """PB-61, ruling 4: by an option."""
    s = ready(moved_markers="per_horizontal_step")
    s.go("move", figure=1, ap=1, horizontal=2)
    assert s.marks(1) == {"moved": 2}


# -- attacks ----------------------------------------------------------------------------------------------------------
def test_a_shot_is_a_test_for_each_point():
    """PB-07, 51, 56, 63, 66: 12 - F + range; each success is damage."""
    s = ready()
    assert s.refused("shoot", figure=1, target=3, gear=0, ap=4)[1] == {"figure": 1, "n": 4, "left": 3}
    s.go("shoot", SHOT, [6, 7, 8], [1, 1], figure=1, target=3, gear=0, ap=3)
    assert (s.last("Attacked").tn, s.last("Attacked").hits) == (7, 2)


def test_nearer_ones_first():
    """PB-64: at most one and a half times as far as the nearest in sight, points of the field as well."""
    s = ready()
    for told in ({"target": 3}, {}):
        s.go("shoot", FAR, figure=1, gear=0, ap=1, **told)
        assert (s.waits(), s.f(1).ap, s.last("CalledOff").far, s.last("CalledOff").near) == ("", 3, 600, 300)
    s.go("shoot", {**FAR, "nearest": 400}, [2], figure=1, target=3, gear=0, ap=1)
    assert s.f(1).ap == 2
    s.go("decide-otherwise", FAR, [2], command={"type": "shoot", "figure": 1, "target": 3, "gear": 0, "ap": 1})
    assert s.f(1).ap == 1, "unless people decide otherwise"


def test_a_target_that_was_picked():
    """PB-71: the next shot of this round may go there, whatever is nearer; only the next one."""
    s = ready()
    s.go("pick-target", figure=1, target=3)
    s.go("shoot", FAR, [2], figure=1, target=3, gear=0, ap=1)
    s.go("shoot", FAR, figure=1, target=3, gear=0, ap=1)
    assert s.names("Attacked", "CalledOff") == ["Attacked", "CalledOff"]


def test_concentration_goes_to_the_next_action():
    """PB-68: -2, in the same move, once."""
    s = ready()
    s.go("concentrate", figure=1)
    s.go("shoot", SHOT, [2], figure=1, target=3, gear=0, ap=1)
    assert s.last("Attacked").tn == 5
    s.go("shoot", SHOT, [2], figure=1, target=3, gear=0, ap=1)
    assert s.last("Attacked").tn == 7


def test_no_more_friends_help_in_melee_than_are_there():
    """PB-70: people who measure count on the table."""
    s = ready()
    s.go("fight", figure=1, target=3, gear=1, ap=1)
    assert s.refused("answer", value={"supporters": 2}) == ("answer.supporters", {"most": 1})


def test_concealment_and_darkness():
    """PB-57, 58, 126: in melee, too; a point of the field is +4; a light is said where the scenario has darkness."""
    s = ready()
    s.go("shoot", {"distance": 500, "visible": 40}, [1], figure=1, target=3, gear=0, ap=1)
    assert s.last("Attacked").tn == 9
    s.go("fight", {"visible": 40, "supporters": 1}, [1], figure=1, target=3, gear=1, ap=1)
    assert s.last("Attacked").tn == 12 - 4 + 2 - 1
    s.go("shoot", SHOT, [1], figure=1, gear=0, ap=1)
    assert s.last("Attacked").tn == 11
    s = ready(scenario_modules=["darkness", "impassable_ground"])
    s.go("fight", {"light": "full_moon", "rough": True, "sees_back": False}, [1], figure=1, target=3, gear=1, ap=1)
    assert s.last("Attacked").tn == 12 - 4 + 2 + 2 - 1
    s = ready()
    assert s.refused("fight", {"light": "full_moon"}, figure=1, target=3, gear=1, ap=1)[0] == "answer.light"
    assert s.refused("fight", {"rough": True}, figure=1, target=3, gear=1, ap=1)[0] == "answer.rough"


def test_darkness_raises_defences_and_nothing_else():
    """PB-70, 126: a point has none, and in melee they count only by the option."""
    s = ready(scenario_modules=["darkness"], melee_defence_applies=False)
    s.go("fight", {"light": "full_moon"}, [1], figure=1, target=3, gear=1, ap=1)
    assert s.last("Attacked").tn == 12 - 4
    s.go("shoot", {"distance": 500, "light": "full_moon"}, [1], figure=1, target=3, gear=0, ap=1)
    assert s.last("Attacked").tn == 12 - 4 - 1 + 2
    s.go("shoot", {"distance": 500, "light": "full_moon"}, [1], figure=1, gear=0, ap=1)
    assert s.last("Attacked").tn == 12 - 4 - 1 + 4


def test_a_blast_reaches_everybody_and_a_miss_goes_astray_once():
    """PB-55: each success by itself; a failed test is one success with deviation, whatever the multiplier."""
    bomb = {**BOMB, "multiplier": 2}
    s = ready(fighter(bomb), fighter())
    s.go("shoot", SHOT, [9, 3], {"figures": [3, 4]}, [1], [1], {"figures": []}, [9], {"figures": [2]}, [1],
         figure=1, target=3, gear=0, ap=2)  # fmt: skip
    assert harms(s) == [(3, 4), (4, 4), (2, 3)]
    refused = s.refused("shoot", figure=1, target=3, gear=0, ap=1, pierce=1)
    assert refused == ("no-piercing", {"figure": 1, "gear": "Bomb"})


def test_cover_takes_its_level_off_a_blast():
    """PB-44, 58: and the damage roll says so, since the levels are our own."""
    s = ready(fighter(BOMB), fighter())
    s.go("shoot", SHOT, [9], {"figures": [3, 3], "cover": {"3": 2}}, figure=1, target=3, gear=0, ap=1)
    why = {one.code: one.n for one in s.table.game().open.why}
    assert (why["strength"], why["concealment"]) == (4, -2)
    s.roll(12)
    assert (s.last("Harmed").strength, s.last("Harmed").result) == (2, 12 + 4 - 2 - 3)
    assert s.waits() == "", "whoever is named twice is caught once"


def test_resources_run_out_and_are_filled_again():
    """PB-02, 86, 87: one for each test, those that are given up too; a charge fills them."""
    gun = {**RIFLE, "resources": "1x3", "frequency": "2x/+1"}
    s = ready(fighter(gun, AP=6))
    s.go("shoot", SHOT, [1, 1], figure=1, target=2, gear=0, ap=2, burst=True, give_up=1)
    assert (s.last("Attacked").tn, s.f(1).gear[0].points) == (7, 0)
    empty = {"figure": 1, "gear": "Rifle", "charges": 1}
    assert s.refused("shoot", figure=1, target=2, gear=0, ap=1) == ("empty", empty)
    s.go("reload", figure=1, gear=0)
    assert (s.f(1).gear[0].points, s.f(1).gear[0].charges) == (3, 0)
    assert s.refused("reload", figure=1, gear=0)[0] == "full"


def test_tests_that_nobody_wants_are_left_out():
    """PB-51, 53, 54, 86: they cost no resource point and make no other test easier, unlike those that are given up."""
    gun = {**RIFLE, "resources": "1x6", "frequency": "3x/+1"}
    s = ready(fighter(gun, AP=6))
    s.go("shoot", SHOT, [1, 1], figure=1, target=2, gear=0, ap=2, burst=True, skip=4)
    came = s.last("Attacked")
    assert (came.tests, came.left, came.tn, s.f(1).gear[0].points, s.f(1).ap) == (2, 2, 8, 4, 4)
    s.go("shoot", SHOT, [1], figure=1, target=2, gear=0, ap=2, burst=True, skip=1, give_up=2)
    came = s.last("Attacked")
    assert (came.tests, came.left, came.tn, s.f(1).gear[0].points) == (3, 1, 6, 1), "four points were left for six"
    told = {"figure": 1, "what": "break_open", "ap": 2}
    assert s.refused("attempt", **told, skip=1, give_up=1) == ("too-many-given-up", {"figure": 1, "n": 2, "most": 1})
    assert s.refused("shoot", figure=1, target=2, gear=0, ap=1, skip=1) == (
        "too-many-given-up",
        {"figure": 1, "n": 1, "most": 0},
    )
    assert s.refused("attempt", **told, skip=5)[1] == {"figure": 1, "n": 5, "most": 1}
    s.go("attempt", [12], **told, skip=1)
    assert (s.last("Attempted").tests, s.last("Attempted").successes) == (1, 1)


@pytest.mark.parametrize("kept", ["damage_points", "resource_points", "charge_points"])
def test_accounts_that_start_empty(kept):
    """PB-02: by an option."""
    s = ready(fighter({**RIFLE, "resources": "2x3"}), start_full=[kept])
    gun = s.f(1).gear[0]
    full = (sum(s.f(1).left) == 2, gun.points == 3, gun.charges == 2)
    assert full == (kept == "damage_points", kept == "resource_points", kept == "charge_points")


def test_modules_are_equipped_within_the_slots():
    """PB-72, 80, 84, 88: only what is equipped works."""
    axe = {**KNIFE, "name": "Axe", "slots": 1, "reach": 1}
    s = ready(fighter(RIFLE, KNIFE, axe))
    assert s.refused("fight", figure=1, target=3, gear=2, ap=1) == ("not-equipped", {"figure": 1, "gear": "Axe"})
    assert s.refused("re-equip", figure=1, gear=[0, 1, 2]) == ("too-many-slots", {"figure": 1, "n": 3, "most": 2})
    s.go("re-equip", figure=1, gear=[1, 2])
    s.go("fight", {}, [1], figure=1, target=3, gear=2, ap=1)
    assert s.last("Asked").most == 300
    assert s.refused("shoot", figure=1, target=3, gear=0, ap=1)[0] == "not-equipped"


def test_threats_hold_enemies():
    """PB-115, 116: free once a round; no moves, +4 on all but blows; gone with the status phase, or for a point."""
    s = ready()
    assert s.refused("threaten", figure=1, gear=0) == ("no-melee-weapon", {"figure": 1, "gear": "Rifle"})
    s.go("threaten", {"figures": [3]}, figure=1, gear=1)
    assert s.marks(3) == {"threatened": 1} and s.f(1).ap == 3
    s.activate(3)
    assert s.refused("move", figure=3, ap=1, horizontal=1) == ("threatened", {"figure": 3})
    assert s.refused("carry", figure=3, target=4, horizontal=1) == ("threatened", {"figure": 3})
    s.go("shoot", SHOT, [1], figure=3, target=1, gear=0, ap=1)
    assert s.last("Attacked").tn == 11
    s.go("fight", {}, [1], figure=3, target=1, gear=1, ap=1)
    assert s.last("Attacked").tn == 8
    s.go("change-status", figure=3, status="threatened", takes=False)
    assert s.marks(3) == {}


def test_ramming_collides_and_drives_away():
    """PB-48, 117: touched and seen; then it moves at random."""
    s = ready()
    s.go("ram", {"choice": "no"}, figure=1, target=3)
    assert s.names("CalledOff") == ["CalledOff"] and s.f(1).ap == 3
    s.set(3, "moved", 1)
    s.go("ram", {"choice": "yes"}, [1], [1], [9], {"hits": 0}, [1], figure=1, target=3)
    assert s.last("Collided").times == 1 and s.last("Strayed").direction == "forward"
    assert s.f(1).ap == 2


def test_carrying_makes_each_step_dearer():
    """PB-119: touching, willing or incapable; two capacities against its own and free slots."""
    s = ready(fighter(KNIFE), fighter())
    s.go("carry", {"choice": "yes"}, figure=1, target=2, move_ap=1, horizontal=3)
    assert s.last("Carried").target == 2 and s.marks(1) == {"moved": 1}
    big = {**fighter(), "light": 2, "heavy": 2}
    s = ready(fighter(), big)
    told = {"figure": 1, "target": 2, "move_ap": 1, "horizontal": 1}
    assert s.refused("carry", {"choice": "yes"}, **told)[1] == {"figure": 1, "n": 7, "most": 3}
    assert s.refused("carry", {"choice": "yes"}, ap=2, **told)[1] == {"figure": 1, "n": 5, "most": 3}


def test_whoever_is_carried_falls_too():
    """PB-41, 42, 119: both were brought to where nobody can stand."""
    s = ready(fighter(KNIFE), fighter())
    s.go("carry", {"choice": "yes"}, [1], [1], figure=1, target=2, move_ap=1, horizontal=1, fall=200)
    fell = [(event.figure, event.depth) for event in s.table.events() if type(event).__name__ == "Fell"]
    assert fell == [(1, 200), (2, 200)] and s.waits() == ""


def test_whoever_is_able_is_asked_before_an_enemy_carries_him():
    """PB-119: and nobody asks the incapable."""
    s = ready(fighter(KNIFE), fighter())
    told = {"figure": 1, "target": 3, "move_ap": 1, "horizontal": 1}
    s.go("carry", {"choice": "yes"}, **told)
    assert s.waits() == "be-carried"
    s.answer(choice="no")
    assert s.names("CalledOff", "Carried") == ["CalledOff"] and s.f(1).ap == 3
    s = ready(fighter(KNIFE), fighter())
    s.set(3, "incapable")
    s.go("carry", {"choice": "yes"}, **told)
    assert s.last("Carried").target == 3


def test_statics_are_easier_and_lose_their_markers():
    """PB-32, 92."""
    s = ready()
    s.set(3, "moved", 2)
    s.set(3, "static")
    assert s.marks(3) == {"static": 1}
    s.go("shoot", SHOT, [1], figure=1, target=3, gear=0, ap=1)
    assert s.last("Attacked").tn == 6


def test_facts_of_the_table_are_told():
    """PB-09, 10, 50: distances between base points, contact and who is in a disc come as people measure them."""
    s = ready()
    s.go("shoot", figure=1, target=3, gear=0, ap=1)
    asked = s.table.game().open
    assert (asked.kind, asked.about, asked.sides) == ("fact-shot", (1, 3), (0,))
    s.answer(distance=2000)
    s.roll(2)
    assert s.last("Attacked").tn == 12 - 4 + RANGES["medium"]


# -- sample content --------------------------------------------------------------------------------------------------
def test_doors():
    """PB-51 .. 54: with bare hands, and with the tool for it."""
    lock = {"name": "Lock pistol", "frequency": "3x/+1", "actions": ["unlock"]}
    s = ready(fighter(lock, T=5))
    s.go("attempt", [1, 3, 4, 5, 9, 11], figure=1, what="unlock", ap=2)
    assert (s.last("Attempted").tn, s.last("Attempted").successes) == (8, 2)
    s = ready(sample_content=["unlock"])
    assert s.refused("attempt", figure=1, what="break_open", ap=1)[0] == "no-such-content"
    assert s.refused("set-state", figure=1, state="blinded")[0] == "no-such-content"


def test_a_tool_uses_up_its_resources():
    """PB-54, 86: a point for each test, given up or not; without one a test lapses, and bare hands are left."""
    lock = {"name": "Lock pistol", "frequency": "3x/+1", "resources": "1x4", "actions": ["unlock"]}
    s = ready(fighter(lock, T=5, AP=6))
    door = {"figure": 1, "what": "unlock"}
    s.go("attempt", [7, 7], **door, ap=1, give_up=1)
    assert (s.last("Attempted").tests, s.last("Attempted").tn, s.f(1).gear[0].points) == (3, 7, 1)
    assert s.refused("attempt", **door, ap=1, skip=1) == ("too-many-given-up", {"figure": 1, "n": 1, "most": 0})
    s.go("attempt", [8], **door, ap=1)
    assert (s.last("Attempted").tests, s.f(1).gear[0].points) == (1, 0)
    s.go("attempt", [7], **door, ap=1)
    assert (s.last("Attempted").tn, s.last("Attempted").gear, s.last("Attempted").successes) == (7, -1, 1)


def test_a_charge_that_lies_somewhere():
    """PB-55, ruling 20: Technique, radius 4; whom it reaches is told."""
    charge = {"name": "Charge", "damage": "4/0", "radius": 4, "actions": ["trigger"]}
    s = Scene([fighter(charge, T=4)], [fighter(), fighter()])
    s.activate(1)
    s.go("set-off", SHOT, [9], {"figures": [2, 3]}, [1], [1], figure=1, gear=0, ap=1)
    assert s.last("Attacked").tn == 8
    assert s.refused("set-off", figure=1, target=2, gear=0, ap=1) == ("needs-point", {"figure": 1})


def test_what_is_no_weapon_hurts_nobody_it_reaches():
    """PB-55, 80: smoke has no damage code, so that there is no damage to roll; a failed test is off all the same."""
    smoke = {"name": "Smoke", "radius": 4, "actions": ["trigger"]}
    s = Scene([fighter(smoke, T=4)], [fighter(), fighter()])
    s.activate(1)
    s.go("set-off", SHOT, [9, 1], {"figures": [2, 3]}, [12], {"figures": [2]}, figure=1, gear=0, ap=2)
    assert s.waits() == "" and harms(s) == []


# -- by hand --------------------------------------------------------------------------------------------------------
def test_by_hand_somebody_goes_out_and_comes_back():
    """PB-92: also when the marker is gone already."""
    s = two()
    s.set(3, "out_of_action")
    assert not s.f(3).in_play()
    s.set(3, "out_of_action", 0)
    assert s.f(3).in_play() and s.f(3).able
    s.set(3, "out_of_action")
    s.end_round()
    s.go("next-round", {"near": {}})
    assert s.marks(3) == {} and not s.f(3).in_play()
    s.bid(0)
    s.set(3, "out_of_action", 0)
    assert s.f(3).in_play()


def test_somebody_leaves_while_he_is_up():
    """PB-24: the move is over; nobody rides on what has gone."""
    s = ready()
    s.go("leave", figure=1, reason="home")
    assert s.b.up == 0 and s.b.turn == 1 and s.f(1).loss == 2


def test_what_people_decide_otherwise_breaks_nothing():
    """PB-03, 49: points never fall below nothing, and the next one is up."""
    s = ready(kp=1)
    s.go("decide-otherwise", command={"type": "concentrate", "figure": 2})
    s.go("decide-otherwise", SHOT, [1] * 9, command={"type": "shoot", "figure": 2, "target": 3, "gear": 0, "ap": 9})
    s.go("decide-otherwise", command={"type": "wait", "side": 1})
    s.go("decide-otherwise", command={"type": "wait", "side": 1})
    s.go("decide-otherwise", command={"type": "activate", "figure": 3})
    s.go("decide-otherwise", command={"type": "end-move", "side": 0})
    s.go("decide-otherwise", command={"type": "reload", "figure": 2, "gear": 0})
    s.go("decide-otherwise", command={"type": "surrender", "side": 0})
    assert all(f.ap >= 0 for f in s.b.people) and all(force.kp >= 0 for force in s.b.forces)
