"""An action that people began and a simulation finishes: the recorded part is the tape, then dice and policy go on.

Source: the design of forks. A command run is run again from its command as a live one would be; at the tape's end `ask`
raises `TapeEnded`, and the ruleset's minds and ground hand over to the policy and to what is drawn.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from engine.kernel.commands import Command, EnterDice, GoOnWithout
from engine.kernel.dice import Dice
from engine.kernel.dice_events import EntropyRequested
from engine.kernel.effects import Question
from engine.kernel.events import Answered, AnswersOpened, Asked, Commanded, Rolled, RollRequested
from engine.kernel.game import Game
from engine.kernel.recorded import RecordedEvent
from engine.kernel.refusal import Refusal
from engine.kernel.replay_effects import Deal, ReplayEffects, Waiting

# With the ruleset's own events: what an action consists of.
INSIDE = (Rolled, RollRequested, EntropyRequested, Asked, Answered, AnswersOpened)


def begun(game: Game, following: RecordedEvent | None) -> list[RecordedEvent]:
    """What has happened of an action that isn't over in `game`, its command first; empty between two actions.

    `following` is the event after those that `game` was folded from: of one entry with the last of them, and part of
    an action, it says that the action went on without waiting for anybody.
    """
    command_run = game.counting[game.run_at :]
    commanded = command_run[0].event if command_run else None
    if not isinstance(commanded, Commanded) or commanded.command["type"] not in game.ruleset.commands:
        return []  # a free roll changes nothing on the table
    if game.open is not None:
        return command_run
    if following is None or following.command != command_run[-1].command:
        return []
    inside = isinstance(following.event, INSIDE) or type(following.event) in game.ruleset.tags.values()
    return command_run if inside else []


class TapeEnded(Exception):
    """Nobody answered this before the simulation takes over."""


class SimulatedDealer:
    """Dice of a simulation in the place of committed ones: they have no secret."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def deal(self, roll: int, count: int, sides: int, seeds: tuple[bytes, ...] = (), fresh: bytes = b"") -> Deal:
        return Deal(tuple(self.dice.roll(count, sides)), "")


class Handover(ReplayEffects):
    """`command_run` is an unfinished action, its command first; what happens after it is collected in `new`."""

    def __init__(
        self,
        command_run: Sequence[RecordedEvent],
        dice: Dice,
        *,
        version: int,
        roll: int,
        typed_sides: frozenset[int],
        answers: Mapping[str, type[msgspec.Struct]],
    ) -> None:
        super().__init__(
            command_run,
            (),
            SimulatedDealer(dice),
            version=version,
            roll=roll,
            question=1,
            typed_sides=typed_sides,
            answers=answers,
            provenance="simulated",
            fact_kinds=frozenset(),
        )

    def begin(self) -> Commanded:
        """The command the command run began with."""
        commanded = self.command_run[0].event
        assert isinstance(commanded, Commanded)
        self.record(commanded)
        return commanded

    @property
    def lasts(self) -> bool:
        return self.at < len(self.command_run)

    def is_typed(self, side: int) -> bool:
        return self.lasts and super().is_typed(side)

    def ask(self, question: Question) -> object:
        if not self.lasts:
            raise TapeEnded
        return super().ask(question)

    def ask_each(self, question: Question, check: Callable[[int, object], None]) -> dict[int, object]:
        """Answers that aren't all in yet stay sealed: the policy answers for every side."""
        if not self.lasts:
            raise TapeEnded
        return super().ask_each(question, check)

    def sealed(self, asked: Asked, check: Callable[[int, object], None]) -> AnswersOpened:
        self.add(Answered(asked.question, {}), self.provenance)
        raise TapeEnded

    def take(self, kind: type[Any] | tuple[type[Any], ...], waiting: Waiting) -> Command:
        """Whatever the table was waiting for: requested dice are simulated, an open question goes to the policy."""
        open_event = waiting.asked
        if isinstance(open_event, Asked):
            self.add(Answered(open_event.question, {}), self.provenance)
            raise TapeEnded
        if isinstance(open_event, EntropyRequested):
            return GoOnWithout(open_event.roll)
        assert kind is EnterDice and isinstance(open_event, RollRequested)
        return EnterDice(self.dealer.deal(0, open_event.count, open_event.sides).faces)

    def must_be_used_up(self) -> None:
        """Raises: Refusal when the rules of today don't come to what is recorded."""
        if self.lasts:
            raise Refusal("rules-changed", {"recorded": repr(self.command_run[self.at].event), "now": ""}, 409)


def successor(kind: type[Any], tape: Handover, first: Any, then: Any, taking_over: Callable[[], None]) -> Any:
    """One of that kind: `first` answers while the tape lasts, `then` after it, each time after `taking_over`."""
    if kind not in HEIRS:
        HEIRS[kind] = heir_of(kind)
    heir = HEIRS[kind]()
    heir.tape, heir.first, heir.then, heir.taking_over = tape, first, then, taking_over
    return heir


HEIRS: Final[dict[type[Any], type[Any]]] = {}


def heir_of(kind: type[Any]) -> type[Any]:
    """A class that hands over whatever can be asked of `kind`."""
    names = [name for name in dir(kind) if not name.startswith("_")]
    return type(f"Successor{kind.__name__}", (kind,), {name: handing_over(name) for name in names})


def handing_over(name: str) -> Callable[..., Any]:
    def method(self: Any, *args: Any) -> Any:
        if self.tape.lasts:
            try:
                return getattr(self.first, name)(*args)
            except TapeEnded:
                pass
        self.taking_over()
        return getattr(self.then, name)(*args)

    return method
