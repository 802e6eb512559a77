"""Policies play whole fights by the rules; a seeded fight is the same again, in its log and in a replay."""

import json
import random
from pathlib import Path

import msgspec
import pytest

from engine.kernel.batch import Beginning, Past, play_chunk
from engine.kernel.dice import ShakeDice
from engine.kernel.events import BattleEnded, Rolled
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Figure, Setup, Side
from engine.kernel.simulated import SimulationEffects
from engine.rulesets.coc.apply import apply
from engine.rulesets.coc.batch import POLICIES
from engine.rulesets.coc.codes import SERIOUS
from engine.rulesets.coc.events import TAGS, Moved, RoundBegun, TurnBegun
from engine.rulesets.coc.options import OPTIONS, filled
from engine.rulesets.coc.policies import POLICY_VERSION
from engine.rulesets.coc.ruleset import INVESTIGATORS
from engine.rulesets.coc.setup import new_battle
from engine.rulesets.coc.weapons import WEAPONS
from tests.engine.battles import digest_of_investigators, investigators
from tests.engine.coc.table import RULES, picture, room

SKILLS = ("brawl", "sword", "axe", "handgun", "rifle", "submachine_gun", "machine_gun", "bow", "throw", "dodge")
RANDOM_FIGHTS = 150  # per preset and kind of options
PINNED = Path(__file__).parents[2] / "fixtures" / "coc_battles.json"


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("preset", ["001", "004"])
def test_every_policy_ends_its_fights(name, preset):
    setup = room("drawn")
    sides = (Side(policy=name), Side(policy=name))
    fights = INVESTIGATORS.simulator(
        Beginning(msgspec.structs.replace(setup, sides=sides), filled({"coc.preset": preset}))
    )
    counts = play_chunk(fights, b"policies", 1, 60)
    assert counts.battles == 60 and counts.drawn <= 6
    assert all(n > 0 for n in counts.wins)


def test_the_aggressive_beat_the_cautious_who_flee():
    won = [0, 0]
    for first, second in (("aggressive", "cautious"), ("cautious", "aggressive")):
        setup = msgspec.structs.replace(room("drawn"), sides=(Side(policy=first), Side(policy=second)))
        counts = play_chunk(INVESTIGATORS.simulator(Beginning(setup, filled({}))), b"against", 1, 150)
        own = 0 if first == "aggressive" else 1
        wins = [*counts.wins, 0, 0]
        won[0] += wins[own]
        won[1] += wins[1 - own]
    assert won[0] > won[1]


@pytest.mark.parametrize("place", range(4))
def test_a_logged_fight_ends_like_the_plain_one_and_replays_to_the_same_state(place):
    beginning = investigators()[place]
    fights = INVESTIGATORS.simulator(beginning)
    effects = SimulationEffects(ShakeDice(b"one"))
    logged = fights.play_logged(effects, [])
    assert logged == fights.play(ShakeDice(b"one"))
    replayed = new_battle(fights.setup, beginning.options)
    for version, event in enumerate(effects.log, start=2):
        if type(event) in TAGS.values() or isinstance(event, BattleEnded):
            apply(replayed, event, version)
    assert replayed.over and replayed.winner == logged.winner
    assert [f.hp for f in replayed.figures] == [f["hp"] for f in RULES.outcome(replayed)]


def test_a_real_table_is_played_on_in_a_room():
    """Nobody needs a plan of the ground: the sides face each other in two rows."""
    fights = INVESTIGATORS.simulator(Beginning(room("real"), filled({})))
    assert sum(play_chunk(fights, b"room", 1, 30).wins) == 30


def test_an_unknown_policy_is_malformed():
    setup = msgspec.structs.replace(room("drawn"), sides=(Side(policy="lucky"), Side()))
    with pytest.raises(Malformed, match="sensible"):
        INVESTIGATORS.simulator(Beginning(setup, filled({})))


def test_every_roll_of_a_logged_fight_shows_its_reasons():
    effects = SimulationEffects(ShakeDice(b"two"))
    INVESTIGATORS.simulator(investigators()[1]).play_logged(effects, [])
    rolls = [one for one in effects.log if isinstance(one, Rolled) and one.figure]
    assert len(rolls) > 20 and all(roll.why for roll in rolls)


def test_seeded_fights_change_only_with_a_version():
    """Meant? Raise the rules' or the policies' version, then write the new digest beside the old ones."""
    key = f"rules {RULES.version}, policy {POLICY_VERSION}"
    assert json.loads(PINNED.read_text())[key] == digest_of_investigators(100)


def test_pictures_of_two_equal_fights_are_equal():
    fights = INVESTIGATORS.simulator(investigators()[0])
    assert picture(fights.new(ShakeDice(b"x"))) == picture(fights.new(ShakeDice(b"y")))


@pytest.mark.parametrize(("apart", "first"), [(300, True), (9_000, False)])
def test_a_granted_surprise_is_used_before_the_first_round(apart, first):
    """COC-17: by whoever can shoot from where he stands; the plain and the logged fight agree."""
    setup = room("drawn")
    figures = [
        msgspec.structs.replace(figure, at=(100, 100 + apart * figure.side), weapons=("revolver",))
        for figure in setup.figures
    ]
    setup = msgspec.structs.replace(setup, figures=tuple(figures), size=(2_000, 10_000))
    surprised = next(n for n, figure in enumerate(figures, start=1) if figure.side == 1)
    granted = json.dumps({"figure": 1, "target": surprised, "how": "hidden"})
    past = (Past(2, "coc/surprise-granted/1", granted),)
    fights = INVESTIGATORS.simulator(Beginning(setup, filled({}), past=past))
    effects = SimulationEffects(ShakeDice(b"one"))
    assert fights.play_logged(effects, []) == fights.play(ShakeDice(b"one"))
    kinds = [type(event).__name__ for event in effects.log]
    assert ("SurpriseTried" in kinds[: kinds.index("RoundBegun")]) is first


