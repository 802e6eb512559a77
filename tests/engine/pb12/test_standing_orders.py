"""A standing order is its side's secret. Source: PB-110."""

import msgspec
import pytest

from engine.kernel.batch import Beginning, Past
from engine.kernel.decide import load
from engine.kernel.dice import ShakeDice
from engine.kernel.events import TAGS, Commanded
from engine.kernel.recorded import names
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Viewer
from engine.kernel.sample_table import block
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.pb12 import events as ev
from engine.rulesets.pb12.ruleset import PB12
from tests.engine.pb12.scene import fighter
from tests.engine.table import BLUE, RED, REFEREE, Table

WALL = (block("wall", 900, 1300, 330, 20, "tall"),)


def sit_down(order="always", seed=1):
    """Red's figure is up and stands behind a wall; Blue's looks towards it and has waited for somebody."""
    places = ((1000, 1000), (1200, 1700))
    figures = tuple(
        Figure(side, "figure", profile=fighter(K=1), at=at, facing=(0, 100 - 200 * side))
        for side, at in enumerate(places)
    )
    sides = tuple(Side(who, (who,), dice="server") for who in (RED, BLUE))
    table = Table(Setup("pb12", sides, figures, "drawn", size=(3000, 3000), terrain=WALL), seed)
    for side, who in enumerate((RED, BLUE)):
        table.enter({"type": "prepare", "side": side, "points": 9}, who)
    table.enter({"type": "begin"})
    for who, number in ((RED, 4), (BLUE, 0)):
        table.enter({"type": "answer", "value": {"number": number}}, who)
    while (asked := table.game().open) is not None:
        table.enter({"type": "answer", "value": {"choice": "first"}}, (RED, BLUE)[asked.sides[0]])
    if table.game().battle.order != [0, 1]:
        return sit_down(order, seed + 1)
    table.enter({"type": "activate", "figure": 1}, RED)
    table.enter({"type": "decide-otherwise", "command": {"type": "set-state", "figure": 2, "state": "delayed"}})
    gives(table, order)
    return table


def gives(table, order, who=BLUE, **more):
    return table.enter({"type": "set-standing-order", "figure": 2, "side": 1, "order": order, **more}, who)


def read_by(recorded, viewer):
    """What orders stand in the entries and in what came of them."""
    shown = [PB12.show(one.event, viewer, one.version) for one in recorded]
    entries = [one.command for one in shown if isinstance(one, Commanded)]
    told = [entry.get("order", "") for entry in entries if entry["type"] == "set-standing-order"]
    return [*told, *[one.order for one in shown if isinstance(one, ev.StandingOrderSet)]]


def walks(table):
    table.enter({"type": "move", "figure": 1, "ap": 2, "points": [[1500, 1000], [1500, 1100]]}, RED)


def answers(table, **value):
    return table.enter({"type": "answer", "side": 1, "value": value}, BLUE)


def without_secrets(table):
    """As a copy has it."""
    table.recorded = [one._replace(event=PB12.without_secrets(one.event)) for one in table.recorded]
    return table


@pytest.mark.parametrize("order", ["never", "target", "sight", "always"])
def test_it_is_read_by_its_side_alone_until_the_battle_is_over(order):
    table = sit_down(order)
    assert read_by(table.recorded, Viewer(BLUE, (1,))) == [order] * 2
    for viewer in (Viewer(), Viewer(RED, (0,)), Viewer(REFEREE, (), referee=True)):
        assert read_by(table.recorded, viewer) == [""] * 2
    table.enter({"type": "surrender", "side": 1}, BLUE)
    assert read_by(table.recorded, Viewer(disclosed=PB12.disclosed(table.recorded))) == [order] * 2


def test_the_referee_gives_one_in_a_players_place_and_doesnt_read_it_afterwards():
    table = sit_down()
    gives(table, "never", REFEREE)
    assert table.game().battle.people[1].standing_order == 0
    assert read_by(table.recorded, Viewer(REFEREE, (), referee=True)) == [""] * 4


