"""Moves on the drawn table: straight with a sidestep and a climb, or any way around.

A figure's way is the line of its head. Tall pieces stop it a base's radius away; low ones it climbs; other figures let
it pass but not end its move on them. What is settled here and why: README.md beside this file.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from engine.rulesets.stko.drawn.standing import (
    SHIFTS,
    TOUCH,
    along,
    fits,
    gap,
    leg,
    low_span,
    may_sidestep,
    occupied,
    stands_in,
    tall_stop,
)
from engine.rulesets.stko.drawn.terrain import BASE, Near, Obstacle, Terrain
from engine.rulesets.stko.drawn.way import Way, climbed, ended
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.tables import SIDESTEP

BEHIND: Final = 100  # a climb reaches the ground within this of the far side. Source: STKO-18
ABOUT: Final = 25  # nobody measures an obstacle more precisely. Source: STKO-17


def straight_way(
    terrain: Terrain, figure: Figure, x: int, y: int, most: int, figures: list[Figure], deepest: i64
) -> Spot:
    """A Move: straight, else sidestepping, else climbing, else as far as it goes. Source: STKO-17, 18.

    `deepest`: how far a climb may lead from the near side of a low piece to the far one.
    """
    way = Way(terrain, figure, x, y, most)
    if way.length == 0:
        return ended(way, way.ax, way.ay, 0, way.limit)
    near = terrain.near(way.ax, way.ay, way.bx, way.by)
    stop, tall = tall_stop(near, way.ax, way.ay, way.bx, way.by, way.length)
    enter, leave, low = low_span(near, way.ax, way.ay, way.bx, way.by, way.length)
    if low < 0 and tall < 0:
        other = occupied(way.bx, way.by, figure, figures)
        if other is None:
            return ended(way, way.bx, way.by, way.length, way.limit)
        if other.side != figure.side and gap(other, x, y) < TOUCH * TOUCH:  # contact is what was wished
            reach = settled(near, way, way.length, 0, 0, figure, figures)
            return ended(way, way.x(reach), way.y(reach), reach, "")
    elif (
        low >= 0 and way.length <= leave + BEHIND and leave - enter <= deepest + ABOUT
    ):  # right behind what it climbs is where it wants to be
        landing = climb(near, way, enter, leave, stop, deepest, figure, figures)
        if landing > 0:
            return climbed(way, landing)
    raw = before(stop, enter)
    best = raw
    bx: i64 = 0
    by: i64 = 0
    left, right = True, True
    if tall >= 0 and (low < 0 or stop < enter):
        left, right = open_sides(near.tall[tall].corners, way)
    elif low >= 0:
        left, right = open_sides(near.covers[low].corners, way)
    if not way.limit and (left or right):
        spot = aside(terrain, near, way, left, right, figure, figures)
        if spot is not None:
            return spot
    for shift in SHIFTS:
        if not (left if shift > 0 else right) or most <= SIDESTEP:
            continue
        sx: i64 = int(-way.uy * shift)
        sy: i64 = int(way.ux * shift)
        ax = way.ax + sx
        ay = way.ay + sy
        length = min(way.length, along(most, shift))
        ex = way.x(length) + sx
        ey = way.y(length) + sy
        if not terrain.on_table(ex, ey) or not may_sidestep(terrain, near, way.ax, way.ay, sx, sy):
            continue
        shifted_stop, hit = tall_stop(near, ax, ay, ex, ey, length)
        shifted_enter, _, met = low_span(near, ax, ay, ex, ey, length)
        if hit < 0 and met < 0 and occupied(ex, ey, figure, figures) is None:
            return ended(way, ex, ey, length, way.limit)
        reach = before(shifted_stop, shifted_enter)
        if reach > best:
            best = reach
            bx = sx
            by = sy
    if low >= 0 and leave - enter <= deepest + ABOUT:
        landing = climb(near, way, enter, leave, stop, deepest, figure, figures)
        if landing > 0:
            return climbed(way, landing)
    code = "occupied" if low < 0 and tall < 0 else "blocked"
    reach = settled(near, way, raw, 0, 0, figure, figures)
    if best > raw:
        farther = settled(near, way, best, bx, by, figure, figures)
        if farther > reach:
            return ended(way, way.x(farther) + bx, way.y(farther) + by, farther, code)
    return ended(way, way.x(reach), way.y(reach), reach, code)


def aside(
    terrain: Terrain, near: Near, way: Way, left: bool, right: bool, figure: Figure, figures: list[Figure]
) -> Spot | None:
    """A sidestep, then straight to the wished place itself; the line is square to the sidestep. Source: STKO-17."""
    wx: int = way.bx - way.ax
    wy: int = way.by - way.ay
    square = wx * wx + wy * wy
    for shift in SHIFTS:
        rest = square - shift * shift
        if rest <= 0 or not (left if shift > 0 else right):
            continue
        length = sqrt(float(rest))
        ux = (length * wx + shift * wy) / square
        uy = (length * wy - shift * wx) / square
        sx: i64 = int(-uy * shift)
        sy: i64 = int(ux * shift)
        if may_sidestep(terrain, near, way.ax, way.ay, sx, sy) and fits(
            terrain, near, way.ax + sx, way.ay + sy, way.bx, way.by, figure, figures
        ):
            spot = ended(way, way.bx, way.by, int(length), "")
            spot.fx = way.bx - way.ax - sx
            spot.fy = way.by - way.ay - sy
            return spot
    return None


def open_sides(corners: list[tuple[i64, i64]], way: Way) -> tuple[bool, bool]:
    """May a sidestep to the left, to the right get past the piece that stops the way?

    Not where a corner lies beyond every sidestep and alongside the way: the piece then crosses all of them.
    """
    dx = way.bx - way.ax
    dy = way.by - way.ay
    square = dx * dx + dy * dy
    past = SIDESTEP * (way.length + 1)
    left = True
    right = True
    for x, y in corners:
        across = dx * (y - way.ay) - dy * (x - way.ax)
        if -past < across < past:
            continue
        along = dx * (x - way.ax) + dy * (y - way.ay)
        if 0 <= along <= square:
            if across > 0:
                left = False
            else:
                right = False
    return left, right


def before(stop: i64, enter: i64) -> i64:
    """How far a figure gets without climbing: a low piece stops the base, not the head."""
    if enter < 0 or stop < enter - BASE:
        return stop
    return enter - BASE if enter > BASE else 0


def any_way(terrain: Terrain, figure: Figure, x: int, y: int, most: int, figures: list[Figure]) -> Spot:
    """Reposition: around the corners of a tall piece if need be; low ones cost nothing. Source: STKO-22."""
    way = Way(terrain, figure, x, y, most)
    if way.length == 0:
        return ended(way, way.ax, way.ay, 0, way.limit)
    near = terrain.near(way.ax, way.ay, way.bx, way.by)
    stop, tall = tall_stop(near, way.ax, way.ay, way.bx, way.by, way.length)
    if tall >= 0 and not stands_in(near, way.bx, way.by, way.ax, way.ay):
        around = way_around(terrain, near.tall[tall], way, most)
        if around >= 0 and occupied(way.bx, way.by, figure, figures) is None:
            return ended(way, way.bx, way.by, around, way.limit)
    reach = settled(near, way, stop, 0, 0, figure, figures)
    if reach == way.length:
        return ended(way, way.bx, way.by, reach, way.limit)
    return ended(way, way.x(reach), way.y(reach), reach, "blocked" if tall >= 0 else "occupied")


def way_around(terrain: Terrain, piece: Obstacle, way: Way, most: i64) -> i64:
    """The shortest way around one or two corners of the piece's bounding box; -1 when it is too far or not free."""
    best: i64 = -1
    for first in range(4):
        x0 = corner_x(piece, first)
        y0 = corner_y(piece, first)
        there = leg(way.ax, way.ay, x0, y0)
        if there > most or (0 <= best <= there):
            continue
        for last in range(4):
            if last == (first + 2) % 4:
                continue  # no line leads to the opposite corner
            x1 = corner_x(piece, last)
            y1 = corner_y(piece, last)
            length = there + leg(x0, y0, x1, y1) + leg(x1, y1, way.bx, way.by)
            if length > most or (0 <= best <= length):
                continue
            if (
                walks(terrain, way.ax, way.ay, x0, y0)
                and walks(terrain, x0, y0, x1, y1)
                and walks(terrain, x1, y1, way.bx, way.by)
            ):
                best = length
    return best


