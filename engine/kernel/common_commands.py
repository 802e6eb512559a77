"""What people enter in every battle, whatever is played: taking back, rewinding, pausing, coming and going, ending."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.command_run import Step, must_be_clear, new_tape, reader, run, sees_all
from engine.kernel.correction import amend, must_be_sayable, preview
from engine.kernel.dice_events import BY_DEVICES, EntropyRequested
from engine.kernel.game import Game, fold_until, waiting_points
from engine.kernel.recorded import NewEvent, RecordedEvent
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.replay_effects import Dealer
from engine.kernel.ruleset import Acting, Who, how_it_stands


def take_back(game: Game, command: do.TakeBack, acting: Acting, dealer: Dealer, then: object) -> Step:
    """The last thing that a person did, with what devices added of themselves. Until the next card or turn, whoever
    entered it; dice that the server showed are not rolled anew."""
    entries = [
        record
        for record in game.counting
        if record.command and not isinstance(record.event, (ev.TakenBack, ev.Rewound))
    ]
    begun: dict[str, RecordedEvent] = {}
    for entry in entries:
        begun.setdefault(entry.command, entry)
    peoples = [record for record in begun.values() if not isinstance(record.event, BY_DEVICES)]
    if len(game.counting) < 2 or not peoples or isinstance(peoples[-1].event, ev.BattleOpened):
        raise Refusal("nothing-to-take-back")
    batch = [entry for entry in entries if entry.command == peoples[-1].command]
    undone = [entry for entry in entries if entry.version >= batch[0].version]
    if any(isinstance(record.event, ev.Forked) for record in batch):
        raise Refusal("nothing-to-take-back")
    amended = [record.event for record in batch if isinstance(record.event, ev.Amended)]
    if any(amendment.is_correction for amendment in amended):
        raise Refusal("correct-again")
    own = acting.member in {batch[-1].actor, batch[-1].entered_by}
    if not acting.referee:
        if any(isinstance(record.event, ev.AnswerSealed) for record in undone):
            raise Refusal("sealed-answers-stand")
        if not own:
            raise Refusal("not-your-entry", status=403)
        if any(
            isinstance(record.event, ev.Rolled) and record.event.secret and not _is_kept(record.event)
            for record in undone
        ):
            raise Refusal("dice-were-shown")
        if any(isinstance(record.event, EntropyRequested) for record in undone):
            raise Refusal("dice-are-falling")
        earlier = [record for record in game.everything if record.version < batch[0].version]
        if game.ruleset.disclosed(game.everything) != game.ruleset.disclosed(earlier):
            raise Refusal("shown-to-all")
    if amended:  # then what was interrupted counts again, which doesn't now
        return Step([NewEvent(ev.TakenBack(batch[0].version - 1))])
    before = [record for record in game.counting if record.version < batch[0].version]
    return Step([NewEvent(ev.TakenBack(before[-1].version))])


def _is_kept(event: ev.Event) -> bool:
    """Dice of an interrupted entry: they lie there without the interruption, too."""
    return isinstance(event, ev.RollKept)


def rewind(game: Game, command: do.Rewind, acting: Acting, dealer: Dealer, then: object) -> Step:
    ends = waiting_points(game.counting)
    if command.to not in ends:
        nearest = max((v for v in ends if v < command.to), default=1)
        raise Refusal("not-a-waiting-point", {"to": command.to, "nearest": nearest})
    if not acting.referee:
        return propose(game, command, acting)
    return Step([NewEvent(ev.Rewound(command.to, command.reason), "forced")])


def correct(game: Game, command: do.Amend, acting: Acting, dealer: Dealer, then: Sequence[do.Command]) -> Step:
    must_be_proposable(game, command, acting.referee)
    knows_all = sees_all(game, reader(game, acting.member, keeps_secrets(game, acting)))
    if not knows_all:  # whether he was told truly what would come of it would tell it
        must_be_sayable(game, command)
        command = msgspec.structs.replace(command, shown="")
    if not acting.referee:
        if knows_all and command.shown != preview(game, command).shown:
            raise Refusal("preview-stale", {"entry": command.entry}, 409)
        return propose(game, command, acting)
    if not knows_all:
        command = msgspec.structs.replace(command, shown=preview(game, command, then).shown)
    return amend(game, command, dealer, then)


def keeps_secrets(game: Game, acting: Acting) -> bool:
    """A referee who plays himself knows no more than the others, but where he runs the opponents anyway."""
    return acting.referee and (game.ruleset.has_keeper or acting.member not in game.people())


def keep(game: Game, command: do.KeepWhatHappened, acting: Acting, dealer: Dealer, then: object) -> Step:
    if not acting.referee:
        raise Refusal("referee-only", status=403)
    if game.open is None:
        raise Refusal("nothing-to-keep")
    tape = new_tape(game, (), (), dealer, "forced")
    tape.record(ev.UnitKept(command.reason))
    game.attach(tape)
    game.ruleset.abandon(game.battle)
    return Step(tape.new)


def decide_otherwise(
    game: Game, command: do.Decide, acting: Acting, dealer: Dealer, then: Sequence[do.Command]
) -> Step:
    inner = do.decode(dict(game.ruleset.commands), command.command)
    if not acting.referee:
        return propose(game, command, acting)
    step = run(game, inner, acting, dealer, then, forced=True)
    if command.reason:
        step.new.append(NewEvent(ev.Noted(command.reason), "forced"))
    return step


def propose(game: Game, command: do.Command, acting: Acting) -> Step:
    sides = voices(game, acting.member)
    if not sides:
        raise Refusal("not-yours", status=403)
    must_be_proposable(game, command)
    plain = msgspec.to_builtins(command)
    number = 1 + max((o.event.proposal for o in game.everything if isinstance(o.event, ev.Proposed)), default=0)
    return Step([NewEvent(ev.Proposed(number, sides[0], plain))])


def must_be_proposable(game: Game, command: do.Command, referee: bool = False) -> None:
    """What only the referee enters the others neither propose nor change: their consent opens nothing that he
    keeps. What only one side may know isn't put to the others, and no `referee` changes it either: what comes of it
    would tell."""
    changes = not isinstance(command, do.Amend) or command.command is not None
    if referee and not changes:
        return
    who = whose_inside(game, command)
    if who.referee and not referee:
        raise Refusal("referee-only", status=403)
    if changes and (own := who.own_sides):
        raise Refusal("side-alone", {"side": own[0]})


def whose_inside(game: Game, command: do.Command) -> Who:
    """Whose the command is that this one holds, or changes, as the table stood then."""
    inner: Mapping[str, Any] = {}
    battle = game.battle
    if isinstance(command, do.Decide):
        inner = command.command
    elif isinstance(command, do.Amend):
        upto = [n for n, record in enumerate(game.counting) if record.version <= command.entry]
        place = next((n for n in reversed(upto) if isinstance(game.counting[n].event, ev.Commanded)), -1)
        if place >= 0:
            commanded = game.counting[place].event
            assert isinstance(commanded, ev.Commanded)
            inner, battle = {**commanded.command, **(command.command or {})}, fold_until(game, place).battle
    if inner.get("type") not in game.ruleset.commands:
        return Who()
    return game.ruleset.who(battle, do.decode(dict(game.ruleset.commands), inner))


def voices(game: Game, member: str) -> list[int]:
    """Sides for which he may propose or agree; whoever plays neutrals decides nothing for the others."""
    neutral = [side.neutral for side in game.opened.setup.sides]
    return [side for side in game.sides_of(member) if not neutral[side]]


def still_asked(game: Game, proposed: ev.Proposed, consenting: Sequence[int]) -> list[int]:
    """Sides whose consent a proposal still needs once these have given theirs.

    Neutrals aren't asked, nor is a side that nobody but the proposer plays; a side of the referee's always is, and he
    answers for it.
    """
    settled = {proposed.side, *consenting, *game.consents.get(proposed.proposal, ())}
    proposer = next((record.actor for record in game.everything if record.event is proposed), "")
    sides = []
    for side, setup in enumerate(game.opened.setup.sides):
        others = game.speakers(side) - {proposer} and not setup.neutral
        if (others or game.is_referees(side)) and side not in settled:
            sides.append(side)
    return sides


def is_own_among_others(game: Game, proposed: ev.Proposed, member: str) -> bool:
    """Whoever proposed doesn't agree for a second side of his, unless nobody else is at the table."""
    return game.people() != {member} and any(
        record.event is proposed and record.actor == member for record in game.everything
    )