def test_simulated_people_bring_their_wounds():
    """A serious wound from before makes the next lost hit point at zero deadly there too. Source: COC-52."""
    values = {"hp": 12, "hp_now": 3, "serious": 1, "aid": 1, "doctor": 1}
    setup = room("drawn")
    hurt = msgspec.structs.replace(setup.figures[0], values={**setup.figures[0].values, **values})
    fights = INVESTIGATORS.simulator(
        Beginning(msgspec.structs.replace(setup, figures=(hurt, *setup.figures[1:])), filled({}))
    )
    f = fights.new(ShakeDice(b"x")).figures[0]
    assert (f.hp, f.status, f.aid, f.doctor) == (3, SERIOUS, 1, 1)


def test_who_moves_last_in_a_round_and_is_up_early_in_the_next_strikes_nobody():
    """COC-27: early he may only shoot; his move was the action of the round before."""
    armed = (("revolver", "knife"), ("submachine_gun",), ("pistol",), ("throwing_knife", "club"))
    skills = dict.fromkeys(("handgun", "brawl", "throw"), 50) | {"handgun": 55, "submachine_gun": 45}
    figures = tuple(
        Figure(
            side,
            ("investigator", "opponent")[side],
            weapons,
            values={"str": 70, "con": 50, "siz": 60, "dex": 40 + 7 * place + side, **skills},
            at=(300 * place, 2500 * side),
        )
        for side in (0, 1)
        for place, weapons in enumerate(armed)
    )
    sides = (Side(policy="cautious"), Side(policy="aggressive"))
    fights = RULES.simulator(Beginning(Setup("coc", sides, figures, "drawn", (3_000, 3_000)), filled({})))
    effects = SimulationEffects(ShakeDice(b"b|11"))
    assert fights.play_logged(effects, []).winner in (0, 1)
    log = [one for one in effects.log if isinstance(one, (RoundBegun, TurnBegun, Moved))]
    last_and_first = [
        moved.figure
        for moved, begun, turn in zip(log, log[1:], log[2:], strict=False)
        if isinstance(moved, Moved) and isinstance(begun, RoundBegun) and moved.figure == turn.figure in begun.early
    ]
    assert last_and_first


@pytest.mark.parametrize("preset", ["001", "004"])
def test_where_a_total_that_cannot_be_cut_is_refused_they_fire_one_that_can(preset):
    """COC-36: five bullets in volleys of three or four."""
    line = "firearm skill=submachine_gun damage=1d10 base=20 holds=5 load=magazine auto=full rate=20"
    options = {"coc.weapons": {"five_shots": line}, "coc.volley_size_choice": "even", "coc.infeasible_split": "refused"}
    figures = tuple(
        Figure(side, "investigator", ("five_shots",), values={"submachine_gun": 45}, at=(0, 900 * side))
        for side in (0, 1)
    )
    setup = Setup("coc", (Side(), Side()), figures, "drawn", (3_000, 3_000))
    fights = RULES.simulator(Beginning(setup, filled({"coc.preset": preset, **options})))
    assert sum(play_chunk(fights, b"five", 1, 20).wins) > 0


def anybody(chance, side):
    values = {name: chance.randint(15, 95) for name in ("str", "con", "siz", "dex")}
    values |= {name: chance.randint(5, 95) for name in SKILLS if chance.random() < 0.5}
    weapons = tuple({chance.choice(sorted(WEAPONS)): None for _ in range(chance.randint(0, 3))})
    rank = "opponent" if side else "investigator"
    return Figure(side, rank, weapons, values=values, at=(chance.randint(0, 3_000), chance.randint(0, 3_000)))


def any_options(chance):
    """Any row mixed into the presets."""
    mixed = {}
    for option in OPTIONS.values():
        if option.id == "coc.preset" or chance.random() < 0.6:
            continue
        if option.shape in ("choice", "bool"):
            mixed[option.id] = chance.choice(option.choices)
        elif option.shape == "int":
            mixed[option.id] = chance.randint(option.least, option.most)
    return mixed


@pytest.mark.parametrize("mixed", [False, True], ids=["as printed", "mixed"])
@pytest.mark.parametrize("preset", ["001", "004"])
def test_no_fight_of_any_size_breaks_off(preset, mixed):
    """Whatever the policies do is allowed: by anybody, with any weapons, on two or three sides."""
    for seed in range(RANDOM_FIGHTS):
        chance = random.Random(f"{preset} {mixed} {seed}")
        sides = tuple(Side(policy=chance.choice(sorted(POLICIES))) for _ in range(chance.choice((2, 2, 3))))
        figures = tuple(anybody(chance, side) for side in range(len(sides)) for _ in range(chance.randint(1, 6)))
        options = filled({"coc.preset": preset, **(any_options(chance) if mixed else {})})
        fights = RULES.simulator(Beginning(Setup("coc", sides, figures, "drawn", (3_000, 3_000)), options))
        try:
            fights.play(ShakeDice(b"%d" % seed))
        except Refusal as refusal:
            raise AssertionError(f"fight {seed}: {refusal}") from refusal
