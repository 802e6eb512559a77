"""Policies play whole games by the rules: whatever they do would be allowed if people had entered it."""

import json
import random
from pathlib import Path

import msgspec
import pytest

from engine.kernel.batch import Beginning
from engine.kernel.dice import ShakeDice
from engine.kernel.events import BattleEnded
from engine.kernel.setup import Figure, Setup, Side
from engine.kernel.simulated import SimulationEffects
from engine.rulesets.gff import events as ev
from engine.rulesets.gff.batch import POLICIES
from engine.rulesets.gff.codes import CHARGE
from engine.rulesets.gff.drawn import checks
from engine.rulesets.gff.forces import broken
from engine.rulesets.gff.options import OPTIONS, filled
from engine.rulesets.gff.policies.sensible import POLICY_VERSION
from engine.rulesets.gff.printed_rules import PRINTED
from engine.rulesets.gff.profile import read_profile
from engine.rulesets.gff.rules import moves
from engine.rulesets.gff.ruleset import FIREFIGHT
from engine.rulesets.gff.sample_armies import SAMPLE_ARMIES
from engine.rulesets.gff.sample_tables import OPEN, SAMPLE_TABLES
from engine.rulesets.gff.setup import new_battle
from engine.rulesets.gff.special_rules import played
from tests.engine.battles import digest_of_firefights, firefights

PINNED = Path(__file__).parents[2] / "fixtures" / "gff_battles.json"
RANDOM_GAMES = 60
ON_WEAPONS = (
    "AP",
    "Bane",
    "Blast",
    "Deadly",
    "Indirect",
    "Limited",
    "Reliable",
    "Rending",
    "Surge",
    "Thrust",
    "Counter",
)


def written(chance, rule):
    return f"{rule.name}({chance.randint(1, 4)})" if rule.is_rated else rule.name


def any_profile(chance):
    """Any rules of the text on anybody, any number of weapons."""
    parts = []
    for n in range(chance.choice((1, 1, 1, 2))):
        models = chance.randint(1, 6)
        weapons = [
            {
                "name": f"Weapon {k}",
                "range": chance.choice((0, 6, 12, 24, 30)),
                "attacks": chance.randint(1, 4),
                "count": chance.randint(1, models),
                "rules": [
                    written(chance, rule) for rule in PRINTED if rule.name in ON_WEAPONS and chance.random() < 0.15
                ],
            }
            for k in range(chance.randint(0, 3))
        ]
        rules = [written(chance, rule) for rule in PRINTED if chance.random() < 0.12]
        part = {"name": f"Part {n}", "models": models, "quality": chance.randint(2, 6), "defence": chance.randint(2, 6)}
        parts.append({**part, "rules": rules, "weapons": weapons})
    return {"parts": parts}


def any_options(chance):
    mixed = {}
    for option in OPTIONS.values():
        if chance.random() < 0.5 and option.shape in ("choice", "bool"):
            mixed[option.id] = chance.choice(option.choices)
    return mixed


def any_game(chance):
    table = chance.choice(SAMPLE_TABLES)
    sides = tuple(Side(policy=chance.choice(sorted(POLICIES))) for _ in range(2))
    figures = tuple(
        Figure(side, chance.choice(("unit", "hero")), profile=any_profile(chance))
        for side in (0, 1)
        for _ in range(chance.randint(1, 7))
    )
    setup = Setup("gff", sides, figures, "drawn", table.size, table.terrain)
    return Beginning(setup, filled(any_options(chance)))


@pytest.mark.parametrize("seed", range(RANDOM_GAMES))
def test_no_game_of_any_forces_breaks_off(seed):
    """The logged game ends as the plain one, and its events lead to the same table."""
    beginning = any_game(random.Random(seed))
    games = FIREFIGHT.simulator(beginning)
    effects = SimulationEffects(ShakeDice(b"any|%d" % seed))
    logged = games.play_logged(effects, [])
    assert logged == games.play(ShakeDice(b"any|%d" % seed))
    again = new_battle(games.setup, beginning.options)
    for version, event in enumerate(effects.log, start=2):
        if type(event) in ev.TAGS.values() or isinstance(event, BattleEnded):
            FIREFIGHT.apply(again, event, version)
    assert (again.over, again.winner, again.round) == (True, logged.winner, logged.cards)
    assert logged.lost == tuple(sum(f.side == side and not f.in_play() for f in again.units) for side in (0, 1))


