"""A command inside a battle: load, decide, and what follows for the dice's commitment and the campaign."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec

from campaigns.ledger.read import read
from campaigns.ledger.stored import EventToAppend
from campaigns.models import Battle
from campaigns.projections.game import decode_event, recently, tag_of
from campaigns.submit.battles.absent import must_be_absent
from campaigns.submit.battles.acting import must_come_himself
from campaigns.submit.battles.closing import close, reopen
from campaigns.submit.battles.devices import ConnectedDevices, must_be_his_own, must_have_waited
from campaigns.submit.battles.planned import as_it_is, coming
from campaigns.submit.characters.eligibility import must_be_fit
from campaigns.submit.characters.skill_gains import must_not_be_hidden, must_not_protect
from campaigns.submit.command_context import CommandContext, written
from campaigns.submit.envelope import Envelope, Stood
from campaigns.submit.errors import Forbidden, Malformed, Refusal
from campaigns.submit.scenarios.own_tables import content_of, must_pick
from campaigns.vault import dice
from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.decide import Game, Step, decide, decode_command, load, load_further
from engine.kernel.dice_events import DiceKeyLost
from engine.kernel.recorded import NewEvent, RecordedEvent
from engine.kernel.ruleset import Acting, Ruleset
from engine.kernel.sealed import ALGORITHM
from engine.kernel.telling.malformed import expected
from engine.kernel.text import map_texts


def command_battle(
    envelope: Envelope, context: CommandContext, battle: Battle, stood: Stood = lambda battle, game: None
) -> tuple[Game, dict[str, Any] | None]:
    """Adds the new events to the context. Returns the battle after them, and what was declined after shown dice.
    `stood` gets the battle where dice or an answer are declined: those are played on another one.
    """
    rules = context.rules
    events, before_seqs = recently(rules, context.campaign_id, battle.id, context.head.told)
    command, *further = (_sealed(rules, raw, context) for raw in (envelope.command, *envelope.then))
    _must_say_one_end(command)
    _must_be_ours(command, context)
    must_be_his_own(command, context)
    command = _changed_sealed(rules, command, events, context)
    stored = len(events)
    secrets = _secrets(envelope, context, battle, events, before_seqs)
    member, typed = context.actor.member, context.actor.entered_by
    acting = Acting(str(member), context.decides, "" if typed == member else str(typed))
    before = load(rules, events)
    if battle.copy is None:
        before.devices = ConnectedDevices(battle, before)
    must_have_waited(command, before, context, battle.id)
    _must_sit_at_one_side(command, before, context)
    command = _filled(command, before, context)
    arrived = _arrivals(before)
    _must_be_due(command, before, before_seqs, context)
    try:
        step: Step = decide(before, command, acting, secrets, further)
    except (Malformed, Refusal):
        if isinstance(command, (do.EnterDice, do.Answer)) and before.version == stored:
            stood(battle, before)
        raise
    written_now = {type(new_event.event) for new_event in step.new}
    context.sealed = ev.AnswerSealed in written_now and ev.AnswersOpened not in written_now
    seqs = put_all(context, rules, battle.id, before_seqs, step.new)
    after = load_further(before, _as_recorded(envelope, context, len(events), step.new))
    _bring(envelope, context, battle, after, [*before_seqs, *seqs], secrets)
    _renew_commitment(envelope, context, battle.id, secrets, after)
    _tell_campaign(context, battle, after, step.new, seqs)
    context.refold = context.refold or (battle.copy is None and not arrived <= _arrivals(after))
    return after, _declined(step.declined)


def _secrets(
    envelope: Envelope, context: CommandContext, battle: Battle, events: list[RecordedEvent], seqs: list[int]
) -> dice.DiceSecrets:
    """The battle's dice. A lost key is said first of all, and the rolls to come are committed to from a new one."""
    try:
        return dice.secrets_of(battle.id)
    except dice.KeyLost:
        last = load(context.rules, events).next_roll - 1
        secrets = dice.replace_lost(battle.id, context.campaign_id, last + 1)
        commitment = ev.Commitment(ALGORITHM, last + 1, dice.BLOCK, secrets.root(last + 1, dice.BLOCK))
        new = [NewEvent(DiceKeyLost(last)), NewEvent(ev.DiceCommitted(commitment))]
        first = len(events)
        seqs += put_all(context, context.rules, battle.id, tuple(seqs), new)
        events += _as_recorded(envelope, context, first, new)
        return secrets


