"""Every rule number of Firefight is named by a test that plays it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

RULES = [f"GFF-{n:02}" for n in range(1, 48)]


@cache
def named():
    """Rule numbers that docstrings of tests name; `GFF-06 .. 08, 20` names four."""
    found = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= numbers(ast.get_docstring(node) or "")
    return found


def numbers(text):
    found = set()
    for listed in re.findall(r"GFF-\d\d(?:(?: \.\. |, )\d\d)*", text):
        for part in listed.removeprefix("GFF-").split(", "):
            first, _, last = part.partition(" .. ")
            found |= {f"GFF-{n:02}" for n in range(int(first), int(last or first) + 1)}
    return found


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_test_that_names_it(rule):
    assert rule in named()
