"""What is offered and what the rules allow are the same, in every ruleset: nothing else says what is legal."""

import itertools
import random
import types
from contextlib import suppress
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from engine.kernel import commands as do
from engine.kernel.decide import decide, decode_command
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Acting
from engine.rulesets.coc import commands as coc
from engine.rulesets.coc.codes import CARTRIDGES
from engine.rulesets.coc.options import OPTIONS as COC_OPTIONS
from engine.rulesets.gff import commands as gff
from engine.rulesets.gff.options import OPTIONS as GFF_OPTIONS
from engine.rulesets.pb12 import commands as pb12
from engine.rulesets.pb12.options import OPTIONS as PB12_OPTIONS
from engine.rulesets.stko import commands as stko
from engine.rulesets.stko.actions.attacks import could_reach
from engine.rulesets.stko.actions.by_hand import BY_HAND
from engine.rulesets.stko.codes import BEYOND
from engine.rulesets.stko.figure import grip_of
from engine.rulesets.stko.options import OPTIONS as STKO_OPTIONS
from engine.rulesets.stko.rules import compulsions
from engine.rulesets.stko.rules.shooting import band_of
from engine.rulesets.stko.tables_skills import SKILLS
from tests.engine import table as street
from tests.engine.coc import table as study
from tests.engine.gff import table as docks
from tests.engine.pb12 import table as quay
from tests.engine.sittings import EVERY, SITTINGS
from tests.engine.table import REFEREE, Table


class Kind(NamedTuple):
    """A ruleset's commands for this test. `forms`: those that no button offers; `free`: fields that people fill in as
    they like, beyond what a button says; `fields`: what else is tried than figures, words and yes or no.
    """

    forms: tuple[type[do.Command], ...]
    free: frozenset[str]
    fields: dict[str, tuple[Any, ...]]


KINDS = {
    "coc": Kind(
        (coc.Keeper, coc.SetState, coc.FreeRoll),
        frozenset({"aim_at", "withdraw", "skill", "difficulty", "note", "load", "shots", "bullets", "sizes", "metres"}),
        {"weapon": (0, 1, 2), "load": (False, True), "shots": (1, 2, 3), "targets": ((1,), (4,), (5,)),
         "sizes": ((), (3,), (9,)), "bullets": (2, 3)},
    ),
    "stko": Kind(
        (do.Outcome, stko.Standing, *(action.command for action in BY_HAND)),
        frozenset({"facing", "extra", "other", "hurry", "spot", "at", "grip", "intent", "move-and-shoot weapons",
                   "move-and-shoot target", "move target", "give-way how"}),
        {"weapon": (0, 1), "weapons": ((0,), (1,)), "pick_up": (-1, 0, 1), "intent": ("",), "grip": (None,),
         "hurry": (True,)},
    ),
    "gff": Kind(
        (do.Outcome, gff.SetState, gff.SetUnit, gff.FreeRoll, gff.CastSpell, gff.Jump, gff.Fall),
        frozenset({"points", "weapons", "dangerous", "difficult", "mined", "advance target"}),
        {"side": (0, 1), "weapons": ((), (0,)), "dangerous": (0, 1), "mined": (False,)},
    ),
    "pb12": Kind(
        (pb12.Prepare, pb12.FormGroup, pb12.ChooseLeader, pb12.SetZone, pb12.ChooseGear, pb12.Board,
         pb12.SetStandingOrder, pb12.ChooseCards, pb12.PlayCard, pb12.Surrender, pb12.GiveOrder, pb12.CarryAlong,
         pb12.Reequip, pb12.SetOff, pb12.Attempt, pb12.SetState, pb12.SetFigure, pb12.FreeRoll),
        frozenset({"interrupts", "points", "facing", "backwards", "seat", "ap", "burst", "give_up", "pierce", "times",
                   "all_in", "free", "horizontal", "figures", "dissolved"}),
        {"side": (0, 1), "gear": (0, 1), "ap": (1, 2), "horizontal": (1,), "points": (), "facing": (),
         "status": ("delayed", "threatened", "distracted"), "target": (1, 4, 5, 6), "backwards": (False,),
         "aboard": (), "seat": ("outside",)},
    ),
}  # fmt: skip
PLAIN = Kind((), frozenset(), {})


# -- tables ---------------------------------------------------------------------------------------------------------
def at_random(key, seed):
    """A table of that ruleset with options drawn at random, some way into the battle."""
    pick = random.Random(seed)
    table, dice = pick.choice(["drawn", "real"]), pick.choice(["server", "typed"])
    here = Table(setup_of(key)(table, dice, pick), seed, EVERY[key])
    with suppress(Refusal):  # a made-up answer may be impossible
        SITTINGS[key].play(here, pick, pick.randint(0, 60))
        for _ in range(20):
            game = here.game()
            acts = game.waiting.figure or game.waiting.turn == "action"
            if game.ended or (game.open is None and acts and pick.random() < 0.9):
                break
            SITTINGS[key].play(here, pick, 1)
    return here


