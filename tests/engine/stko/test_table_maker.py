"""Tables made from a number keep the printed advice. Source: STKO-98."""

from functools import cache

import pytest

from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.stko import table_maker
from engine.rulesets.stko.setup import check_setup
from engine.rulesets.stko.table_maker import WIDEST, named

made = cache(table_maker.made)


def box(piece):
    xs, ys = [x for x, _ in piece.corners], [y for _, y in piece.corners]
    return min(xs), min(ys), max(xs), max(ys)


def gap(one, other):
    (a, b, c, d), (e, f, g, h) = box(one), box(other)
    return (max(e - c, a - g, 0) ** 2 + max(f - d, b - h, 0) ** 2) ** 0.5


def far(point, boxes, size):
    x, y = point
    found = [x, y, size[0] - x, size[1] - y]
    for a, b, c, d in boxes:
        found.append((max(a - x, 0, x - c) ** 2 + max(b - y, 0, y - d) ** 2) ** 0.5)
    return min(found)


@pytest.mark.parametrize("number", range(40))
def test_neighbouring_buildings_stand_about_six_inches_apart(number):
    houses = [piece for piece in made(number).terrain if piece.kind == "building"]
    assert len(houses) >= 8
    for house in houses:
        nearest = min(gap(house, other) for other in houses if other is not house)
        assert nearest >= 400
    apart = sorted(min(gap(house, other) for other in houses if other is not house) for house in houses)
    assert 450 <= apart[len(apart) // 2] <= 750


@pytest.mark.parametrize("number", range(20))
def test_no_open_place_is_wider_than_30_cm(number):
    """Looked for on a finer grid than the maker's own."""
    table = made(number)
    spots = ((x, y) for x in range(0, table.size[0], 60) for y in range(0, table.size[1], 60))
    boxes = [box(piece) for piece in table.terrain]
    assert max(2 * far(spot, boxes, table.size) for spot in spots) <= WIDEST


@pytest.mark.parametrize("number", range(40))
def test_a_made_table_can_be_played_on(number):
    table = made(number)
    figures = (Figure(0, "plock"), Figure(1, "plock"))
    check_setup(Setup("stko", (Side(), Side()), figures, "drawn", table.size, table.terrain))
    for piece in table.terrain:
        left, bottom, right, top = box(piece)
        assert 0 <= left < right <= table.size[0] and 0 <= bottom < top <= table.size[1]
    houses = [one for one in table.terrain if one.kind == "building"]
    assert all(gap(house, other) > 0 for house in houses for other in table.terrain if other is not house)
    assert len(table.terrain) - len(houses) >= 5  # the streets are broken up too


def test_the_same_number_is_the_same_table():
    assert table_maker.made(17).terrain == made(17).terrain != made(18).terrain
    assert named("made-17").terrain == made(17).terrain
    for name in ("alley", "made-", "made-x", "made-99999999", "made--1", "made-²"):
        assert named(name) is None
