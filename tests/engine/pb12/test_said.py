"""Whatever the rules decline with, ask, offer, roll for or give as a reason is said in every language."""

import ast
import tomllib
from functools import cache
from pathlib import Path

import pytest

from engine.kernel.telling.catalogue import KERNEL
from engine.rulesets import pb12
from engine.rulesets.pb12 import events as ev
from engine.rulesets.pb12.codes import (
    ACTIONS,
    ATTRIBUTES,
    CATEGORIES,
    DIRECTIONS,
    INTERRUPTS,
    LIGHTS,
    LOSSES,
    MOMENTS,
    MOVEMENT_OPTIONS,
    ORDERS,
    SEATS,
    STANDING_ORDERS,
    STATUSES,
    ZONES,
)
from engine.rulesets.pb12.drawn.terrain import KINDS
from engine.rulesets.pb12.ruleset import PB12
from engine.rulesets.pb12.setup import RANKS
from engine.rulesets.pb12.tell import SILENT, TELLING
from engine.rulesets.pb12.tell.speaker import HARMS
from engine.rulesets.pb12.tell.words import GLOSSARY

FOLDER = Path(pb12.__file__).parent
# Method or class -> which of its arguments is the code, and the chapter that says it.
SAID = {
    "decline": (0, "refused"),
    "Refusal": (0, "refused"),
    "need": (1, "reason"),
    "set": (1, "reason"),
    "add": (1, "reason"),
    "roll": (1, "purpose"),
    "Question": (0, "question"),
    "Offer": (1, "action"),
}
CODES = {
    "mark": STATUSES,
    "gained": STATUSES,
    "shed": STATUSES,
    "harm": HARMS[1:],
    "moment": HARMS[1:],
    "deed": ACTIONS,
    "way": MOVEMENT_OPTIONS,
    "attribute": ATTRIBUTES,
    "category": CATEGORIES,
    "direction": DIRECTIONS,
    "interrupt": INTERRUPTS,
    "instant": MOMENTS,
    "order": ORDERS,
    "standing-order": STANDING_ORDERS,
    "seat": SEATS,
    "zone": ZONES,
    "light": LIGHTS,
    "loss": (*LOSSES, *PB12.figure_counts),
    "rank": RANKS,
    "terrain": KINDS,
    "action": PB12.commands,
    "question": PB12.answers,
    "option": PB12.options,
    "option-about": PB12.options,
}


@cache
def codes():
    """(chapter, code, where), as they stand in the source; names put together are said by what they are of."""
    found = []
    for file in sorted(FOLDER.rglob("*.py")):
        if "cases" in file.parts:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and (name := called(node.func)) in SAID:
                place, chapter = SAID[name]
                one = node.args[place] if len(node.args) > place else None
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    found.append((chapter, one.value, f"{file.stem}:{node.lineno}"))
    return found


def called(func):
    return func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")


@cache
def words(language):
    return tomllib.loads((FOLDER / "tell" / f"{language}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_code_is_without_words(language):
    said, beneath = words(language), KERNEL.chapters(language)
    assert len({code[:2] for code in codes()}) > 145
    assert [code for code in codes() if code[1] not in said[code[0]] and code[1] not in beneath.get(code[0], {})] == []


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("chapter", CODES)
def test_no_word_of_the_rules_is_without_words(chapter, language):
    assert [code for code in CODES[chapter] if code not in words(language)[chapter]] == []


def test_every_event_is_told_or_says_why_not():
    events = set(ev.TAGS.values())
    told = events & TELLING.tellers.keys()
    assert told | (events & SILENT.keys()) == events and not told & SILENT.keys()


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_term_is_explained_and_names_its_rule(language):
    terms = [term for _, terms in GLOSSARY.chapters(language) for term in terms] + GLOSSARY.further(language)
    assert len(terms) > 50
    for term in terms:
        assert term.rule.startswith("PB-") and term.code not in (term.word, term.about, term.other), term
