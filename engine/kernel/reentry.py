"""What people entered, rebuilt from the first event that it wrote: so that it can be decided once more.

Most events hold the whole entry. Where one doesn't, what may have been entered is little, and each of it is tried.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from engine.kernel import commands as do
from engine.kernel import dice_events as de
from engine.kernel import events as ev
from engine.kernel.dice_commands import to_attest
from engine.kernel.game import Game
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import Acting

WHOLE: Final[dict[type[ev.Event], Callable[[Any], do.Command]]] = {
    ev.Answered: lambda e: do.Answer(e.answer, e.question),
    ev.AnswerSealed: lambda e: do.Answer(e.answer, e.question, e.side),
    ev.LuckPressed: lambda e: do.PressLuck(e.by, e.skill, e.dice, e.roll),
    ev.TakenBack: lambda e: do.TakeBack(),
    ev.UnitKept: lambda e: do.KeepWhatHappened(e.reason),
    ev.Agreed: lambda e: do.Agree(e.proposal),
    ev.Consented: lambda e: do.Agree(e.proposal),
    ev.ProposalDeclined: lambda e: do.Decline(e.proposal),
    ev.Paused: lambda e: do.Pause(e.note),
    ev.Resumed: lambda e: do.Resume(),
    ev.DiceModeChanged: lambda e: do.ChangeDiceMode(e.side, e.dice),
    ev.HandedOver: lambda e: do.HandOver(e.figures, e.player),
    ev.PlayerJoined: lambda e: do.JoinSide(e.side, e.player),
    ev.FigureArrived: lambda e: do.Arrive(e.figure),
    ev.FigureLeft: lambda e: do.Leave(e.figure, e.reason),
    ev.Noted: lambda e: do.Note(e.note),
    ev.DetailChanged: lambda e: do.ChangeDetail(e.detail),
    ev.Reported: lambda e: do.Report(e.side, e.report, e.note),
    ev.ReportApproved: lambda e: do.ApproveReport(e.report, e.absent),
    ev.ReportDisputed: lambda e: do.DisputeReport(e.report, e.reason),
    de.SeedCommitted: lambda e: do.CommitSeed(e.digest),
    de.SeedOpened: lambda e: do.OpenSeed(e.seed),
    de.FreshSet: lambda e: do.SetFresh(e.mode),
    de.EntropyGiven: lambda e: do.GiveEntropy(e.roll, e.entropy),
    de.EntropyMissed: lambda e: do.GoOnWithout(e.roll),
    de.RollChallenged: lambda e: do.ChallengeRoll(e.roll, e.reason),
    de.ChallengeSettled: lambda e: do.SettleChallenge(e.roll, e.how),
}


REFUSED: Final[dict[str, Any]] = {"": 0}  # no command and no answer has such a field


def reentered(game: Game, lines: Sequence[RecordedEvent], acting: Acting) -> list[do.Command]:
    """What may have been entered in `game` so that these events came of it; nothing where nobody enters such a thing.

    Raises: Malformed for a command that nobody knows.
    """
    event = lines[0].event
    if type(event) in WHOLE:
        return [WHOLE[type(event)](event)]
    find = FOUND.get(type(event))
    return find(game, lines, acting) if find is not None else []


def also_entered(record: RecordedEvent) -> do.Command | None:
    """Dice or an answer that came in the same breath, for what the entry asked."""
    if type(record.event) is ev.Answered:
        return do.Answer(record.event.answer, record.event.question)
    if type(record.event) is ev.Rolled and record.provenance == "typed":
        return do.EnterDice(record.event.faces, record.event.roll)
    return None


def known(game: Game, raw: dict[str, object]) -> do.Command:
    return do.decode({**do.KERNEL_COMMANDS, **game.ruleset.commands}, raw)


def _commanded(game: Game, lines: Sequence[RecordedEvent], acting: Acting) -> list[do.Command]:
    event = lines[0].event
    assert isinstance(event, ev.Commanded)
    if not event.forced:
        return [known(game, event.command)]
    reasons = [line.event.note for line in lines if isinstance(line.event, ev.Noted) and line.provenance == "forced"]
    return [do.Decide(event.command, reasons[-1] if reasons else "")]


def _proposed(game: Game, lines: Sequence[RecordedEvent], acting: Acting) -> list[do.Command]:
    event = lines[0].event
    assert isinstance(event, ev.Proposed)
    return [known(game, event.command)]


def _rolled(game: Game, lines: Sequence[RecordedEvent], acting: Acting) -> list[do.Command]:
    typed = also_entered(lines[0])
    return [typed] if typed is not None else _gone_on(game)


def _gone_on(game: Game) -> list[do.Command]:
    return [do.GoOnWithout(game.open.roll)] if isinstance(game.open, de.EntropyRequested) else []


def _fixed(game: Game, lines: Sequence[RecordedEvent], acting: Acting) -> list[do.Command]:
    """The table went on without a seed that a roll waited for, or somebody said whose device is gone."""
    gone = game.seeds.to_open() if acting.referee else [acting.member]
    return [*_gone_on(game), *(do.LoseSeed(player) for player in gone)]


def _rewound(game: Game, lines: Sequence[RecordedEvent], acting: Acting) -> list[do.Command]:
    event, after = lines[0].event, lines[1].event if len(lines) > 1 else None
    assert isinstance(event, ev.Rewound)
    if isinstance(after, de.ChallengeSettled):
        return [do.SettleChallenge(after.roll, "again", event.reason)]
    return [do.Rewind(event.to, event.reason)]


def _attested(game: Game, lines: Sequence[RecordedEvent], acting: Acting) -> list[do.Command]:
    event = lines[0].event
    assert isinstance(event, de.DiceAttested)
    if not 0 <= event.side < len(game.players):
        return []
    seen = to_attest(game, event.side, acting.member)
    return [do.AttestDice(event.side, tuple(roll for roll in seen if roll not in event.rolls))]


def _ended(game: Game, lines: Sequence[RecordedEvent], acting: Acting) -> list[do.Command]:
    """Which side conceded isn't written down where several lost by it."""
    event = lines[0].event
    assert isinstance(event, ev.BattleEnded)
    if event.how == "conceded":
        return [do.End("conceded", event.reason, side, event.winner) for side in range(len(game.players))]
    if event.how in ("drawn", "time_up", "called_off"):
        return [do.End(event.how, event.reason, winner=event.winner)]  # type: ignore[arg-type]
    return []


