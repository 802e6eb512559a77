"""What the state of every battle has. It is compiled; the classes that a small game makes of it needn't be.

A game's own adds its transitions: methods that change something and say which event records it (`record`).
"""

from typing import Any, Final

from mypy_extensions import mypyc_attr

from engine.kernel.dice import Dice
from engine.kernel.effects import Effects
from engine.kernel.event import Event
from engine.kernel.refusal import Facts, Malformed, Refusal
from engine.kernel.why import Why

NOBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class FigureState:
    def __init__(self, n: int, side: int) -> None:
        self.n = n
        self.side = side  # NOBODY: a number that a rewind took back
        self.gone = side == NOBODY  # left the table


@mypyc_attr(allow_interpreted_subclasses=True)
class BattleState:
    """Figure n is `figures[n - 1]`. In simulations there are no `effects`: dice come from `dice`, nothing is recorded.

    `at` is the number of the newest event; `forced`: the people decided otherwise, so that rules decline nothing.
    """

    def __init__(self, figures: list[Any], sides: int) -> None:
        self.figures = figures
        self.sides = sides
        self.turns = 0
        self.over = False
        self.winner = NOBODY
        self.at = 0
        self.forced = False
        self.detail = "rolls"  # how much people tell: rolls, outcomes or report
        self.effects: Effects | None = None
        self.decisions: Any = None
        self.dice = Dice()

    def why(self) -> Why | None:
        """For the reasons of a roll; simulations give none."""
        return None if self.effects is None else Why()

    def roll(self, figure: Any, purpose: str, count: int, sides: int, why: Why | None) -> bytes:
        if self.effects is None:
            return self.dice.roll(count, sides)
        return self.effects.roll(figure.n, figure.side, purpose, count, sides, why)

    def record(self, event: Event) -> None:
        if self.effects is not None:
            self.at = self.effects.record(event)

    def decline(self, code: str, facts: Facts) -> None:
        """A rule says no, before anything happened. Refuses: unless the people decided otherwise."""
        if not self.forced:
            raise Refusal(code, facts)

    def figure(self, n: int, field: str = "figure") -> Any:
        """By its number in that field of a command. Refuses: Malformed."""
        if not 1 <= n <= len(self.figures) or self.figures[n - 1].side == NOBODY:
            raise Malformed(f"command.{field}", n, "number-of-a-figure-up-to", {"most": len(self.figures)})
        return self.figures[n - 1]

    def arrived(self, figure: Any) -> None:
        """A number that a rewind took back stays empty."""
        self.figures += [type(figure)(n, NOBODY) for n in range(len(self.figures) + 1, figure.n)]
        self.figures.append(figure)

    def departed(self, figure: Any) -> None:
        figure.gone = True

    def ended(self, winner: int) -> None:
        self.over, self.winner = True, winner
