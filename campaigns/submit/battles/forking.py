"""What-if copies: who may open and play one, and how it begins."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from campaigns.ledger.canonical import canonical
from campaigns.ledger.fork_events import COPIED, BattleForked, Copied
from campaigns.ledger.head import open_stream
from campaigns.ledger.read import read
from campaigns.ledger.stored import EventToAppend, StoredEvent
from campaigns.models import Battle, Member, Stream
from campaigns.projections.game import recorded
from campaigns.selectors.battles.copies import is_open_to, may_fork
from campaigns.submit.battles.commands import put_all
from campaigns.submit.battles.fork_commands import ForkBattle
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Forbidden, Malformed, NotFound
from campaigns.vault import dice
from engine.kernel import events as ev
from engine.kernel.decide import load
from engine.kernel.forks import fork_point, gone_on, is_within
from engine.kernel.recorded import NewEvent, RecordedEvent
from engine.kernel.sealed import ALGORITHM

IMPORTED: Final = "imported"


def must_be_open_to(battle: Battle, enters: UUID) -> None:
    """Raises: NotFound; a copy that is closed to somebody doesn't exist for him."""
    if battle.copy is None:
        return
    if not is_open_to(battle, Member.objects.filter(id=enters, campaign_id=battle.campaign_id).first()):
        raise NotFound("no-such-battle", id=str(battle.id))


def fork_battle(command: ForkBattle, context: CommandContext) -> None:
    """Raises: Forbidden, NotFound, Malformed (`at`), Refusal (over, or rules that have changed since)."""
    context.must_be_referee()
    source = Battle.everything.filter(campaign_id=context.campaign_id, id=command.battle).first()
    enters = Member.objects.filter(id=context.actor.entered_by).first()
    if source is None or not is_open_to(source, enters):
        raise NotFound("no-such-battle", id=command.battle)
    if not may_fork(source, context.actor.row) or not is_open_to(source, enters, as_copy=True):
        raise Forbidden("plays-in-it", battle=command.battle)
    stored = read(context.campaign_id, stream=source.id)
    if not 1 <= command.at <= len(stored):
        raise Malformed("command.at", command.at, "version", {"most": len(stored)})
    whole_log = [
        record._replace(event=context.rules.without_secrets(record.event)) for record in recorded(context.rules, stored)
    ]
    fork_version = fork_point(context.rules, whole_log, whole_opening(stored, command.at))
    copy = UUID(context.new_id())
    event = BattleForked(str(copy), str(source.id), fork_version, context.seal(command.name))
    opened = context.record(event, because=stored[fork_version - 1].seq)
    open_stream(context.campaign_id, copy, Stream.Kind.BATTLE)
    seqs = [
        context.put(EventToAppend(copy, COPIED, _copy_of(row), IMPORTED, opened if n == 0 else None))
        for n, row in enumerate(stored[:fork_version])
    ]
    _go_on(context, source, whole_log, fork_version, copy, seqs)


def whole_opening(stored: Sequence[StoredEvent], at: int) -> int:
    """A battle begins with everything that opened it, a plan's orders too: no copy begins in between."""
    began = next((n for n, row in enumerate(stored) if row.command != stored[0].command), len(stored))
    return max(at, began) if stored[0].type != COPIED else at


def _copy_of(row: StoredEvent) -> bytes:
    """What a copy's line says; a copy of a copy takes over the same words."""
    if row.type == COPIED:
        return row.payload
    payload = row.payload.decode()
    return canonical(Copied(row.type, payload, row.provenance, str(row.actor), str(row.entered_by), str(row.command)))


def _go_on(
    context: CommandContext,
    source: Battle,
    whole_log: Sequence[RecordedEvent],
    at: int,
    copy: UUID,
    seqs: Sequence[int],
) -> None:
    """The copy's own dice, and the rest of an action that was cut in its middle."""
    rules, secrets = context.rules, dice.make_secret(copy, context.campaign_id)
    rolls = load(rules, whole_log[:at]).next_roll - 1
    count = dice.BLOCK * -(-(rolls + dice.RESERVE) // dice.BLOCK)
    commitment = ev.Commitment(ALGORITHM, 1, count, secrets.root(1, count))
    forked = ev.Forked(str(source.id), at, rolls, commitment, is_within(rules, whole_log, at))
    more = gone_on(load(rules, [*whole_log[:at], RecordedEvent(at + 1, forked)]), secrets, str(context.actor.member))
    put_all(context, rules, copy, seqs, [NewEvent(forked), *more])
