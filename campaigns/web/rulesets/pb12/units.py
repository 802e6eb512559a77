"""A data sheet written by hand: attributes, modules in rows, what makes it a vehicle. Source: PB-29, 80 .. 88, 101.

Lengths of vehicles are typed in steps; a passenger area is a rectangle. One of another shape, which only the API knows,
is shown as the rectangle around it.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from campaigns.web.rulesets.parts import Context, UnitForm
from campaigns.web.submit_form import as_number
from campaigns.web.who import language
from engine.rulesets.pb12.codes import ATTRIBUTES, CATEGORIES, HUMAN
from engine.rulesets.pb12.tell import sheets

BLANK_ROWS: Final = 2
HUMANS: Final = dict(zip(ATTRIBUTES, HUMAN, strict=True))
# What a sheet has besides attributes, and an average human's. Source: PB-15, 33 .. 36, 45.
NUMBERS: Final = {
    "game_value": (_("Game value"), 0),
    "epicness": (_("Epicness"), 0),
    "free": (_("Free damage points"), 0),
    "light": (_("Light damage points"), 1),
    "heavy": (_("Heavy damage points"), 1),
    "slots": (_("Slots"), 2),
    "reach": (_("Melee reach"), 2),
    "sight": (_("Sight (6: 90° to each side)"), 6),
}
TABLE: Final = "iv"
# The columns of a module's row: those that most have, the distances, and whatever else a module may bring.
FIRST: Final = {
    "slots": _("Slots"), "damage": _("Damage"), "melee": _("Melee modifier"), "reach": _("Reach"),
    "factor": _("Range factor"),
}  # fmt: skip
RANGES: Final = {
    "near": _("Near"), "short": _("Short"), "medium": _("Medium"), "long": _("Long"), "extreme": _("Extreme"),
}  # fmt: skip
REST: Final = {
    "resources": _("Resources"), "frequency": _("Frequency"), "radius": _("Target radius"),
    "multiplier": _("Multiplier"), "armour": _("Armour where it sees the source"),
    "armour_behind": _("Armour where it doesn't"), "ranged_defence": _("Ranged defence"),
    "melee_defence": _("Melee defence"), "game_value": _("Game value"), "epicness": _("Epicness"),
}  # fmt: skip
EXAMPLES: Final = {"damage": "half+1/0", "resources": "2x3", "frequency": "1x/+0"}  # codes; all else are numbers
COLUMNS: Final = ("name", *FIRST, *RANGES, *REST, "actions")
STEPS: Final = re.compile(r"(-?)(\d{1,3})(?:[.,](\d{1,2}))?", re.ASCII)
CONTROL: Final = {"x": _("To the right"), "y": _("Ahead")}
AREA: Final = {"left": _("Left edge"), "right": _("Right edge"), "back": _("Rear edge"), "front": _("Front edge")}
OF_DRIVER: Final = ("F", "N", "T")


# -- what the form shows --------------------------------------------------------------------------------------------
def context(profile: Mapping[str, Any]) -> Context:
    values, in_language, vehicle = profile.get("values", {}), language(), profile.get("vehicle")
    modules = [*profile.get("modules", ()), *[{}] * BLANK_ROWS]
    return {
        "attributes": [
            (f"v-{letter}", sheets.attribute(letter, in_language), values.get(letter, human))
            for letter, human in HUMANS.items()
        ],
        "numbers": [(name, label, profile.get(name, human)) for name, (label, human) in NUMBERS.items()],
        "damage_table": profile.get("damage_table", TABLE),
        "modules": [_module(module) for module in modules],
        "is_vehicle": vehicle is not None,
        "controls": _rows_shown("c", CONTROL, (vehicle or {}).get("control_points", [(0, 0)])),
        "areas": _rows_shown("a", AREA, [_around(area) for area in (vehicle or {}).get("passenger_areas", ())]),
        "drivers": [
            (letter, sheets.attribute(letter, in_language), letter in (vehicle or {}).get("of_driver", ()))
            for letter in OF_DRIVER
        ],
    }


def _module(module: Mapping[str, Any]) -> Context:
    """A new one is empty; what is usual isn't shown, so that a row says what is particular."""
    shown = {**module, **module.get("ranges", {}), "damage": sheets.damage(module.get("damage", ""), language())}
    return {
        "name": module.get("name", ""),
        "ability": module.get("ability", False),
        "first": [_field(key, label, shown) for key, label in FIRST.items()],
        "ranges": [_field(key, label, shown) for key, label in RANGES.items()],
        "rest": [_field(key, label, shown) for key, label in REST.items()],
        "actions": ", ".join(sheets.special_name(action, language()) for action in module.get("actions", ())),
    }


def _field(key: str, label: Any, shown: Mapping[str, Any]) -> tuple[str, Any, Any, str]:
    """Its name, label and value, and what it may look like."""
    example = sheets.damage(EXAMPLES[key], language()) if key in EXAMPLES else ""
    return f"m-{key}", label, shown.get(key, ""), example


def _rows_shown(letter: str, labels: Mapping[str, Any], rows: Sequence[Sequence[Any]]) -> list[Any]:
    """Each row's fields with name, label and value, and one row that is empty."""
    names = [(f"{letter}-{key}", label) for key, label in labels.items()]
    blank: list[Any] = [""] * len(names)
    return [[(name, label, _steps(n)) for (name, label), n in zip(names, row, strict=False)] for row in [*rows, blank]]