def pause(game: Game, command: do.Pause, acting: Acting, dealer: Dealer, then: object) -> Step:
    must_be_seated(game, acting)
    return Step([NewEvent(ev.Paused(command.note))])


def resume(game: Game, command: do.Resume, acting: Acting, dealer: Dealer, then: object) -> Step:
    must_be_seated(game, acting)
    if not game.paused:
        raise Refusal("not-paused")
    return Step([NewEvent(ev.Resumed())])


def must_be_seated(game: Game, acting: Acting) -> None:
    if not acting.referee and acting.member not in game.people():
        raise Refusal("not-yours", status=403)


def must_be_given(game: Game, acting: Acting, side: int) -> None:
    """Nobody but the referee says who plays his side: whoever sits there reads what is hidden from the others."""
    if game.is_referees(side) and not acting.referee:
        raise Refusal("referees-side", {"side": side}, 403)


def must_have_side(game: Game, side: int) -> None:
    if not 0 <= side < len(game.players):
        raise Malformed("side", side, "side", {"most": len(game.players) - 1})


def change_dice_mode(game: Game, command: do.ChangeDiceMode, acting: Acting, dealer: Dealer, then: object) -> Step:
    must_have_side(game, command.side)
    must_be_clear(game)
    if not game.may_play(acting, Who(side=command.side)):
        raise Refusal("not-yours", status=403)
    return Step([NewEvent(ev.DiceModeChanged(command.side, command.dice))])


