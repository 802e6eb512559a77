"""Which rules tests say they play: they name them by number in their docstrings, `COC-49 .. 51, 53` names four."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path


@cache
def named(prefix: str, *folders: Path) -> frozenset[int]:
    """The numbers that docstrings of tests below these folders name."""
    return frozenset(n for text in docstrings(folders) for n in numbers(prefix, text))


def docstrings(folders: tuple[Path, ...]) -> Iterator[str]:
    for file in (file for folder in folders for file in folder.rglob("test_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:  # a test stands in no class here
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield ast.get_docstring(node) or ""


def numbers(prefix: str, text: str) -> Iterator[int]:
    for listed in re.findall(rf"{prefix}-(\d+(?:(?: \.\. |, )\d\d+)*)", text):
        for part in listed.split(", "):
            first, _, last = part.partition(" .. ")
            yield from range(int(first), int(last or first) + 1)
