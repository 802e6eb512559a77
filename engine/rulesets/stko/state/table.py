"""What stands on the table, and what every chapter's transitions share."""

from typing import Final

from mypy_extensions import i64

from engine.kernel.dice import Dice
from engine.kernel.effects import Effects
from engine.rulesets.stko.codes import DOWN, FEAR, HATE, IN_PLAY, NOBODY, PANIC, UNCONSCIOUS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import Ground
from engine.rulesets.stko.settings import Options
from engine.rulesets.stko.state.piles import CardPiles
from engine.rulesets.stko.state.proximity import ASIDE, NUMBERS, Across, Distances, across, distances
from engine.rulesets.stko.state.tally import Tally
from engine.rulesets.stko.state.turns import Rerolls, Turn

COUNTS: Final = DOWN | UNCONSCIOUS | PANIC  # states that `rules/tally.py` asks for


class Table:
    """Everything that stands on the table. Figures are numbered from 1; `figures[n - 1]` is figure n."""

    def __init__(self, figures: list[Figure], sides: int, options: Options, ground: Ground, dice: Dice) -> None:
        self.figures = figures
        self.sides: list[list[Figure]] = [[f for f in figures if f.side == s] for s in range(sides)]
        self.neutral: list[bool] = [False] * sides
        self.options = options
        self.ground = ground
        self.width = 0  # of a drawn table, hundredths of inches
        self.height = 0
        self.zones: list[tuple[int, int, int, int, int]] = []  # side; from x, y to x, y: where it may begin
        self.goals: list[tuple[int, int, int]] = []  # side; x, y: what its policy goes for, in simulations
        self.dice = dice
        self.effects: Effects | None = None
        self.at = 0  # number of the newest event; 0 throughout in simulations
        self.forced = False  # the people decided otherwise: rules decline nothing
        self.deploying = False
        self.detail = "rolls"  # how much people tell: rolls, outcomes or report
        self.cards = CardPiles()
        self.rerolls = Rerolls()
        self.tally = Tally(figures, sides)
        self.placing = 0  # the figure that is to be put on the table
        self.entering = False
        self.turns: list[Turn] = []
        self.first_shot = False
        self.round = 0  # shuffles so far
        self.turns_taken = 0
        self.box: list[int] = []  # wound counters left in the box
        self.rapid_left: list[int] = []  # rapid-fire cards left, where the deck is kept from burst to burst
        self.side_lost: list[bool] = [False] * sides
        self.start_size: list[int] = [len(side) for side in self.sides]
        self.over = False
        self.winner = NOBODY
        self.chosen = 0
        self.deeds: list[tuple[int, int, str, bool, bool, int]] = []  # by, victim, what, armed, awake, event
        self.deeds_on_surrendered: list[int] = []  # their places in `deeds`
        self.fainted: list[int] = []  # whom the action under way has knocked out: it began on somebody awake (STKO-107)
        self.put_out: list[int] = []  # whom the action under way has incapacitated: its other hits may still kill him
        self.aiming = 0  # how many figures hold an aim
        self.feelings: list[tuple[int, int, int]] = []  # who, for whom, what: bits HATE, FEAR, UTTER
        self.contacts: list[tuple[int, int]] = []  # pairs that fight hand to hand
        self.severed_limbs: list[tuple[int, int, int]] = []  # figure, location, event
        self.skilled = False  # does anybody have a skill that counts?
        self.luck = False  # may anybody have dice thrown again?
        self.dread = False  # is anybody frightening?
        self.feels = False  # do hate and fear count? (STKO-86, or a skill that needs them)
        self.shaken = False  # something happened since nerves were last looked at
        self.harm = False  # somebody went down since the end was last checked
        self.bosses: list[list[int]] = [[] for _ in range(sides)]  # by side: they let it test its nerve with more dice
        self.charmed: list[int] = []  # who has a Lucky Charm
        self.torn: i64 = 0  # how many of `feelings` are both hate and fear
        self.unsettled = True  # did somebody move or feel otherwise since mixed feelings were last looked at?
        # Who stands where, for whoever looks around; made when somebody first does, then kept up with what happens.
        self.across: Across | None = None
        self.distances: Distances | None = None

    def drop_idle_turns(self) -> None:
        """Whoever was taken out before declaring anything has no turn any more."""
        while self.turns and not self.turns[-1].declared and self.turns[-1].figure.loss != IN_PLAY:
            self.turns.pop()

    def touch(self, f: Figure) -> None:
        """He counts differently from before."""
        if not self.tally.changed or self.tally.changed[-1] is not f:
            self.tally.changed.append(f)

    def gain(self, f: Figure, state: int) -> None:
        f.status |= state
        if state & COUNTS:
            self.touch(f)
        if self.at:
            f.since[state] = self.at

    def count_feeling(self, f: Figure, code: int, by: int) -> None:
        self.unsettled = True
        if code & HATE:
            f.hates += by
            if code & FEAR:
                self.torn += by

    def drop_contacts(self, f: Figure) -> None:
        self.contacts = [pair for pair in self.contacts if pair[0] != f.n and pair[1] != f.n]

    def put_at(self, f: Figure, x: int, y: int) -> None:
        """Where he stands from now on."""
        if self.across is not None:
            self.across.moved(f, x)
        if self.distances is not None:
            self.distances.moved(f, x, y)
        f.x, f.y = x, y

    def nearest_enemies(self, f: Figure) -> list[int]:
        """Keys (see `Distances`) of all enemies but neutral ones, nearest first; some may be out of play."""
        if self.distances is None:
            self.distances = distances(self.figures, self.sides)
        keys = self.distances.of(f)
        if True in self.neutral:
            return [key for key in keys if not self.neutral[self.figures[key % NUMBERS - 1].side]]
        return keys

    def in_line(self, f: Figure, target: Figure) -> list[Figure]:
        """Everybody who may stand in the line between the two, to be looked at closely."""
        if self.across is None:
            self.across = across(self.figures)
        left, right = (f.x, target.x) if f.x < target.x else (target.x, f.x)
        keys = self.across.between(left - ASIDE, right + ASIDE)
        return [self.figures[key % NUMBERS - 1] for key in keys] if len(keys) > 2 else []

    def drop_aim(self, f: Figure) -> None:
        if f.aim:
            f.aim = 0
            self.aiming -= 1
