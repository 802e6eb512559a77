"""Every rule number of the street fight is named by a test that plays it.

A test names the rules it plays by their numbers in its docstring. This one only looks whether somebody does.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = (Path(__file__).parent, Path(__file__).parents[1] / "submit")  # what a campaign does by itself is in the second
RULES = [f"STKO-{n:02}" for n in range(1, 111)]


@cache
def named() -> dict[str, list[str]]:
    """Rule number -> the tests whose docstrings name it. `STKO-23 .. 26` names all four."""
    found: dict[str, list[str]] = {}
    for file in sorted(file for folder in TESTS for file in folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in numbers(ast.get_docstring(node) or ""):
                    found.setdefault(f"STKO-{number:02}", []).append(f"{file.stem}.{node.name}")
    return found


def numbers(text: str) -> list[int]:
    found = []
    for first, last in re.findall(r"STKO-(\d+)(?:\s*\.\.\s*(\d+))?", text):
        found += range(int(first), int(last or first) + 1)
    for listed in re.findall(r"STKO-\d+((?:, \d+)+)", text):
        found += [int(one) for one in re.findall(r"\d+", listed)]
    return found


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_test_that_names_it(rule):
    assert named().get(rule), f"no test names {rule}"
