"""A chunk's sums while it is being played: plain numbers and tables, so that it compiles."""

from typing import Final

from mypy_extensions import i64

PAIRS: Final = 10_000  # more figures than any setup may have


def pair(by: int, victim: int) -> int:
    """Who and whom as one number, for a table in JSON."""
    return by * PAIRS + victim


def unpaired(pairs: int) -> tuple[int, int]:
    return divmod(pairs, PAIRS)


class Totals:
    """Tables say how many battles had which value; `figures` holds a row of sums per figure.

    `beyond`: by place and column (`pair`), what the squares of those numbers come to beyond the numbers themselves.
    """

    def __init__(self) -> None:
        self.battles: i64 = 0
        self.wins: dict[int, int] = {}
        self.turns: dict[int, int] = {}
        self.cards: dict[int, int] = {}
        self.figures: list[list[int]] = []
        self.lost: list[dict[int, int]] = []
        self.points: list[dict[int, int]] = []
        self.killed: dict[int, int] = {}
        self.downed: dict[int, int] = {}
        self.followed = 0
        self.climbed: list[int] = []
        self.hundreds: dict[int, dict[int, int]] = {}
        self.beyond: dict[int, int] = {}

    def add(
        self,
        block: int,
        winner: int,
        turns: int,
        cards: int,
        figures: tuple[tuple[int, ...], ...],
        lost: tuple[int, ...],
        felled: tuple[tuple[int, int, int], ...],
        points: tuple[int, ...],
    ) -> None:
        """One battle's `Ended`, field by field; `block` is its hundred."""
        self.battles += 1
        one_more(self.wins, winner)
        one_more(self.turns, turns)
        one_more(self.cards, cards)
        if not self.figures:
            self.figures = [[0] * len(row) for row in figures]
        for place, row in enumerate(figures):
            sums = self.figures[place]
            for column, n in enumerate(row):
                if n:  # hardly anything happens to most of them
                    sums[column] += n
                    if n > 1:
                        cell = pair(place, column)
                        self.beyond[cell] = self.beyond.get(cell, 0) + n * n - n
        hundred = self.hundreds.get(block)
        if hundred is None:
            hundred = {}
            self.hundreds[block] = hundred
        one_more(hundred, winner)
        if not self.lost:
            self.lost = [{} for _ in lost]
        for side, n in enumerate(lost):
            one_more(self.lost[side], n)
        if not self.points:
            self.points = [{} for _ in points]
        for side, n in enumerate(points):
            one_more(self.points[side], n)
        for by, victim, dead in felled:
            one_more(self.killed if dead else self.downed, pair(by, victim))

    def add_climbed(self, climbed: tuple[int, ...]) -> None:
        """Of a battle that was followed, the figures that rose a class."""
        self.followed += 1
        if not self.climbed:
            self.climbed = [0] * len(self.figures)
        for n in climbed:
            self.climbed[n - 1] += 1


def one_more(table: dict[int, int], key: int) -> None:
    table[key] = table.get(key, 0) + 1
