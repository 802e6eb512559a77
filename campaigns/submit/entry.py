"""The one way to write. A command has its whole effect or none, and the same command twice has it once."""

import hmac
from functools import partial
from typing import Any
from uuid import UUID

from msgspec.structs import replace

from campaigns.ledger import head as heads
from campaigns.ledger.append import append
from campaigns.ledger.campaign_events import decode
from campaigns.ledger.canonical import NotCanonical, canonical, composed
from campaigns.ledger.command_log import remember
from campaigns.ledger.effective import DecodedEvent
from campaigns.ledger.read import read
from campaigns.ledger.sql_batch import Last, writing
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Battle, Command, Head, Member
from campaigns.models.lookup import find_row
from campaigns.projections import VERSION
from campaigns.projections.battles import arrive, follow
from campaigns.projections.fold import apply
from campaigns.projections.game import known_since, load_game
from campaigns.projections.refold import refold
from campaigns.projections.rows import DatabaseRows
from campaigns.selectors.events import show_all
from campaigns.submit.battles.acting import ALL, WRITERS, Actor, who_acts
from campaigns.submit.battles.commands import command_battle
from campaigns.submit.battles.forking import must_be_open_to
from campaigns.submit.campaigns import signing
from campaigns.submit.command_context import CommandContext
from campaigns.submit.commands import FoundCampaign, LinkAccount, Note, TakeSeat, decode_campaign_command
from campaigns.submit.disputes.commands import ConsentToRuling, RuleOnAppeal
from campaigns.submit.disputes.rulings import table_of
from campaigns.submit.envelope import Entered, Envelope, Receipt, Stood
from campaigns.submit.errors import CommandIdReused, Forbidden, Malformed, NotFound, Refusal, StaleVersion
from campaigns.submit.handlers import HANDLERS
from campaigns.submit.league.commands import BookmarkLine, RemoveBookmark
from campaigns.submit.league.handlers import must_be_open
from campaigns.submit.scenarios.plan_commands import AnswerPlan
from campaigns.vault.wrapping import vault_key
from engine.kernel import commands as kernel_commands
from engine.kernel.decide import Game
from engine.kernel.events import FigureArrived
from engine.kernel.recorded import RecordedEvent

BY_THEMSELVES = {"battle/seed-committed/1", "battle/seed-opened/1", "battle/seeds-fixed/1", "battle/dice-committed/1"}
BY_THEMSELVES |= {"battle/answer-sealed/1"}  # of which nobody else sees anything but that it is there
FOR_LISTS = {"answered", "since", "since_us", "agree"}  # of what a battle waits for; its page says it otherwise
INTERJECT = kernel_commands.Interject.__struct_config__.tag


def submit(envelope: Envelope) -> Receipt:
    """Raises: Malformed (400), Forbidden (403), NotFound (404), StaleVersion (409), Refusal (422 and others)."""
    return enter(envelope).receipt


def enter(envelope: Envelope, *, invited: bool = False, stood: Stood = lambda battle, game: None) -> Entered:
    """`invited` lets somebody with a join code take the seat that the envelope names. `stood` spares whoever answers a
    declined entry with the battle's page to read it once more.
    """
    envelope = replace(envelope, command=composed(envelope.command), then=composed(envelope.then))
    digest = request_hash(envelope)
    own_command = decode_campaign_command(envelope.command) if envelope.stream == envelope.campaign else None
    with writing() as last:
        fresh = heads.found(envelope.campaign, VERSION) if isinstance(own_command, FoundCampaign) else None
        head = fresh or _locked(envelope)
        if head.seen:
            known = Command.objects.get(campaign_id=envelope.campaign, id=envelope.id)
            return Entered(_receipt_again(known, envelope, digest))
        if isinstance(own_command, FoundCampaign) and fresh is None:
            raise Refusal("campaign-exists", {"campaign": str(envelope.campaign)}, 409)
        if head.projected != VERSION:
            refold(head)
        _must_expect(envelope, head)
        return _do(envelope, own_command, head, digest, invited, last, stood)


