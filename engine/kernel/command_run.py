"""One unit: a command and all that follows from it until the table waits; run again as often as needed."""

import functools
from collections.abc import Sequence
from typing import Any

import msgspec

from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.correction_replay import Rerun, interrupted
from engine.kernel.dice_events import EntropyRequested
from engine.kernel.game import Game, fold_until
from engine.kernel.own_tables import roll_on_table
from engine.kernel.recorded import NewEvent, RecordedEvent
from engine.kernel.refusal import Malformed, Refusal, Suspended
from engine.kernel.replay_effects import Dealer, ReplayEffects, Waiting
from engine.kernel.ruleset import Acting, Viewer, Who, how_it_stands
from engine.kernel.sealed_answers import Sealing


class Step:
    """The result of an entry: new events, and why a part of the entry that came after shown dice was declined."""

    def __init__(self, new: list[NewEvent], declined: Exception | None = None) -> None:
        self.new = new
        self.declined = declined


def must_be_clear(game: Game) -> None:
    """Between two actions. Where dice wait for devices nobody can enter anything or take it back: they fall."""
    if isinstance(game.open, EntropyRequested):
        raise Refusal("dice-still-falling", {"figure": game.waiting.figure}, 409)
    if game.open is not None:
        raise Refusal("table-waits", {"for": game.waiting.kind, "figure": game.waiting.figure}, 409)


def run(
    game: Game,
    command: do.Command,
    acting: Acting,
    dealer: Dealer,
    then: Sequence[do.Command] = (),
    *,
    forced: bool = False,
) -> Step:
    """A new command run: the command and all that follows from it until the table waits again."""
    must_be_clear(game)
    game.begin_run()
    must_play(game, acting, whose(game, command))
    must_be_entries(then)
    must_be_the_way(game, command, forced)
    tape = new_tape(game, (), then, dealer, provenance_of(command, forced))
    takes_from(tape, game, game.battle, acting)
    tape.record(ev.Commanded(msgspec.to_builtins(command), forced))
    game.played = True
    return play(game, game.battle, command, tape, forced)


def must_play(game: Game, acting: Acting, who: Who) -> None:
    """Refuses, by whoever isn't played by them: an interrupt in the entry may be somebody else's."""
    if not game.may_play(acting, who):
        who = next((other for other in who.besides if not game.may_play(acting, other)), who)
        raise Refusal("referee-only", status=403) if who.referee else Refusal("not-yours", {"figure": who.figure}, 403)


def whose(game: Game, command: do.Command) -> Who:
    if isinstance(command, do.RollOnTable):
        if command.figure and command.figure not in game.side_of:
            raise Malformed("command.figure", command.figure, "figure-of-this-battle-or-0")
        return Who(command.figure)
    who = game.ruleset.who(game.battle, command)
    if who.side >= len(game.players):
        raise Malformed("command.side", who.side, "side", {"most": len(game.players) - 1})
    return who


def perform(game: Game, battle: Any, command: do.Command, tape: ReplayEffects, forced: bool) -> None:
    if isinstance(command, do.RollOnTable):
        roll_on_table(game.side_of.get(command.figure, -1), command, tape)
    else:
        game.ruleset.perform(battle, command, forced)


def provenance_of(command: do.Command, forced: bool) -> str:
    """Where what happens comes from, dice apart."""
    if forced:
        return "forced"
    return "outcome" if isinstance(command, do.Outcome) else "server"


def must_be_the_way(game: Game, command: do.Command, forced: bool) -> None:
    """How much Rollbook is told is agreed on; the people may always decide otherwise."""
    if forced:
        return
    if game.detail == "report":
        raise Refusal("told-afterwards")
    if game.detail == "rolls" and isinstance(command, do.Outcome):
        raise Refusal("every-roll")


def must_be_entries(then: Sequence[do.Command]) -> None:
    for entry in then:
        if not isinstance(entry, (do.EnterDice, do.Answer)):
            raise Malformed("then", type(entry).__name__, "dice-or-answers")


def enter(game: Game, command: do.Command, acting: Acting, dealer: Dealer, then: Sequence[do.Command] = ()) -> Step:
    """Typed dice or an answer for the command run that waits: it is run again from its command."""
    if game.open is None:
        code = "roll-not-awaited" if isinstance(command, do.EnterDice) else "question-not-open"
        raise Refusal(code, {"turn": game.waiting.turn}, 409)
    waiting = game.waiting
    if not may_enter(game, game.battle, acting, waiting, command):
        raise Refusal("not-yours", {"figure": waiting.figure}, 403)
    must_be_entries(then)
    earlier = fold_until(game, game.run_at)
    commanded = game.counting[game.run_at].event
    assert isinstance(commanded, ev.Commanded)
    run_command = do.decode({**do.KERNEL_COMMANDS, **game.ruleset.commands}, commanded.command)
    inputs, provenance = (command, *then), provenance_of(run_command, commanded.forced)
    old = interrupted(game, game.run_at)
    tape = new_tape(game, game.command_run, inputs, dealer, provenance, Rerun if old else ReplayEffects)
    takes_from(tape, game, earlier.battle, acting)
    if isinstance(tape, Rerun):
        keeps(tape, game, earlier.battle, old)
    tape.record(commanded)
    return play(game, earlier.battle, run_command, tape, commanded.forced)


