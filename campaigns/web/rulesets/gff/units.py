"""A unit of Firefight written by hand: models of up to four kinds, each with weapons in rows."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import QueryDict

from campaigns.web.rulesets.parts import Context, UnitForm
from campaigns.web.submit_form import as_number

MOST_PARTS: Final = 4
BLANK_ROWS: Final = 3
COLUMNS: Final = ("name", "count", "range", "attacks", "rules")
TESTS: Final = (2, 3, 4, 5, 6)


def context(profile: Mapping[str, Any]) -> Context:
    """The last part is an empty one, for a hero who joins; what it says counts when its kind is named."""
    parts = list(profile.get("parts", ())) or [{}]
    more: list[dict[str, Any]] = [{}] if len(parts) < MOST_PARTS else []
    return {
        "points": profile.get("points", ""),
        "parts": [_part(n, part) for n, part in enumerate([*parts, *more])],
        "known_parts": len(parts),
        "tests": TESTS,
    }


def _part(n: int, part: Mapping[str, Any]) -> Context:
    rows = [{**weapon, "rules": ", ".join(weapon.get("rules", ()))} for weapon in part.get("weapons", ())]
    return {
        "n": n,
        "name": part.get("name", ""),
        "models": part.get("models", ""),
        "quality": part.get("quality", 4),
        "defence": part.get("defence", 4),
        "rules": ", ".join(part.get("rules", ())),
        "weapons": [*rows, *[{}] * BLANK_ROWS],
    }


def read(posted: QueryDict) -> dict[str, Any]:
    """What can't be read goes on as it was typed, and is refused in words."""
    parts = [_read_part(n, posted) for n in _places(posted)]
    return {"parts": parts, "points": as_number(posted.get("points", ""), 0)}


def _places(posted: QueryDict) -> list[int]:
    """The first part always counts."""
    return [n for n in range(MOST_PARTS) if n == 0 or posted.get(f"p{n}-name", "").strip()]


def _read_part(n: int, posted: QueryDict) -> dict[str, Any]:
    return {
        "name": posted.get(f"p{n}-name", "").strip(),
        "models": as_number(posted.get(f"p{n}-models", ""), 1),
        "quality": as_number(posted.get(f"p{n}-quality", ""), 4),
        "defence": as_number(posted.get(f"p{n}-defence", ""), 4),
        "rules": _rules(posted.get(f"p{n}-rules", "")),
        "weapons": [_read_weapon(row) for _place, row in _rows(n, posted)],
    }


def _rows(n: int, posted: QueryDict) -> list[tuple[int, dict[str, str]]]:
    """Those that have a name or numbers, each with its place in the form."""
    columns = [posted.getlist(f"p{n}-w-{name}") for name in COLUMNS]
    rows = [dict(zip(COLUMNS, map(str.strip, row), strict=True)) for row in zip(*columns, strict=False)]
    return [(place, row) for place, row in enumerate(rows) if any(row.values())]


def _read_weapon(row: Mapping[str, str]) -> dict[str, Any]:
    return {
        "name": row["name"],
        "count": as_number(row["count"], 1),
        "range": as_number(row["range"], 0),
        "attacks": as_number(row["attacks"], 1),
        "rules": _rules(row["rules"]),
    }


def _rules(text: str) -> list[str]:
    return [rule for part in text.split(",") if (rule := " ".join(part.split()))]


def fields(posted: QueryDict) -> dict[str, str]:
    """By the place in the profile: `p0-w-range[2]` is the third weapon's range."""
    names = {"profile.points": "points", "profile.parts": "p0-models"}
    for part, n in enumerate(_places(posted)):
        part_path = f"profile.parts[{part}]"
        names |= {f"{part_path}.{name}": f"p{n}-{name}" for name in ("name", "models", "quality", "defence", "rules")}
        names |= {f"{part_path}.rules[{i}]": f"p{n}-rules" for i in range(len(_rules(posted.get(f"p{n}-rules", ""))))}
        for weapon, (row, typed) in enumerate(_rows(n, posted)):
            weapon_path = f"{part_path}.weapons[{weapon}]"
            names |= {f"{weapon_path}.{name}": f"p{n}-w-{name}[{row}]" for name in COLUMNS}
            names |= {f"{weapon_path}.rules[{i}]": f"p{n}-w-rules[{row}]" for i in range(len(_rules(typed["rules"])))}
    return names


UNITS: Final = UnitForm("gff/unit_form.html", context, read, fields)
