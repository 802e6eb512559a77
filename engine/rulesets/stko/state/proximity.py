"""Who stands near whom: kept up with what happens, so that nobody who asks looks at everybody on the table."""

from typing import Final

from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.state.ascending import first_from, put_into, take_from

NUMBERS: Final = 1 << 16  # more than any figure's number: a length or its square and a number sort as one whole number
ASIDE: Final = 100  # hundredths of inches beside a line at which nobody stands in it any more; a base has half of it
FAR: Final = 1_000_000  # hundredths of inches: farther than anybody stands
# Catching up with a remembered move costs about as much as measuring so many distances, so that with more moves than
# that they are measured anew.
DISTANCES_PER_MOVE: Final = 4


class Across:
    """Everybody by his place across the table, from left to right."""

    def __init__(self, keys: list[int]) -> None:
        self.keys = keys  # x times NUMBERS and the figure's number, ascending

    def copy(self) -> "Across":
        return Across(list(self.keys))

    def moved(self, f: Figure, x: int) -> None:
        """He stands at `x` from now on, and at `f.x` until now."""
        take_from(self.keys, f.x * NUMBERS + f.n)
        put_into(self.keys, x * NUMBERS + f.n)

    def between(self, left: int, right: int) -> list[int]:
        """The keys of all with a place from the one to the other, also of those who are out of play."""
        keys = self.keys
        return keys[first_from(keys, left * NUMBERS) : first_from(keys, (right + 1) * NUMBERS)]


def across(figures: list[Figure]) -> Across:
    return Across(sorted([f.x * NUMBERS + f.n for f in figures]))


class Distances:
    """How far everybody stands from everybody of other sides, nearest first, then by number; in play or not.

    Moves are only noted down: whoever looks again catches up with those since he last looked, and most never do.
    """

    def __init__(self, sides: list[list[Figure]], keys: list[list[int]]) -> None:
        self.sides = sides
        # By figure: squared distance (hundredths of inches) times NUMBERS and the other one's number, ascending.
        self.keys = keys
        self.moves: list[tuple[int, int, int, int, int, int]] = []  # figure, its side, from x, y, to x, y
        self.caught_up = [0] * len(keys)  # by figure: with so many of them

    def copy(self, sides: list[list[Figure]]) -> "Distances":
        """The same for figures that stand where those do, before anybody moved."""
        return Distances(sides, list(self.keys))

    def moved(self, f: Figure, x: int, y: int) -> None:
        """He stands there from now on, and where he is until now."""
        self.moves.append((f.n, f.side, f.x, f.y, x, y))

    def of(self, f: Figure) -> list[int]:
        """His keys, as everybody stands now. Not to be kept or changed."""
        at = f.n - 1
        if self.caught_up[at] != len(self.moves):
            self.keys[at] = self.caught_up_with(f, self.keys[at], self.moves[self.caught_up[at] :])
            self.caught_up[at] = len(self.moves)
        return self.keys[at]

    def caught_up_with(self, f: Figure, keys: list[int], moves: list[tuple[int, int, int, int, int, int]]) -> list[int]:
        """The keys after these moves; measured anew where he moved himself, or many did."""
        if len(moves) * DISTANCES_PER_MOVE > len(keys) or f.n in [move[0] for move in moves]:
            return keys_of(f, self.sides)
        keys = list(keys)  # other battles begin with the same ones
        for n, side, from_x, from_y, x, y in moves:
            if side != f.side:
                take_from(keys, square(f, from_x, from_y) * NUMBERS + n)
                put_into(keys, square(f, x, y) * NUMBERS + n)
        return keys


def square(f: Figure, x: int, y: int) -> int:
    dx = f.x - x
    dy = f.y - y
    return dx * dx + dy * dy


def keys_of(f: Figure, sides: list[list[Figure]]) -> list[int]:
    keys: list[int] = []
    for side in range(len(sides)):
        if side != f.side:
            keys += [square(g, f.x, f.y) * NUMBERS + g.n for g in sides[side]]
    keys.sort()
    return keys


def distances(figures: list[Figure], sides: list[list[Figure]]) -> Distances:
    return Distances(sides, [keys_of(f, sides) for f in figures])
