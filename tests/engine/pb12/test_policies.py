"""Policies play whole games by the rules: nothing they decide is refused, whatever the forces, tables and options."""

import json
import random
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from engine.kernel.batch import Beginning, Past
from engine.kernel.dice import ShakeDice
from engine.kernel.events import BattleEnded
from engine.kernel.refusal import Refusal
from engine.kernel.setup import Figure, Setup, Side
from engine.kernel.simulated import SimulationEffects
from engine.rulesets.pb12 import events as ev
from engine.rulesets.pb12.batch import MOST_ROUNDS, POLICIES
from engine.rulesets.pb12.codes import CATEGORIES, COMMAND, DELAYED, INDIRECT, MOVES, STATUSES
from engine.rulesets.pb12.drawn.ground import terrain_under
from engine.rulesets.pb12.options import OPTIONS, filled
from engine.rulesets.pb12.policies import driven, hand, looking
from engine.rulesets.pb12.policies.sensible import POLICY_VERSION
from engine.rulesets.pb12.rules import rounds
from engine.rulesets.pb12.ruleset import PB12
from engine.rulesets.pb12.sample_tables import SAMPLE_TABLES
from engine.rulesets.pb12.samples import SAMPLE_FORCES
from engine.rulesets.pb12.setup import new_battle
from engine.rulesets.pb12.tables import CARD_LIST
from tests.engine.battles import digest_of_skirmishes
from tests.engine.pb12.drawn_scene import human, stood, vehicle

PINNED = Path(__file__).parents[2] / "fixtures" / "pb12_battles.json"
RANDOM_GAMES = 40
OTHER = (
    "start_full",
    "kp_cost_permille",
    "game_value_limit",
)  # with them nobody could begin


def any_module(chance):
    kind = chance.choice(("gun", "gun", "blade", "armour", "pot"))
    found = {"name": f"{kind} {chance.randint(1, 99)}", "slots": chance.randint(0, 2)}
    if kind == "armour":
        return found | {"armour": chance.randint(0, 3), "ranged_defence": chance.randint(0, 2)}
    found["damage"] = f"{chance.randint(0, 7)}/{chance.randint(0, 3)}"
    if kind == "blade":
        return found | {"melee": chance.randint(-2, 2), "reach": chance.randint(0, 1)}
    if kind == "pot":
        found["radius"] = chance.randint(1, 4)
    elif chance.random() < 0.4:
        found["frequency"] = f"{chance.randint(2, 3)}x/+{chance.randint(0, 2)}"
    ranges = {name: chance.randint(-2, 5) for name in CATEGORIES if chance.random() < 0.8}
    if chance.random() < 0.6:
        found["resources"] = f"{chance.randint(0, 3)}x{chance.randint(1, 4)}"
    return found | {"factor": chance.randint(2, 7), "ranges": ranges}


def any_sheet(chance):
    values = {
        "AP": chance.randint(1, 4),
        "B": chance.randint(0, 5),
        "I": chance.randint(0, 5),
        "V": chance.randint(1, 6),
    }
    values |= {"F": chance.randint(0, 8), "N": chance.randint(0, 8), "K": chance.choice((0, 0, 1, 2))}
    values |= {"vertical": chance.choice((0, 1, 1, 2)), "W": chance.randint(1, 5), "S": chance.randint(1, 5)}
    modules = [any_module(chance) for _ in range(chance.randint(0, 3))]
    return {"values": values, "modules": modules, "free": chance.randint(0, 1), "slots": chance.randint(1, 4)}


WAGON = next(sheet for _, rank, sheet in SAMPLE_FORCES["Moor Runners"] if rank == "vehicle")


def any_figures(chance):
    found = []
    for side in (0, 1):
        found += [Figure(side, "figure", profile=any_sheet(chance)) for _ in range(chance.randint(1, 6))]
        if chance.random() < 0.4:
            armed = {**WAGON, "modules": [*WAGON["modules"], any_module(chance) | {"slots": 0}]}
            found.append(Figure(side, "vehicle", profile=chance.choice((WAGON, armed))))
    return tuple(found)


