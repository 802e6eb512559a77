"""What somebody does in an action of somebody else's that was entered already: "I interrupt".

Nobody is made to pass: an entry stands until the next one, and may be interrupted as long. Then it is worked out again
with the interruption in it, as a correction works it out: what was shown and answered counts again where it still fits.
Nobody has to agree, for nothing was wrong.
"""

from collections.abc import Sequence

from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.command_run import Step, must_play
from engine.kernel.correction import AGAIN, ONCE, work_again
from engine.kernel.game import Game, fold_until
from engine.kernel.recorded import NewEvent
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.replay_effects import Dealer
from engine.kernel.ruleset import Acting


def interruptible(game: Game) -> int:
    """The version of the entry that may be interrupted now; 0 where the game knows no such thing, or there is none."""
    if game.ruleset.interjecting is None or game.ended or game.paused:
        return 0
    first, *command_run = game.counting[game.run_at :]
    if not isinstance(first.event, ev.Commanded) or first.event.command["type"] not in game.ruleset.commands:
        return 0
    # People who come or go by themselves, or end the action, make an entry of their own; whom it brings, it doesn't.
    own = {
        first.command,
        *(record.command for record in command_run if not isinstance(record.event, (ev.Aside, *AGAIN, *ONCE))),
    }
    apart = [
        record for record in command_run if isinstance(record.event, (*AGAIN, *ONCE)) and record.command not in own
    ]
    return 0 if apart else first.version


def interject(
    game: Game, command: do.Interject, acting: Acting, dealer: Dealer, then: Sequence[do.Command] = ()
) -> Step:
    """What it asks and has to be rolled is entered by those who are asked, once the table waits for it.

    Refuses: this game has none, the entry isn't the newest any more, somebody else's figure, and what the rules say.
    """
    rules = game.ruleset.interruptions()
    if then:
        raise Malformed("then", len(then), "nothing-then")
    newest = interruptible(game)
    if not newest or newest != command.entry:
        raise Refusal("interrupt-too-late", {"entry": command.entry, "newest": newest or None}, 409)
    start, commanded = game.run_at, game.counting[game.run_at].event
    assert isinstance(commanded, ev.Commanded)
    battle = fold_until(game, start).battle
    entered = do.decode(dict(game.ruleset.commands), commanded.command)
    must_play(game, acting, rules.whose(battle, entered, command.what))
    change = do.Amend(newest, command=rules.changed(battle, entered, command.what))
    amended = ev.Amended(game.counting[start - 1].version, newest, interrupt=command.what)
    amending = work_again(game, start, change, NewEvent(amended), dealer)
    if amending.no is not None and amending.waiting is None:
        raise amending.no
    return Step(amending.new, amending.no)