def _sealed(rules: Ruleset, raw: dict[str, Any], context: CommandContext) -> do.Command:
    """Free text becomes tokens before the engine sees the command, also inside a command that wraps another."""
    command = map_texts(decode_command(rules, raw), context.seal)
    if isinstance(command, do.Decide):
        inner = map_texts(do.decode(dict(rules.commands), command.command), context.seal)
        command = msgspec.structs.replace(command, command=msgspec.to_builtins(inner))
    return command


def _changed_sealed(
    rules: Ruleset, command: do.Command, events: Sequence[RecordedEvent], context: CommandContext
) -> do.Command:
    """Which of what a correction says is text, only the entry knows that it changes. Raises: Malformed."""
    if not isinstance(command, do.Amend) or not command.command:
        return command
    was = next((event.event for event in events if event.version == command.entry), None)
    if not isinstance(was, ev.Commanded) or was.command["type"] not in rules.commands:
        return command  # which is refused
    now = do.decode(dict(rules.commands), {**was.command, **command.command})
    sealed = msgspec.to_builtins(map_texts(now, context.seal))
    return msgspec.structs.replace(
        command, command={name: sealed.get(name, value) for name, value in command.command.items()}
    )


def _filled(command: do.Command, game: Game, context: CommandContext) -> do.Command:
    """Whoever arrives comes as he is today; a roll on a table gets the table as it is written now, and players draw
    event cards where that is an option.
    """
    if isinstance(command, do.Arrive):
        return do.Arrive(as_it_is(command.figure, context))
    if not isinstance(command, do.RollOnTable):
        return command
    drawn = context.rules.draws_events(game.battle)
    content = content_of(command.table, context, "events" if drawn else "")
    if command.pick is not None:
        must_pick(command.pick, content, context)
    lines = tuple(do.TableLine(row.text, row.low, row.high) for row in content.rows)
    return msgspec.structs.replace(command, name=content.name, count=content.count, sides=content.sides, lines=lines)


def _bring(
    envelope: Envelope,
    context: CommandContext,
    battle: Battle,
    after: Game,
    seqs: Sequence[int],
    secrets: dice.DiceSecrets,
) -> None:
    """Whom the scenario sends at a Joker comes in the same breath as the card."""
    version = after.version
    more = coming(battle, after, context, secrets)
    after.version = version
    put_all(context, context.rules, battle.id, seqs, more)
    for record in _as_recorded(envelope, context, version, more):
        after.follow(record)


def _must_say_one_end(command: do.Command) -> None:
    """Logs that said both are older, and the rules go on reading them."""
    if isinstance(command, do.End) and command.how in ("drawn", "called_off") and command.winner is not None:
        raise Malformed("winner", command.winner, "nobody-where-nobody-won")


def _must_be_ours(command: do.Command, context: CommandContext) -> None:
    """People and characters that the engine knows by their ids only. A player brings his own."""
    if isinstance(command, (do.HandOver, do.JoinSide)):
        must_come_himself(context.member(command.player), context.actor)
    elif isinstance(command, do.Arrive):
        if command.figure.player:
            must_come_himself(context.member(command.figure.player), context.actor)
        known = context.character(command.figure.character) if command.figure.character else None
        must_not_be_hidden(known, context)
        must_not_protect(command.figure.tags, known, context)
        if known is not None:
            if not context.actor.referee and not context.owns(known):
                raise Forbidden("not-your-gang", gang=str(known.gang_id))
            must_be_fit(known)


def _must_sit_at_one_side(command: do.Command, before: Game, context: CommandContext) -> None:
    """Whoever plays against others sits down at no side that nobody plays: he would read what is its alone."""
    if not isinstance(command, do.JoinSide) or context.actor.referee or before.people() == {command.player}:
        return
    rivals = [side for side, party in enumerate(before.opened.setup.sides) if not party.neutral]
    has = set(before.sides_of(command.player)) & set(rivals)
    if has and command.side in rivals and command.side not in has and not before.speakers(command.side):
        raise Forbidden("not-yours")


