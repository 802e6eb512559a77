"""The lines of own tables as numbers; what can't be a line of that table is refused with its option and name."""

import re
from collections.abc import Mapping
from typing import Final

from engine.kernel.refusal import Malformed
from engine.kernel.setup import OptionValue

MOST_POINTS: Final = 12
NUMBERS: Final = re.compile(r"\s*[+-]?[0-9]{1,3}(?:\s+[+-]?[0-9]{1,3})*\s*")
FACES: Final = tuple(str(face) for face in range(1, 13))


def damage_tables(lines: OptionValue) -> dict[str, list[int]]:
    """Points for a result of 1 to 12, by the table's name. Source: PB-45."""
    field = "options.pb12.damage_tables"
    return {name: numbers(f"{field}.{name}", line, 12, 0, MOST_POINTS) for name, line in named(field, lines).items()}


def deviation(lines: OptionValue) -> list[list[int]]:
    """Changes of radius and strength, and degrees of effect, face by face. Source: PB-55."""
    field = "options.pb12.deviation"
    by_face = named(field, lines)
    if set(by_face) != set(FACES):
        raise Malformed(field, lines, "each-one-of", {"names": FACES, "known": "-1 -2 180"})
    return [numbers(f"{field}.{face}", by_face[face], 3, -20, 360) for face in FACES]


def cover_levels(lines: OptionValue) -> list[tuple[int, int]]:
    """(per cent seen at least, level), the highest first. Source: PB-58."""
    field = "options.pb12.cover_levels"
    rows = []
    for name, line in named(field, lines).items():
        least = int(name) if name.isdecimal() else -1
        if not 0 <= least <= 100:
            raise Malformed(field, name, "whole-number-between", {"least": 0, "most": 100})
        rows.append((least, numbers(f"{field}.{name}", line, 1, 0, 12)[0]))
    if not rows or min(rows)[0] != 0:
        raise Malformed(field, lines, "map-with", {"known": ("0",)})
    return sorted(rows, reverse=True)


def named(field: str, lines: OptionValue) -> Mapping[str, int | str]:
    if not isinstance(lines, dict):
        raise Malformed(field, lines, "names-with-a-line-each")
    return lines


def numbers(field: str, line: int | str, n: int, least: int, most: int) -> list[int]:
    text = str(line)
    words = text.split()
    if len(words) != n or not NUMBERS.fullmatch(text):
        raise Malformed(field, line, "whole-numbers", {"n": n})
    values = [int(word) for word in words]
    if min(values) < least or max(values) > most:
        raise Malformed(field, line, "whole-number-between", {"least": least, "most": most})
    return values
