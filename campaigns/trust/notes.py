"""Checkpoints as text: C2SP signed notes (c2sp.org/signed-note, c2sp.org/tlog-checkpoint), readable by other tools.

rollbook/log/<log id>
<number of lines in the log>
<root, base64>

— rollbook/log/<log id> <base64 of four bytes that name the key, and the signature>
"""

import base64
import hashlib
from collections.abc import Iterable
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

ED25519 = b"\x01"
ORIGIN = "rollbook/log/"


class BadNote(ValueError):
    """The message says what is wrong with the text."""


class Note(NamedTuple):
    """What a checkpoint says, and who signed it: pairs of key hash and signature under the log's own name."""

    log: str
    size: int
    root: bytes
    body: bytes
    signatures: tuple[tuple[bytes, bytes], ...]


def origin(log: str) -> str:
    return ORIGIN + log


def key_hash(log: str, public: bytes) -> bytes:
    """The four bytes that say which key signed."""
    return hashlib.sha256(origin(log).encode() + b"\n" + ED25519 + public).digest()[:4]


def verifier_key(log: str, public: bytes) -> str:
    """The key as other tools write it: name, hash and key with its kind."""
    return f"{origin(log)}+{key_hash(log, public).hex()}+{base64.b64encode(ED25519 + public).decode()}"


def body(log: str, size: int, root: bytes) -> bytes:
    """What is signed."""
    return f"{origin(log)}\n{size}\n{base64.b64encode(root).decode()}\n".encode()


def sign(log: str, size: int, root: bytes, private: Ed25519PrivateKey) -> str:
    text = body(log, size, root)
    signature = key_hash(log, private.public_key().public_bytes_raw()) + private.sign(text)
    return f"{text.decode()}\n\u2014 {origin(log)} {base64.b64encode(signature).decode()}\n"


def parse(text: str) -> Note:
    """Raises: BadNote. Lines of other signers (witnesses) are read over."""
    head, blank, tail = text.partition("\n\n")
    lines = head.split("\n")
    if not blank or len(lines) < 3 or not lines[0].startswith(ORIGIN) or not tail.endswith("\n"):
        raise BadNote("this is not a checkpoint: it wants a name, a size, a root, an empty line and a signature")
    if not lines[1].isascii() or not lines[1].isdigit() or str(int(lines[1])) != lines[1]:
        raise BadNote("the checkpoint's second line is not a size")
    root, signatures = _base64(lines[2], "root"), []
    if len(root) != 32:
        raise BadNote("the checkpoint's root is not 32 bytes long")
    for line in tail[:-1].split("\n"):
        dash, _, rest = line.partition(" ")
        name, _, signature = rest.partition(" ")
        if dash != "\u2014" or not name or not signature:
            raise BadNote("a line of signatures is not one")
        signed = _base64(signature, "signature")
        if len(signed) < 5:
            raise BadNote("a line of signatures is not one")
        if name == lines[0]:
            signatures.append((signed[:4], signed[4:]))
    return Note(lines[0][len(ORIGIN) :], int(lines[1]), root, head.encode() + b"\n", tuple(signatures))


def is_signed_by(note: Note, public: bytes, known: Iterable[bytes] = ()) -> bool:
    """Did this key sign it? Where the signature of a known key fails the note is rejected whole, whoever else signed
    it (c2sp.org/signed-note). `known` are the log's other keys."""
    keys = {key_hash(note.log, key): key for key in (*known, public)}
    signed = [(hash_, signature) for hash_, signature in note.signatures if hash_ in keys]
    all_verify = all(verifies(keys[hash_], signature, note.body) for hash_, signature in signed)
    return all_verify and key_hash(note.log, public) in dict(signed)


def verifies(public: bytes, signature: bytes, message: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _base64(text: str, what: str) -> bytes:
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        data = b""
    if not data or base64.b64encode(data).decode() != text:  # one value, one spelling
        raise BadNote(f"the checkpoint's {what} is not base64")
    return data
