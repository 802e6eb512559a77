"""The whole fight: state and transitions.

A transition is the one place where a kind of change happens, and an event is a recorded transition: its fields are the
transition's arguments. Without `Effects` (simulation) nothing is written down; no rule is ever skipped.

What the rules ask in the middle of an action stands here with the fight that it is about: `Decisions` are people at the
table or a policy in simulations; `Ground` says how far and how well seen something is, as people tell it or as a drawn
table computes it.
"""

from mypy_extensions import mypyc_attr

from engine.kernel.dice import Dice
from engine.rulesets.coc.codes import BASE, GONE, NOBODY
from engine.rulesets.coc.figure import Figure, Weapon
from engine.rulesets.coc.settings import Options
from engine.rulesets.coc.state.harm import Harm


class ShotFacts:
    """How a target presents itself. `distance` in hundredths of a metre, -1 where only the range word is known."""

    def __init__(self, band: int = BASE, distance: int = -1) -> None:
        self.band = band
        self.distance = distance
        self.in_sight = True
        self.cover = False  # half or more of it is hidden
        self.front = True  # in front of the shooter
        self.moving = False  # it uses its movement this round
        self.still = False  # it doesn't move at all


@mypyc_attr(allow_interpreted_subclasses=True)
class Decisions:
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

    def shot(self, b: "Battle", f: Figure, target: Figure, weapon: Weapon) -> ShotFacts:
        raise NotImplementedError

    def between(self, b: "Battle", f: Figure, figure: Figure, other: Figure) -> int:
        """Metres between two targets, rounded down. Source: COC-39."""
        raise NotImplementedError

    def distance(self, figure: Figure, other: Figure) -> int:
        """Hundredths of a metre, -1 where nobody measured."""
        return -1

    def holds(self, x: int, y: int) -> bool:
        """Whether the point lies on the table; a real one has no points."""
        return True

    def touches(self, figure: Figure, other: Figure) -> bool:
        """Near enough to fight hand to hand; at a real table people see to that themselves."""
        return True


class Battle(Harm):
    """Changes `decisions`, `figures`, `ground`, `over`, `up`, `winner`."""

    def __init__(self, figures: list[Figure], sides: int, options: Options, ground: Ground, dice: Dice) -> None:
        super().__init__(figures, sides, options, dice)
        self.ground = ground
        self.decisions = Decisions()

    def arrived(self, f: Figure) -> None:
        """Acts from the next round on. Recorded by the kernel; a number that a rewind took back stays empty."""
        while len(self.figures) < f.n - 1:
            nobody = Figure(len(self.figures) + 1, NOBODY, 0)
            nobody.loss = GONE
            self.figures.append(nobody)
        self.figures.append(f)

    def ended(self, winner: int) -> None:
        """Recorded by the kernel."""
        self.over = True
        self.winner = winner
        self.up = 0
