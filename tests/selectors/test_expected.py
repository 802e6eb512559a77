"""What an entry should have been is said in German too: every text that stands beside a Malformed anywhere."""

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from campaigns.selectors.expected import OTHERWISE, in_german
from campaigns.selectors.sentences import explain
from engine.kernel.commands import convert
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
