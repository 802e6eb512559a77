"""Every rule that has numbers of its own is named by a test; the others need the game and are listed here."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
import yaml

CASES = Path(__file__).parents[2] / "cases"
NO_RULE = {*range(73, 80), 81, 82, 93, 118, 123, 124, 125}  # numbers that the rulings don't give
# What only happens in a round that is played: phases, moves, free actions, interrupts, cards in the hand.
LATER = {9, 10, 19, 20, *range(22, 29), 41, 49, 50, 60, 63, 71, 72, 96, 98, 100, 105, 106, 110, 111, 113, 116, 117, 122}
RULES = [n for n in range(1, 127) if n not in LATER | NO_RULE]


@cache
def named():
    """Rule numbers of tests' docstrings (`PB-49 .. 51, 53` names four) and of worked cases."""
    rows = [
        row for name in ("pb12.yaml", "pb12_more.yaml") for row in yaml.safe_load((CASES / name).read_text())["cases"]
    ]
    found = {int(row["ref"].removeprefix("PB-")) for row in rows}
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= numbers(ast.get_docstring(node) or "")
    return found


def numbers(text):
    found = set()
    for listed in re.findall(r"PB-\d+(?:(?: \.\. |, )\d+)*", text):
        for part in listed.removeprefix("PB-").split(", "):
            first, _, last = part.partition(" .. ")
            found |= set(range(int(first), int(last or first) + 1))
    return found


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_test_that_names_it(rule):
    assert rule in named()


def test_what_is_named_no_longer_waits():
    assert (LATER | NO_RULE) & named() == set()