def kind_of(key):
    return KINDS.get(key, PLAIN)


def setup_of(key):
    return SETUPS.get(key, lambda table, dice, pick: SITTINGS[key].setup(table, dice))


def with_options(known, pick):
    """Each option as it is, or one of its other words."""
    words = {one.id: one.choices for one in known.values() if one.shape == "choice" and one.choices}
    switches = {one.id: (False, True) for one in known.values() if one.shape == "bool"}
    every = {**words, **switches}
    return {id: pick.choice(every[id]) for id in sorted(every) if pick.random() < 0.4}


def coc_setup(table, dice, pick):
    options = with_options(COC_OPTIONS, pick)
    options.pop("coc.improvised_bonus", None)  # the Keeper of this table grants dice
    return study.room(table, dice, options=options)


def stko_setup(table, dice, pick):
    """Every optional rule by turns, and up to three skills for everybody."""
    options = with_options({id: option for id, option in STKO_OPTIONS.items() if id.startswith("stko.opt.")}, pick)
    options |= {"stko.opt.skills": pick.random() < 0.7, "stko.opt.drop_duck_back": pick.random() < 0.2}
    options |= {"stko.pick_up": pick.choice(STKO_OPTIONS["stko.pick_up"].choices)}
    told = "outcomes" if table == "real" and pick.random() < 0.4 else "rolls"
    bare = street.street(table, dice, cards=dice if table == "real" else "server", detail=told)
    known = sorted(SKILLS)
    figures = tuple(
        msgspec.structs.replace(figure, skills=dict.fromkeys(pick.sample(known, pick.randint(0, 3)), 1))
        if options["stko.opt.skills"]
        else figure
        for figure in bare.figures
    )
    return msgspec.structs.replace(bare, figures=figures, options=options)


def gff_setup(table, dice, pick):
    told = "outcomes" if table == "real" and pick.random() < 0.3 else "rolls"
    return docks.docks(table, dice, detail=told, options=with_options(GFF_OPTIONS, pick))


def pb12_setup(table, dice, pick):
    return quay.quay(table, dice, options=with_options(PB12_OPTIONS, pick))


SETUPS = {
    "coc": coc_setup,
    "gff": gff_setup,
    "pb12": pb12_setup,
    "stko": stko_setup,
}
every_ruleset = pytest.mark.parametrize("key", sorted(EVERY.keys() - {"ducks"}))  # who ducks is a field of the shot


def ready(here, game, command):
    """A point is what people add on the page: where he stands already will do."""
    if command["type"] == "move" and "to" not in command and game.battle.ground.is_drawn() and here.rules.key == "coc":
        f = game.battle.figures[command["figure"] - 1]
        return {**command, "to": [f.x, f.y]}
    if here.rules.key == "pb12" and command["type"] in ("move", "adjust"):
        f = game.battle.people[command["figure"] - 1]
        return {**command, **({"points": [[f.x, f.y]]} if game.battle.ground.is_drawn() else {"horizontal": 1})}
    if here.rules.key == "gff" and game.battle.ground.is_drawn() and command["type"] in docks.POINTED:
        return docks.somewhere(game, command, random.Random(1), lambda one: refusal(here, one) is None)
    return command


def refusal(here, command):
    """What the rules say to it on the battle as it stands; None where something happens."""
    try:
        step = decide(here.game(), decode_command(here.rules, command), Acting(REFEREE, True), here.dealer)
    except (Refusal, Malformed) as error:
        return error
    return None if step.new else Refusal("nothing-happened")


def positions(key):
    """Nobody plays on from them: they are only asked."""
    return [(here, random.Random(seed)) for seed, here in enumerate(sat_down(key)) if here is not None]


@cache
def sat_down(key, some=12):
    found = [at_random(key, seed) for seed in range(some)]
    return [here if here.game().open is None and not here.game().ended else None for here in found]


# -- offers ---------------------------------------------------------------------------------------------------------
@every_ruleset
def test_nothing_that_is_offered_is_refused(key):
    offered = 0
    for here, _ in positions(key):
        game = here.game()
        for one in here.rules.legal(game.battle, range(len(game.players))):
            command = ready(here, game, one.command)
            assert refusal(here, command) is None, (command, refusal(here, command))
            offered += 1
    assert offered > 25


@every_ruleset
def test_looking_at_what_is_legal_changes_nothing(key):
    for here, _ in positions(key):
        game = here.game()
        before = SITTINGS[key].picture(game.battle)
        first = here.rules.legal(game.battle, range(len(game.players)))
        assert SITTINGS[key].picture(game.battle) == before
        assert here.rules.legal(game.battle, range(len(game.players))) == first
        assert game.battle.effects is None


