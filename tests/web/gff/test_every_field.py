"""Whatever a command or an answer of Firefight can say, the battle page can send: field by field."""

import json
import random
from typing import Any

import msgspec
import pytest
from django.test import RequestFactory

from campaigns.web.battles.entries import forms_of
from campaigns.web.rulesets.registry import game_of
from engine.rulesets.gff import commands as do
from engine.rulesets.gff.live_input import ANSWERS as SHAPES
from engine.rulesets.gff.ruleset import FIREFIGHT
from tests.engine.gff.table import POINTED, play_randomly, sit_down

POINT = {"x": "100", "y": "200"}
SHOTS = {"figure": "1", "target": "4", "fallen": "2", "markers": "1", "effect": "shaken", "action": "advance"}
CHARGED = {**SHOTS, "own_fallen": "1", "own_markers": "2", "own_effect": "knocked_out", "struck_back": "on"}
THROUGH = {"figure": "1", "target": "4", "dangerous": "2", "difficult": "on"}
LEAP = {"figure": "1", "model": "2", "how": "gap", "inches": "4", "deep": "3"}
CAST = {"figure": "1", "target": "4", "spell": "Spark", "value": "2"}
# How the page sends what no button brings: the form's address and its fields.
FORMS: dict[tuple[str, str], tuple[str, dict[str, Any]]] = {
    ("shoot", "weapons"): ("split", {"figure": "1", "target": "4", "weapons": ["0", "1"], "acting": "1"}),
    ("hold", "weapons"): ("split", {"figure": "1", "target": "4", "weapons": ["0"]}),
    ("hold", "dangerous"): ("through", {**THROUGH, "how": "hold"}),
    ("idle", "dangerous"): ("through", {**THROUGH, "how": "idle"}),
    ("advance", "dangerous"): ("through", {**THROUGH, "how": "advance"}),
    ("rush", "dangerous"): ("through", {**THROUGH, "how": "rush"}),
    ("charge", "dangerous"): ("through", {**THROUGH, "how": "charge"}),
    ("charge", "difficult"): ("through", {**THROUGH, "how": "charge"}),
    ("charge", "mined"): ("through", {**THROUGH, "how": "charge", "mined": "on"}),
    **{("cast", name): ("cast", CAST) for name in ("figure", "target", "spell", "value")},
    **{("jump", name): ("leap", LEAP) for name in ("figure", "model", "inches", "deep")},
    **{("fall", name): ("leap", {**LEAP, "how": "fall"}) for name in ("figure", "model", "inches")},
    **{("tell-shots", name): ("told-shots", SHOTS) for name in (*SHOTS, "effect")},
    ("tell-shots", "used"): ("told-shots", {**SHOTS, "limited": "1", "used": ["0"]}),
    **{("tell-charge", name): ("told-charge", CHARGED) for name in CHARGED if name != "action"},
    ("tell-charge", "tested"): ("told-charge", {**CHARGED, "tested": "target shaken"}),
    ("tell-charge", "result"): ("told-charge", {**CHARGED, "tested": "target shaken"}),
}
# "Override": the command stands inside another one.
INSIDE: dict[str, tuple[str, dict[str, Any]]] = {
    "set-unit": ("set-unit", {"figure": "1", "models": "2", "markers": "1", "tokens": "0"}),
    "set-state": ("state", {"figure": "1", "state": "shaken", "on": "on"}),
    "free-roll": ("free-roll", {"figure": "1", "count": "3"}),
}
# No form says these, the API does: after an advance the shot is an entry of its own, outcomes are told of real tables,
# and all dice of this game have six faces.
NOT_SAID = {("advance", "target"), ("advance", "weapons"), ("tell-shots", "points"), ("free-roll", "sides")}
ANSWERS: dict[tuple[str, str], dict[str, Any]] = {
    ("fact-shot", "distance"): {"inches": "12"},
    ("fact-shot", "cover"): {"inches": "12", "cover": "cover"},
    ("fact-shot", "blocked"): {"inches": "12", "cover": "blocked"},
    ("fact-shot", "bearers"): {"inches": "12", "exactly": "1", "bearers": "2", "weapon-0": "3", "weapon-1": "0"},
    ("fact-reach", "bearers"): {"bearers": "2", "weapon-0": "0", "weapon-1": "2"},
    ("fact-near", "models"): {"models": "3"},
    ("fact-near", "others"): {"models": "3", "other-2": "1"},
    ("fact-holders", "sides"): {"sides": ["0", "1"]},
    ("fact-dangerous", "number"): {"number": "2"},
    ("falls-first", "models"): {"kit-0": "1 2 3", "falls-0": "2"},
    ("tokens", "tokens"): {"tokens": "-2"},
    ("pushed-to", "points"): POINT,
    ("pushed-to", "deep"): {**POINT, "deep": "3"},
    ("consolidate", "points"): POINT,
    ("move-after", "points"): POINT,
}
STEPS = {("consolidate", "deep"), ("move-after", "deep")}  # of a shape that a push answers, too


