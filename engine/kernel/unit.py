"""One unit: a command and all that follows from it until the table waits; run again as often as needed."""

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.game import Game, fold_until
from engine.kernel.recorded import New, Recorded
from engine.kernel.refusal import Malformed, Refusal, Suspended
from engine.kernel.ruleset import Acting, Who
from engine.kernel.tape import Dealer, Tape, Waiting


class Step:
    """The result of an entry: new events, and why a part of the entry that came after shown dice was declined."""

    def __init__(self, new: list[New], declined: Exception | None = None) -> None:
        self.new = new
        self.declined = declined


def run(
    game: Game,
    command: do.Command,
    acting: Acting,
    dealer: Dealer,
    then: Sequence[do.Command] = (),
    *,
    forced: bool = False,
) -> Step:
    """A new unit: the command and all that follows from it until the table waits again."""
    if game.open is not None:
        raise Refusal("table-waits", {"for": game.waiting.kind, "figure": game.waiting.figure}, 409)
    who = game.ruleset.who(game.battle, command)
    if not game.may_play(acting, who):
        raise Refusal("not-yours", {"figure": who.figure}, 403)
    must_be_entries(then)
    tape = new_tape(game, (), then, dealer, "forced" if forced else "server")
    tape.may = lambda waiting, entered: may_enter(game, game.battle, acting, waiting, entered)
    plain = msgspec.to_builtins(command)
    tape.record(ev.Commanded(plain, forced))
    return play(game, game.battle, command, tape, forced)


def must_be_entries(then: Sequence[do.Command]) -> None:
    for entry in then:
        if not isinstance(entry, (do.EnterDice, do.Answer)):
            raise Malformed("then", type(entry).__name__, "dice (enter-dice) or answers (answer)")


def enter(game: Game, command: do.Command, acting: Acting, dealer: Dealer, then: Sequence[do.Command] = ()) -> Step:
    """Typed dice or an answer for the unit that waits: it is run again from its command."""
    if game.open is None:
        code = "roll-not-awaited" if isinstance(command, do.EnterDice) else "question-not-open"
        raise Refusal(code, {"turn": game.waiting.turn}, 409)
    waiting = game.waiting
    if not may_enter(game, game.battle, acting, waiting, command):
        raise Refusal("not-yours", {"figure": waiting.figure}, 403)
    must_be_entries(then)
    earlier = fold_until(game, game.unit_at)
    commanded = game.counting[game.unit_at].event
    assert isinstance(commanded, ev.Commanded)
    again = do.decode({**do.by_type(do.KERNEL_COMMANDS), **game.ruleset.commands}, commanded.command)
    tape = new_tape(game, game.unit, (command, *then), dealer, "forced" if commanded.forced else "server")
    tape.may = lambda waiting, entered: may_enter(game, earlier.battle, acting, waiting, entered)
    tape.record(commanded)
    return play(game, earlier.battle, again, tape, commanded.forced)


def may_enter(game: Game, battle: Any, acting: Acting, waiting: Waiting, command: do.Command) -> bool:
    """`battle` as it stands while the table waits: further entries of one request come in the middle of a unit."""
    if isinstance(waiting.asked, ev.Asked) and isinstance(command, do.Answer):
        return game.may_play(acting, game.ruleset.who_answers(battle, waiting.asked, command.value))
    return game.may_play(acting, Who(figure=waiting.figure) if waiting.figure else Who())


def new_tape(
    game: Game, unit: Sequence[Recorded], inputs: Sequence[do.Command], dealer: Dealer, provenance: str
) -> Tape:
    typed = {n for n, mode in enumerate(game.dice) if mode == "typed"}
    if game.cards == "typed":
        typed.add(-1)
    return Tape(
        unit,
        inputs,
        dealer,
        version=game.version,
        roll=game.next_roll,
        question=game.next_question,
        typed_sides=frozenset(typed),
        answers=game.ruleset.answers,
        provenance=provenance,
        fact_kinds=frozenset(kind for kind in game.ruleset.answers if kind.startswith("fact-")),
    )


def play(game: Game, battle: Any, command: do.Command, tape: Tape, forced: bool) -> Step:
    game.ruleset.attach(battle, tape)
    try:
        game.ruleset.perform(battle, command, forced)
    except Suspended:
        pass
    except (Refusal, Malformed) as no:
        if not tape.dealt or tape.before_input < 0:
            raise
        tape.cut_refused_entry()
        return Step(tape.new, no)
    over, winner = game.ruleset.ended(battle)
    if over and tape.waiting is None:
        tape.record(ev.BattleEnded("played", winner))
    if tape.inputs:
        if not tape.dealt:
            raise Refusal("entry-not-awaited", {"left": len(tape.inputs)}, 409)
        return Step(tape.new, Refusal("entry-not-awaited", {"left": len(tape.inputs)}, 409))
    return Step(tape.new)
