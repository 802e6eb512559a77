"""What the code says of the catalogues: which chapters it names, which keys, which codes it carries. By reading it."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from campaigns.ledger.campaign_events import TAGS as CAMPAIGN_TAGS
from engine.kernel.events import TAGS as KERNEL_TAGS
from engine.kernel.telling.catalogue import SOURCE, Entry
from engine.rulesets import RULESETS
from tests.duel.ruleset import DUEL

ROOT = Path(__file__).parents[2]
ROOMS = ("engine", "campaigns", "api", "tests/duel")
FOLDERS = sorted(path.parent for room in ROOMS for path in (ROOT / room).rglob(f"{SOURCE}.toml"))
KEY = re.compile(r"[a-z][a-z0-9-]*\.[a-z0-9_-]+", re.IGNORECASE)


def texts(entry: Entry) -> list[str]:
    """A sentence, or a word in all its forms."""
    return [entry] if isinstance(entry, str) else list(entry.values())


class Code(NamedTuple):
    strings: frozenset[str]  # but docstrings
    classes: frozenset[str]
    patterns: frozenset[str]


@cache
def code_of(file: Path) -> Code:
    """What a file's code says. All files are read by this one walk: it is most of what these tests cost."""
    strings, classes, docstrings, patterns = [], set(), set(), set()
    for node in ast.walk(ast.parse(file.read_text())):
        kind = type(node)
        if kind is ast.Constant:
            strings.append(node)
        elif kind is ast.Expr:
            docstrings.add(node.value)
        elif kind is ast.ClassDef:
            classes.add(node.name)
        elif kind is ast.JoinedStr:
            patterns.update(_pattern(node))
    texts = {ast.value for ast in strings if ast not in docstrings and isinstance(ast.value, str)}
    return Code(frozenset(texts), frozenset(classes), frozenset(patterns))


@cache
def all_code() -> tuple[Code, ...]:
    return tuple(code_of(file) for room in ROOMS for file in (ROOT / room).rglob("*.py"))


@cache
def everywhere() -> frozenset[str]:
    """The strings of all code and its tables, its classes' names and the tags made of them: no line carries any other
    code.
    """
    return frozenset(tags().union(named_in_tables(), *(code.strings | code.classes for code in all_code())))


@cache
def named_in_tables() -> frozenset[str]:
    """What stands in the files that code reads instead of holding a table."""
    catalogues = {file for folder in FOLDERS for file in folder.glob("*.toml")}
    files = {file for room in ROOMS for file in (ROOT / room).rglob("*.toml")} - catalogues
    return frozenset(name for file in files for name in _names(tomllib.loads(file.read_text(encoding="utf-8"))))


def _names(table: object) -> Iterator[str]:
    if isinstance(table, str):
        yield table
    elif isinstance(table, dict):
        yield from table
    if isinstance(table, dict | list):
        for one in table.values() if isinstance(table, dict) else table:
            yield from _names(one)


def tags() -> set[str]:
    """Of events and commands: made of their classes' names."""
    battles = (table for rules in (*RULESETS.values(), DUEL) for table in (rules.tags, rules.commands))
    return {tag for table in (KERNEL_TAGS, CAMPAIGN_TAGS, *battles) for tag in table}


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    """What f-strings can make: `range_{band}`. Only those that begin or end with three letters at least."""
    return tuple(map(re.compile, sorted(set().union(*(code.patterns for code in all_code())))))


def _pattern(node: ast.JoinedStr) -> Iterator[str]:
    if any(isinstance(part, ast.FormattedValue) for part in node.values):
        fixed = [part.value if isinstance(part, ast.Constant) else "" for part in node.values]
        if re.fullmatch(r"[a-z]{3}[a-z_.-]*", str(fixed[0])) or re.fullmatch(r"[a-z_.-]*[a-z]{3}", str(fixed[-1])):
            yield r"[\w-]+".join(re.escape(str(part)) for part in _joined(node))


def _joined(node: ast.JoinedStr) -> list[str]:
    """The fixed parts around each gap."""
    parts = [""]
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts[-1] += str(part.value)
        else:
            parts.append("")
    return parts


def looked_up(chapter: str) -> bool:
    """Is any code's word looked up in it: `words("rank")`, or the sentence of a code said: `fate.{event.loss}`?"""
    return chapter in everywhere() or f"{chapter}." in everywhere()


def carried(code: str) -> bool:
    """Does any code name it: whole, piece by piece (`drunk-clear`), after a prefix (`range_`), or in an f-string?"""
    known = everywhere()
    if code in known or all(piece in known for piece in re.split("[-.]", code)):
        return True
    ends = (place for place, letter in enumerate(code, start=1) if letter in "_-")
    if any(code[:end] in known and code[end:] in known for end in ends):
        return True
    return any(pattern.fullmatch(code) for pattern in patterns())
