"""A drawn table that is ready to play on, as rulesets bring them along."""

from engine.kernel.setup import Piece, Point


class SampleTable:
    """`size` and the corners of the pieces in hundredths of the ruleset's unit."""

    def __init__(self, name: str, size: Point, terrain: tuple[Piece, ...] = ()) -> None:
        self.name = name
        self.size = size
        self.terrain = terrain
