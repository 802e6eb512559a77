"""Kinds of tampering with a stored log and with what was signed of it: each changes one thing, whose place is random.

A kind returns the event that has to be named, or 0 where no place can be.
"""

import json
from collections.abc import Callable

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from campaigns.ledger.canonical import canonical
from campaigns.ledger.merkle import Frontier
from campaigns.ledger.read import read, read_leaves
from campaigns.ledger.stored import StoredEvent
from campaigns.trust import keys
from tests.forging import leaf, reseal, said
from tests.trust.stage import ROLLED, Kind, Stage


# -- one column of an event --------------------------------------------------------------------------------------------
def column(name: str, other: Callable[[Stage, StoredEvent], object]) -> Kind:
    def changed(at: Stage) -> int:
        seq = at.seq()
        at.set(seq, **{name: other(at, at.event(seq))})
        return seq

    changed.__name__ = f"{name} changed"
    return changed


def other_payload(at: Stage, event: StoredEvent) -> str:
    """Another text that is JSON, too: a character, a blank, a field."""
    text, pick = event.payload.decode(), at.pick
    while True:
        place = pick.randrange(len(text))
        changed = text[:place] + pick.choice("0123456789abcdef ,:") + text[place + pick.choice((0, 1)) :]
        try:
            json.loads(changed)
        except ValueError:
            continue
        if changed != text:
            return changed


def other_time(at: Stage, event: StoredEvent) -> int:
    return event.recorded_us + at.pick.choice((-1, 1)) * at.pick.randint(1, 10**9)


COLUMNS = tuple(
    column(name, other)
    for name, other in (
        ("stream_id", lambda at, event: at.uuid()),
        ("stream_version", lambda at, event: event.version + 1_000 + at.pick.randint(0, 9)),
        ("type", lambda at, event: event.type[:-1] + "2"),
        ("command_id", lambda at, event: at.uuid()),
        ("ordinal", lambda at, event: event.ordinal + at.pick.randint(1, 9)),
        ("actor", lambda at, event: at.uuid()),
        ("entered_by", lambda at, event: at.uuid()),
        ("role", lambda at, event: at.pick.choice(["x", "", "auditor"])),
        ("provenance", lambda at, event: "typed" if event.provenance != "typed" else "server"),
        ("because", lambda at, event: None if event.because else 0),
        ("recorded_us", other_time),
        ("salt", lambda at, event: at.bytes(16)),
        ("leaf_hash", lambda at, event: at.bytes(32)),
        ("payload", other_payload),
    )
)


# -- whole events ------------------------------------------------------------------------------------------------------
def deleted(at: Stage) -> int:
    seq = at.pick.randint(1, at.size - 1)
    said("DELETE FROM campaigns_event WHERE campaign_id = %s AND seq = %s", at.campaign, seq)
    return seq


def last_deleted(at: Stage) -> int:
    said("DELETE FROM campaigns_event WHERE campaign_id = %s AND seq = %s", at.campaign, at.size)
    return 0


def swapped(at: Stage) -> int:
    """What two lines say, each under its own number."""
    one, two = sorted(at.pick.sample(range(1, at.size + 1), 2))
    for seq, other in ((one, at.event(two)), (two, at.event(one))):
        at.set(seq, type=other.type, salt=other.salt, payload=other.payload.decode(), leaf_hash=other.leaf_hash)
    return one


def moved_to_another_campaign(at: Stage) -> int:
    seq = at.pick.randint(1, at.size - 1)
    where = (at.uuid(), at.campaign, seq)
    said("UPDATE campaigns_event SET campaign_id = %s WHERE campaign_id = %s AND seq = %s", *where)
    return seq