def corner_x(piece: Obstacle, corner: i64) -> i64:
    """Of its bounding box grown by a base; corners count around it from the lower left."""
    return piece.px0 if corner == 0 or corner == 3 else piece.px1


def corner_y(piece: Obstacle, corner: i64) -> i64:
    return piece.py0 if corner < 2 else piece.py1


def walks(terrain: Terrain, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Is the line on the table and clear of tall pieces?"""
    if not terrain.on_table(ax, ay) or not terrain.on_table(bx, by):
        return False
    return tall_stop(terrain.near(ax, ay, bx, by), ax, ay, bx, by, 1)[1] < 0


def settled(near: Near, way: Way, reach: i64, sx: i64, sy: i64, figure: Figure, figures: list[Figure]) -> i64:
    """The farthest place up to `reach` on the shifted way where the base overlaps neither tall piece nor figure."""
    back: i64 = 1
    while reach > 0:
        x = way.x(reach) + sx
        y = way.y(reach) + sy
        if stands_in(near, x, y, way.ax, way.ay):  # by the rounding of a place, a few hundredths at most
            reach -= back
            back *= 2
            continue
        other = occupied(x, y, figure, figures)
        if other is None:
            return reach
        ox: int = other.x - way.ax - sx
        oy: int = other.y - way.ay - sy
        along = ox * way.ux + oy * way.uy
        across = ox * way.uy - oy * way.ux
        touching: i64 = 0
        if across * across < TOUCH * TOUCH:
            touching = int(along - sqrt(TOUCH * TOUCH - across * across))
        reach = touching if touching < reach else reach - 1
    return 0


def climb(
    near: Near, way: Way, enter: i64, leave: i64, free: i64, deepest: i64, figure: Figure, figures: list[Figure]
) -> i64:
    """How far a climb over the first low piece takes the figure, 0 when it can't: to the wished place when that is
    within an inch behind the piece, else until its base is past it. Never over more than is climbed at once."""
    for landing in (way.length, leave + BASE, leave + BEHIND, leave + 1):
        if leave < landing <= free and landing <= leave + BEHIND:
            x = way.bx if landing == way.length else way.x(landing)
            y = way.by if landing == way.length else way.y(landing)
            ground = True
            for piece in near.low:
                if piece.shape.holds(x, y) or leaves(piece, way, x, y, landing) - enter > deepest + ABOUT:
                    ground = False
            if ground and not stands_in(near, x, y, way.ax, way.ay) and occupied(x, y, figure, figures) is None:
                return landing
    return 0


def leaves(piece: Obstacle, way: Way, x: i64, y: i64, length: i64) -> i64:
    """How far on its way to a place a figure has the piece behind it; 0 where it never has, or begins in it."""
    n, _, leave_n, leave_d = piece.shape.span(way.ax, way.ay, x, y)
    if leave_d == 0 or (n == 0 and piece.shape.holds(way.ax, way.ay)):
        return 0
    return length * leave_n // leave_d