@pytest.mark.parametrize("seed", range(20))
def test_what_they_do_people_might_do_as_well(seed):
    """Every deployment, objective, ambush, move and charge of a game passes the checks of what people enter."""
    beginning = any_game(random.Random(1000 + seed))
    games = FIREFIGHT.simulator(beginning)
    effects = SimulationEffects(ShakeDice(b"by the rules|%d" % seed))
    games.play_logged(effects, [])
    b = new_battle(games.setup, beginning.options)
    tried = 0
    for version, event in enumerate(effects.log, start=2):
        if isinstance(event, BattleEnded):
            break
        if type(event) in ev.TAGS.values():
            tried += is_allowed(b, event)
            FIREFIGHT.apply(b, event, version)
    assert tried > 5


def is_allowed(b, event):
    ground = b.ground
    if isinstance(event, ev.ObjectivePlaced):
        return bool(ground.objective(b, [(event.x, event.y)]))
    if not isinstance(event, (ev.Placed, ev.CameIn, ev.Moved)):
        return False
    f, points = b.unit(event.figure), list(event.points)
    stays = points == [(m.x, m.y) for m in f.standing()]
    if isinstance(event, ev.Placed):
        assert ground.deployed(b, f, points) == points
    elif isinstance(event, ev.CameIn):
        assert ground.came_in(b, f, points) == points
    elif event.how == "consolidate" and not stays:
        assert ground.stepped(b, f, moves.STEP, points) == points
    elif event.how == "" and f.acting == CHARGE:
        assert any(checks.is_fighting(points, enemy) for enemy in b.enemies(f.side))
    elif event.how == "" and not stays:
        assert ground.moved(b, f, f.acting, points) == points
    return True


@pytest.mark.parametrize("name", sorted(POLICIES))
def test_every_policy_plays_for_objectives_and_wins_sometimes(name):
    won = 0
    for side, table in enumerate(SAMPLE_TABLES[:2]):
        games = FIREFIGHT.simulator(game((name, "sensible") if side == 0 else ("sensible", name), table))
        for k in range(12):
            b = games.new(ShakeDice(b"wins|%d" % k))
            games.play_out(b)
            assert b.round <= b.options.rounds
            won += b.winner == side
    assert won > 0


def game(names, table=OPEN):
    figures = tuple(
        Figure(side, rank, profile=one) for side, army in enumerate(SAMPLE_ARMIES.values()) for _, rank, one in army
    )
    setup = Setup("gff", tuple(Side(policy=name) for name in names), figures, "drawn", table.size, table.terrain)
    return Beginning(setup, filled({}))


def test_a_unit_that_is_set_aside_leaves_somebody_on_the_table():
    """GFF-27, 43: a force of ambushers alone deploys half of itself."""
    ambushers = tuple(
        Figure(
            side, "unit", profile={"parts": [{"name": "Eel", "models": 1, "quality": 4, "defence": 4, "rules": rules}]}
        )
        for side, rules in ((0, ["Ambush"]), (1, ["Scout"]))
        for _ in range(3)
    )
    beginning = game(("sensible", "sensible"))
    games = FIREFIGHT.simulator(
        msgspec.structs.replace(beginning, setup=msgspec.structs.replace(beginning.setup, figures=ambushers))
    )
    effects = SimulationEffects(ShakeDice(b"aside"))
    games.play_logged(effects, [])
    log = effects.log
    assert sum(isinstance(event, ev.SetAside) for event in log) == 2
    assert sum(isinstance(event, ev.Placed) for event in log) == 5
    assert [one.figure for one in log if isinstance(one, ev.CameIn)] == [1]


def test_the_sample_forces_cost_300_points_keep_the_limits_and_are_played_wholly():
    """GFF-03, 04."""
    for army in SAMPLE_ARMIES.values():
        units = [(name, read_profile(one, name)) for name, _, one in army]
        assert sum(profile.points for _, profile in units) == 300 and broken(units, 300) == []
        found = played([profile for _, profile in units], {})
        assert found.n == found.n_all


def test_seeded_games_change_only_with_a_version():
    """Meant? Raise the rules' or the policies' version, then write the new digest beside the old ones."""
    key = f"rules {FIREFIGHT.version}, policy {POLICY_VERSION}"
    assert json.loads(PINNED.read_text())[key] == digest_of_firefights(20)


def test_the_seeded_games_have_every_rule_of_the_two_forces():
    names = {
        rule.split("(")[0]
        for firefight in firefights()
        for figure in firefight.setup.figures
        for rule in rules_of(figure.profile)
    }
    assert len(names & {rule.name for rule in PRINTED}) >= 25


def rules_of(one):
    for part in one["parts"]:
        yield from part["rules"]
        for weapon in part["weapons"]:
            yield from weapon["rules"]
