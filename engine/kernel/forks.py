"""What-if copies: a battle taken over up to one of its events and played on with other dice.

Source: the design of forks. What was recorded up to there is the tape; where it ends in the middle of an action, that
action goes on by itself, until the table waits for people.
"""

from collections.abc import Sequence

from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.command_run import new_tape, play, provenance_of
from engine.kernel.dice_events import EntropyRequested
from engine.kernel.game import Game, fold_until, load
from engine.kernel.handover import begun
from engine.kernel.recorded import NewEvent, RecordedEvent
from engine.kernel.refusal import Refusal
from engine.kernel.replay_effects import Dealer
from engine.kernel.ruleset import Ruleset


def fork_point(ruleset: Ruleset, recorded: Sequence[RecordedEvent], at: int) -> int:
    """The last version that is taken over: `at`, or what stood before dice that were still falling then: they had been
    asked of devices that the copy doesn't have. Nor is a sealed answer taken over: whoever played on would open it.
    Raises: Refusal where the battle is over.
    """
    game = load(ruleset, recorded[:at])
    while isinstance(game.open, EntropyRequested):
        at = next(record.version for record in reversed(game.counting) if record.event is game.open) - 1
        game = load(ruleset, recorded[:at])
    if game.sealed:
        at = min(record.version for record in game.counting if record.event is game.open)
    if game.ended:
        raise Refusal("battle-over", {"how": game.ended.how})
    return at


def is_within(ruleset: Ruleset, recorded: Sequence[RecordedEvent], at: int) -> bool:
    """Does version `at` lie in the middle of an action that waited for nobody?"""
    game = load(ruleset, recorded[:at])
    return game.open is None and bool(begun(game, recorded[at] if at < len(recorded) else None))


def gone_on(game: Game, dealer: Dealer, member: str) -> list[NewEvent]:
    """What follows in a copy that ends in the middle of an action; `game` is folded up to its `Forked`.

    Raises: Refusal where the rules have changed since.
    """
    forked = game.counting[-1].event
    assert isinstance(forked, ev.Forked)
    if not forked.within:
        return []
    new: list[NewEvent] = []
    if game.rules_version != game.ruleset.version:
        new.append(NewEvent(ev.RulesVersionChanged(game.ruleset.version)))
        game.version += 1
    commanded = game.counting[game.run_at].event
    assert isinstance(commanded, ev.Commanded)
    again = do.decode({**do.KERNEL_COMMANDS, **game.ruleset.commands}, commanded.command)
    tape = new_tape(game, game.counting[game.run_at :], (), dealer, provenance_of(again, commanded.forced))
    tape.member = member
    tape.record(commanded)
    return new + play(game, fold_until(game, game.run_at).battle, again, tape, commanded.forced).new
