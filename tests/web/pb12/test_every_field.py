"""Whatever a command or an answer of Pb-12 can say, the battle page can send: field by field."""

import json
from typing import Any

import msgspec
import pytest
from django.test import RequestFactory

from campaigns.web.battles.entries import forms_of
from campaigns.web.rulesets.registry import game_of
from engine.rulesets.pb12 import commands as do
from engine.rulesets.pb12.answers import ANSWERS as SHAPES

POINT = {"point": "points", "x": "100", "y": "200", "fx": "3", "fy": "4", "backwards": "1"}
WAY = {"horizontal": "3", "vertical": "1", "land": "1", "climb": "1", "turn": "1", "reverse": "1", "rough": "2"}
END = {"fall": "2,5", "hits": "4", "aboard": "6", "seat": "control"}
WALKING = {**WAY, **END}
ON_MAP = ("points", "facing", "backwards")
ATTACK = {"figure": "1", "target": "4", "ap": "2", "burst": "1", "skip": "1", "give_up": "1", "pierce": "1"}
SETUP = {"side": "0", "figure": "1", "name": "Guards", "above": "0", "figures": ["1", "2"], "leader": "1", "group": "2"}
CORNERS = {"side": "0", "kind": "entry", "left": "0", "right": "30", "bottom": "0", "top": "5.5"}
ORDER = {"figure": "1", "order": "shoot", "figures": ["1", "2"], "dissolved": ["3"], "target": "4"}


def walking(tag: str, form: str, **more: str) -> dict[tuple[str, str], tuple[str, dict[str, Any]]]:
    fields = {field.encode_name for field in msgspec.structs.fields(do.COMMANDS[tag])}
    said = {name: {**more, **(POINT if name in ON_MAP else WALKING)} for name in fields}
    return {(tag, name): (form, fields) for name, fields in said.items()}


def whole(tag: str, form: str, fields: dict[str, Any]) -> dict[tuple[str, str], tuple[str, dict[str, Any]]]:
    return {(tag, field.encode_name): (form, fields) for field in msgspec.structs.fields(do.COMMANDS[tag])}


# How the page sends what no button brings: the form's address and its fields.
FORMS: dict[tuple[str, str], tuple[str, dict[str, Any]]] = {
    **walking("move", "move", figure="1", ap="2", all_in="1"),
    **walking("adjust", "move", figure="1", how="adjust-free"),
    **walking("carry", "carry", figure="1", target="2", ap="1", move_ap="2"),
    **whole("shoot", "attack", {**ATTACK, **POINT, "with": "shoot 1"}),
    **whole("fight", "attack", {**ATTACK, "with": "fight 1"}),
    **whole("set-off", "attack", {**ATTACK, **POINT, "with": "set-off 1"}),
    **whole("change-status", "change-status", {"figure": "1", "status": "delayed", "times": "2"}),
    **whole("threaten", "threaten", {"figure": "1", "gear": "1", "free": "1"}),
    **whole(
        "attempt",
        "attempt",
        {"figure": "1", "what": "unlock", "ap": "2", "skip": "1", "give_up": "1", "modifier": "-2"},
    ),
    **whole("re-equip", "equip", {"figure": "1", "gear": ["0", "2"]}),
    **whole("choose-gear", "equip", {"figure": "1", "gear": ["0", "2"], "before": "1"}),
    **whole("give-order", "order", ORDER),
    **whole("surrender", "surrender", {"side": "1"}),
    **whole("prepare", "prepare", {"side": "1", "points": "3", "reduction": "50"}),
    **whole("form-group", "form-group", SETUP),
    **whole("choose-leader", "choose-leader", SETUP),
    **whole("set-zone", "set-zone", CORNERS),
    **whole("board", "board", {"figure": "1", "vehicle": "6", "seat": "control", "fixed": "1"}),
    **whole("set-standing-order", "standing-order", {"figure": "1", "side": "0", "order": "sight"}),
    **whole("choose-cards", "choose-cards", {"side": "0", "cards-Smoke": "2"}),
    **whole("play-card", "play-card", {"side": "0", "card": "Smoke", "figure": "1"}),
    ("relocate", "points"): ("relocate", {"figure": "1", **POINT}),
    ("relocate", "facing"): ("choice", {"command": json.dumps({"type": "relocate", "figure": 1}), **POINT}),
    ("relocate", "figures"): ("relocate", {"figure": "1", "figures": ["2"]}),
    ("relocate", "dissolved"): ("relocate", {"figure": "1", "dissolved": ["2"]}),
}
# "Override": the command stands inside another one.
INSIDE: dict[str, tuple[str, dict[str, Any]]] = {
    "set-figure": (
        "set-figure", {"figure": "1", "free": "0", "light": "1", "heavy": "0", "ap": "2", "on_field": "1"},
    ),
    "set-state": ("state", {"figure": "1", "state": "exhausted", "times": "1"}),
    "free-roll": ("free-roll", {"figure": "1", "count": "3"}),
}  # fmt: skip
# No form says these, the API does: all dice of this game have twelve faces.
NOT_SAID = {("free-roll", "sides")}
# Of the buttons of a battle.
BUTTONS = {
    "begin": (), "next-round": (), "activate": ("figure",), "end-move": ("side",), "wait": ("side",), "stop": ("side",),
    "relocate": ("figure",), "withdraw": ("figure",), "end-order": ("figure",), "concentrate": ("figure",),
    "pick-target": ("figure", "target"), "reload": ("figure", "gear"), "ram": ("figure", "target"),
    "steer": ("figure", "target", "ap"), "slow-down": ("figure",),
}  # fmt: skip
SHOT = {"steps": "7.5", "nearest": "6", "visible": "60", "unseen": "1", "light": "starlight", "rough": "1"}
ANSWERS: dict[str, dict[str, Any]] = {
    "bid": {"number": "2"},
    "draw-cards": {"number": "1"},
    "interrupt": {"how": "delayed 4"},
    "act-within": {"do": "shoot 0", "figure": "4", "target": "1", "ap": "2"},
    "take-over": {"leader": "1", "figures": ["1", "2"], "more": "1", "dissolved": ["2"]},
    "status-order": {"order": "panicked exhausted"},
    "direction": {"to": "0 1000"},
    "sector": {"to": "-1000 1000"},
    "fact-shot": SHOT,
    "fact-point": SHOT,
    "fact-fight": {**SHOT, "supporters": "2"},
    "fact-caught": {"figures": ["1", "2"], "cover-1": "2", "unseeing": ["2"]},
    "fact-near": {"figures": ["3", "2"]},
    "fact-threat": {"figures": ["3"]},
    "fact-markers": {"near-1": ["4", "5"]},
    "fact-area": {"sides": ["0", "1"]},
    "fact-stray": {"hits": "4", "fall": "2"},
}


