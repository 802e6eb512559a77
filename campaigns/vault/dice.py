"""Where live dice come from: one secret per stream, one derived secret per roll, a commitment to blocks of them.

s_i = HMAC-SHA256(stream secret, i as 8 bytes, big endian), i from 1. A commitment to s_start .. s_(start+count-1) is
the RFC 6962 root over leaves with the data SHA-256(s_i). Faces come from engine/kernel/sealed.py.
"""

import hashlib
import hmac
import os
from typing import NamedTuple
from uuid import UUID

from campaigns.ledger import merkle
from campaigns.ledger.connection import raw_cursor
from campaigns.models import StreamSecret
from campaigns.vault.wrapping import unwrap, wrap
from engine.kernel import sealed
from engine.kernel.tape import Deal

PURPOSE = "stream-secret/1"
_SELECT = "SELECT wrapped FROM campaigns_streamsecret WHERE stream_id = %s"  # for every command, so no ORM
BLOCK = 512  # rolls a commitment covers; checking one costs 1.6 ms, and few battles roll more than 256 times
RESERVE = 256  # the next block is committed when fewer committed rolls are left; no single entry rolls as often


class Reveal(NamedTuple):
    """One roll's secret, and the path from it to the commitment's root (hex)."""

    roll: int
    secret: str
    path: tuple[str, ...]


class DiceSecrets:
    """All secrets of one stream; also the `dealer` that the engine asks for live dice."""

    def __init__(self, stream: UUID, secret: bytes) -> None:
        self.stream = stream
        self._name = str(stream)
        self._secret = secret

    def of_roll(self, roll: int) -> bytes:
        return hmac.digest(self._secret, roll.to_bytes(8, "big"), "sha256")

    def deal(self, roll: int, count: int, sides: int) -> Deal:
        secret = self.of_roll(roll)
        return Deal(sealed.faces(secret, self._name, roll, count, sides), secret.hex())

    def root(self, start: int, count: int) -> str:
        """The commitment to rolls start .. start + count - 1, as hex."""
        return merkle.root(self._leaves(start, count)).hex()

    def reveal(self, roll: int, start: int, count: int) -> Reveal:
        """`start` and `count` are those of the commitment that covers the roll."""
        path = merkle.inclusion_path(self._leaves(start, count), roll - start)
        return Reveal(roll, self.of_roll(roll).hex(), tuple(node.hex() for node in path))

    def _leaves(self, start: int, count: int) -> list[bytes]:
        # In one line without calls of our own: this is most of the time that verifying a log takes.
        secret, digest, sha = self._secret, hmac.digest, hashlib.sha256
        return [
            sha(b"\0" + sha(digest(secret, i.to_bytes(8, "big"), "sha256")).digest()).digest()
            for i in range(start, start + count)
        ]


def make_secret(stream: UUID, campaign: UUID) -> DiceSecrets:
    """A new stream's secret; made once, never replaced."""
    secret = os.urandom(32)
    StreamSecret.objects.create(stream_id=stream, campaign_id=campaign, wrapped=wrap(secret, PURPOSE, stream.bytes))
    return DiceSecrets(stream, secret)


def secrets_of(stream: UUID) -> DiceSecrets:
    """Raises: StreamSecret.DoesNotExist."""
    row = raw_cursor().execute(_SELECT, (stream,), binary=True, prepare=True).fetchone()
    if row is None:
        raise StreamSecret.DoesNotExist(stream)
    return DiceSecrets(stream, unwrap(row[0], PURPOSE, stream.bytes))
