"""A drawn table: open ground on which distances are measured. Points in hundredths of a metre."""

from engine.kernel.outline import root, square
from engine.rulesets.coc.battle import Battle, Ground, ShotFacts
from engine.rulesets.coc.figure import Figure, Weapon

TOUCH = 150  # hundredths of a metre at which people fight hand to hand


class DrawnGround(Ground):
    """`wide` and `high` in hundredths of a metre."""

    def __init__(self, wide: int, high: int) -> None:
        self.wide = wide
        self.high = high

    def is_drawn(self) -> bool:
        return True

    def holds(self, x: int, y: int) -> bool:
        return 0 <= x <= self.wide and 0 <= y <= self.high

    def distance(self, figure: Figure, other: Figure) -> int:
        """Rounded up, as typed feet are: a hair over a range isn't within it."""
        return root(square(figure.x, figure.y, other.x, other.y))

    def touches(self, figure: Figure, other: Figure) -> bool:
        return self.distance(figure, other) <= TOUCH

    def shot(self, b: Battle, f: Figure, target: Figure, weapon: Weapon) -> ShotFacts:
        return ShotFacts(distance=self.distance(f, target))

    def between(self, b: Battle, f: Figure, figure: Figure, other: Figure) -> int:
        """Whole metres, rounded down."""
        return (root(square(figure.x, figure.y, other.x, other.y) + 1) - 1) // 100
