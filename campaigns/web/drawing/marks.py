"""A gang's mark: a colour and a shape, so that nobody has to tell colours apart."""

from math import cos, pi, sin
from typing import Final

from django.utils.translation import gettext_lazy as _

COLOURS: Final = {
    "red": _("red"),
    "blue": _("blue"),
    "green": _("green"),
    "violet": _("violet"),
    "ochre": _("ochre"),
    "grey": _("grey"),
}
SHAPES: Final = {
    "circle": _("circle"),
    "square": _("square"),
    "triangle": _("triangle"),
    "diamond": _("diamond"),
    "hexagon": _("hexagon"),
    "star": _("star"),
}


def colour(name: str, side: int = 0) -> str:
    """A colour this page knows; a side without a gang takes the one of its place."""
    return name if name in COLOURS else list(COLOURS)[side % len(COLOURS)]


def shape(name: str, side: int = 0) -> str:
    return name if name in SHAPES else list(SHAPES)[side % len(SHAPES)]


def path(name: str, radius: float = 100) -> str:
    """The outline of a shape around 0,0; all shapes cover about the same area."""
    if name == "circle":
        r = round(radius * 0.9, 1)
        return f"M{-r} 0a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1 {-2 * r} 0Z"
    corners, turn, size, dent = {
        "square": (4, pi / 4, 1.12, 1.0),
        "triangle": (3, -pi / 2, 1.2, 1.0),
        "diamond": (4, 0.0, 1.15, 1.0),
        "hexagon": (6, 0.0, 1.0, 1.0),
        "star": (10, -pi / 2, 1.2, 0.55),
    }[name]
    points = []
    for n in range(corners):
        r = radius * size * (dent if n % 2 else 1.0)
        angle = turn + 2 * pi * n / corners
        points.append(f"{r * cos(angle):.1f} {r * sin(angle):.1f}")
    return "M" + "L".join(points) + "Z"
