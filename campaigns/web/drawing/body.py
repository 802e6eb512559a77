"""A plain front silhouette in six regions, with a mark for every wound. The figure faces us: its right is our left."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

# Outline of each region in a box of 100 x 200, and where its marks begin.
REGIONS: Final[dict[str, tuple[str, tuple[int, int]]]] = {
    "head": ("M50 4a16 18 0 1 1 0 37a16 18 0 1 1 0 -37Z", (50, 22)),
    "chest": ("M30 46H70L72 84H28Z", (50, 62)),
    "belly": ("M28 87H72L70 116H30Z", (50, 101)),
    "right_arm": ("M26 47L12 56L6 112H17L25 74Z", (14, 80)),
    "left_arm": ("M74 47L88 56L94 112H83L75 74Z", (86, 80)),
    "legs": ("M30 119H70L67 196H54L50 134L46 196H33Z", (50, 124)),
}
OFFSETS: Final = ((0, 0), (-9, 7), (9, 7), (-9, -8), (9, -8), (0, 12))


def mark(severity: str) -> str:
    """Which of the three marks stands for a wound."""
    return severity if severity in ("scratch", "flesh") else "serious"


def chart(wounds: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Regions with their marks; `healed` wounds are drawn pale."""
    marks: dict[str, list[dict[str, Any]]] = {name: [] for name in REGIONS}
    seen: Counter[str] = Counter()
    for wound in wounds:
        place = wound.get("location", "")
        if place not in REGIONS:
            continue
        x, y = REGIONS[place][1]
        dx, dy = OFFSETS[seen[place] % len(OFFSETS)]
        seen[place] += 1
        severity = wound.get("severity", "flesh")
        marks[place].append(
            {
                "x": x + dx,
                "y": y + dy,
                "kind": mark(severity),
                "healed": bool(wound.get("healed")),
            }
        )
    return [
        {
            "name": name,
            "path": REGIONS[name][0],
            "marks": sorted(marks[name], key=lambda mark: not mark["healed"]),  # open ones lie on top
            "hurt": any(not mark["healed"] for mark in marks[name]),
        }
        for name in REGIONS
    ]