def outside(at: Stage) -> int:
    """A copy of a line beyond either end, its leaf made to fit."""
    seq = at.pick.choice((0, -at.pick.randint(1, 9), at.size + at.pick.randint(1, 9)))
    if seq < 1:
        said("ALTER TABLE campaigns_event DROP CONSTRAINT campaigns_event_seq_check")
        said("ALTER TABLE campaigns_event DROP CONSTRAINT campaigns_event_check")
    said(
        "INSERT INTO campaigns_event SELECT campaign_id, %s, stream_id, stream_version + 1000, type, command_id, "
        "ordinal, actor, entered_by, role, provenance, NULL, recorded_us + 1, salt, payload, leaf_hash "
        "FROM campaigns_event WHERE campaign_id = %s AND seq = %s",
        seq,
        at.campaign,
        at.seq(),
    )
    if seq > 0:
        leaf(read(at.campaign, after=seq - 1, upto=seq)[0])
    return seq


def sealed_anew(at: Stage) -> int:
    """One leaf fits again, the head doesn't; what was signed narrows the place down, which is no more than a range."""
    seq = at.pick.choice(COLUMNS[3:8])(at)
    leaf(read(at.campaign, after=seq - 1, upto=seq)[0])
    return 0


WHOLE = (deleted, last_deleted, swapped, moved_to_another_campaign, outside, sealed_anew)


# -- the log's end -----------------------------------------------------------------------------------------------------
def of_the_row(table: str, name: str, other: Callable[[Stage], object], where: str = "campaign_id = %s") -> Kind:
    def changed(at: Stage) -> int:
        said(f"UPDATE {table} SET {name} = %s WHERE {where}", other(at), at.campaign)
        return 0

    changed.__name__ = f"{table} {name} changed"
    return changed


def head_further(at: Stage) -> int:
    """A head that knows more than there is, with a frontier of the right length."""
    said("UPDATE campaigns_head SET size = size + 1, frontier = %s", at.bytes(32 * (at.size + 1).bit_count()))
    return 0


def head_back(at: Stage) -> int:
    """The head alone moves back, to a true earlier state: the rows beyond it give it away."""
    tree, size = Frontier(), at.pick.randint(1, at.size - 1)
    tree.extend(read_leaves(at.campaign, 0, size))
    last = at.event(size).recorded_us
    said("UPDATE campaigns_head SET size = %s, frontier = %s, recorded_us = %s", size, tree.packed(), last)
    versions = {event.stream: event.version for event in at.events[:size]}
    said("DELETE FROM campaigns_stream WHERE NOT id = ANY(%s)", list(versions))
    for stream, version in versions.items():
        said("UPDATE campaigns_stream SET version = %s WHERE id = %s", version, stream)
    return size + 1


def head_deleted(at: Stage) -> int:
    said("DELETE FROM campaigns_head")
    return 0


def stream_deleted(at: Stage) -> int:
    event = at.event(at.seq())
    said("DELETE FROM campaigns_stream WHERE id = %s", event.stream)
    return next(row.seq for row in at.events if row.stream == event.stream)


def stream_added(at: Stage) -> int:
    said(
        "INSERT INTO campaigns_stream (id, campaign_id, kind, version) VALUES (%s, %s, 'battle', 0)",
        at.uuid(),
        at.campaign,
    )
    return 0


ENDS = (
    of_the_row("campaigns_head", "frontier", lambda at: at.bytes(32 * at.size.bit_count())),
    of_the_row("campaigns_head", "recorded_us", lambda at: at.pick.randint(1, 10**15)),
    of_the_row("campaigns_stream", "version", lambda at: at.pick.randint(900, 999)),
    of_the_row("campaigns_stream", "kind", lambda at: "battle", "campaign_id = %s AND kind = 'campaign'"),
    of_the_row("campaigns_stream", "campaign_id", lambda at: at.uuid(), "campaign_id = %s AND kind = 'battle'"),
    head_further,
    head_back,
    head_deleted,
    stream_deleted,
    stream_added,
)


# -- by somebody who knows how everything is made ----------------------------------------------------------------------
def written_anew(at: Stage) -> int:
    """From some line on, every hash and the head fit."""
    at.pick.choice(COLUMNS[3:8])(at)
    reseal(at.campaign)
    return 0


