"""What the rules ask in the middle of an action: people at the table, a policy in simulations.

`Ground` says how far and how well seen something is: people tell it, a drawn table computes it.
"""

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from engine.rulesets.coc.codes import BASE
from engine.rulesets.coc.figure import Figure, Weapon

if TYPE_CHECKING:
    from engine.rulesets.coc.battle import Battle


class ShotFacts:
    """How a target presents itself. `distance` in hundredths of a metre, -1 where only the range word is known."""

    __slots__ = ("band", "cover", "distance", "front", "in_sight", "moving", "still")

    def __init__(self, band: int = BASE, distance: int = -1) -> None:
        self.band = band
        self.distance = distance
        self.in_sight = True
        self.cover = False  # half or more of it is hidden
        self.front = True  # in front of the shooter
        self.moving = False  # it uses its movement this round
        self.still = False  # it doesn't move at all


@mypyc_attr(allow_interpreted_subclasses=True)
class Minds:
    def react(self, b: "Battle", target: Figure, attacker: Figure, offered: list[int], shot: bool) -> int:
        """One of those offered: kind * STEP + weapon or manoeuvre."""
        raise NotImplementedError

    def goes_first(self, b: "Battle", tied: list[int]) -> int:
        """Players settle a tie among themselves: the figure that acts first. Source: COC-07."""
        raise NotImplementedError

    def go_on(self, b: "Battle", f: Figure, target: Figure) -> None:
        """The other side has a look at the told facts before any die falls."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ground:
    def is_drawn(self) -> bool:
        raise NotImplementedError

    def shot(self, b: "Battle", f: Figure, target: Figure, w: Weapon) -> ShotFacts:
        raise NotImplementedError

    def between(self, b: "Battle", f: Figure, one: Figure, other: Figure) -> int:
        """Metres between two targets, rounded down. Source: COC-39."""
        raise NotImplementedError

    def distance(self, one: Figure, other: Figure) -> int:
        """Hundredths of a metre, -1 where nobody measured."""
        return -1

    def holds(self, x: int, y: int) -> bool:
        """Whether the point lies on the table; a real one has no points."""
        return True

    def touches(self, one: Figure, other: Figure) -> bool:
        """Near enough to fight hand to hand; at a real table people see to that themselves."""
        return True