def any_options(chance):
    mixed = {}
    for option in OPTIONS.values():
        if (
            chance.random() < 0.4
            and option.id.removeprefix("pb12.") not in OTHER
            and option.shape in ("choice", "bool")
        ):
            mixed[option.id] = chance.choice(option.choices or (True, False))
    modules = ("round_limit", "difficult_ground", "impassable_ground", "darkness", "climbing", "hold_area")
    mixed["pb12.scenario_modules"] = [one for one in (*modules, "disturb_control") if chance.random() < 0.3]
    return mixed


def any_game(chance):
    table = chance.choice(SAMPLE_TABLES)
    sides = tuple(Side(policy=chance.choice(sorted(POLICIES))) for _ in range(2))
    setup = Setup("pb12", sides, any_figures(chance), "drawn", table.size, table.terrain)
    return Beginning(setup, filled(any_options(chance)))


def must_hold(b):
    assert all(f.ap >= 0 for f in b.people) and all(force.kp >= 0 for force in b.forces)
    assert b.due == [] and b.inside == 0
    for group in b.groups:  # a tree: who is above was there before
        assert group.above < group.n
    for f in b.people:
        assert f.markers[DELAYED] >= 0 and all(n >= 0 for n in f.left)
        assert not f.is_there() or b.ground.terrain.holds(f.x, f.y)


@pytest.mark.parametrize("seed", range(RANDOM_GAMES))
def test_no_game_of_any_forces_breaks_off(seed):
    """The logged game ends as the plain one, its events lead to the same table, and what must hold does on the way."""
    beginning = any_game(random.Random(seed))
    games = PB12.simulator(beginning)
    b = games.new(ShakeDice(b"any|%d" % seed))
    steps = 0
    while games.goes_on(b):
        games.step(b)
        must_hold(b)
        steps += 1
    assert steps < 20_000 and (b.over or b.round == MOST_ROUNDS + 1)
    effects = SimulationEffects(ShakeDice(b"any|%d" % seed))
    logged = games.play_logged(effects, [])
    assert logged == games.counted(b)
    again = new_battle(games.setup, beginning.options)
    for version, event in enumerate(effects.log, start=2):
        if type(event) in ev.TAGS.values() or isinstance(event, BattleEnded):
            PB12.apply(again, event, version)
    assert [(f.x, f.y, f.z, f.loss, f.markers) for f in again.people] == [
        (f.x, f.y, f.z, f.loss, f.markers) for f in b.people
    ]
    assert [force.vp for force in again.forces] == [force.vp for force in b.forces]


def forces(table=SAMPLE_TABLES[0], policies=(None, None), **options):
    figures = tuple(
        Figure(side, rank, name=name, profile=sheet)
        for side, force in enumerate(SAMPLE_FORCES.values())
        for name, rank, sheet in force
    )
    sides = tuple(Side(policy=policy) for policy in policies)
    setup = Setup("pb12", sides, figures, "drawn", table.size, table.terrain)
    return Beginning(setup, filled({f"pb12.{name}": value for name, value in options.items()}))


def played(beginning, games=6):
    """All events of so many games."""
    simulator, found = PB12.simulator(beginning), []
    for k in range(games):
        effects = SimulationEffects(ShakeDice(b"played|%d" % k))
        simulator.play_logged(effects, [])
        found += effects.log
    return found


@pytest.fixture(scope="module")
def log():
    return [one for table in SAMPLE_TABLES for one in played(forces(table), 10)]