def _amended(game: Game, lines: Sequence[RecordedEvent], acting: Acting) -> list[do.Command]:
    """What was put in the old entry's place stands in the lines that were worked out again. Where it doesn't, it was
    refused, and all that is left is that it was: whatever else is refused leads to the same.
    """
    event = lines[0].event
    assert isinstance(event, ev.Amended)
    if event.interrupt is not None:
        return [do.Interject(event.entry, event.interrupt)]
    was = next((record.event for record in game.counting if record.version == event.entry), None)
    change = do.Amend(event.entry, leave_out=event.left_out, reason=event.reason)
    first = _first_run(lines)
    if isinstance(was, ev.Rolled):
        return [msgspec.structs.replace(change, faces=_faces_now(was, event.entry, first))]
    if isinstance(was, ev.Answered):
        values = [record.event.answer for record in first if isinstance(record.event, ev.Answered)]
        return [msgspec.structs.replace(change, value=value) for value in (*values, was.answer, REFUSED)]
    if isinstance(was, ev.Commanded):
        if event.entry in event.left_out:  # whatever it was to be: the lines tell of what came after it
            return [msgspec.structs.replace(change, command={})]
        if not first:
            return [msgspec.structs.replace(change, command=REFUSED)]
        now = first[0].event
        assert isinstance(now, ev.Commanded)
        return [msgspec.structs.replace(change, command=_every_field(known(game, now.command)))]
    return []


def _first_run(lines: Sequence[RecordedEvent]) -> Sequence[RecordedEvent]:
    begins = [n for n, line in enumerate(lines) if isinstance(line.event, ev.Commanded)]
    return lines[begins[0] : begins[1] if len(begins) > 1 else None] if begins else []


def _faces_now(was: ev.Rolled, entry: int, command_run: Sequence[RecordedEvent]) -> tuple[int, ...]:
    faces = was.faces
    for record in command_run:
        kept = record.event
        if isinstance(kept, ev.RollKept) and kept.amended and kept.of == entry:
            now = kept.faces
            if was.options and kept.options[now[0] - 1] in was.options:
                now = (was.options.index(kept.options[now[0] - 1]) + 1,)
            faces = now + faces[len(now) :]
    return faces


def _every_field(command: do.Command) -> dict[str, Any]:
    """Also those with their usual value, which a command leaves out: the old entry may have had another."""
    plain = {name: msgspec.to_builtins(getattr(command, name)) for name in command.__struct_fields__}
    return {"type": command.__struct_config__.tag, **plain}


FOUND: Final[dict[type[ev.Event], Callable[[Game, Sequence[RecordedEvent], Acting], list[do.Command]]]] = {
    ev.Commanded: _commanded,
    ev.Proposed: _proposed,
    ev.Rolled: _rolled,
    de.SeedsFixed: _fixed,
    ev.Rewound: _rewound,
    de.DiceAttested: _attested,
    ev.BattleEnded: _ended,
    ev.Amended: _amended,
}
