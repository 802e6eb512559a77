"""A drawn table as a form: each piece a line with centre, sides and turn in inches and degrees, and back to corners."""

import json
import re
from collections.abc import Mapping, Sequence
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Any, Final

from django.http import QueryDict
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from campaigns.web import lengths
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Point, Zone

OWN: Final = "own"  # the name of a table that a referee drew for one scenario
SPARE: Final = 3
MOST: Final = 400
# kind: wide and deep in inches, cover, height. STKO-11, STKO-98.
KINDS: Final = {
    "building": ("8", "8", "solid", "tall"),
    "shed": ("4", "3", "light", "tall"),
    "kiosk": ("2.5", "2.5", "light", "tall"),
    "wall": ("6", "0.5", "solid", "low"),
    "car": ("4.5", "2", "solid", "low"),
    "crates": ("1.5", "1.5", "light", "low"),
    "fence": ("6", "0.4", "light", "low"),
    "hedge": ("6", "1", "soft", "low"),
}
MARKER: Final = "marker"  # what is fought for; within 3 inches of it counts
ZONE: Final = "zone-"  # and the side's number
ZONES: Final = tuple(f"{ZONE}{side}" for side in range(8))  # as many sides as a plan has at most
NEAR: Final = 300
FIELDS: Final = ("kind", "x", "y", "wide", "deep", "turn", "cover", "height", "shape")


def lines(terrain: Sequence[Any], zones: Sequence[Zone] = (), markers: Sequence[Point] = ()) -> list[dict[str, Any]]:
    """Pieces as the form shows them, then start zones and objectives, with some empty lines below for whoever has no
    script.
    """
    return [
        *(_line(piece) for piece in terrain),
        *(_area(f"{ZONE}{zone.side}", zone.low, zone.high) for zone in zones),
        *(_area(MARKER, (x - NEAR, y - NEAR), (x + NEAR, y + NEAR)) for x, y in markers),
        *({"kind": ""} for _n in range(SPARE)),
    ]


def _area(kind: str, low: Point, high: Point) -> dict[str, Any]:
    """Something that lies flat and straight."""
    (x0, y0), (x1, y1) = low, high
    where = {"x": inches((x0 + x1) / 2), "y": inches((y0 + y1) / 2)}
    sides = {"wide": inches(x1 - x0), "deep": inches(y1 - y0)}
    return {"kind": kind, **where, **sides, "turn": "0", "shape": "", "cover": "solid", "height": "low"}


def _line(piece: Any) -> dict[str, Any]:
    corners = piece.corners
    x, y = (sum(corner[way] for corner in corners) / len(corners) for way in (0, 1))
    row: dict[str, Any] = {"kind": piece.kind, "x": inches(x), "y": inches(y), "turn": "0", "shape": ""}
    row |= {"cover": piece.cover, "height": piece.height}
    sides = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
    row |= {"wide": inches(hypot(*sides[0])), "deep": inches(hypot(*sides[1]))}
    if _is_rectangle(sides):
        row["turn"] = f"{round(degrees(atan2(sides[0][1], sides[0][0])), 1) % 180:g}"
    else:
        row["shape"] = json.dumps([[round(a - x), round(b - y)] for a, b in corners])
    return row


def _is_rectangle(sides: Sequence[tuple[int, int]]) -> bool:
    """Within a hundredth or two: a turned rectangle's corners are rounded."""
    if len(sides) != 4:
        return False
    (ax, ay), (bx, by), (cx, cy), _last = sides
    return max(abs(ax + cx), abs(ay + cy)) <= 2 and abs(ax * bx + ay * by) <= 2 * (hypot(ax, ay) + hypot(bx, by))


def inches(hundredths: float) -> str:
    return f"{round(hundredths / 100, 2):g}"


def typed(posted: QueryDict) -> tuple[dict[str, Any], list[dict[str, Any]], list[tuple[str, str]]]:
    """Size and terrain as a plan holds them, the lines as they were typed, and all that is wrong: (field, words)."""
    sides = ("table-wide", "table-high")
    size = [_length(posted.get(name, ""), 6, 240) for name in sides]
    too_much = _("A table is 6 to 240 inches wide and deep, such as 48 or 120 cm.")
    wrong = [(name, too_much) for name, length in zip(sides, size, strict=True) if length is None]
    columns = [posted.getlist(f"piece-{name}") for name in FIELDS]
    rows = [dict(zip(FIELDS, row, strict=True)) for row in zip(*columns, strict=False)]
    places = [place for place, row in enumerate(rows) if row["kind"]][:MOST]
    kept = [rows[place] for place in places]
    terrain, zones, markers = [], [], []
    for n, (place, row) in enumerate(zip(places, kept, strict=True), 1):
        measures = _measures(row, size)
        missing = [name for name, length in measures.items() if length is None] + (
            [] if _is_known(row["kind"]) else ["kind"]
        )
        if missing:
            wrong += [(f"piece-{name}[{place}]", _expected(name, n, size)) for name in missing]
            continue
        lies = {name: length or 0 for name, length in measures.items()}
        if row["kind"] == MARKER:
            markers.append([lies["x"], lies["y"]])
        elif row["kind"].startswith(ZONE):
            zones.append(_zone(int(row["kind"].removeprefix(ZONE)), lies, size))
        else:
            terrain.append(_piece(row, lies, size))
    plan = {"ground": OWN, "size": [length or 4800 for length in size], "terrain": terrain, "zones": zones}
    plan["markers"] = markers
    return plan, [*rows, *({"kind": ""} for _n in range(SPARE))], wrong