def _steps(n: Any) -> str:
    """Hundredths as steps; what was typed and is none, as it is."""
    return f"{n / 100:g}" if isinstance(n, int) else str(n)


def _around(corners: Sequence[Sequence[Any]]) -> list[Any]:
    """Left, right, back and front."""
    if not all(isinstance(n, int) for corner in corners for n in corner):
        return [corners[0][0], corners[2][0], corners[0][1], corners[2][1]]
    xs, ys = [x for x, _y in corners], [y for _x, y in corners]
    return [min(xs), max(xs), min(ys), max(ys)]


# -- what was sent --------------------------------------------------------------------------------------------------
def read(posted: QueryDict) -> dict[str, Any]:
    """What can't be read goes on as it was typed, and is refused in words."""
    typed = {letter: as_number(posted.get(f"v-{letter}", ""), human) for letter, human in HUMANS.items()}
    profile: dict[str, Any] = {
        name: as_number(posted.get(name, ""), human) for name, (_label, human) in NUMBERS.items()
    }
    profile["values"] = {letter: n for letter, n in typed.items() if n != HUMANS[letter]}
    table = posted.get("damage_table", "").strip().casefold()
    profile |= {"damage_table": table} if table not in ("", TABLE) else {}
    profile["modules"] = [_read_module(row) for _place, row in _rows(posted, "m", (*COLUMNS, "kind"))]
    if "vehicle" in posted:
        profile["vehicle"] = _read_vehicle(posted)
    return profile


def _rows(posted: QueryDict, letter: str, columns: Sequence[str]) -> list[tuple[int, dict[str, str]]]:
    """Those in which something was typed, each with its place in the form."""
    lists = [posted.getlist(f"{letter}-{name}") for name in columns]
    rows = [dict(zip(columns, map(str.strip, row), strict=True)) for row in zip(*lists, strict=False)]
    return [(n, row) for n, row in enumerate(rows) if any(text for name, text in row.items() if name != "kind")]


def _read_module(row: Mapping[str, str]) -> dict[str, Any]:
    """Only what was typed: all else is as usual."""
    numbers = {name: as_number(row[name], 0) for name in (*FIRST, *REST) if row[name] and name not in EXAMPLES}
    codes = {name: row[name] for name in ("frequency", "resources") if row[name]}
    damage = {"damage": sheets.plain_damage(row["damage"])} if row["damage"] else {}
    ranges = {name: as_number(row[name], 0) for name in CATEGORIES if row[name]}
    actions = [sheets.special_code(text) for part in row["actions"].split(",") if (text := " ".join(part.split()))]
    lists = {name: value for name, value in (("ranges", ranges), ("actions", actions)) if value}
    ability = {"ability": True} if row["kind"] == "ability" else {}
    return {"name": row["name"], **ability, **numbers, **codes, **damage, **lists}


def _read_vehicle(posted: QueryDict) -> dict[str, Any]:
    points = [[_hundredths(row[key]) for key in CONTROL] for _place, row in _rows(posted, "c", tuple(CONTROL))]
    areas = [_corners(row) for _place, row in _rows(posted, "a", tuple(AREA))]
    return {"control_points": points, "passenger_areas": areas, "of_driver": posted.getlist("driver")}


def _corners(row: Mapping[str, str]) -> list[list[int | str]]:
    left, right, back, front = (_hundredths(row[key]) for key in AREA)
    return [[left, back], [right, back], [right, front], [left, front]]


def _hundredths(text: str) -> int | str:
    """`-1,5` steps are -150."""
    match = STEPS.fullmatch(text)
    if match is None:
        return text
    sign, whole, part = match.groups()
    return (-1 if sign else 1) * (100 * int(whole) + int((part or "").ljust(2, "0")))


# -- where what is wrong stands -------------------------------------------------------------------------------------
def fields(posted: QueryDict) -> dict[str, str]:
    """By the place in the profile: `m-slots[2]` is the third module's slots."""
    names = {f"profile.{name}": name for name in (*NUMBERS, "damage_table")}
    names |= {f"profile.values.{letter}": f"v-{letter}" for letter in ATTRIBUTES}
    for module, (row, typed) in enumerate(_rows(posted, "m", (*COLUMNS, "kind"))):
        module_path = f"profile.modules[{module}]"
        names |= {f"{module_path}.{name}": f"m-{name}[{row}]" for name in COLUMNS}
        names |= {f"{module_path}.ranges.{name}": f"m-{name}[{row}]" for name in CATEGORIES}
        names |= {f"{module_path}.actions[{n}]": f"m-actions[{row}]" for n in range(typed["actions"].count(",") + 1)}
    for n, (row, _typed) in enumerate(_rows(posted, "c", tuple(CONTROL))):
        point = f"profile.vehicle.control_points[{n}]"
        names |= {f"{point}[{place}]": f"c-{key}[{row}]" for place, key in enumerate(CONTROL)}
    for n, (row, _typed) in enumerate(_rows(posted, "a", tuple(AREA))):
        area = f"profile.vehicle.passenger_areas[{n}]"
        names |= {f"{area}[{corner}][{place}]": f"a-{key}[{row}]" for corner, place, key in CORNERS}
    return names


CORNERS: Final = ((0, 0, "left"), (0, 1, "back"), (1, 0, "right"), (1, 1, "back"), (2, 0, "right"), (2, 1, "front"))
UNITS: Final = UnitForm("pb12/unit_form.html", context, read, fields, reads_files=False)
