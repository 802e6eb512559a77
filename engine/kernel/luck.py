"""Dice thrown again: "re-roll" is a button on the roll shown last, which lapses with the next roll or entry.

Nobody is made to pass: the roll stands until somebody presses his luck. Then everything that came of it counts no more,
the old dice stay on record, and the action goes on from there with the new ones.
"""

from collections.abc import Callable, Sequence

from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.command_run import Step, must_be_entries, new_tape, play, provenance_of, takes_from
from engine.kernel.game import Game, fold_until
from engine.kernel.optional_parts import Pressing
from engine.kernel.recorded import NewEvent, RecordedEvent
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.replay_effects import Dealer, ReplayEffects
from engine.kernel.ruleset import Acting
from engine.kernel.shown_rolls import ShownRoll, rolls_in
from engine.kernel.why import Why


class ThrownAgain(ReplayEffects):
    """The command run up to a roll, and then dice of it again. `press_now` says so, once that roll has been read."""

    press_now: Callable[[], RecordedEvent] | None

    def faces(
        self, figure: int, side: int, purpose: str, count: int, sides: int, why: Why | None, left: tuple[str, ...]
    ) -> tuple[int, ...]:
        faces = super().faces(figure, side, purpose, count, sides, why, left)
        if self.press_now is not None and self.at == len(self.command_run):
            press, self.press_now = self.press_now, None
            self.command_run.append(press())
        return faces


def shown(game: Game) -> ShownRoll | None:
    """None when no dice were shown since the last command, when some are still missing, or when those were a card."""
    rolls = rolls_in(game.counting[game.run_at :])
    if not rolls or rolls[-1].missing or rolls[-1].first.options or not rolls[-1].first.figure:
        return None
    return rolls[-1]


def press_luck(
    game: Game, command: do.PressLuck, acting: Acting, dealer: Dealer, then: Sequence[do.Command] = ()
) -> Step:
    """Refuses: nothing was rolled, the roll has lapsed, and what the ruleset says to this skill."""
    roll = shown(game)
    if roll is None:
        raise Refusal("no-roll-to-press")
    if command.roll is not None and command.roll not in roll.numbers:
        raise Refusal("roll-has-lapsed", {"roll": command.roll, "newest": roll.first.roll}, 409)
    dice = command.dice or tuple(range(len(roll.faces)))
    if len(set(dice)) != len(dice) or not all(0 <= place < len(roll.faces) for place in dice):
        raise Malformed("command.dice", list(dice), "different-places", {"most": len(roll.faces) - 1})
    must_be_entries(then)
    place = game.counting.index(roll.last)
    sides = tuple(range(len(game.players))) if acting.referee else game.sides_of(acting.member)
    pressing = Pressing(
        roll.first.figure, roll.faces, tuple(roll.used), command.by, command.skill, dice, sides, acting.member
    )
    side = next((other for other in sides if other != game.side_of.get(roll.first.figure)), -1)
    commanded = game.counting[game.run_at].event
    assert isinstance(commanded, ev.Commanded)
    run_command = do.decode({**do.KERNEL_COMMANDS, **game.ruleset.commands}, commanded.command)
    earlier = fold_until(game, game.run_at)
    game.version += 1
    version, command_run = game.version, game.counting[game.run_at : place + 1]
    tape = new_tape(game, command_run, then, dealer, provenance_of(run_command, commanded.forced), ThrownAgain)
    assert isinstance(tape, ThrownAgain)

    def press() -> RecordedEvent:
        """What the rules say to it, as the battle stands when those dice lie on the table."""
        why = game.ruleset.press_luck(earlier.battle, pressing)
        number, figure = roll.first.roll, roll.first.figure
        pressed = ev.LuckPressed(
            roll.last.version, number, figure, command.by, command.skill, dice, side, acting.member, why
        )
        return RecordedEvent(version, pressed)

    tape.press_now = press
    takes_from(tape, game, earlier.battle, acting)
    tape.record(commanded)
    step = play(game, earlier.battle, run_command, tape, commanded.forced)
    pressed = NewEvent(tape.command_run[-1].event, "forced" if commanded.forced else "server", command_run[0].version)
    return Step([pressed, *step.new], step.declined)
