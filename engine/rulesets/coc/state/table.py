"""Everything on the table, and what all chapters share."""

from engine.kernel.dice import Dice
from engine.kernel.effects import Effects
from engine.kernel.refusal import Facts, Refusal
from engine.kernel.why import Why
from engine.rulesets.coc.codes import NOBODY
from engine.rulesets.coc.figure import Figure
from engine.rulesets.coc.settings import Options


class Table:
    """Figures are numbered from 1; `figures[n - 1]` is figure n. `order` holds who still acts this round."""

    def __init__(self, figures: list[Figure], sides: int, options: Options, dice: Dice) -> None:
        self.figures = figures
        self.sides = sides
        self.neutral: list[bool] = [False] * sides
        self.options = options
        self.dice = dice
        self.effects: Effects | None = None
        self.at = 0  # number of the newest event; 0 throughout in simulations
        self.forced = False  # the people decided otherwise: rules decline nothing
        self.detail = "rolls"  # every roll is entered
        self.round = 0
        self.order: list[int] = []
        self.up = 0
        self.turns = 0
        self.surprises: list[tuple[int, int, int, str, str]] = []  # figure, target, how, skill to notice, against
        self.called: list[tuple[int, int, str, int, int, bool]] = []  # sealed rolls: number, figure, skill, value, ..
        self.deeds: list[tuple[int, int, str, int]] = []  # by, victim, what, event
        self.side_out: list[bool] = [False] * sides
        self.harm = False  # somebody may have dropped out since the end was last looked at
        self.rolled = 0  # what the newest d100 came to
        self.over = False
        self.winner = NOBODY

    # -- asking the world -----------------------------------------------------------------------------------------
    def why(self, f: Figure) -> Why | None:
        if self.effects is None:
            return None
        why = Why()
        if f.hidden:
            why.need("COC-46", "hidden", f.side)
        return why

    def roll(self, f: Figure, purpose: str, count: int, sides: int, why: Why | None) -> bytes:
        if self.effects is None:
            return self.dice.roll(count, sides)
        if why is not None:
            why.set("COC-02", "dice", count)
        return self.effects.roll(f.n, f.side, purpose, count, sides, why)

    def roll_for_all(self, purpose: str, sides: int) -> int:
        """One die of nobody's."""
        if self.effects is None:
            return self.dice.roll(1, sides)[0]
        return self.effects.roll(0, NOBODY, purpose, 1, sides, None)[0]

    def decline(self, code: str, facts: Facts | None = None) -> None:
        """A rule says no before anything happened. Where the people decided otherwise it lets them go on."""
        if not self.forced:
            raise Refusal(code, facts)

    # -- looking around -------------------------------------------------------------------------------------------
    def part(self, f: Figure) -> None:
        """Leaves every fight hand to hand."""
        for n in f.engaged:
            other = self.figures[n - 1]
            if f.n in other.engaged:
                other.engaged.remove(f.n)
        f.engaged = []
        f.held_by = 0
        for g in self.figures:
            if g.held_by == f.n:
                g.held_by = 0

    def takes(self, f: Figure, weapon: int) -> None:
        """Has it in hand, for everybody to see."""
        f.hand = weapon
        f.weapons[weapon].seen = True

    def leave_order(self, f: Figure) -> None:
        if f.n in self.order:
            self.order.remove(f.n)
        if self.up == f.n:
            self.up = 0