@pytest.mark.parametrize(("side", "order", "field"), [(0, "sight", "figure"), (2, "sight", "side"), (1, "", "order")])
def test_it_names_the_figures_side_and_an_order(side, order, field):
    with pytest.raises(Malformed) as raised:
        gives(sit_down(), order, side=side)
    assert raised.value.field == f"command.{field}"


def test_nobody_proposes_or_corrects_one_to_the_others():
    """They would read it there; its side gives another one."""
    table = sit_down()
    told = {"type": "set-standing-order", "figure": 2, "side": 1, "order": "never"}
    entered = next(one.version for one in table.recorded if getattr(one.event, "command", {}).get("order"))
    amend = {"type": "amend", "entry": entered, "command": {"order": "never"}, "shown": ""}
    for command in ({"type": "decide-otherwise", "command": told}, amend):
        with pytest.raises(Refusal, match="side-alone"):
            table.enter(command, BLUE)
    with pytest.raises(Refusal, match="side-alone"):
        table.enter(amend)


def test_whoever_takes_a_vehicle_over_doesnt_read_what_its_side_has_ordered():
    cart = {"values": {"AP": 0, "B": 6, "I": 0}, "vehicle": {"control_points": [[0, 0]]}}
    figures = (Figure(0, "figure"), Figure(1, "vehicle", profile=cart))
    table = Table(Setup("pb12", (Side("", (RED,)), Side("", (BLUE,))), figures))
    gives(table, "always")
    b = table.game().battle
    b.effects = None
    b.steered(b.people[0], b.people[1], 1)
    view = PB12.view(b, Viewer(RED, (0,)))["figures"]
    assert (view[1]["side"], view[1]["standing_order"]) == (0, "target")


# -- copies and simulations -----------------------------------------------------------------------------------------
def test_a_copy_isnt_told_it_and_takes_it_for_the_usual():
    table = without_secrets(sit_down())
    assert read_by(table.recorded, Viewer(BLUE, (1,))) == [""] * 2
    assert PB12.view(table.game().battle, Viewer(BLUE, (1,)))["figures"][1]["standing_order"] == ""
    walks(table)
    assert table.game().open is None


@pytest.mark.parametrize("order", ["sight", "always"])
def test_an_action_in_which_somebody_was_asked_because_of_it_goes_on_in_a_copy(order):
    """Where it was asked stands on record: at which step the walker came into sight."""
    table = sit_down(order)
    walks(table)
    asked = [table.game().open]
    if order == "always":
        answers(table, how="pass")
        asked.append(table.game().open)
    assert {one.kind for one in asked} == {"interrupt"} and asked[-1].sides == (1,)
    without_secrets(table)
    assert table.game().open == asked[-1]
    answers(table, how="delayed", figure=2)
    assert table.game().open.kind == "replan"


@pytest.mark.parametrize("order", ["sight", "always"])
def test_a_simulation_goes_on_in_the_middle_of_such_an_action(order):
    table = sit_down(order)
    walks(table)
    answers(table, how="delayed", figure=2)
    tags = names({**TAGS, **PB12.tags})
    game = load(PB12, table.recorded)
    command_run = game.command_run
    past = [record for record in game.counting[1:] if record not in command_run]

    def given(events):
        hidden = [(event.version, PB12.without_secrets(event.event)) for event in events]
        return tuple(Past(n, tags[type(event)], msgspec.json.encode(event).decode()) for n, event in hidden)

    beginning = Beginning(game.opened.setup, game.opened.options, given(past), "", given(command_run))
    assert not any(f'"order":"{order}"' in one.payload for one in (*beginning.past, *beginning.command_run))
    b = PB12.simulator(beginning).new(ShakeDice(b"orders"))
    assert (b.people[0].x, b.people[0].y) != (1000, 1000)
