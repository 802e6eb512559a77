"""A battle as a file that checks itself: the lines of the log from its opening to a checkpoint, with their proofs.

The battle's own lines are there in full, as far as the reader may see them; of everything else header and digest of the
payload, so that dropped lines and cut tails show. docs/export-format.md has the format.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple
from uuid import UUID

from campaigns.ledger.read import read
from campaigns.ledger.stored import StoredEvent
from campaigns.ledger.stored_tree import StoredTree
from campaigns.models import Battle, Campaign, Member
from campaigns.selectors.battles.copies import must_be_open
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.events import reader, reader_between, show
from campaigns.selectors.not_visible import NotVisible
from campaigns.trust.checkpoints import signed
from campaigns.trust.keys import log_of
from campaigns.vault import dice
from engine.kernel.ruleset import Ruleset, Viewer
from engine.rulesets import ruleset

FORMAT = "rollbook/export/1"
KEY_SET = "campaign/signing-key-set/1"
OUTCOMES = ["campaign/battle-outcome/1", "campaign/battle-reopened/1", "campaign/outcome-corrected/1"]
COMMITTING = ("battle/opened/1", "battle/dice-committed/1", "battle/forked/1", "campaign/dice-committed/1")
ROLLED = ("battle/rolled/1", "campaign/rolled/1")
WINDOW = 2000  # lines fetched at a time
NEIGHBOURS = 12  # signed checkpoints before and after the range that come along; the log's page has all of them


class NotSigned(LookupError):
    """No checkpoint covers the battle's last line yet: `size` lines want one."""


def export(battle_id: UUID, member: Member | None) -> Iterator[bytes]:
    """The lines. Raises: NotVisible, keys.NoLog, NotSigned."""
    battle = Battle.everything.select_related("campaign").filter(id=battle_id).first()
    if battle is None or member is None or member.campaign_id != battle.campaign_id:
        raise NotVisible("no-such-battle", id=str(battle_id))
    must_be_open(battle, member)
    campaign = battle.campaign_id
    log = log_of(campaign)
    own_lines = _of_battle(campaign, battle_id)
    first, needed = own_lines[0], own_lines[-1]
    last = signed(campaign).filter(size__gte=needed).order_by("size").values_list("size", flat=True).first()
    if last is None:
        raise NotSigned(needed)
    rules = ruleset(battle.campaign.ruleset)
    looker = reader(member, battle, rules)
    own = Own(battle_id, lambda row: _is_about(row, battle) and may_see(row, rules, looker))
    return _lines(campaign, own, log, first, last)


def export_campaign(campaign: UUID, member: Member | None) -> Iterator[bytes]:
    """The campaign's own lines from its founding on; of all battles headers and digests. The same format as a battle's,
    with the campaign's id as `battle`. Any member may have it; of lines with numbers that the referee keeps the others
    get digests.

    Raises: NotVisible, keys.NoLog, NotSigned.
    """
    must_be_member(campaign, member)
    log = log_of(campaign)
    needed = read(campaign, stream=campaign)[-1].seq
    last = signed(campaign).filter(size__gte=needed).order_by("size").values_list("size", flat=True).first()
    if last is None:
        raise NotSigned(needed)
    rules = ruleset(Campaign.objects.values_list("ruleset", flat=True).get(id=campaign))
    looker = reader_between(member, campaign, rules)
    own = Own(campaign, lambda row: row.stream == campaign and may_see(row, rules, looker))
    return _lines(campaign, own, log, 1, last)


class Own(NamedTuple):
    """What an export is about: a stream, and which lines are there in full."""

    stream: UUID
    whole: Callable[[StoredEvent], bool]


def _lines(campaign: UUID, own: Own, log: str, first: int, last: int) -> Iterator[bytes]:
    about = {
        "format": FORMAT,
        "campaign": str(campaign),
        "battle": str(own.stream),
        "log": log,
        "first": first,
        "last": last,
        "before": [node.hex() for node in StoredTree(campaign, first - 1).frontier()],
    }
    lines = 1
    yield _line("export", about)
    tree = StoredTree(campaign, last)
    for row in read(campaign, stream=campaign, types=[KEY_SET]):
        if row.seq < first:
            lines += 1
            yield _line("key", shown_line(row) | {"path": [node.hex() for node in tree.inclusion(row.seq - 1)]})
    opened = paths(own.stream, read(campaign, stream=own.stream, types=[*COMMITTING, *ROLLED]))
    for after in range(first - 1, last, WINDOW):
        for row in read(campaign, after=after, upto=min(after + WINDOW, last)):
            lines += 1
            whole = own.whole(row)
            line = shown_line(row) if whole else hidden_line(row)
            if whole and row.seq in opened:
                line["opened"] = opened[row.seq]
            yield _line("event", line)
    for note in _checkpoints(campaign, first, last):
        lines += 1
        yield _line("checkpoint", note)
    yield _line("end", {"lines": lines + 1})