def keeps(tape: Rerun, game: Game, battle: Any, old: Sequence[RecordedEvent]) -> None:
    """Goes on with an interrupted unit: what was shown before counts again. What was entered now stands, whatever the
    rules say to an old answer behind it: that is asked anew.
    """
    tape.prepare(old, do.Amend(0), functools.partial(game.ruleset.press_luck, battle))
    tape.all_sides = len(game.players)
    stands = tape.stands
    tape.stands = lambda: tape.kept_last or stands()


def takes_from(tape: ReplayEffects, game: Game, battle: Any, acting: Acting) -> None:
    """Whose entries they are. Of somebody from whom something is hidden they stand up to the one that is refused: else
    the refusal would tell what they'd have led to, as often as he asks."""
    tape.may = lambda waiting, entered: may_enter(game, battle, acting, waiting, entered)
    tape.windows = windows(game, acting)
    tape.member = acting.member
    tape.seals = Sealing(game, acting)
    tape.stands = lambda: tape.dealt or not (acting.referee or sees_all(game, reader(game, acting.member)))


def may_enter(game: Game, battle: Any, acting: Acting, waiting: Waiting, command: do.Command) -> bool:
    """`battle` as it stands while the table waits: further entries of one request come in the middle of a command
    run.
    """
    if isinstance(waiting.asked, EntropyRequested):
        return may_send(game, acting, waiting.asked, command)
    if is_hidden(game, waiting.asked, acting.member):
        return acting.referee
    if game.is_sealed(waiting.asked):
        return acting.referee or any(acting.member in game.speakers(side) for side in waiting.sides)
    if isinstance(waiting.asked, ev.Asked) and isinstance(command, do.Answer):
        return game.may_play(acting, game.ruleset.who_answers(battle, waiting.asked, command.value))
    side = waiting.sides[0] if len(waiting.sides) == 1 else -1
    return game.may_play(acting, Who(waiting.figure, side))


def is_hidden(game: Game, roll: object, member: str) -> bool:
    """A roll that this player may not even see: the referee makes it, and nobody else witnesses it."""
    if not isinstance(roll, (ev.RollRequested, ev.Rolled)):
        return False
    return game.ruleset.show(roll, reader(game, member)) is None


def reader(game: Game, member: str, referee: bool = False) -> Viewer:
    return Viewer(member, game.sides_of(member), referee, figures=game.figures_of(member))


def sees_all(game: Game, viewer: Viewer) -> bool:
    """Does this reader see every line of the battle as it stands in the log? Then he can work out himself what
    would come of other entries; to anybody else that would tell what is hidden from him, one question after the other.
    Sealed answers don't count: until they are opened nothing comes of them.
    """
    knows = viewer._replace(disclosed=game.ruleset.disclosed(game.everything))
    lines = [record for record in game.everything if type(record.event) is not ev.AnswerSealed]
    return all(game.ruleset.show(line.event, knows, line.version) == line.event for line in lines)


def may_send(game: Game, acting: Acting, request: EntropyRequested, command: do.Command) -> bool:
    """What a device gives comes from those who were asked; anybody at the table goes on after a while."""
    if isinstance(command, do.GiveEntropy):
        return acting.member in request.of
    if isinstance(command, do.OpenSeed):
        return acting.member in game.seated()
    return acting.referee or bool(game.sides_of(acting.member))


def windows(game: Game, acting: Acting) -> frozenset[str]:
    """None for somebody who plays against nobody else, or who enters for everybody as the referee."""
    seated = set().union(*game.players, game.player_of.values())
    alone = seated <= {acting.member} or (acting.referee and acting.member not in seated)
    return frozenset() if alone else game.ruleset.windows


def new_tape(
    game: Game,
    command_run: Sequence[RecordedEvent],
    inputs: Sequence[do.Command],
    dealer: Dealer,
    provenance: str,
    shape: type[ReplayEffects] = ReplayEffects,
) -> ReplayEffects:
    tape = shape(
        command_run,
        inputs,
        dealer,
        version=game.version,
        roll=game.next_roll,
        question=game.next_question,
        typed_sides=typed_sides(game),
        answers=game.ruleset.answers,
        provenance=provenance,
        fact_kinds=frozenset(kind for kind in game.ruleset.answers if kind.startswith("fact-")),
    )
    tape.seeds, tape.seated, tape.devices = game.seeds, frozenset(game.seated()), game.devices
    return tape


def typed_sides(game: Game) -> frozenset[int]:
    """The sides whose dice lie on the table; -1 stands for the cards."""
    typed = {n for n, mode in enumerate(game.dice) if mode == "typed"}
    return frozenset(typed | {-1} if game.cards == "typed" else typed)


def play(game: Game, battle: Any, command: do.Command, tape: ReplayEffects, forced: bool) -> Step:
    game.ruleset.attach(battle, tape)
    try:
        perform(game, battle, command, tape, forced)
    except Suspended:
        pass
    except (Refusal, Malformed) as error:
        if tape.before_input < 0 or not tape.stands():
            raise
        tape.cut_refused_entry()
        if not tape.new:
            raise
        return Step(tape.new, error)
    over, winner = how_it_stands(battle)
    if over and tape.waiting is None:
        tape.record(ev.BattleEnded("played", winner))
    if tape.inputs:
        awaited = tape.waiting.asked if tape.waiting else None
        shut = isinstance(awaited, ev.Asked) and awaited.kind in tape.windows
        left = Refusal("others-look-first" if shut else "entry-not-awaited", {"left": len(tape.inputs)}, 409)
        if not tape.stands():
            raise left
        return Step(tape.new, left)
    return Step(tape.new)