def test_the_sample_forces_do_all_that_there_is_to_do(log):
    """PB-53, 54, 68, 87, 94, 99, 101, 110, 115, 116, 120."""
    actions = Counter(one.action for one in log if isinstance(one, ev.Acted))
    wanted = {"shoot", "fight", "move", "concentrate", "reload", "change_status", "threaten", "adjust", "steer"}
    assert wanted <= actions.keys()
    assert {one.order for one in log if isinstance(one, ev.OrderBegun)} >= {"shoot", "fight", "move"}
    assert {one.how for one in log if isinstance(one, ev.Interrupted)} >= {"ranged-defence", "melee-defence", "delayed"}
    assert any(isinstance(one, ev.TakenOver) for one in log)
    assert any(isinstance(one, ev.LeaderChosen) and one.kp for one in log), "a new leader"


def test_tests_are_bundled_where_that_is_the_only_way():
    """PB-54: at a number of 14 one test of three hits on a 12."""
    blind = {"values": {"F": 1}, "modules": [{"name": "Bow", "damage": "6/4", "factor": 30, "ranges": {"near": 3}}]}
    figures = tuple(Figure(side, "figure", profile=blind) for side in (0, 1))
    table = SAMPLE_TABLES[0]
    log = played(Beginning(Setup("pb12", (Side(), Side()), figures, "drawn", table.size, table.terrain), filled({})), 1)
    assert any(one.tests > one.left and one.tn <= 12 for one in log if isinstance(one, ev.Attacked))


def test_bids_are_what_is_left_over(log):
    """PB-21."""
    bids = [bid for one in log if isinstance(one, ev.InitiativeRolled) for bid in one.bids]
    assert set(bids) <= {0, 1, 2}


@pytest.mark.parametrize("points", [1, 2])
def test_the_last_point_is_never_bid(points):
    b = PB12.simulator(forces()).new(ShakeDice(b"x"))
    for side in (0, 1):
        rounds.prepare(b, side, points, 0)
    b.decisions.act(b)
    assert b.phase == MOVES and all(force.kp >= 1 for force in b.forces)


def test_where_an_area_counts_they_go_there():
    """PB-126: both ways to score, and the round limit ends it."""
    log = played(forces(scenario_modules=["round_limit", "hold_area", "disturb_control"], rounds=5), 8)
    assert {one.how for one in log if isinstance(one, ev.PointScored)} >= {"disturb"}
    assert max(one.number for one in log if isinstance(one, ev.RoundBegun)) <= 5


def test_whoever_has_the_most_command_leads_and_his_loss_may_be_the_end():
    """PB-96, 126."""
    log = played(forces(scenario_modules=["kill_leader"]), 4)
    first = [one for one in log if isinstance(one, ev.LeaderChosen) and one.kp == 0]
    assert {chosen.figure for chosen in first} == {1, 7}
    assert any(isinstance(one, ev.Defeated) and one.how == "leader-out" for one in log)


def test_a_side_of_empty_vehicles_gives_up():
    """PB-13."""
    figures = (Figure(0, "vehicle", profile=WAGON), *[Figure(1, "figure", profile={"values": {"K": 1}})] * 2)
    table = SAMPLE_TABLES[0]
    setup = Setup("pb12", (Side(), Side()), figures, "drawn", table.size, table.terrain)
    games = PB12.simulator(Beginning(setup, filled({})))
    b = games.new(ShakeDice(b"empty"))
    games.play_out(b)
    assert (b.over, b.winner, b.round) == (True, 1, 1)


@pytest.mark.parametrize("status", ["distracted", "threatened", "delayed"])
def test_statuses_by_hand_stop_no_game_without_the_extensions(status):
    """PB-114: nobody can drop them then."""
    games = PB12.simulator(forces(extensions=False))
    b = games.new(ShakeDice(b"by hand"))
    while b.round < 2 and not b.over:
        b.decisions.act(b)
    for f in b.people:
        b.status_gained(f, STATUSES.index(status), 1)
    games.play_out(b)
    assert b.over or b.round > MOST_ROUNDS