def cut_with_the_head(at: Stage) -> int:
    size = at.pick.randint(1, at.signed[-1] - 1)
    said("DELETE FROM campaigns_event WHERE campaign_id = %s AND seq > %s", at.campaign, size)
    reseal(at.campaign)
    return min(one for one in at.signed if one > size) and size + 1


def cut_with_checkpoints(at: Stage) -> int:
    """Only the file still knows."""
    seq = cut_with_the_head(at)
    said("DELETE FROM campaigns_checkpoint WHERE size >= %s", seq)
    return seq


def under_a_key_of_his_own(at: Stage) -> int:
    """The key in the log, in its table and under every checkpoint there; only the file is out of his reach."""
    key = Ed25519PrivateKey.generate()
    public = key.public_key().public_bytes_raw()
    event = next(row for row in at.events if row.type == "campaign/signing-key-set/1")
    at.set(event.seq, payload=canonical({**json.loads(event.payload), "key": public.hex()}).decode())
    said("UPDATE campaigns_signingkey SET public = %s", public)
    reseal(at.campaign)
    at.sign_anew(key)
    return 0


def with_checkpoints_signed_anew(at: Stage) -> int:
    """Whoever has the machine's key, too; only the file is out of his reach."""
    written_anew(at)
    at.sign_anew(keys.signer(at.campaign).private)
    return 0


def dice(pattern: str, replacement: Callable[[Stage, StoredEvent], str], types: tuple[str, ...]) -> Kind:
    """With nothing signed left anywhere, the dice alone give it away."""

    def changed(at: Stage) -> int:
        sealed = b'"root":"' if types is COMMITTED else b'"secret":"'
        able = [row for row in at.events if row.type in types and sealed in row.payload]
        event = at.pick.choice([row for row in able if b'"sides":1}' not in row.payload])  # which has no other face
        said(
            "UPDATE campaigns_event SET payload = regexp_replace(payload::text, %s, %s)::json "
            "WHERE campaign_id = %s AND seq = %s",
            pattern,
            replacement(at, event),
            at.campaign,
            event.seq,
        )
        reseal(at.campaign)
        said("DELETE FROM campaigns_checkpoint")
        at.file.unlink()
        return event.seq

    changed.__name__ = f"dice {pattern}"
    return changed


COMMITTED = ("battle/opened/1", "campaign/dice-committed/1")


def next_face(at: Stage, event: StoredEvent) -> str:
    rolled = json.loads(event.payload)
    return f'"faces":[{rolled["faces"][0] % rolled["sides"] + 1}'


INSIDE = (
    written_anew,
    cut_with_the_head,
    cut_with_checkpoints,
    under_a_key_of_his_own,
    with_checkpoints_signed_anew,
    dice(r'"faces":\[\d+', next_face, ROLLED),
    dice('"secret":"[0-9a-f]{8}', lambda at, event: f'"secret":"{at.bytes(4).hex()}', ROLLED),
    dice('"secret":"[0-9a-f]*"', lambda at, event: '"secret":""', ROLLED),
    dice(r'"roll":\d+', lambda at, event: f'"roll":{at.pick.randint(50, 99)}', ROLLED),
    dice('"root":"[0-9a-f]{8}', lambda at, event: f'"root":"{at.bytes(4).hex()}', COMMITTED),
)

ROLLING = "campaign_id = %s AND stream_id IN (SELECT stream_id FROM campaigns_event WHERE type LIKE '%%/rolled/1')"


def secret_deleted(at: Stage) -> int:
    said("DELETE FROM campaigns_streamsecret WHERE stream_id = %s", at.pick.choice(at.rolled()).stream)
    return 0


SECRETS = (
    of_the_row("campaigns_streamsecret", "wrapped", lambda at: at.bytes(at.pick.randint(0, 60)), ROLLING),
    of_the_row("campaigns_streamsecret", "first_roll", lambda at: at.pick.randint(2, 999), ROLLING),
    secret_deleted,
)

EVENTS = (*SECRETS, *COLUMNS, *WHOLE, *ENDS, *INSIDE)