def request_hash(envelope: Envelope) -> bytes:
    """Tells a repeated request from another one with the same id; keyed, so that it confirms no guess."""
    try:
        body = canonical({"stream": str(envelope.stream), "command": envelope.command, "then": list(envelope.then)})
    except NotCanonical as error:
        raise Malformed(error.path, None, error.expected) from None
    return hmac.digest(vault_key("request-hash/1"), body, "sha256")


def _locked(envelope: Envelope) -> Head:
    try:
        return heads.lock(envelope.campaign, envelope.stream, envelope.id, known_since(envelope.stream))
    except heads.NoSuchCampaign:
        raise NotFound("no-such-campaign", id=str(envelope.campaign)) from None


def _must_expect(envelope: Envelope, head: Head) -> None:
    version = head.versions.get(envelope.stream)
    if version is None:
        raise NotFound("no-such-battle", id=str(envelope.stream))
    expected = envelope.expected_version
    if envelope.command.get("type") == INTERJECT:
        return  # it names the entry that it interrupts, and the rules say whether that is the newest
    if expected is not None and expected != version and not _only_devices_since(envelope, expected, version):
        raise StaleVersion(expected, version)


def _only_devices_since(envelope: Envelope, expected: int, version: int) -> bool:
    """What devices do by themselves, or seal, changes nothing on the table, so nobody's page is stale for it."""
    if not 0 < expected < version or envelope.stream == envelope.campaign:
        return False
    since = read(envelope.campaign, stream=envelope.stream, after=expected)
    return all(row.type in BY_THEMSELVES for row in since)


def _do(
    envelope: Envelope,
    own_command: kernel_commands.Command | None,
    head: Head,
    digest: bytes,
    invited: bool,
    last: Last,
    stood: Stood,
) -> Entered:
    battle = None if own_command is not None else Battle.everything.select_related("campaign").get(id=envelope.stream)
    if battle is not None:
        must_be_open_to(battle, envelope.entered_by)
    context = CommandContext(head, _actor(envelope, own_command, battle, invited))
    context.command = envelope.id
    game, declined = _carry_out(envelope, own_command, context, battle, stood)
    first_seq = head.size + 1
    actor, entered_by, role = context.heading
    # What stays within the battle concerns nothing that reads the log again in this transaction.
    within = battle is not None and not context.refold and all(entry.stream == battle.id for entry in context.entries)
    stored = append(
        head,
        context.entries,
        command=envelope.id,
        actor=actor,
        entered_by=entered_by,
        role=role,
        last=last if within else None,
    )
    after = _project(context, stored, battle, game)
    signing.after(envelope.campaign, stored)
    command_row = Command(
        campaign_id=envelope.campaign,
        id=envelope.id,
        stream_id=envelope.stream,
        actor=envelope.acts_as,
        entered_by=envelope.entered_by,
        request_hash=digest,
        declined=declined,
        first_seq=first_seq,
        last_seq=head.size,
    )
    remember(command_row, last)
    if after is None:
        return Entered(_receipt(command_row, stored))
    recorded = game.everything if game is not None else None
    receipt = _receipt_of(command_row, stored, head.versions[after.id], context.actor.enters, after, recorded)
    return Entered(receipt, after, game)


def _carry_out(
    envelope: Envelope,
    own_command: kernel_commands.Command | None,
    context: CommandContext,
    battle: Battle | None,
    stood: Stood,
) -> tuple[Game | None, dict[str, Any] | None]:
    """Of a battle's command the battle after it, and what was declined after shown dice."""
    if battle is not None:
        context.campaign = battle.campaign
        return command_battle(envelope, context, battle, stood)
    if isinstance(own_command, FoundCampaign):
        HANDLERS[FoundCampaign](own_command, context)
        return None, None
    assert own_command is not None  # what is entered beside a battle is the campaign's own
    must_be_open(own_command, context)
    with context.named_ruleset():
        HANDLERS[type(own_command)](own_command, context)
    return None, None