@pytest.mark.parametrize("vehicles", [True, False])
def test_an_empty_vehicle_is_the_nearest_target(vehicles):
    """PB-64: also where the chapter on vehicles isn't played; what stands behind it isn't shot at."""
    b = stood(human(0, 500, 500), vehicle(1, 500, 1000), human(1, 900, 1500), vehicles=vehicles)
    f, foes = b.figure_of(1), [b.figure_of(3)]
    [seen] = looking.seen_from(b, terrain_under(b), f, foes)
    assert seen.aim.nearest == b.ground.shooting(b, f, foes[0]).nearest == 500


def test_a_distracted_vehicle_rolls_on_without_the_extensions():
    """PB-107, 115: it has no points for anything, not for slowing down either."""
    b = stood(vehicle(0, 500, 500), human(1, 900, 1500), extensions=False)
    cart = b.figure_of(1)
    cart.activation, cart.ap = INDIRECT, 1
    for status in ("moved", "distracted"):
        cart.markers[STATUSES.index(status)] = 1
    assert not driven.goes_on(b, terrain_under(b), cart)


def test_what_was_agreed_stays():
    """Points that people bought, and a leader they chose."""
    games = PB12.simulator(forces())
    b = games.new(ShakeDice(b"x"))
    rounds.prepare(b, 0, 3, 0)
    b.leader_chosen(0, b.people[1], 0)
    b.decisions.act(b)
    assert b.forces[0].bought == 3 and b.groups[0].leader == 2
    assert b.forces[1].bought == 7 and b.figure_of(b.groups[1].leader).now[COMMAND] == 2


