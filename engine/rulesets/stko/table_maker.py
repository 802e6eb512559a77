"""Makes tables from a number: the same number, the same table. Source: STKO-98.

Buildings stand about 6 inches apart, small pieces break up the streets, and more go into every open place until none is
wider than 30 cm. A table is copied into the battle's setup, so nothing recorded depends on this file. Lengths in
hundredths of inches.
"""

from collections.abc import Iterator
from typing import Final

from engine.kernel.dice import Dice, ShakeDice
from engine.kernel.sample_table import Cover, SampleTable, block, building
from engine.kernel.setup import Piece, Point

MADE: Final = "made-"  # then the number
MOST: Final = 999_999
SIZE: Final = (4800, 4800)
PITCH: Final = 1200  # from one building's place to the next: a building and a street
WIDEST: Final = 1181  # 30 cm
EDGE: Final = 150
STEP: Final = 100  # how finely open places are looked for


def made(number: int) -> SampleTable:
    """The table of that number."""
    dice = ShakeDice(b"rollbook/table/1/%d" % number)
    pieces = [*buildings(dice), *in_the_streets(dice)]
    open_places = OpenPlaces(pieces)
    while open_places.widest > WIDEST:
        pieces.append(small_piece(dice, open_places.middle, d6(dice) > 3))
        open_places.fill(pieces[-1])
    return SampleTable(f"{MADE}{number}", SIZE, tuple(pieces))


def named(name: str) -> SampleTable | None:
    """`made-17` as a table; None for another name."""
    number = name.removeprefix(MADE)
    if number == name or not (number.isascii() and number.isdigit()) or int(number) > MOST:
        return None
    return made(int(number))


def buildings(dice: Dice) -> Iterator[Piece]:
    """One in most places of a loose grid; every sixth place is left open."""
    for row in range(SIZE[1] // PITCH):
        for column in range(SIZE[0] // PITCH):
            left_open, wide, deep, dx, dy = (d6(dice) for _ in range(5))
            if left_open == 1:
                continue
            wide, deep = 400 + 50 * wide, 400 + 50 * deep  # 450 to 700
            x = column * PITCH + (PITCH - wide) // 2 + 20 * dx - 70
            y = row * PITCH + (PITCH - deep) // 2 + 20 * dy - 70
            yield building(x, y, wide, deep)


def in_the_streets(dice: Dice) -> Iterator[Piece]:
    """Something stands on most crossings and in every third street between two of them, along it."""
    for x in range(PITCH, SIZE[0], PITCH):
        for y in range(PITCH, SIZE[1], PITCH):
            if d6(dice) <= 4:
                yield small_piece(dice, (x, y), d6(dice) > 3)
    for x in range(PITCH // 2, SIZE[0], PITCH):
        for y in range(PITCH, SIZE[1], PITCH):
            if d6(dice) <= 2:
                yield small_piece(dice, (x, y), False)
            if d6(dice) <= 2:
                yield small_piece(dice, (y, x), True)


def small_piece(dice: Dice, middle: Point, upright: bool) -> Piece:
    """Crates, a car, a wall, a fence or a hedge around this point, lying or upright."""
    kind, cover, long, thin = SMALL[d6(dice) - 1]
    wide, deep = (thin, long) if upright else (long, thin)
    return block(kind, middle[0] - wide // 2, middle[1] - deep // 2, wide, deep, cover=cover)


# By d6: kind, cover, length and thickness; all narrower than what a street leaves free.
SMALL: Final[tuple[tuple[str, Cover, int, int], ...]] = (
    ("crates", "light", 150, 150),
    ("car", "solid", 400, 200),
    ("car", "solid", 400, 200),
    ("wall", "solid", 600, 25),
    ("fence", "light", 500, 15),
    ("hedge", "soft", 500, 80),
)


class OpenPlaces:
    """How far each point of the table is from the nearest piece and from the edge."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.far: dict[Point, int] = {}
        self.across, self.along = range(0, SIZE[0] + 1, STEP), range(0, SIZE[1] + 1, STEP)
        for x in self.across:
            for y in self.along:
                self.far[x, y] = min(x, y, SIZE[0] - x, SIZE[1] - y) ** 2
        for piece in pieces:
            self.fill(piece)

    def fill(self, piece: Piece) -> None:
        (left, bottom), _, (right, top), _ = piece.corners
        wide = {x: max(left - x, 0, x - right) ** 2 for x in self.across}
        high = {y: max(bottom - y, 0, y - top) ** 2 for y in self.along}
        for (x, y), far in self.far.items():
            near = wide[x] + high[y]
            if near < far:
                self.far[x, y] = near

    @property
    def middle(self) -> Point:
        """Of the widest open place; the first one in reading order where several are as wide."""
        return max(self.far, key=lambda point: self.far[point])

    @property
    def widest(self) -> int:
        """Across it, never less than it is: between two looked-at points it may be wider by a step's diagonal."""
        return 2 * int(max(self.far.values()) ** 0.5) + STEP


def d6(dice: Dice) -> int:
    return dice.roll(1, 6)[0]
