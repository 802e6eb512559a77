"""What the rules make of a roll that had fallen otherwise: the action is run up to it, and on to the next dice."""

from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.command_run import new_tape, perform
from engine.kernel.game import fold_until, load
from engine.kernel.recorded import RecordedEvent
from engine.kernel.refusal import Refusal, Suspended
from engine.kernel.replay_effects import Deal, ReplayEffects
from engine.kernel.ruleset import Ruleset
from engine.kernel.why import Why

Faces = tuple[int, ...]
# What is recorded of these faces, up to the next question or to the roll after all `further` ones; each of these shows
# one face on all its dice.
After = Callable[[Faces, Faces], list[ev.Event]]


class NoDealer:
    def deal(self, roll: int, count: int, sides: int, seeds: tuple[bytes, ...] = (), fresh: bytes = b"") -> Deal:
        raise Suspended


class WhatIf(ReplayEffects):
    """Nobody is asked for what never fell."""

    further: list[int]

    def faces(
        self, figure: int, side: int, purpose: str, count: int, sides: int, why: Why | None, left: tuple[str, ...]
    ) -> Faces:
        if self.at < len(self.command_run):
            return super().faces(figure, side, purpose, count, sides, why, left)
        if not self.further:
            raise Suspended
        return (self.further.pop(0),) * count


def after_roll(ruleset: Ruleset, recorded: Sequence[RecordedEvent], version: int) -> After:
    """`version` is that of the roll. What the rules of today don't come to any more had no consequence at all."""
    game = load(ruleset, recorded, version)
    first = game.counting[game.run_at].event

    def after(faces: Faces, further: Faces) -> list[ev.Event]:
        rolled = game.counting[-1]
        assert isinstance(rolled.event, ev.Rolled)
        if not isinstance(first, ev.Commanded):
            return []
        fallen = rolled._replace(event=msgspec.structs.replace(rolled.event, faces=faces))
        command = do.decode({**do.KERNEL_COMMANDS, **ruleset.commands}, first.command)
        earlier = fold_until(game, game.run_at)
        command_run = [*game.counting[game.run_at : -1], fallen]
        tape = new_tape(game, command_run, (), NoDealer(), "server", WhatIf)
        assert isinstance(tape, WhatIf)
        tape.further = list(further)
        tape.record(first)
        ruleset.attach(earlier.battle, tape)
        with suppress(Suspended, Refusal):
            perform(game, earlier.battle, command, tape, first.forced)
        return [
            new_event.event for new_event in tape.new if not isinstance(new_event.event, (ev.Asked, ev.RollRequested))
        ]

    return after
