"""Battles of one beginning by the hundred: what they share is read once, the rest is played anew for each.

A ruleset's simulator says how a battle begins, what one step of it is, and what is counted at its end.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from engine.kernel.batch import Beginning, Ended
from engine.kernel.commands import decode
from engine.kernel.dice import Dice
from engine.kernel.events import TAGS as KERNEL_TAGS
from engine.kernel.events import BattleEnded, Event, FigureArrived, FigureLeft, Rolled, RollRequested
from engine.kernel.handover import Handover, successor
from engine.kernel.recorded import RecordedEvent, decoder
from engine.kernel.refusal import Malformed
from engine.kernel.ruleset import Ruleset
from engine.kernel.sample_table import laid_on
from engine.kernel.setup import Figure, OptionValue, Point, Setup
from engine.kernel.simulated import SimulationEffects
from engine.kernel.timetable import Timetable

SEEN: Final = (FigureArrived, FigureLeft, BattleEnded)  # what a ruleset's `apply` knows of the kernel's events
NOBODY: Final = -1
# The ruleset's own state, with `figures`, `over`, `winner`, `effects`, `dice`, `decisions`, `forced`; in games with a
# ground `ground`, too.
Battle = Any


class BattleSimulator:
    """Plays one beginning again and again. A ruleset's own has every method that is bare here."""

    decisions: ClassVar[type[Any]]  # what decides in the middle of an action
    ground: ClassVar[type[Any] | None] = None  # what knows the table, in games with a ground
    told: ClassVar[type[Any]]  # a ground that people tell

    def __init__(self, rules: Ruleset, beginning: Beginning) -> None:
        self.rules = rules
        self.policy = self.decided_by(policies_of(beginning.setup, rules.policies))
        self.setup = self.placed(beginning)
        self.stand_in = self.setup is not beginning.setup  # it is played on something else than it was begun on
        self.options: Mapping[str, OptionValue] = beginning.options
        self.goals = beginning.goals
        self.begun = self.model()
        self.timetable = Timetable(beginning)
        self.typed = frozenset(beginning.typed)
        self.past: list[tuple[int, Event]] = []
        self.command_run: list[RecordedEvent] = []
        self.next_version = 2
        self.next_roll = 1
        self.read(beginning)

    def read(self, beginning: Beginning) -> None:
        """Decoded once; of what is past only what changes the battle is kept."""
        decoders = decoder({**KERNEL_TAGS, **self.rules.tags})
        for past, is_over in ((beginning.past, True), (beginning.command_run, False)):
            for recorded in past:
                event: Event = decoders[recorded.type].decode(recorded.payload)
                if isinstance(event, (Rolled, RollRequested)):
                    self.next_roll = max(self.next_roll, event.roll + 1)
                self.next_version = recorded.version + 1
                if not is_over:
                    self.command_run.append(RecordedEvent(recorded.version, event))
                elif recorded.type in self.rules.tags or isinstance(event, SEEN):
                    self.past.append((recorded.version, event))

    # -- what a ruleset says ------------------------------------------------------------------------------------------
    def placed(self, beginning: Beginning) -> Setup:
        """The setup itself, or on what stands in for its table: a real one's is the first where none is named.

        Refuses what can't be played on.
        """
        setup, name, usual = beginning.setup, beginning.stand_in, self.rules.stand_ins
        if not usual or (setup.table == "drawn" and not name):
            return setup
        return laid_on(setup, {ground.name: ground for ground in self.rules.grounds}, name or usual[0])

    def decided_by(self, names: Sequence[str]) -> Any:
        """Who decides for all sides, each with its policy."""
        raise NotImplementedError

    def model(self) -> Battle:
        """The battle of `setup` before anything happened."""
        return self.rules.new_battle(self.setup, self.options)

    def fresh(self) -> Battle:
        """The same, made from the numbers of `begun` where a game can do that faster."""
        return self.model()

    def put_on_table(self, b: Battle) -> None:
        """Whoever stood on a real table stands on its stand-in now."""

    def arrive(self, b: Battle, number: int, figure: Figure) -> None:
        """As when such an arrival is read back."""
        effects = b.effects
        self.rules.apply(b, FigureArrived(number, figure), b.at)
        b.effects = effects

    def drags_on(self, b: Battle) -> bool:
        """A battle that takes so long counts as drawn."""
        raise NotImplementedError

    def step(self, b: Battle) -> None:
        """One thing that the table waits for."""
        self.policy.act(b)

    def play_out(self, b: Battle) -> None:
        """Every step to the end, as fast as the ruleset can."""
        while not b.over and not self.drags_on(b):
            self.step(b)

    def ended(self, b: Battle, winner: int) -> Ended:
        raise NotImplementedError

    def climbed(self, b: Battle) -> tuple[int, ...]:
        """Who rises a class after it."""
        return ()

    # -- playing ------------------------------------------------------------------------------------------------------
    def new(self, dice: Dice, effects: SimulationEffects | None = None) -> Battle:
        """The battle where the simulation begins, an action that people left unfinished already played to its end."""
        b = self.fresh()
        for version, event in self.past:
            self.rules.apply(b, event, version)
        b.dice = dice
        if self.command_run:
            self.finish_run(b, dice, effects)
        elif self.stand_in:
            b.effects = effects
            self.put_on_table(b)
        b.effects = effects
        b.decisions = self.policy
        return b

    def finish_run(self, b: Battle, dice: Dice, effects: SimulationEffects | None) -> None:
        """Raises: Refusal where the rules don't come to what is recorded."""
        tape = Handover(
            self.command_run,
            dice,
            version=self.next_version - 1,
            roll=self.next_roll,
            typed_sides=self.typed,
            answers=self.rules.answers,
        )
        self.take_over(b, tape)
        if effects is not None:
            for new_event in tape.new:
                effects.record(new_event.event)
            effects.next_roll = tape.next_roll

    def take_over(self, b: Battle, tape: Handover) -> None:
        """People's answers and what they told of the ground as far as recorded, then the policy and what is drawn."""
        unfolding = self.unfolding(b)
        self.rules.attach(b, tape)
        b.decisions = successor(self.decisions, tape, b.decisions, self.policy, unfolding)
        drawn = None
        if self.stand_in and self.ground is not None:
            drawn = b.ground
            b.ground = successor(self.ground, tape, self.told(tape), drawn, unfolding)
        commanded = tape.begin()
        self.rules.perform(b, decode(dict(self.rules.commands), commanded.command), commanded.forced)
        tape.must_be_used_up()
        unfolding()
        b.forced = False
        if drawn is not None:
            b.ground = drawn

    def unfolding(self, b: Battle) -> Callable[[], None]:
        """Puts the figures of a real table on its stand-in, once, when people have said all they said."""
        unfolded = not self.stand_in

        def unfold() -> None:
            nonlocal unfolded
            b.forced = b.forced or self.stand_in  # what they declared was possible on their table
            if not unfolded:
                unfolded = True
                self.put_on_table(b)

        return unfold

    def play(self, dice: Dice, lives: bool = False) -> Ended:
        b = self.new(dice)
        if self.timetable.empty:
            self.play_out(b)
        else:
            while self.goes_on(b):
                self.step(b)
        came = self.counted(b)
        return came._replace(climbed=self.climbed(b)) if lives else came

    def play_logged(self, effects: SimulationEffects, run_starts: list[int]) -> Ended:
        """Step by step; whatever the table waited for in between begins a new entry of the log."""
        run_starts.append(effects.version + 1)
        b = self.new(effects.dice, effects)
        while self.goes_on(b):
            if effects.version >= run_starts[-1]:
                run_starts.append(effects.version + 1)
            self.step(b)
        came = self.counted(b)
        winner = None if came.winner == NOBODY else came.winner
        effects.record(BattleEnded("played" if b.over else "time_up", winner))
        return came

    def goes_on(self, b: Battle) -> bool:
        """Whoever is due has come. False: it is over, or time is up."""

        def bring(number: int, figure: Figure) -> None:
            if b.effects is not None:
                b.effects.record(FigureArrived(number, figure))
            self.arrive(b, number, figure)

        if b.over or self.drags_on(b):
            return False
        return self.timetable.goes_on(self.rules.clock(b), len(b.figures), bring)

    def counted(self, b: Battle) -> Ended:
        """With a row for everybody, also for those who came too late for it."""
        ended = self.ended(b, b.winner if b.over else NOBODY)
        if self.goals:
            points = self.earned(b, ended.lost)
            ended = ended._replace(winner=self.most_points(points), points=points)
        late = self.timetable.people - len(ended.figures)
        if late <= 0:
            return ended
        return ended._replace(figures=ended.figures + ((0,) * len(self.rules.figure_counts),) * late)

    def rivals(self) -> list[int]:
        return [side for side, side_setup in enumerate(self.setup.sides) if not side_setup.neutral]

    def earned(self, b: Battle, lost: Sequence[int]) -> tuple[int, ...]:
        """Each side's points for the goals."""
        rivals, points = self.rivals(), [0] * len(self.setup.sides)
        for goal in self.goals:
            if goal.at is not None:
                times = int(self.near(b, goal.at) == {goal.side})
            else:
                times = min(goal.most, sum(n for side, n in enumerate(lost) if side in rivals and side != goal.side))
            points[goal.side] += times * goal.points
        return tuple(points)

    def most_points(self, points: Sequence[int]) -> int:
        """Of the sides that aren't neutral; nobody has won where two have most, as `submit/scenarios` counts it."""
        best = max(points[side] for side in self.rivals())
        ahead = [side for side in self.rivals() if points[side] == best]
        return ahead[0] if len(ahead) == 1 else NOBODY

    def near(self, b: Battle, at: Point) -> set[int]:
        """The sides that aren't neutral with somebody near a place who could take it. Nobody, without a ground."""
        return set()


def one_or_by_side(
    makers: Mapping[str, Callable[[], Any]], by_side: Callable[[list[Any]], Any], names: Sequence[str]
) -> Any:
    """One policy for all where all are the same, else one that asks each side's own."""
    made = [makers[name]() for name in names]
    return made[0] if len(set(names)) == 1 else by_side(made)


def policies_of(setup: Setup, known: Mapping[str, int]) -> list[str]:
    """Each side's, the usual one where it names none. Refuses: Malformed."""
    for side, side_setup in enumerate(setup.sides):
        if side_setup.policy is not None and side_setup.policy not in known:
            raise Malformed(f"sides[{side}].policy", side_setup.policy, "one-of", {"known": tuple(known)})
    return [side_setup.policy or next(iter(known)) for side_setup in setup.sides]
