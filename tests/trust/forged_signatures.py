"""Kinds of tampering with what was signed: the table, the keys, the log's name, the file beside the database."""

import json

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from campaigns.ledger.merkle import Frontier
from campaigns.models import Checkpoint
from campaigns.trust import keys, notes
from tests.forging import said
from tests.trust.forgeries import of_the_row
from tests.trust.stage import Stage


def one_character(at: Stage, text: str) -> str:
    place = at.pick.randrange(len(text))
    return (
        text[:place] + at.pick.choice([one for one in "0123456789ghijABC+ " if one != text[place]]) + text[place + 1 :]
    )


# -- the table ---------------------------------------------------------------------------------------------------------
ONE = "id = (SELECT max(id) FROM campaigns_checkpoint WHERE campaign_id = %s)"


def note_changed(at: Stage) -> int:
    row = at.row()
    said("UPDATE campaigns_checkpoint SET note = %s WHERE id = %s", one_character(at, row.note), row.id)
    return 0


def row_deleted(at: Stage) -> int:
    said("DELETE FROM campaigns_checkpoint WHERE id = %s", at.row().id)
    return 0


def called_unsigned(at: Stage) -> int:
    """As if the log hadn't recomputed at that moment."""
    said("UPDATE campaigns_checkpoint SET note = '', broken = 'key-lost' WHERE id = %s", at.row().id)
    return 0


def half_unsigned(at: Stage) -> int:
    said("UPDATE campaigns_checkpoint SET broken = 'key-lost' WHERE id = %s", at.row().id)
    return 0


def notes_swapped(at: Stage) -> int:
    checkpoint, two = at.pick.sample(list(Checkpoint.objects.order_by("id")), 2)
    for row, other in ((checkpoint, two), (two, checkpoint)):
        said("UPDATE campaigns_checkpoint SET note = %s WHERE id = %s", other.note, row.id)
    return 0


def signed_by_himself(at: Stage) -> int:
    """The true size and root under a key of his own."""
    row = at.row()
    note = notes.sign(at.log, row.size, bytes(row.root), Ed25519PrivateKey.generate())
    said("UPDATE campaigns_checkpoint SET note = %s WHERE id = %s", note, row.id)
    return 0


def another_root_signed(at: Stage) -> int:
    """With the log's own key: a history that somebody else was shown. In one line of the file, or beside it."""
    size, signer = at.pick.choice(at.signed), keys.signer(at.campaign)
    note = notes.sign(at.log, size, at.bytes(32), signer.private)
    at.write([*at.lines(), json.dumps({"note": note, "key": signer.public.hex()})])
    return 0


def row_added(at: Stage) -> int:
    """Of more than there is, with the log's own key."""
    size, signer = at.size + at.pick.randint(1, 9), keys.signer(at.campaign)
    frontier = at.bytes(32 * size.bit_count())
    root = Frontier(size, frontier).root()
    said(
        "INSERT INTO campaigns_checkpoint "
        "(campaign_id, size, root, frontier, note, reason, made_us, broken, broken_seq) "
        "VALUES (%s, %s, %s, %s, %s, 'asked', 1, '', 0)",
        at.campaign,
        size,
        root,
        frontier,
        notes.sign(at.log, size, root, signer.private),
    )
    return at.size + 1


TABLE = (
    of_the_row("campaigns_checkpoint", "size", lambda at: at.pick.randint(1, at.signed[0] - 1), ONE),
    of_the_row("campaigns_checkpoint", "root", lambda at: at.bytes(32), ONE),
    of_the_row("campaigns_checkpoint", "frontier", lambda at: at.bytes(32 * at.signed[-1].bit_count()), ONE),
    of_the_row("campaigns_checkpoint", "campaign_id", lambda at: at.uuid(), ONE),
    note_changed,
    row_deleted,
    called_unsigned,
    half_unsigned,
    notes_swapped,
    signed_by_himself,
    another_root_signed,
    row_added,
)


# -- keys and names ----------------------------------------------------------------------------------------------------
def key_added(at: Stage) -> int:
    said(
        "INSERT INTO campaigns_signingkey (campaign_id, public, wrapped) VALUES (%s, %s, '')", at.campaign, at.bytes(32)
    )
    return 0


def key_deleted(at: Stage) -> int:
    said("DELETE FROM campaigns_signingkey WHERE campaign_id = %s", at.campaign)
    return 0


def name_deleted(at: Stage) -> int:
    said("DELETE FROM campaigns_log WHERE campaign_id = %s", at.campaign)
    return 0


KEYS = (
    of_the_row("campaigns_signingkey", "public", lambda at: at.bytes(32)),
    of_the_row("campaigns_signingkey", "wrapped", lambda at: at.bytes(at.pick.randint(0, 60))),
    of_the_row("campaigns_signingkey", "campaign_id", lambda at: at.uuid()),
    of_the_row("campaigns_log", "id", lambda at: at.bytes(16).hex()),
    of_the_row("campaigns_log", "campaign_id", lambda at: at.uuid()),
    key_added,
    key_deleted,
    name_deleted,
)


# -- the file ----------------------------------------------------------------------------------------------------------
def line_changed(at: Stage) -> int:
    lines = at.lines()
    place = at.pick.randrange(len(lines))
    lines[place] = one_character(at, lines[place])
    at.write(lines)
    return 0


def line_deleted(at: Stage) -> int:
    """Not the first: a file may begin later than the table, on a machine that a backup was brought to."""
    lines = at.lines()
    del lines[at.pick.randrange(1, len(lines))]
    at.write(lines)
    return 0


def line_cut(at: Stage) -> int:
    text = at.file.read_text()
    at.file.write_text(text[: -at.pick.randint(2, 200)])
    return 0


def line_signed_by_himself(at: Stage) -> int:
    """Note and key fit each other, and the key isn't the log's."""
    lines, key = at.lines(), Ed25519PrivateKey.generate()
    place = at.pick.randrange(len(lines))
    note = notes.parse(json.loads(lines[place])["note"])
    signed = notes.sign(at.log, note.size, note.root, key)
    lines[place] = json.dumps({"note": signed, "key": key.public_key().public_bytes_raw().hex()})
    at.write(lines)
    return 0


def file_renamed(at: Stage) -> int:
    at.file.rename(at.file.with_name(f"{at.bytes(16).hex()}.jsonl"))
    return 0


FILE = (line_changed, line_deleted, line_cut, line_signed_by_himself, file_renamed)

SIGNATURES = (*TABLE, *KEYS, *FILE)