def _is_known(kind: str) -> bool:
    return kind in KINDS or kind == MARKER or kind in ZONES


def _zone(side: int, lies: Mapping[str, int], size: Sequence[int | None]) -> dict[str, Any]:
    """What of it lies beyond the table is cut off."""
    wide, high = (length or 4800 for length in size)
    x0, x1 = (min(max(lies["x"] + way * lies["wide"] // 2, 0), wide) for way in (-1, 1))
    y0, y1 = (min(max(lies["y"] + way * lies["deep"] // 2, 0), high) for way in (-1, 1))
    return {"side": side, "low": [x0, y0], "high": [x1, y1]}


def _expected(name: str, n: int, size: Sequence[int | None]) -> str:
    """What would be right in that field of the piece."""
    wide, high = (number_format(inches(side or 24_000)) for side in size)
    facts = {"n": n, "wide": wide, "high": high}
    words = {
        "kind": _("Piece %(n)s: pick a kind from the list."),
        "x": _("Piece %(n)s, across: 0 to %(wide)s inches, so its centre is on the table."),
        "y": _("Piece %(n)s, up: 0 to %(high)s inches, so its centre is on the table."),
        "wide": _("Piece %(n)s, long side: 0.1 to 60 inches."),
        "deep": _("Piece %(n)s, short side: 0.1 to 60 inches."),
        "turn": _("Piece %(n)s, turned: degrees, such as 45."),
    }
    return words[name] % facts


def _measures(row: Mapping[str, str], size: Sequence[int | None]) -> dict[str, int | None]:
    """The numbers of a line in hundredths, None for what is none."""
    measures = {
        name: _length(row[name], 0, (most or 24_000) / 100) for name, most in zip(("x", "y"), size, strict=True)
    }
    most = 240 if row["kind"] in ZONES else 60
    return measures | {
        "wide": _length(row["wide"], 0.1, most),
        "deep": _length(row["deep"], 0.1, most),
        "turn": _turned(row["turn"], -720, 720),
    }


def _piece(row: Mapping[str, str], measures: Mapping[str, int], size: Sequence[int | None]) -> dict[str, Any]:
    x, y, wide, deep, turn = (measures[name] for name in ("x", "y", "wide", "deep", "turn"))
    corners: Sequence[tuple[float, float]] = _shape(row["shape"]) or [
        (-wide / 2, -deep / 2),
        (wide / 2, -deep / 2),
        (wide / 2, deep / 2),
        (-wide / 2, deep / 2),
    ]
    c, s = cos(radians(turn / 100)), sin(radians(turn / 100))
    return {
        "kind": row["kind"],
        "corners": _on_table([(round(x + a * c - b * s), round(y + a * s + b * c)) for a, b in corners], size),
        "cover": row["cover"] if row["cover"] in ("solid", "light", "soft") else "solid",
        "height": row["height"] if row["height"] in ("low", "tall") else "low",
    }


def _on_table(corners: list[Point], size: Sequence[int | None]) -> list[Point]:
    """What of it lies beyond the table is cut off, as from a zone: no battle begins on a table with an overhang."""
    ends = [side or 4800 for side in size]
    if all(0 <= corner[way] <= ends[way] for corner in corners for way in (0, 1)):
        return corners
    cut: list[tuple[float, float]] = [*corners]
    for way in (0, 1):
        for edge, sign in ((0, 1), (ends[way], -1)):
            cut = _cut(cut, way, edge, sign)
    return _around(sorted({(round(x), round(y)) for x, y in cut}))


def _cut(corners: list[tuple[float, float]], way: int, edge: int, sign: int) -> list[tuple[float, float]]:
    kept = []
    for a, b in zip([*corners[-1:], *corners[:-1]], corners, strict=True):
        before, after = sign * (a[way] - edge), sign * (b[way] - edge)
        if before * after < 0:
            t = before / (before - after)
            kept.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
        if after >= 0:
            kept.append(b)
    return kept


def _around(points: list[Point]) -> list[Point]:
    """The corners around all of these, counter-clockwise, without any in the middle of a side."""
    found: list[Point] = []
    for way in (points, points[::-1]):
        half: list[Point] = []
        for x, y in way:
            while len(half) > 1:
                (ax, ay), (bx, by) = half[-2:]
                if (bx - ax) * (y - by) > (by - ay) * (x - bx):
                    break
                half.pop()
            half.append((x, y))
        found += half[:-1]
    return found


def _shape(text: str) -> Sequence[tuple[float, float]]:
    """Corners around the middle, of a piece that is no rectangle; the ruleset judges whether it can be one."""
    try:
        corners = json.loads(text) if text else []
        return [(int(a), int(b)) for a, b in corners][:12]
    except (ValueError, TypeError, OverflowError, RecursionError):
        return []


def _length(text: str, least: float, most: float) -> int | None:
    """Hundredths of inches; comma and point are both a point, and who says so means centimetres."""
    try:
        value = lengths.typed(text, "", "inch") / 100
    except Malformed:
        return None
    return round(value * 100) if least <= value <= most else None


def _turned(text: str, least: float, most: float) -> int | None:
    """Hundredths of degrees."""
    match = re.fullmatch(r"\s*(-?[0-9]{1,5}(?:[.,][0-9]{1,3})?)\s*°?\s*", " ".join(text.split()))
    if match is None:
        return None
    value = float(match[1].replace(",", "."))
    return round(value * 100) if least <= value <= most else None