def test_as_many_points_are_bought_as_the_limit_lets_them():
    """PB-15, 17: forces of 7,400 with a limit of 8,000 leave room for few."""
    value = [
        sum(f.game_value for f in new_battle(forces().setup, filled({})).people if f.side == side) for side in (0, 1)
    ]
    b = PB12.simulator(forces(game_value_limit=max(value) * 10 // 9)).new(ShakeDice(b"x"))
    b.decisions.act(b)
    assert [force.bought for force in b.forces] == [3, 3]


@pytest.mark.parametrize("name", sorted(set(POLICIES) - {"sensible"}))
def test_every_policy_wins_sometimes(name):
    won = 0
    for side, table in enumerate(SAMPLE_TABLES):
        games = PB12.simulator(forces(table, (name, "sensible") if side == 0 else ("sensible", name)))
        for k in range(10):
            won += games.play(ShakeDice(b"wins|%d" % k)).winner == side
    assert won > 0


def test_seeded_games_change_only_with_a_version():
    """Meant? Raise the rules' or the policies' version, then write the new digest beside the old ones."""
    key = f"rules {PB12.version}, policy {POLICY_VERSION}"
    assert json.loads(PINNED.read_text())[key] == digest_of_skirmishes(12)


# -- cards ------------------------------------------------------------------------------------------------------------
CARDS = {
    **CARD_LIST,
    "Night watch": "status 5 0 0 kp:9 | More points.",
    "Whistle": "interrupt 5 0 0 kp:9 | More points.",
    "Dear help": "move 5 9 0 kp:1 | It costs more than it brings.",
}


@pytest.fixture(scope="module")
def cards_log():
    pairs = [(policy, other) for policy in sorted(POLICIES) for other in sorted(POLICIES)]
    found = [played(forces(SAMPLE_TABLES[k % 2], pair, cards=True, card_list=CARDS), 2) for k, pair in enumerate(pairs)]
    return [one for log in found for one in log]


def test_cards_are_drawn_and_those_that_do_something_are_played(cards_log):
    """PB-121, 122: for the points that are left over, at all five times; none is lost for want of points."""
    cards = [one for one in cards_log if isinstance(one, ev.CardPlayed)]
    assert {card.card for card in cards} == set(CARDS) - {"Barred door", "Field dressing", "False alarm", "Dear help"}
    assert not any(card.lost for card in cards)
    drawn = [one for one in cards_log if isinstance(one, ev.CardDrawn)]
    assert {card_drawn.side for card_drawn in drawn} == {0, 1} and len(drawn) >= len(cards)


def test_a_card_on_a_roll_changes_what_it_comes_to():
    """PB-122: two easier are two more of one's own, two harder two fewer of others', and nobody helps them."""
    b = PB12.simulator(forces(cards=True)).new(ShakeDice(b"x"))
    own, other = b.people[0], b.people[6]
    b.forces[0].hand = ["Steady hand", "Gust of wind"]
    for f, faces, name in (
        (own, (6, 7, 2), "Steady hand"),
        (own, (5, 9), None),
        (other, (8, 9, 11), "Gust of wind"),
        (other, (7, 10, 12), None),
    ):
        card = hand.for_roll(b, 0, f, 8, 12, bytes(faces))
        assert (card.name if card else None) == name


def test_what_nobody_told_of_a_hand_may_be_any_card():
    """PB-121: whoever takes over from people is given no secrets."""
    past = (
        ("cards-chosen", {"side": 0, "cards": [], "count": 5, "permille": 40}),
        ("force-prepared", {"side": 0, "points": 9, "reduction": 0}),
    )
    given = tuple(Past(n, f"pb12/{tag}/1", json.dumps(one)) for n, (tag, one) in enumerate(past, start=2))
    beginning = msgspec.structs.replace(forces(cards=True), past=given)
    games, known = PB12.simulator(beginning), set()
    for k in range(4):
        effects = SimulationEffects(ShakeDice(b"any card|%d" % k), first=4)
        assert games.play_logged(effects, []) == games.play(ShakeDice(b"any card|%d" % k))
        known |= {one.card for one in effects.log if isinstance(one, ev.CardDrawn) and one.side == 0}
    assert "" not in known and len(known) > 2


# -- interrupted ------------------------------------------------------------------------------------------------------
def test_whoever_is_interrupted_plans_anew(log):
    """PB-112, 113: an action that is no longer worth it is called off and its points go into another one; a mover goes
    on as far as it wants to now."""
    off = [k for k, one in enumerate(log) if isinstance(one, ev.CalledOff)]
    then = [next(one for one in log[k + 1 :] if isinstance(one, (ev.Acted, ev.MoveEnded))) for k in off]
    other = [isinstance(one, ev.Acted) and one.figure == log[k].figure for k, one in zip(off, then, strict=True)]
    assert off and sum(other) > len(off) // 2


def test_a_mover_stays_where_it_has_somebody_to_attack():
    """PB-113."""
    b = PB12.simulator(forces()).new(ShakeDice(b"x"))
    f, foe = b.people[0], b.people[6]
    for one, at in ((f, (500, 2500, 0)), (foe, (500, 2900, 0))):
        b.placed(one, at, (0, 100))
    f.ap = 2
    assert b.decisions.replans(b, f, 3) and not b.decisions.replans(b, f, 0)
    assert b.decisions.way_on(b, f, 3).options == []
    f.ap = 0
    assert len(b.decisions.way_on(b, f, 3).options) == 3


# -- what can't begin -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("groups", [True, False])
def test_a_side_that_nobody_can_lead_is_refused_before_anything_is_played(groups):
    """PB-126: where losing the leader loses the game, each force has one."""
    options = {"pb12.scenario_modules": ["kill_leader"], "pb12.command_groups": groups}
    table = SAMPLE_TABLES[0]

    def of(command):
        figures = tuple(Figure(side, "figure", profile={"values": {"K": command if side else 1}}) for side in (0, 1))
        setup = Setup("pb12", (Side(), Side()), figures, "drawn", table.size, table.terrain)
        return Beginning(setup, filled(options))

    with pytest.raises(Refusal, match="leader-missing") as raised:
        PB12.simulator(of(0))
    assert raised.value.facts == {"side": 1, "ruleset": "pb12"}
    assert PB12.explain(raised.value, lambda n: "", "en").startswith("There's no leader for side 2 yet")
    assert PB12.simulator(of(1)).play(ShakeDice(b"led")).winner in (-1, 0, 1)
