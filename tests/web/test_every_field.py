"""Whatever a command or an answer of the street fight can say, the battle page can send: field by field."""

import json
from typing import Any

import msgspec
import pytest
from django.test import RequestFactory

from campaigns.web.battles.entries import forms_of
from campaigns.web.rulesets.registry import game_of
from engine.rulesets.stko import commands as do
from engine.rulesets.stko.codes import DOWN, DUTY, EMPTY, FIRST_ACTION, JAMMED, PANIC, SIX, UNCONSCIOUS
from engine.rulesets.stko.legal import choices
from tests.engine.stko.scene import battle, give, up

POINT = {"x": "100", "y": "200"}
LOOK = {"fx": "3", "fy": "4"}
HIT = "head|serious|knocked_down|severed"
MOVED = json.dumps({"type": "move-outcome", "figure": 1})
# How the page sends what no button brings: the form's address and its fields.
FORMS: dict[tuple[str, str], tuple[str, dict[str, Any]]] = {
    ("standing-answer", "side"): ("standing", {"side": "1", "word": "pass"}),
    ("standing-answer", "word"): ("standing", {"side": "1", "word": "pass"}),
    ("standing-answer", "figure"): ("standing", {"side": "1", "word": "only_when_shot_at", "figure": "2"}),
    ("move", "intent"): ("goal", {"figure": "1", "intent": "attack", "target": "5"}),
    ("move", "target"): ("goal", {"figure": "1", "intent": "attack", "target": "5"}),
    ("move", "spot"): ("goal", {"figure": "1", "intent": "cover", **POINT}),
    ("move", "hurry"): ("goal", {"figure": "1", "calm": "1"}),
    ("move-and-shoot", "intent"): ("goal", {"figure": "1", "how": "move-and-shoot", "intent": "cover"}),
    ("move-and-shoot", "spot"): ("goal", {"figure": "1", "how": "move-and-shoot", "intent": "cover", **POINT}),
    ("move-and-shoot", "hurry"): ("goal", {"figure": "1", "how": "move-and-shoot", "calm": "1"}),
    ("move-and-shoot", "weapons"): ("goal", {"figure": "1", "how": "move-and-shoot", "weapons": ["0", "1"]}),
    ("move-and-shoot", "grip"): ("goal", {"figure": "1", "how": "move-and-shoot", "grip": "two_handed"}),
    ("shoot", "grip"): ("shoot", {"figure": "1", "target": "5", "grip": "two_handed"}),
    ("shoot", "other"): ("shoot", {"figure": "1", "target": "5", "other": "6", "weapons": ["0", "1"]}),
    ("shot-outcome", "hits"): ("shot-outcome", {"figure": "1", "target": "5", "hit": HIT}),
    ("shot-outcome", "grip"): ("shot-outcome", {"figure": "1", "target": "5", "grip": "one_handed"}),
    ("shot-outcome", "after"): ("shot-outcome", {"figure": "1", "target": "5", "weapons": "0", "after": "empty"}),
    ("shot-outcome", "ducks"): ("shot-outcome", {"figure": "1", "target": "5", "ducks": "on"}),
    ("shot-outcome", "moved"): ("shot-outcome", {"figure": "1", "target": "5", "moved": "on"}),
    ("shot-outcome", "to"): ("shot-outcome", {"figure": "1", "target": "5", "moved": "on", **POINT}),
    ("shot-outcome", "via"): ("shot-outcome", {"figure": "1", "target": "5", "moved": "on", "via": "5,6", **POINT}),
    ("shot-outcome", "facing"): ("shot-outcome", {"figure": "1", "target": "5", **LOOK}),
    ("shot-outcome", "chased"): ("shot-outcome", {"figure": "1", "target": "5", "moved": "on", "chased": "6"}),
    ("move-outcome", "via"): ("choice", {"command": MOVED, "point": "to", "agile": "1", "via": "5,6", **POINT}),
    ("move-outcome", "and_shoot"): ("run-outcome", {"figure": "1"}),
    ("fight-outcome", "defence"): ("fight-outcome", {"figure": "1", "target": "5", "defence": "knife"}),
    ("fight-outcome", "result"): ("fight-outcome", {"figure": "1", "target": "5", "result": "too_far"}),
    ("fight-outcome", "hits"): ("fight-outcome", {"figure": "1", "target": "5", "hit": HIT}),
    ("fight-outcome", "to"): ("fight-outcome", {"figure": "1", "target": "5", **POINT}),
    ("fight-outcome", "away"): ("fight-outcome", {"figure": "1", "target": "5", "ax": "5", "ay": "6"}),
}
# "Override": the command stands inside another one.
INSIDE: dict[str, tuple[str, dict[str, Any]]] = {
    "nerve-test": ("nerve-test", {"figure": "1"}),
    "set-wound": ("wound", {"figure": "1", "location": "head", "severity": "flesh"}),
    "set-feeling": ("feeling", {"figure": "1", "target": "2", "feeling": "hate"}),
    "set-state": ("state", {"ends": "1 ducked"}),
    "set-skill": ("skill", {"figure": "1", "skill": "hard", "times": "2"}),
    "free-roll": ("free-roll", {"figure": "1", "count": "3"}),
}
ANSWERS: dict[tuple[str, str], dict[str, Any]] = {
    ("fact-shot", "band"): {"band": "short"},
    ("fact-shot", "distance"): {"distance": "7"},
    ("fact-shot", "cover"): {"cover": "light"},
    ("fact-shot", "position"): {"cover": "light", "position": "corner"},
    ("fact-shot", "exposed"): {"exposed": ["head"]},
    ("fact-shot", "in_arc"): {"not_in_arc": "1"},
    ("fact-shot", "in_sight"): {"not_in_sight": "1"},
    ("fact-shot", "line"): {"between": "3", "covers": ["legs"], "between-2": "4", "covers-2": ["head"]},
    ("move-to", "to"): POINT,
    ("move-to", "via"): {"agile": "1", "via": "5,6", **POINT},
    ("move-to", "facing"): {"agile": "1", **POINT, **LOOK},
    ("whom-to-shoot", "target"): {"target": "3"},
    ("before-dice", "card"): {"card": "action-killer-1", "figure": "3"},
    ("before-dice", "figure"): {"card": "action-killer-1", "figure": "3"},
    ("fact-near", "figures"): {"near-3": "200"},
    ("fact-fight", "contact"): {"contact": "no"},
    ("fact-fight", "quarter"): {"quarter": "rear"},
    ("fact-fight", "far"): {"far": "1"},
    ("fact-fight", "cover"): {"cover": "1"},
    ("fact-in-view", "figures"): {"figures": ["2", "3"]},
    ("spread-hits", "struck"): {"struck": ["2", "2"]},
    ("free-turn", "command"): {},  # the answer is a command's button
}