def hand_over(game: Game, command: do.HandOver, acting: Acting, dealer: Dealer, then: object) -> Step:
    for figure in command.figures:
        if figure not in game.side_of:
            raise Malformed("figures", figure, "figure-of-this-battle")
        must_be_given(game, acting, game.side_of[figure])
        if not game.may_play(acting, Who(figure=figure)):
            raise Refusal("not-yours", {"figure": figure}, 403)
    return Step([NewEvent(ev.HandedOver(command.figures, command.player))])


def join_side(game: Game, command: do.JoinSide, acting: Acting, dealer: Dealer, then: object) -> Step:
    """A side takes in another player; to a side that nobody plays anybody may sit down himself."""
    must_have_side(game, command.side)
    must_be_given(game, acting, command.side)
    comes_himself = command.player == acting.member and not game.speakers(command.side)
    if not comes_himself and not game.may_play(acting, Who(side=command.side)):
        raise Refusal("not-yours", status=403)
    return Step([NewEvent(ev.PlayerJoined(command.side, command.player))])


def arrive(game: Game, command: do.Arrive, acting: Acting, dealer: Dealer, then: object) -> Step:
    """Extras, neutrals and late arrivals join in mid-battle; a number is never given twice, not even after a rewind."""
    must_have_side(game, command.figure.side)
    must_be_clear(game)
    must_be_seated(game, acting)
    must_be_given(game, acting, command.figure.side)
    if game.speakers(command.figure.side) and not game.may_play(acting, Who(side=command.figure.side)):
        raise Refusal("not-yours", status=403)
    figures = (*game.opened.setup.figures, command.figure)
    setup = msgspec.structs.replace(game.opened.setup, figures=figures, deployment="random")  # he comes with his card
    game.ruleset.check_setup(setup)
    numbers = [record.event.number for record in game.everything if isinstance(record.event, ev.FigureArrived)]
    return Step([NewEvent(ev.FigureArrived(max([*game.side_of, *numbers]) + 1, command.figure))])


def leave(game: Game, command: do.Leave, acting: Acting, dealer: Dealer, then: object) -> Step:
    if command.figure not in game.side_of:
        raise Malformed("figure", command.figure, "figure-of-this-battle")
    must_be_clear(game)
    if not game.may_play(acting, Who(figure=command.figure)):
        raise Refusal("not-yours", {"figure": command.figure}, 403)
    tape = new_tape(game, (), (), dealer, "server")
    tape.record(ev.FigureLeft(command.figure, command.reason))
    game.attach(tape)
    game.ruleset.leave(game.battle, command.figure)
    over, winner = how_it_stands(game.battle)
    if over:
        tape.record(ev.BattleEnded("played", winner))
    return Step(tape.new)


def note(game: Game, command: do.Note, acting: Acting, dealer: Dealer, then: object) -> Step:
    must_be_seated(game, acting)
    return Step([NewEvent(ev.Noted(command.note))])


def end(game: Game, command: do.End, acting: Acting, dealer: Dealer, then: object) -> Step:
    if command.winner is not None:
        must_have_side(game, command.winner)
    if command.how == "conceded":
        return concede(game, command, acting)
    if not acting.referee:
        return propose(game, command, acting)
    return Step([NewEvent(ev.BattleEnded(command.how, command.winner, command.reason), "forced")])


def concede(game: Game, command: do.End, acting: Acting) -> Step:
    side = command.side
    if side is None:
        raise Malformed("side", None, "side-that-concedes")
    must_have_side(game, side)
    if not game.may_play(acting, Who(side=side)):
        raise Refusal("not-yours", status=403)
    standing = [n for n, other in enumerate(game.opened.setup.sides) if n != side and not other.neutral]
    winner = standing[0] if len(standing) == 1 else command.winner
    if winner is None or winner == side:
        raise Malformed("winner", winner, "one-of-the-sides", {"sides": standing})
    return Step([NewEvent(ev.BattleEnded("conceded", winner, command.reason))])