def _line(kind: str, value: dict[str, Any]) -> bytes:
    return json.dumps({"is": kind, **value}, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _header(row: StoredEvent) -> dict[str, Any]:
    return {
        "seq": row.seq,
        "stream": str(row.stream),
        "version": row.version,
        "type": row.type,
        "command": str(row.command),
        "ordinal": row.ordinal,
        "actor": str(row.actor),
        "entered_by": str(row.entered_by),
        "role": row.role,
        "provenance": row.provenance,
        "because": row.because,
        "recorded_us": row.recorded_us,
        "leaf": row.leaf_hash.hex(),
    }


def shown_line(row: StoredEvent) -> dict[str, Any]:
    return _header(row) | {"salt": row.salt.hex(), "payload": row.payload.decode()}


def hidden_line(row: StoredEvent) -> dict[str, Any]:
    return _header(row) | {"digest": row.payload_digest().hex()}


def _is_about(row: StoredEvent, battle: Battle) -> bool:
    """The battle's own lines, the campaign's lines that name it, and the keys that signed."""
    if row.stream == battle.id:
        return True
    if row.stream != battle.campaign_id:
        return False
    return row.type == KEY_SET or _names(row, battle.id)


def may_see(row: StoredEvent, rules: Ruleset, looker: Viewer) -> bool:
    """Wholly: a payload of which `show` leaves something out can't be hashed."""
    shown = show(row, rules, looker).payload
    return shown is not None and shown.encode() == row.payload


def _of_battle(campaign: UUID, battle: UUID) -> tuple[int, int]:
    """From the line that opened the battle to the last one of its own, or of its outcome."""
    own = read(campaign, stream=battle)
    booked = [row.seq for row in read(campaign, stream=campaign, types=OUTCOMES) if _names(row, battle)]
    return own[0].because or own[0].seq, max([own[-1].seq, *booked])


def _names(row: StoredEvent, battle: UUID) -> bool:
    return json.loads(row.payload).get("battle") == str(battle)


def paths(battle: UUID, own: Iterable[StoredEvent]) -> dict[int, list[str]]:
    """For each of the server's rolls the path from its secret to the commitment, by seq; none where the key is lost."""
    try:
        secrets = dice.secrets_of(battle)
    except dice.KeyLost:
        return {}
    commitments: list[tuple[int, int]] = []
    rolls: list[tuple[int, int]] = []
    for row in own:
        if row.type in COMMITTING:
            payload = json.loads(row.payload).get("dice")
            commitments += [(payload["start"], payload["count"])] if payload else []
        elif row.type in ROLLED:
            payload = json.loads(row.payload)
            rolls += [(payload["roll"], row.seq)] if payload.get("secret") else []
    by_seq: dict[int, list[str]] = {}
    for start, count in commitments:
        if start >= secrets.first_roll:
            covered = {roll: seq for roll, seq in rolls if start <= roll < start + count}
            paths = secrets.paths(start, count, covered)
            by_seq |= {seq: paths[roll] for roll, seq in covered.items()}
    return by_seq


def _checkpoints(campaign: UUID, first: int, last: int) -> Iterator[dict[str, Any]]:
    """Those within the range, some around it and the newest, each with the path that ties it to the range."""
    signed_checkpoints = signed(campaign)
    chosen = {
        checkpoint.size: checkpoint
        for checkpoint in signed_checkpoints.filter(size__gte=first - 1, size__lte=last).order_by("-size")[:40]
    }
    for rows in (
        signed_checkpoints.filter(size__lt=first - 1).order_by("-size")[:NEIGHBOURS],
        signed_checkpoints.filter(size__gt=last).order_by("size")[:NEIGHBOURS],
        signed_checkpoints.order_by("-size")[:1],
    ):
        chosen |= {row.size: row for row in rows}
    for size, checkpoint in sorted(chosen.items()):
        path: list[bytes] = []
        if size < first - 1:
            path = StoredTree(campaign, first - 1).consistency(size)
        elif size > last:
            path = StoredTree(campaign, size).consistency(last)
        yield {"note": checkpoint.note, "path": [node.hex() for node in path]}