def said(what: str, fields: dict[str, Any]) -> dict[str, Any]:
    return forms_of(game_of("stko"))[what].read(RequestFactory().post("/", fields))


def scenes() -> list[tuple[Any, list[int]]]:
    """Battles in which between them every button comes up."""
    found = []
    for detail in ("rolls", "outcomes"):
        for status in (0, UNCONSCIOUS | DOWN, DUTY, DUTY | SIX, DOWN, PANIC):
            b = battle(opt_melee=True, opt_nerve=True, quick_draw=True, broken_behaviour="ask")
            b.detail = detail
            f = give(b, 1, pavement_demon=1)
            f.status |= status
            f.weapons[0].state, f.weapons[1].state = EMPTY, JAMMED
            up(b, 1)
            found.append((b, [0]))
        for skills in ({}, {"psycho": 1}):
            b = battle(opt_melee=True, quick_draw=True)
            b.detail = detail
            give(b, 2, **skills)
            b.figures[1].weapons[1].put_down = True
            b.cards.held = [(FIRST_ACTION, 1)]
            up(b, 2)
            found.append((b, [0]))
        waits = battle()
        waits.detail = detail
        waits.cards.claimer, waits.cards.open_cards = 1, [FIRST_ACTION]
        found.append((waits, [0, 1]))
        placing = battle()
        placing.detail, placing.placing = detail, 1
        found.append((placing, [0]))
    bound = battle(opt_hate_fear=True)
    bound.detail = "outcomes"
    up(bound, 1)
    bound.turns[-1].must_shoot = 2
    found.append((bound, [0]))
    tired = battle()
    tired.detail = "outcomes"
    give(tired, 1, sausage=1).status |= DUTY | SIX
    up(tired, 1)
    found.append((tired, [0]))
    own = battle()
    give(own, 1, pavement_demon=1)
    up(own, 1)
    own.cards.gone.append(1)
    own.cards.claimer = 1  # his card has just come up
    found.append((own, [0]))
    return found


