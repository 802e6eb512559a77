"""Signed notes: where a known key's signature fails the note is rejected whole, whoever else signed it."""

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from campaigns.trust import notes, verify

LOG, OTHER_LOG = "ab" * 16, "cd" * 16
OURS, OLDER, STRANGER = (Ed25519PrivateKey.from_private_bytes(bytes([n]) * 32) for n in (1, 2, 3))
OWN, OLD, STRANGE = (key.public_key().public_bytes_raw() for key in (OURS, OLDER, STRANGER))
NOTE = notes.sign(LOG, 7, bytes(32), OURS)


def signature(log: str, public: bytes, data: bytes) -> str:
    return f"\u2014 {notes.origin(log)} {base64.b64encode(notes.key_hash(log, public) + data).decode()}\n"


GOOD_OLD = signature(LOG, OLD, OLDER.sign(notes.body(LOG, 7, bytes(32))))
FORGED = bytes(64)
# What stands below the body of a note that our key signed; is it ours, where the older key is known too?
CASES = (
    ("", True),
    (GOOD_OLD, True),
    (signature(LOG, STRANGE, FORGED), True),
    (signature(OTHER_LOG, OWN, FORGED), True),
    (signature(LOG, OLD, FORGED), False),
    (signature(LOG, OWN, FORGED), False),
    (signature(LOG, OWN, FORGED[:63]), False),
    (signature(LOG, OLD, FORGED + b"\0"), False),
)


@pytest.mark.parametrize(("more", "ours"), CASES)
def test_a_note_with_a_failing_signature_of_a_known_key_is_rejected_whole(more, ours):
    first, second = notes.body(LOG, 7, bytes(32)).decode() + "\n", NOTE.split("\n\n")[1]
    for text in (NOTE + more, f"{first}{more}{second}"):
        assert notes.is_signed_by(notes.parse(text), OWN, [OLD]) == ours
        assert verify.read_note(text).is_signed_by(OWN, [OLD]) == ours


def test_who_did_not_sign_did_not_whatever_others_signed():
    assert not notes.is_signed_by(notes.parse(NOTE), OLD, [OWN])
    assert not verify.read_note(NOTE).is_signed_by(OLD, [OWN])


def test_a_signature_too_short_to_name_a_key_is_none():
    short = f"{NOTE}\u2014 somebody {base64.b64encode(b'1234').decode()}\n"
    with pytest.raises(notes.BadNote):
        notes.parse(short)
    with pytest.raises(ValueError, match="signature"):
        verify.read_note(short)