def said(what: str, fields: dict[str, Any]) -> dict[str, Any]:
    return forms_of(game_of("pb12"))[what].read(RequestFactory().post("/", fields))


FIELDS = sorted(
    (tag, field.encode_name)
    for tag, kind in do.COMMANDS.items()
    for field in msgspec.structs.fields(kind)
    if field.encode_name != "interrupts"  # they come as entries of their own
)


@pytest.mark.parametrize(("tag", "field"), FIELDS)
def test_every_field_of_a_command_is_on_a_button_or_in_a_form(tag, field):
    if (tag, field) in NOT_SAID:
        return
    if tag in INSIDE:
        command = said(*INSIDE[tag])["command"]
    elif (tag, field) in FORMS:
        command = said(*FORMS[tag, field])
    else:
        assert field in BUTTONS[tag]
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
    usual = POINT if field in ON_MAP else WALKING if kind == "way-on" else {"choice": "yes"}
    value = said("answer", {"question": "1", "kind": kind, **ANSWERS.get(kind, usual)})["value"]
    assert field in value
    msgspec.convert(value, msgspec.defstruct("Strict", _fields(SHAPES[kind]), forbid_unknown_fields=True))


def _fields(shape: Any) -> list[Any]:
    return [(field.encode_name, field.type, None) for field in msgspec.structs.fields(shape)]


@pytest.mark.parametrize(
    ("do", "action"),
    [
        ("reload 1", {"type": "reload", "gear": 1}),
        ("threaten 2", {"type": "threaten", "gear": 2, "free": False}),
        ("ram", {"type": "ram", "target": 1}),
        ("steer 6", {"type": "steer", "target": 6, "ap": 2}),
        ("fight 0", {"type": "fight", "gear": 0, "target": 1, "ap": 2}),
        ("attempt insult", {"type": "attempt", "what": "insult", "ap": 2}),
        ("", None),
    ],
)
def test_what_a_delayed_figure_does(do, action):
    fields = {"question": "1", "kind": "act-within", "do": do, "figure": "4", "target": "1", "ap": "2"}
    found = said("answer", fields)["value"]["action"]
    assert found == (action and {**action, "figure": 4})


@pytest.mark.parametrize("how", ["ranged-defence", "delayed"])
def test_whoever_interrupts_says_how_and_when(how):
    fields = {
        "entry": "7",
        "figure": "4",
        "how": how,
        "moment": "between",
        "step": "2",
        "do": "move",
        "horizontal": "2",
    }
    found = said("interject", fields)
    msgspec.convert(found["what"], do.Interrupt)
    assert found["entry"] == 7 and found["what"]["step"] == 2
    assert ("action" in found["what"]) is (how == "delayed")
