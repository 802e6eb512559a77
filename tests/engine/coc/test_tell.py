"""Sentences, words and stored shapes are complete, in both languages."""

import ast
import json
import re
from pathlib import Path

import msgspec
import pytest

from engine.kernel import events as kernel
from engine.kernel.recorded import RecordedEvent, names
from engine.kernel.refusal import Refusal
from engine.kernel.telling.catalogue import KERNEL
from engine.kernel.why import Reason
from engine.rulesets.coc import codes
from engine.rulesets.coc import events as ev
from engine.rulesets.coc.commands import COMMANDS
from engine.rulesets.coc.live_input import ANSWERS
from engine.rulesets.coc.setup import BASE_SKILLS, CHARACTERISTICS
from engine.rulesets.coc.tell import SILENT, TELLING, words
from engine.rulesets.coc.weapons import WEAPONS

SOURCE = Path(codes.__file__).parent
FIXTURE = Path(__file__).parents[2] / "fixtures" / "events" / "coc.jsonl"
LINES = [json.loads(line) for line in FIXTURE.read_text().splitlines()]
LANGUAGES = words.SAID.languages()
REFUSED = words.SAID.chapters("en")["refused"]


def name(figure):
    return ("", "Ada", "Ben", "Cthonian")[figure]


def test_every_event_is_told_or_silent_for_a_reason():
    for shape in (*ev.TAGS.values(), *kernel.TAGS.values()):
        assert (shape in TELLING.tellers) is not (shape in SILENT), shape


def test_every_tag_has_a_fixture_and_every_fixture_a_tag():
    assert {line["type"] for line in LINES} == set(ev.TAGS)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["type"])
def test_a_stored_event_is_read_and_written_back_byte_for_byte(line):
    from campaigns.ledger.canonical import canonical

    event = msgspec.json.decode(line["payload"], type=ev.TAGS[line["type"]])
    assert canonical(event).decode() == line["payload"]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["type"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stored_event_is_a_sentence(line, language):
    event = msgspec.json.decode(line["payload"], type=ev.TAGS[line["type"]])
    told = TELLING.tell([RecordedEvent(7, event)], name, language)
    assert bool(told) is not (type(event) in SILENT)
    for sentence in told:
        assert sentence.version == 7 and "_" not in sentence.text and "{" not in sentence.text


def test_one_magic_point_is_one():
    (told,) = TELLING.tell([RecordedEvent(7, ev.SpellCast(1, "", 1, 1))], name, "en")
    assert "(1 magic point, 1 Sanity)" in told.text


@pytest.mark.parametrize("event", [ev.Aided(1, 1, True), ev.Aided(1, 1, False), ev.Treated(1, 1, True, 2)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_helps_herself_is_named_once(event, language):
    (told,) = TELLING.tell([RecordedEvent(7, event)], name, language)
    assert told.text.count("Ada") == 1 and ("own" if language == "en" else "eigenen") in told.text


def raised_codes():
    """Every code that the ruleset's own source declines or refuses with."""
    found = set()
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if called in ("decline", "Refusal"):
                    found.add(node.args[0].value)
    return found


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal():
    raised = raised_codes()
    assert raised and raised <= set(words.SAID.words("refused"))
    assert set(REFUSED) - set(KERNEL.words("refused")) <= raised  # those of every game in this one's words


@pytest.mark.parametrize("code", sorted(REFUSED))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_spoken_with_and_without_its_facts(code, language):
    for facts in ({}, {"figure": 1, "target": 2, "up": 2, "by": 2, "most": 4, "left": 1, "needed": 3}):
        text = TELLING.explain(Refusal(code, facts), name, language)
        assert text[-1] in ".!?" and "[" not in text and "{" not in text
    assert TELLING.explain(Refusal(code), name, "en") != TELLING.explain(Refusal(code), name, "de")


def test_words_are_known_for_every_code():
    assert set(words.LEVELS) == set(codes.LEVELS) - {"impossible"}
    assert set(words.BANDS) == set(codes.BANDS)
    assert set(words.MANOEUVRES) == set(words.SAID.words("done")) == set(codes.EFFECTS)
    assert set(codes.STATES) <= set(words.STATES) and set(codes.WEAPON_STATES) == set(words.WEAPON_STATES)
    assert {*BASE_SKILLS, *CHARACTERISTICS, "dodge", "luck", "sanity"} == set(words.SKILLS)
    assert set(WEAPONS) | {""} == set(words.SAID.words("weapon"))
    assert set(COMMANDS) <= set(words.ACTIONS) and set(ANSWERS) == set(words.QUESTIONS)
    assert set(words.REACTIONS) == set(codes.REACTIONS)


def test_every_purpose_and_reason_in_the_rules_has_a_word():
    text = "".join(file.read_text() for file in (SOURCE / "rules").glob("*.py"))
    text += (SOURCE / "state" / "table.py").read_text() + (SOURCE / "perform.py").read_text()
    purposes = set(re.findall(r'(?:roll|check|d100|plain|thrown)\(\s*b?,?\s*(?:f|target|g),\s*"(\w+)"', text))
    purposes |= set(re.findall(r'roll_for_all\("(\w+)"', text))
    assert len(purposes) > 12 and purposes <= set(words.SAID.words("purpose"))
    reasons = set(re.findall(r'"COC-\d\d", "(\w+)"', text))
    assert len(reasons) > 12 and reasons <= set(words.REASONS)
    for language in LANGUAGES:
        for code in reasons:
            assert "_" not in TELLING.reason_text(Reason("COC-02", code, "add", 1), name, language)
        assert all("_" not in TELLING.purpose_name(purpose, language) for purpose in purposes)


def test_a_shot_is_one_sentence_with_what_came_of_it():
    shot = ev.ShotFired(1, 2, 0, 1, 1, "base", "regular", "hard", 1, outcome="hit")
    assert (
        TELLING.tell([RecordedEvent(5, shot)], name, "en")[0].text
        == "Ada shoots at Ben (weapon, base range): a hard success; it hits."
    )
    assert TELLING.tell([RecordedEvent(5, shot)], name, "de")[0].text == (
        "Ada schießt auf Ben (Waffe, Basisreichweite): ein schwieriger Erfolg; Treffer."
    )


def test_tags_are_one_to_one():
    assert len(names(ev.TAGS)) == len(ev.TAGS)
