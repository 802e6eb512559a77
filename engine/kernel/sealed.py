"""Live dice that a stranger can check: one roll's faces from its secret. Python's standard library is enough.

    message = tag, stream id, roll number, players' seeds, fresh entropy, counter   (each preceded by its length)
    block   = HMAC-SHA256(secret of this roll, message)                             (counter = 0, 1, 2, ..)

The blocks follow each other as one row of bytes. Dice with up to 256 sides take one byte per try, larger ones four
(big endian); a try at or above the largest multiple of the sides is thrown away, so no face is favoured.
Lengths and counter are 4 bytes, the roll number 8, all big endian; the stream id is its usual text in ASCII; the seeds
are one field that holds each seed preceded by its length. Nothing of a roll's wording or purpose enters.
"""

import hashlib
import hmac

ALGORITHM = "rollbook/dice/1"
MOST_SIDES = 1_000_000


def faces(
    secret: bytes, stream: str, roll: int, count: int, sides: int, seeds: tuple[bytes, ...] = (), fresh: bytes = b""
) -> tuple[int, ...]:
    """`count` faces 1..`sides` of roll number `roll` (from 1) of a stream."""
    if not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"no die has {sides} sides")
    width = 1 if sides <= 256 else 4
    span = 256**width
    limit = span - span % sides
    start = message(stream, roll, seeds, fresh)
    shown: list[int] = []
    counter = 0
    while len(shown) < count:
        block = hmac.digest(secret, start + _field(counter.to_bytes(4, "big")), "sha256")
        tries = block if width == 1 else [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
        shown += [1 + value % sides for value in tries if value < limit]
        counter += 1
    return tuple(shown[:count])


def message(stream: str, roll: int, seeds: tuple[bytes, ...] = (), fresh: bytes = b"") -> bytes:
    """Everything that is hashed under the roll's secret, but for the counter."""
    return (
        _field(ALGORITHM.encode())
        + _field(stream.encode("ascii"))
        + _field(roll.to_bytes(8, "big"))
        + _field(b"".join(_field(seed) for seed in seeds))
        + _field(fresh)
    )


def secret_digest(secret: bytes) -> bytes:
    """What the commitment's tree holds for one roll."""
    return hashlib.sha256(secret).digest()


def committed_root(secret: bytes, place: int, size: int, path: tuple[bytes, ...]) -> bytes:
    """The commitment's root that a revealed secret leads to (RFC 6962); `place` counts from 0 within the commitment."""
    value = hashlib.sha256(b"\x00" + secret_digest(secret)).digest()
    last = size - 1
    for beside in path:
        if place & 1 or place == last:
            value = hashlib.sha256(b"\x01" + beside + value).digest()
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            value = hashlib.sha256(b"\x01" + value + beside).digest()
        place, last = place >> 1, last >> 1
    return value


def _field(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data
