"""Distances between models, from edge to edge. Exact: a distance is rounded up, so that what is over 9 inches is."""

from mypy_extensions import i64

from engine.kernel.outline import root
from engine.rulesets.gff.drawn.terrain import BASE
from engine.rulesets.gff.unit import Model, Unit


def length(ax: i64, ay: i64, bx: i64, by: i64) -> int:
    dx = bx - ax
    dy = by - ay
    return root(dx * dx + dy * dy)


def square_between(model: Model, other: Model) -> i64:
    """From centre to centre, squared."""
    dx: i64 = other.x - model.x
    dy: i64 = other.y - model.y
    return dx * dx + dy * dy


def least_square(f: Unit, other: Unit) -> i64:
    """Between the nearest models."""
    best: i64 = 1 << 60
    for model in f.models:
        if model.out:
            continue
        for n in other.models:
            if not n.out:
                square = square_between(model, n)
                if square < best:
                    best = square
    return best


def apart(f: Unit, other: Unit) -> int:
    """Between the edges of the nearest models, 0 where they touch."""
    return max(0, root(least_square(f, other)) - 2 * BASE)


def centre_within(inches: i64) -> i64:
    """The square of the distance of two centres whose edges are so far apart."""
    return (inches + 2 * BASE) * (inches + 2 * BASE)


def nearest_to(f: Unit, x: i64, y: i64) -> Model:
    """Of the standing models; the first of equals."""
    best: i64 = -1
    model = f.models[0]
    for m in f.models:
        if m.out:
            continue
        dx: i64 = m.x - x
        dy: i64 = m.y - y
        square = dx * dx + dy * dy
        if best < 0 or square < best:
            best = square
            model = m
    return model


def first_of(f: Unit) -> Model:
    """The first one that stands: where a unit is, roughly."""
    for model in f.models:
        if not model.out:
            return model
    return f.models[0]
