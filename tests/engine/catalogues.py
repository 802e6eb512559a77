"""What the code says of the catalogues: which chapters it names, which keys, which codes it carries. By reading it."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

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


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text())


@cache
def constants(file: Path) -> frozenset[str]:
    """Every string of a file's code, but docstrings."""
    tree = parsed(file)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return frozenset(
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
    )


@cache
def everywhere() -> frozenset[str]:
    """The strings of all code, its classes' names and the tags made of them: no line carries any other code."""
    files = [file for room in ROOMS for file in (ROOT / room).rglob("*.py")]
    classes = {n.name for file in files for n in ast.walk(parsed(file)) if isinstance(n, ast.ClassDef)}
    return frozenset(classes.union(tags(), *map(constants, files)))


def tags() -> set[str]:
    """Of events and commands: made of their classes' names."""
    battles = (table for rules in (*RULESETS.values(), DUEL) for table in (rules.tags, rules.commands))
    return {tag for table in (KERNEL_TAGS, CAMPAIGN_TAGS, *battles) for tag in table}


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    """What f-strings can make: `range_{band}`. Only those that begin or end with three letters at least."""
    return tuple(sorted(set(_patterns()), key=lambda one: one.pattern))


def _patterns() -> Iterator[re.Pattern[str]]:
    for room in ROOMS:
        for file in (ROOT / room).rglob("*.py"):
            for node in ast.walk(parsed(file)):
                if isinstance(node, ast.JoinedStr) and any(
                    isinstance(part, ast.FormattedValue) for part in node.values
                ):
                    fixed = [part.value if isinstance(part, ast.Constant) else "" for part in node.values]
                    if re.fullmatch(r"[a-z]{3}[a-z_.-]*", str(fixed[0])) or re.fullmatch(
                        r"[a-z_.-]*[a-z]{3}", str(fixed[-1])
                    ):
                        yield re.compile(r"[\w-]+".join(re.escape(str(part)) for part in _joined(node)))


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