def said(what: str, fields: dict[str, Any]) -> dict[str, Any]:
    return forms_of(game_of("gff"))[what].read(RequestFactory().post("/", fields))


def test_who_jumps_down_falls_as_far_as_that():
    """GFF-44, 45: nobody types it twice."""
    wanted = {"type": "jump", "figure": 1, "model": 2, "inches": 400}
    assert said("leap", {**LEAP, "how": "down"}) == {**wanted, "deep": 400}
    assert said("leap", LEAP) == {**wanted, "deep": 300}


@pytest.fixture(scope="module")
def on_buttons() -> set[tuple[str, str]]:
    """(command, field) of the buttons of a few battles; a tap on the map adds the points."""
    found: set[tuple[str, str]] = set()
    for seed, (table, detail) in enumerate((("real", "rolls"), ("drawn", "rolls"), ("real", "outcomes"))):
        here = sit_down("server", seed, table, detail=detail)
        for step in range(120):
            game = here.game()
            if game.ended:
                break
            for choice in [] if game.open else FIREFIGHT.legal(game.battle, (0, 1)):
                known = {
                    field.encode_name for field in msgspec.structs.fields(do.COMMANDS[str(choice.command["type"])])
                }
                tap = {"point": "points", **POINT} if choice.command["type"] in POINTED else {}
                tapped = said("choice", {"command": json.dumps(choice.command), **tap})
                found |= {(str(choice.command["type"]), name) for name in tapped if name in known}
            play_randomly(here, random.Random(seed + step), 1)
    return found


FIELDS = sorted((tag, field.encode_name) for tag, kind in do.COMMANDS.items() for field in msgspec.structs.fields(kind))


@pytest.mark.parametrize(("tag", "field"), FIELDS)
def test_every_field_of_a_command_is_on_a_button_or_in_a_form(tag, field, on_buttons):
    if (tag, field) in NOT_SAID:
        assert (tag, field) not in on_buttons
        return
    if tag in INSIDE:
        command = said(*INSIDE[tag])["command"]
    elif (tag, field) in FORMS:
        command = said(*FORMS[tag, field])
    else:
        assert (tag, field) in on_buttons
        return
    assert command["type"] == tag and field in command, command
    msgspec.convert({name: value for name, value in command.items() if name != "type"}, _plain(tag))


def _plain(tag: str) -> Any:
    """The same fields without the tag that a command is told by."""
    kind = do.COMMANDS[tag]
    fields = [(field.encode_name, field.type, None) for field in msgspec.structs.fields(kind)]
    return msgspec.defstruct(f"Plain{kind.__name__}", fields, forbid_unknown_fields=True)


@pytest.mark.parametrize(
    ("kind", "field"),
    sorted((kind, field.encode_name) for kind, shape in SHAPES.items() for field in msgspec.structs.fields(shape)),
)
def test_every_field_of_an_answer_is_in_its_questions_form(kind, field):
    if (kind, field) in STEPS:
        return
    fields = {"choice": "yes"} if field == "choice" else ANSWERS[kind, field]
    value = said("answer", {"question": "1", "kind": kind, **fields})["value"]
    assert field in value
    msgspec.convert(value, SHAPES[kind])