def _actor(
    envelope: Envelope, own_command: kernel_commands.Command | None, battle: Battle | None, invited: bool
) -> Actor:
    if isinstance(own_command, (FoundCampaign, TakeSeat)):
        taken = Member.objects.filter(id=envelope.acts_as).exists()
        if envelope.acts_as != envelope.entered_by or taken or (isinstance(own_command, TakeSeat) and not invited):
            raise Forbidden("not-a-free-seat")
        return Actor(
            envelope.acts_as, envelope.entered_by, "referee" if isinstance(own_command, FoundCampaign) else "player"
        )
    if isinstance(
        own_command, (Note, AnswerPlan, BookmarkLine, RemoveBookmark)
    ):  # whoever has a seat may write something down, and may come
        return who_acts(envelope, battle, ALL)
    if isinstance(own_command, RuleOnAppeal):
        return who_acts(envelope, battle, ("auditor",))
    if isinstance(own_command, ConsentToRuling):
        return who_acts(envelope, table_of(own_command.dispute, envelope.campaign))
    return who_acts(envelope, battle, ALL if isinstance(own_command, LinkAccount) else WRITERS)


def _project(
    context: CommandContext, stored: list[StoredEvent], battle: Battle | None, game: Game | None
) -> Battle | None:
    """Returns the battle that the command was for as it stands now, unless it has to be read anew."""
    if context.refold:
        refold(context.head)
        return None
    rows, campaign = DatabaseRows(), context.campaign_id
    if battle is not None:
        rows.keep(battle)
    battles: dict[UUID, Game | None] = {}
    for row in stored:
        if row.stream == campaign:
            apply(DecodedEvent(row, decode(row.type, row.payload)), rows)
        else:
            battles[row.stream] = game
    for one_battle, after in battles.items():
        if after is not None:
            for new in after.counting[-len(stored) :]:
                real = battle is not None and battle.copy is None
                if real and isinstance(new.event, FigureArrived) and new.command == str(stored[0].command):
                    arrive(rows, one_battle, campaign, new.event)
        when = partial(_recorded_us, stored, campaign, one_battle)
        follow(rows, one_battle, after or load_game(context.rules, campaign, one_battle), when)
    if battle is not None:
        for name, value in rows.get(Battle, battle.id).items():
            setattr(battle, name, value)
    return battle


def _recorded_us(fresh: list[StoredEvent], campaign: UUID, battle: UUID, version: int) -> int:
    """Of an event that is stored now; where something was taken back, of an earlier one."""
    own = (row for row in fresh if row.stream == battle and row.version == version)
    return (next(own, None) or read(campaign, stream=battle, after=version - 1, upto=version)[0]).recorded_us


def _receipt_again(known: Command, envelope: Envelope, digest: bytes) -> Receipt:
    same = known.request_hash is not None and hmac.compare_digest(bytes(known.request_hash), digest)
    if not same or (known.actor, known.entered_by) != (envelope.acts_as, envelope.entered_by):
        raise CommandIdReused(str(envelope.id))
    return _receipt(known, read(known.campaign_id, after=known.first_seq - 1, upto=known.last_seq))


def _receipt(known: Command, stored: list[StoredEvent]) -> Receipt:
    member = find_row(Member, id=known.entered_by)
    battle = None
    if known.stream_id != known.campaign_id:
        battle = Battle.everything.select_related("campaign").filter(id=known.stream_id).first()
    own = [row.version for row in stored if row.stream == known.stream_id]
    version = own[-1] if own else heads.stream_version(known.campaign_id, known.stream_id)
    return _receipt_of(known, stored, version, member, battle)


def _receipt_of(
    known: Command,
    stored: list[StoredEvent],
    version: int,
    member: Member | None,
    battle: Battle | None,
    recorded: list[RecordedEvent] | None = None,
) -> Receipt:
    """`member` and `battle` as they are after the command; `battle` is that of a battle's command, and `member` reads
    what it did: whoever entered it, not in whose name."""
    return Receipt(
        known.id,
        known.campaign_id,
        known.stream_id,
        version,
        known.first_seq,
        known.last_seq,
        tuple(show_all(known.campaign_id, stored, member, battle, recorded)),
        {name: value for name, value in battle.waiting.items() if name not in FOR_LISTS} if battle is not None else {},
        known.declined,
    )
