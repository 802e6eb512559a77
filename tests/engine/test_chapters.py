"""The chapters of a battle's state say what they change and what they look at beside it."""

import ast
import re
from pathlib import Path

import pytest

RULESETS = Path(__file__).parents[2] / "engine" / "rulesets"
CHAPTERS = [
    (f"{path.relative_to(RULESETS).parts[0]}/{node.name}", node)
    for path in sorted([*RULESETS.glob("*/state/*.py"), *RULESETS.glob("*/battle.py")])
    for node in ast.parse(path.read_text()).body
    if isinstance(node, ast.ClassDef) and node.bases
]
MUTATING = {"append", "clear", "extend", "insert", "pop", "remove", "sort"}
EVERYBODYS = {"at", "effects"}  # whoever records an event


def test_there_are_chapters():
    assert {name.split("/")[0] for name, _ in CHAPTERS} >= {"stko", "coc", "gff"}


@pytest.mark.parametrize(("name", "chapter"), CHAPTERS, ids=[name for name, _ in CHAPTERS])
def test_a_chapter_says_what_it_changes_and_what_it_looks_at(name, chapter):
    said = " ".join((ast.get_docstring(chapter) or "").split())
    changes = re.search(r"Changes ([^.;]*)", said)
    looks = re.search(r"[Ll]ooks at ([^.;]*)", said)
    named = [set(re.findall(r"`(\w+)`", found.group(1))) if found else set() for found in (changes, looks)]
    changed, seen = touched(chapter)
    assert named == [changed, seen - changed]


def touched(chapter: ast.ClassDef) -> tuple[set[str], set[str]]:
    """Attributes of the battle itself that a class changes (or what stands in them), and all that it names."""
    changed: set[str | None] = set()
    seen: set[str | None] = set()
    called = {id(node.func) for node in ast.walk(chapter) if isinstance(node, ast.Call)}
    for node in ast.walk(chapter):
        if isinstance(node, ast.Assign | ast.Delete):
            changed |= {root(part) for target in node.targets for part in parts(target)}
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            changed.add(root(node.target))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATING:
            changed.add(root(node.func.value))
        elif isinstance(node, ast.Attribute) and id(node) not in called:
            seen.add(root(node))
    return {one for one in changed if one} - EVERYBODYS, {one for one in seen if one} - EVERYBODYS


def parts(target: ast.expr) -> list[ast.expr]:
    return target.elts if isinstance(target, ast.Tuple) else [target]


def root(node: ast.expr) -> str | None:
    """`turns` of `self.turns[-1].declared`."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
            return node.attr
        node = node.value
    return None
