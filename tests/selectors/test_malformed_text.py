"""What an entry should have been is said in every language: each code that stands in a Malformed anywhere."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

from campaigns.ledger.canonical import NotCanonical, canonical
from campaigns.selectors.sentences import explain
from campaigns.submit.shapes import Day, Id, Time
from engine.kernel.commands import Hex32, convert
from engine.kernel.refusal import Malformed
from engine.kernel.telling.catalogue import KERNEL
from engine.kernel.telling.malformed import expected, in_english
from engine.kernel.telling.template import gaps

ROOT = Path(__file__).resolve().parents[2]


@cache
def calls(wanted: str) -> list[tuple[ast.Call, str]]:
    """Each call of it, and where it stands."""
    return [
        (node, f"{file.relative_to(ROOT)}:{node.lineno}")
        for folder in ("campaigns", "engine", "api")
        for file in sorted((ROOT / folder).rglob("*.py"))
        if f"{wanted}(" in (text := file.read_text())
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == wanted
    ]


def raised() -> Iterator[tuple[str, set[str], str]]:
    """Code, names of its facts, and where; what is handed on is raised somewhere else."""
    for node, place in calls("Malformed"):
        if isinstance(node.args[2], ast.Constant):
            facts = node.args[3] if len(node.args) > 3 else ast.Dict(keys=[], values=[])
            assert isinstance(facts, ast.Dict), place
            yield node.args[2].value, {key.value for key in facts.keys if isinstance(key, ast.Constant)}, place


def test_every_code_has_a_sentence_that_names_its_facts():
    found = list(raised())
    assert len({code for code, _, _ in found}) > 120
    for code, facts, place in found:
        template = KERNEL.find("expected", code, "en")
        assert template is not None and gaps(template) == facts, (code, place)


def test_codes_are_written_out_where_they_are_raised():
    """So that the test above sees them: else the code comes from where it was raised first."""
    others = {ast.unparse(node.args[2]) for node, _ in calls("Malformed") if not isinstance(node.args[2], ast.Constant)}
    assert others == {"self.code", "error.code", "error.expected", "wrong.code"}


@pytest.mark.parametrize(
    ("error", "english", "german"),
    [
        (Malformed("n", "x", "whole-number-between", {"least": 3, "most": 12}), "a whole number from 3 to 12", None),
        (Malformed("n", "x", "one-of", {"known": ("fist", "knife")}), "one of fist, knife", "eins von fist, knife"),
        (Malformed("n", "x", "one-of-the-sides", {"sides": [1, 2]}), "one of the sides 1, 2", "eine der Seiten 1, 2"),
        (Malformed("n", "x", "one-of", {"known": "room"}), "one of room", "eins von room"),
        (Malformed("n", "x", "one-of", {"known": ()}), "left out, as there's nothing to choose from here", None),
        (Malformed("n", "", "string-from", {"least": 1}), "text of at least 1 character", None),
        (Malformed("n", "x", "skill-no-more-than", {"skill": "hard", "times": 1}), None, "hard, höchstens einmal"),
        (Malformed("n", "x", "something-new"), "something new", "something new"),
    ],
)
def test_gaps_are_filled_with_the_facts(error, english, german):
    assert english is None or expected(error, "en") == english
    assert german is None or expected(error, "de") == german


def test_a_sentence_names_the_field_and_what_it_should_be():
    refused = Malformed("distance", "x", "whole-number-between", {"least": 3, "most": 12})
    assert explain(refused, "de") == "distance lässt sich nicht lesen. Richtig wäre: eine ganze Zahl von 3 bis 12."
    assert in_english(refused) == "distance: 'x' is not a whole number from 3 to 12"
    assert in_english(refused.at("far")) == "far: 'x' is not a whole number from 3 to 12"


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    count: int
    name: str = ""


@pytest.mark.parametrize(
    ("raw", "field", "english", "german"),
    [
        ({}, "command", "complete: `count` is missing", "vollständig, denn `count` fehlt"),
        ({"count": "x"}, "command.count", "a whole number", "eine ganze Zahl"),
        ({"count": 1, "name": 3}, "command.name", "text", "ein Text"),
        (
            {"count": 1, "odd": 1},
            "command",
            "without the unknown field `odd` (there are count, name)",
            "ohne das unbekannte Feld `odd` (es gibt count, name)",
        ),
        ({"count": None}, "command.count", "a whole number", "eine ganze Zahl"),
        ([], "command", "an object", "ein Objekt"),
        ({"count": 1.5}, "command.count", "a whole number", "eine ganze Zahl"),
    ],
)
def test_shapes_that_do_not_fit_are_said_in_words(raw, field, english, german):
    with pytest.raises(Malformed) as error:
        convert(raw, Shape, "command")
    assert error.value.field == field
    assert (expected(error.value, "en"), expected(error.value, "de")) == (english, german)


@pytest.mark.parametrize(
    "value",
    [1.5, 10**30, "a\0", "\ud800", "e\u0301", b"", {1: 2}],
    ids=["fraction", "huge", "nul", "half", "form", "bytes", "key"],
)
def test_what_cannot_be_stored_is_said_in_words(value):
    with pytest.raises(NotCanonical) as error:
        canonical({"a": value})
    assert KERNEL.find("expected", error.value.expected, "en")


@pytest.mark.parametrize(
    ("form", "english"),
    [
        (Id, "an id, in small letters"),
        (Hex32, "64 digits from 0 to f"),
        (Day, "a day such as 2026-12-31"),
        (Time, "a time such as 19:30"),
    ],
)
def test_no_regular_expression_is_shown_to_anybody(form, english):
    shape = msgspec.defstruct("Shape", [("value", form)])
    with pytest.raises(Malformed) as error:
        convert({"value": "x"}, shape, "command")
    assert expected(error.value, "en") == english


def test_every_form_of_a_text_says_what_it_expects():
    """Whatever `pattern=` stands in the code is named in words, not only called another form."""
    forms = [
        (node, place) for node, place in calls("Meta") if any(keyword.arg == "pattern" for keyword in node.keywords)
    ]
    assert len(forms) > 3
    for node, place in forms:
        extra = next((keyword.value for keyword in node.keywords if keyword.arg == "extra"), None)
        assert extra is not None, place
        assert KERNEL.find("expected", ast.literal_eval(extra)["expected"], "de"), place
