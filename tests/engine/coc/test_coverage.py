"""Every rule number of the d100 family is named by a test that plays it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

RULES = [f"COC-{n:02}" for n in range(1, 65)]


@cache
def named():
    """Rule numbers that docstrings of tests name; `COC-49 .. 51, 53` names four."""
    found = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= numbers(ast.get_docstring(node) or "")
    return found


def numbers(text):
    found = set()
    for listed in re.findall(r"COC-\d\d(?:(?: \.\. |, )\d\d)*", text):
        for part in listed.removeprefix("COC-").split(", "):
            first, _, last = part.partition(" .. ")
            found |= {f"COC-{n:02}" for n in range(int(first), int(last or first) + 1)}
    return found


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_test_that_names_it(rule):
    assert rule in named()
