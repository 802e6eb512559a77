"""Lines of a log as they are and as they would be, beside each other."""

import difflib
from collections.abc import Sequence


def compared(was: Sequence[str], becomes: Sequence[str]) -> list[tuple[str, str]]:
    """Lines in order with what becomes of each: kept, gone or new."""
    lines: list[tuple[str, str]] = []
    for line in difflib.ndiff(was, becomes):
        mark, text = line[:1], line[2:]
        if mark != "?":
            lines.append(({" ": "kept", "-": "gone", "+": "new"}[mark], text))
    return lines