@every_ruleset
def test_nothing_that_the_rules_allow_is_missing(key):
    """Each well-formed command of each type is entered; what is taken is offered, but for what people add to it."""
    taken = 0
    for here, pick in positions(key):
        game = here.game()
        offered = {core(key, one.command) for one in here.rules.legal(game.battle, range(len(game.players)))}
        if game.detail == "outcomes":
            continue  # whatever is rolled for may be told, too
        every = [command for shape in here.rules.commands.values() for command in well_formed(key, shape, game)]
        up = [one for one in every if one.get("figure") in (None, game.waiting.figure)]
        for command in [*pick.sample(up, min(len(up), 150)), *pick.sample(every, min(len(every), 50))]:
            if refusal(here, command) is None:
                taken += 1
                assert core(key, command) in offered or is_senseless(key, game.battle, command), command
    assert taken > 15


def core(key, command):
    """A command without what people add to it as they like."""
    free, kind = {"to", *kind_of(key).free}, command["type"]
    told = {name: value for name, value in command.items() if value not in (-1, "", None)}
    return tuple(sorted((name, str(value)) for name, value in told.items() if not {name, f"{kind} {name}"} & free))


def well_formed(key, shape, game):
    if issubclass(shape, kind_of(key).forms):
        return
    hints = get_type_hints(shape, include_extras=True)
    values = {name: ways(key, name, hint, game) for name, hint in hints.items() if name in shape.__struct_fields__}
    values = {name: value for name, value in values.items() if value}
    for chosen in itertools.product(*values.values()):
        command = {"type": shape.__struct_config__.tag, **dict(zip(values, chosen, strict=True))}
        yield {name: list(value) if isinstance(value, tuple) else value for name, value in command.items()}


def ways(key, name, hint, game):
    """Everything that may stand in a field; nothing where it is left out."""
    figures = tuple(range(1, len(game.battle.figures) + 1))
    if name in kind_of(key).fields:
        return kind_of(key).fields[name]
    if name in ("figure", "target", "after"):
        return figures
    if name == "metres":
        return () if game.battle.ground.is_drawn() else (1, 8)
    if name == "to":
        return ((1000, 1000), (300, 300)) if game.battle.ground.is_drawn() else ()
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if get_origin(hint) in (Union, types.UnionType):
        hint = next(one for one in get_args(hint) if one is not type(None))
    if get_origin(hint) is Literal:
        return get_args(hint)
    return (False, True) if hint is bool else ()


def is_senseless(key, b, command):
    """Allowed, but nobody is told to: what changes nothing, and what has a form of its own."""
    senseless = {"coc": senseless_in_a_fight, "pb12": senseless_on_the_quay, "stko": senseless_in_the_street}.get(key)
    return senseless is not None and senseless(b, b.figures[command.get("figure", 1) - 1], command)


def senseless_in_a_fight(b, f, command):
    kind = command["type"]
    if kind == "aim":  # at the same one again, or with nothing to shoot with
        return f.aim == command["target"] or not any(w.shoots() and w.usable() for w in f.weapons)
    if kind in ("first-aid", "medicine"):  # what others suffer isn't told by a button
        return b.figures[command["target"] - 1].side != f.side
    if kind == "burst":  # of a weapon without them: the same as several shots
        return not f.weapons[command["weapon"]].burst
    if kind == "shoot":  # a cartridge is put in first: the long form
        w = f.weapons[command["weapon"]]
        return command["load"] and w.load == CARTRIDGES and not w.ammo
    return False


def senseless_on_the_quay(b, f, command):
    """At one's own people; to be threatened or distracted of one's own will."""
    target = command.get("target")
    if command["type"] == "change-status":
        return command["takes"] and command["status"] != "delayed"
    return command["type"] in ("shoot", "fight", "pick-target", "ram") and b.people[target - 1].side == f.side


def senseless_in_the_street(b, f, command):
    kind = command["type"]
    if compulsions.is_driven(b, f) and compulsions.prey(
        b, f
    ):  # a Psycho runs, fights and shoots, whatever else he could do
        return True
    if kind == "fight":  # farther off than he can run, or unseen
        return not could_reach(b, f, b.figures[command["target"] - 1])
    if kind == "quick-draw":
        return not b.ground.sees(f, b.figures[command["target"] - 1])
    if kind == "aim":  # at the same one again, or with nothing to shoot with
        return f.aim == command["target"] or not f.armed()
    if kind == "shoot":  # beyond the range the shot is wasted
        grip = grip_of(f.weapons[command["weapons"][0]], -1)
        return band_of(b.options.bounds[grip], b.ground.distance(f, b.figures[command["target"] - 1])) == BEYOND
    return False
