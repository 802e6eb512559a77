"""An event's leaf in the Merkle tree: SHA-256(0x00 || header || SHA-256(salt || payload)).

Header = these fields in this order, each preceded by its length as four bytes, all numbers big endian:
format tag, campaign (16 bytes), seq (8), stream (16), stream version (4), type, command (16), ordinal (2), actor (16),
entered by (16), role, provenance, because (8, or 0 when nothing caused it), recorded_us (8).
The layout is a promise; a new one gets a new format tag.
"""

import hashlib
import struct

FORMAT = b"rollbook/leaf/1"

_sha = hashlib.sha256
_start = struct.Struct(">I15sI16sIQI16sIII").pack  # format, campaign, seq, stream, version; then the type's length
_middle = struct.Struct(">I16sIHI16sI16sI").pack  # command, ordinal, actor, entered by; then the role's length
_length = struct.Struct(">I").pack
_because = struct.Struct(">IQ").pack
_recorded = struct.Struct(">IQ").pack


def header(
    campaign: bytes,
    seq: int,
    stream: bytes,
    version: int,
    type: str,
    command: bytes,
    ordinal: int,
    actor: bytes,
    entered_by: bytes,
    role: str,
    provenance: str,
    because: int | None,
    recorded_us: int,
) -> bytes:
    """Ids come as their 16 bytes."""
    type_, role_, provenance_ = type.encode(), role.encode(), provenance.encode()
    return b"".join(
        (
            _start(15, FORMAT, 16, campaign, 8, seq, 16, stream, 4, version, len(type_)),
            type_,
            _middle(16, command, 2, ordinal, 16, actor, 16, entered_by, len(role_)),
            role_,
            _length(len(provenance_)),
            provenance_,
            _because(8, because) if because is not None else b"\0\0\0\0",
            _recorded(8, recorded_us),
        )
    )


def payload_digest(salt: bytes, payload: bytes) -> bytes:
    """What somebody sees who may not see the payload. The salt keeps short payloads from being guessed."""
    return _sha(salt + payload).digest()


def leaf(header: bytes, payload_digest: bytes) -> bytes:
    return _sha(b"\x00" + header + payload_digest).digest()
