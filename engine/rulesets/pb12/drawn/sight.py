"""Who sees whom, and how much of it. German: Sichtlinie, Sichtschutz, Deckung. Source: PB-36, 37, 58.

Terrain, vehicles and other people hide. Own ruling: people only conceal, harm goes past them.
"""

from math import cos, pi, sqrt
from typing import Final

from mypy_extensions import i64

from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.drawn.look import Look
from engine.rulesets.pb12.drawn.shapes import body, is_on, stands
from engine.rulesets.pb12.drawn.terrain import LOOKS, Terrain
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules.targets import half_angle

EYES: Final = 160


def is_ahead(fx: i64, fy: i64, dx: i64, dy: i64, degrees: float) -> bool:
    """Is a direction at most so many degrees from another one? No direction at all is."""
    if degrees >= 180.0 or (dx == 0 and dy == 0):
        return True
    far = sqrt(float(fx * fx + fy * fy)) * sqrt(float(dx * dx + dy * dy))
    least = 0.0 if degrees == 90.0 else cos(degrees * pi / 180.0)
    return float(fx * dx + fy * dy) >= least * far - 1e-9 * far


def faces(f: Figure, x: i64, y: i64) -> bool:
    return is_ahead(f.facing_x, f.facing_y, x - f.x, y - f.y, float(half_angle(f.sight)))


# -- questions ------------------------------------------------------------------------------------------------------
def seen_of(terrain: Terrain, b: Battle, f: Figure, other: Figure) -> i64:
    """Per cent of the other that f sees where it looks that way."""
    if f.x == other.x and f.y == other.y:
        return 100
    return past_others(b, f, other, past_terrain(terrain, f, other), False).share()


def past_terrain(terrain: Terrain, f: Figure, other: Figure) -> Look:
    """What terrain leaves of people hangs on both places alone, so it is remembered. Nobody may change what is."""
    ax: i64 = f.x
    ay: i64 = f.y
    eyes: i64 = f.z + EYES
    place = (ax * 31 + ay * 1_009 + other.x * 7_919 + other.y * 104_729) % LOOKS
    look = terrain.looks[place]
    if look is None or other.carriage is not None or not look.is_same(ax, ay, eyes, other):
        look = Look(ax, ay, eyes, other)
        look.passes(terrain.solids, False)
        if other.carriage is None:
            terrain.looks[place] = look
    return look


def past_others(b: Battle, f: Figure, other: Figure, look: Look, harm: bool) -> Look:
    """What other people and vehicles leave of it; none of them who is at either end."""
    seen = look
    for figure in b.people:
        if seen.is_hidden() or figure.n == f.n or figure.n == other.n or figure.aboard != 0:
            continue
        carriage = figure.carriage
        if carriage is None:
            if not harm and figure.is_there() and look.may_meet(figure):
                seen = look.again(other) if seen is look else seen
                seen.past_person(figure)
        elif stands(figure) and figure.n != f.aboard and figure.n != other.aboard and not holds_end(figure, look):
            seen = look.again(other) if seen is look else seen
            seen.past(body(figure, carriage))
    return seen


def holds_end(vehicle: Figure, look: Look) -> bool:
    return is_on(vehicle, look.ax, look.ay) or is_on(vehicle, look.bx, look.by)


def sees(terrain: Terrain, b: Battle, f: Figure, other: Figure) -> bool:
    """With its facing. Source: PB-36, 37."""
    return sees_facing(terrain, b, f, other, f.facing_x, f.facing_y)


def sees_facing(terrain: Terrain, b: Battle, f: Figure, other: Figure, fx: i64, fy: i64) -> bool:
    """The target's base may be partly beyond the angle; what is within it has to be seen. Source: PB-36, 37."""
    look = past_terrain(terrain, f, other)
    degrees = float(half_angle(f.sight))
    middle = is_ahead(fx, fy, look.bx - f.x, look.by - f.y, degrees)
    left = is_ahead(fx, fy, look.lx - f.x, look.ly - f.y, degrees)
    right = is_ahead(fx, fy, look.rx - f.x, look.ry - f.y, degrees)
    if not (middle or left or right):
        return False
    if f.x == other.x and f.y == other.y:
        return True
    return past_others(b, f, other, look, False).share(middle, left, right) > 0


def sees_point(terrain: Terrain, b: Battle, f: Figure, x: i64, y: i64, z: i64) -> bool:
    """A point of the field, whichever way f looks."""
    point = Figure(0, 0)
    point.x, point.y, point.z = x, y, z
    look = Look(f.x, f.y, f.z + EYES, point)
    look.passes(terrain.solids, False)
    return (f.x == x and f.y == y) or past_others(b, f, point, look, False).low <= look.feet + 1.0


def exposed(terrain: Terrain, b: Battle, x: i64, y: i64, z: i64, f: Figure) -> i64:
    """Per cent of a figure that harm from a point reaches: what only conceals doesn't stop it. Source: PB-58."""
    if f.x == x and f.y == y:
        return 100
    look = Look(x, y, z, f)
    look.passes(terrain.solids, True)
    return past_others(b, f, f, look, True).share()