def _must_be_due(command: do.Command, before: Game, seqs: Sequence[int], context: CommandContext) -> None:
    """A report is settled for somebody absent only once that somebody had time to look at it."""
    if not isinstance(command, do.ApproveReport) or not command.absent or not context.actor.referee:
        return
    for report in before.reports.values():
        if report.number == command.report:
            seq = seqs[report.version - 1]
            must_be_absent(context, read(context.campaign_id, after=seq - 1, upto=seq)[0].recorded_us)


def put_all(
    context: CommandContext, rules: Ruleset, battle: UUID, before: Sequence[int], new: Sequence[NewEvent]
) -> list[int]:
    """`because` comes as a version within the battle and is stored as the campaign's seq."""
    first = context.head.size + len(context.entries) + 1
    seqs: list[int] = []
    for new_event in new:
        because: int | None = None
        if new_event.because:
            at = new_event.because - 1
            because = before[at] if at < len(before) else first + at - len(before)
        entry = EventToAppend(
            battle, tag_of(rules, new_event.event), written(new_event.event), new_event.provenance, because
        )
        seqs.append(context.put(entry))
    return seqs


def _as_recorded(
    envelope: Envelope, context: CommandContext, version: int, new: Sequence[NewEvent]
) -> list[RecordedEvent]:
    """As they are read from now on: whoever shows the battle shows what is written down."""
    actor, entered_by = (str(id) for id in context.heading[:2])
    rules, command = context.rules, str(envelope.id)
    events = [decode_event(rules, tag_of(rules, new_event.event), written(new_event.event)) for new_event in new]
    return [
        RecordedEvent(version + n, event, new_event.provenance, actor, entered_by, command)
        for n, (event, new_event) in enumerate(zip(events, new, strict=True), start=1)
    ]


def _renew_commitment(
    envelope: Envelope, context: CommandContext, battle: UUID, secrets: dice.DiceSecrets, after: Game
) -> None:
    """Commits to the next block of secrets while the current one still has a reserve."""
    committed = 0
    for record in after.everything[after.copied :]:
        if isinstance(record.event, ev.COMMITTING) and record.event.dice is not None:
            committed = record.event.dice.start + record.event.dice.count - 1
    if after.next_roll - 1 > committed:
        raise RuntimeError(f"roll {after.next_roll - 1} of battle {battle} was never committed to")
    if committed - after.next_roll + 1 >= dice.RESERVE or after.ended:
        return
    root = secrets.root(committed + 1, dice.BLOCK)
    new = [NewEvent(ev.DiceCommitted(ev.Commitment(ALGORITHM, committed + 1, dice.BLOCK, root)))]
    (record,) = _as_recorded(envelope, context, after.version, new)
    put_all(context, context.rules, battle, (), new)
    after.follow(record)


def _tell_campaign(
    context: CommandContext, battle: Battle, after: Game, new: Sequence[NewEvent], seqs: Sequence[int]
) -> None:
    """An ended battle is booked at once; a booked one that was rewound is no longer booked. A what-if copy
    is never booked.
    """
    if battle.copy is not None:
        return
    if after.ended and battle.outcome is None:
        ended = [seq for new_event, seq in zip(new, seqs, strict=True) if isinstance(new_event.event, ev.BattleEnded)]
        close(context, battle.id, after, ended[-1] if ended else None)
    elif battle.outcome is not None and not after.ended:
        reopen(context, battle)


def _arrivals(game: Game) -> set[int]:
    """Versions of the arrivals that count; where a rewind drops one, its figure's row has to go."""
    return {record.version for record in game.counting if isinstance(record.event, ev.FigureArrived)}


def _declined(error: Exception | None) -> dict[str, Any] | None:
    if isinstance(error, Refusal):
        return {"code": error.code, "facts": error.facts, "status": error.status}
    if isinstance(error, Malformed):
        return {"code": "malformed", "facts": {"field": error.field, "expected": expected(error, "en")}, "status": 400}
    return None
