"""What an entry should have been is said in German too: every text that stands beside a Malformed anywhere."""

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from campaigns.ledger.canonical import NotCanonical, canonical
from campaigns.selectors.expected import OTHERWISE, in_german, in_words
from campaigns.selectors.sentences import explain
from campaigns.submit.commands import Id
from campaigns.submit.plan_commands import Day, Time
from engine.kernel.commands import Hex32, convert
from engine.kernel.refusal import Malformed

ROOT = Path(__file__).resolve().parents[2]


def said(node: ast.expr) -> str:
    """The text with 7 in place of each gap; empty where it is said somewhere else."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values)
    if isinstance(node, ast.BinOp):
        left, right = said(node.left), said(node.right)
        return (left or "7") + (right or "7") if left or right else ""
    return ""


def texts() -> Iterator[tuple[str, str]]:
    for folder in ("campaigns", "engine", "api"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text())):
                if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "Malformed" or len(node.args) < 3:
                    continue
                ways = (
                    [node.args[2].body, node.args[2].orelse] if isinstance(node.args[2], ast.IfExp) else node.args[2:]
                )
                for one in ways:
                    if text := said(one):
                        yield text, str(file.relative_to(ROOT))


def test_every_expected_has_its_german():
    found = dict(texts())
    assert len(found) > 120
    assert {text: file for text, file in found.items() if in_german(text) == OTHERWISE} == {}


def test_gaps_keep_what_stands_in_them():
    no = Malformed("distance", "x", "a whole number from 3 to 12")
    assert explain(no, "de") == "Das lässt sich nicht lesen: distance sollte sein: eine ganze Zahl von 3 bis 12."
    assert in_german("one of the sides 1, 2") == "eine der Seiten 1, 2"
    assert in_german("one of fist, knife") == "eins von fist, knife"


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    count: int
    name: str = ""


@pytest.mark.parametrize(
    "raw", [{}, {"count": "x"}, {"count": 1, "name": 3}, {"count": 1, "odd": 1}, {"count": None}, [], {"count": 1.5}]
)
def test_shapes_that_do_not_fit_are_said_in_german(raw):
    with pytest.raises(Malformed) as no:
        convert(raw, Shape, "command")
    assert in_german(no.value.expected) != OTHERWISE, no.value.expected


@pytest.mark.parametrize(
    "value", [1.5, 10**30, "a\0", "\ud800", "e\u0301"], ids=["fraction", "huge", "nul", "half", "form"]
)
def test_what_cannot_be_stored_is_said_in_words_of_both_languages(value):
    with pytest.raises(NotCanonical) as no:
        canonical({"a": value})
    for how, german in (("readable", "lesbar"), ("writable", "speicherbar")):
        expected = f"{how}: it {no.value.why}"
        assert not in_german(expected).startswith(german) and in_words(expected, "en") != expected


@pytest.mark.parametrize(
    ("form", "english"),
    [
        (Id, "an id"),
        (Hex32, "64 digits from 0 to f"),
        (Day, "a day such as 2026-12-31"),
        (Time, "a time such as 19:30"),
    ],
)
def test_no_regular_expression_is_shown_to_anybody(form, english):
    shape = msgspec.defstruct("Shape", [("value", form)])
    with pytest.raises(Malformed) as no:
        convert({"value": "x"}, shape, "command")
    assert in_words(no.value.expected, "en") == english
    assert in_german(no.value.expected) not in (OTHERWISE, english) and "regex" not in in_german(no.value.expected)


def test_every_form_of_a_text_has_words():
    """Whatever `pattern=` stands in the code is named in English and in German, not only called another form."""
    others = [in_words("expected `str` matching regex 'x'", "en"), in_german("expected `str` matching regex 'x'")]
    for folder in ("campaigns", "engine", "api"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.keyword) and node.arg == "pattern" and isinstance(node.value, ast.Constant):
                    text = f"expected `str` matching regex '{node.value.value}'"
                    assert not {in_words(text, "en"), in_german(text)} & {*others}, (file, text)