@pytest.fixture(scope="module")
def on_buttons() -> set[tuple[str, str]]:
    """(command, field) of all the buttons that those scenes have; a tap on the map adds points and looks."""
    buttons: set[tuple[str, str]] = set()
    for b, sides in scenes():
        for choice in choices(b, sides):
            tag = str(choice.command["type"])
            inner = json.dumps({"value": {}, **choice.command})
            tapped = [said("choice", {"command": inner, "point": key, **POINT, **LOOK}) for key in ("at", "to", "spot")]
            known = {field.encode_name for field in msgspec.structs.fields(do.COMMANDS[tag])}
            buttons |= {(tag, name) for command in tapped for name in command if name in known}
    return buttons


FIELDS = sorted((tag, field.encode_name) for tag, kind in do.COMMANDS.items() for field in msgspec.structs.fields(kind))
LEFT_TO_DECIDE = {("shoot", "extra"), ("nerve-outcome", "figure"), ("nerve-outcome", "held")}


@pytest.mark.parametrize(("tag", "field"), FIELDS)
def test_every_field_of_a_command_is_on_a_button_or_in_a_form(tag, field, on_buttons):
    if tag in INSIDE:
        command = said(*INSIDE[tag])["command"]
    elif (tag, field) in FORMS:
        command = said(*FORMS[tag, field])
    elif (tag, field) in LEFT_TO_DECIDE:
        return  # the two tests below
    else:
        assert (tag, field) in on_buttons
        return
    assert command["type"] == tag and field in command, command
    msgspec.convert({name: value for name, value in command.items() if name != "type"}, _plain(tag))


def _plain(tag: str) -> Any:
    """The same fields without the tag that a command is told by."""
    kind = do.COMMANDS[tag]
    return msgspec.defstruct(
        f"Plain{kind.__name__}",
        [(field.encode_name, field.type, None) for field in msgspec.structs.fields(kind)],
        forbid_unknown_fields=True,
    )


def test_extra_dice_are_the_referees_and_come_with_a_shot():
    shot = json.dumps({"type": "shoot", "figure": 1, "target": 5, "weapons": [0]})
    assert said("more-dice", {"command": shot, "extra": "-2"})["command"]["extra"] == -2


def test_a_nerve_test_is_told_where_outcomes_are_told():
    for held in ("yes", "no"):
        command = said("nerve-outcome", {"figure": "1", "held": held})
        assert command == {"type": "nerve-outcome", "figure": 1, "held": held == "yes"}


@pytest.mark.parametrize(
    ("kind", "field"),
    sorted((kind, field.encode_name) for kind, shape in do.ANSWERS.items() for field in msgspec.structs.fields(shape)),
)
def test_every_field_of_an_answer_is_in_its_questions_form(kind, field):
    if field == "choice":
        value = said("answer", {"question": "1", "kind": kind, "choice": "yes"})["value"]
    elif kind == "free-turn":
        button = json.dumps({"type": "answer", "value": {"command": {"type": "wait", "figure": 1}}})
        value = said("choice", {"command": button})["value"]
    else:
        value = said("answer", {"question": "1", "kind": kind, **ANSWERS[kind, field]})["value"]
    assert field in value
    msgspec.convert(value, do.ANSWERS[kind])


def test_two_people_in_the_line_of_fire_are_told_each_with_what_he_hides():
    line = said("answer", {"question": "1", "kind": "fact-shot", **ANSWERS["fact-shot", "line"]})["value"]["line"]
    assert line == [{"figure": 3, "covers": ["legs"]}, {"figure": 4, "covers": ["head"]}]


def test_of_two_hits_each_goes_to_whoever_got_it():
    fields = {"figure": "1", "target": "5", "hit": "head|scratch||", "hit-other": "legs|flesh||", "who": "6"}
    first, other = said("shot-outcome", fields)["hits"]
    assert "who" not in first and (other["who"], other["location"]) == (6, "legs")
    instead = said("shot-outcome", {**fields, "hit-other": []})["hits"]
    assert [one["who"] for one in instead] == [6]


def test_a_drag_of_somebody_who_is_not_agile_says_nothing():
    assert said("answer", {"question": "1", "kind": "move-to", **POINT, **LOOK})["value"] == {"to": [100, 200]}
