"""Where live dice come from: one secret per stream, one derived secret per roll, a commitment to blocks of them.

s_i = HMAC-SHA256(stream secret, i as 8 bytes, big endian), i from 1. A commitment to s_start .. s_(start+count-1) is
the RFC 6962 root over leaves with the data SHA-256(s_i). Faces come from engine/kernel/sealed.py.
"""

import hashlib
import hmac
import os
from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from campaigns.ledger import merkle
from campaigns.ledger.connection import raw_cursor
from campaigns.models import LostSecret, StreamSecret
from campaigns.vault.wrapping import WrongVaultKey, unwrap, wrap
from engine.kernel import sealed
from engine.kernel.replay_effects import Deal

PURPOSE = "stream-secret/1"
_SELECT = "SELECT wrapped, first_roll FROM campaigns_streamsecret WHERE stream_id = %s"  # for every command, so no ORM
BLOCK = 512  # rolls a commitment covers; checking one costs 1.6 ms, and few battles roll more than 256 times
NEVER = 1 << 60  # no roll has such a number
RESERVE = 256  # the next block is committed when fewer committed rolls are left; no single entry rolls as often


class KeyLost(Exception):
    """A stream's secret is gone, or can't be opened with the vault key of today."""


class Reveal(NamedTuple):
    """One roll's secret, and the path from it to the commitment's root (hex)."""

    roll: int
    secret: str
    path: tuple[str, ...]


class DiceSecrets:
    """All secrets of one stream; also the `dealer` that the engine asks for live dice.

    `first_roll` is more than 1 where an earlier key was lost: of the rolls before it nothing is known.
    """

    def __init__(self, stream: UUID, secret: bytes, first_roll: int = 1) -> None:
        self.stream = stream
        self.first_roll = first_roll
        self._name = str(stream)
        self._secret = secret

    def of_roll(self, roll: int) -> bytes:
        return hmac.digest(self._secret, roll.to_bytes(8, "big"), "sha256")

    def deal(self, roll: int, count: int, sides: int, seeds: tuple[bytes, ...] = (), fresh: bytes = b"") -> Deal:
        secret = self.of_roll(roll)
        return Deal(sealed.faces(secret, self._name, roll, count, sides, seeds, fresh), secret.hex())

    def root(self, start: int, count: int) -> str:
        """The commitment to rolls start .. start + count - 1, as hex."""
        return merkle.root(self._leaves(start, count)).hex()

    def reveal(self, roll: int, start: int, count: int) -> Reveal:
        """`start` and `count` are those of the commitment that covers the roll."""
        path = merkle.inclusion_path(self._leaves(start, count), roll - start)
        return Reveal(roll, self.of_roll(roll).hex(), tuple(node.hex() for node in path))

    def paths(self, start: int, count: int, rolls: Iterable[int]) -> dict[int, list[str]]:
        """The paths of many rolls of one commitment at once."""
        leaves = self._leaves(start, count)
        return {roll: [node.hex() for node in merkle.inclusion_path(leaves, roll - start)] for roll in rolls}

    def _leaves(self, start: int, count: int) -> list[bytes]:
        # HMAC with its two beginnings hashed once, a third of the time of hmac.digest; no calls of our own. This is
        # most of what verifying a log takes.
        sha, key = hashlib.sha256, self._secret.ljust(64, b"\0")
        inner, outer = sha(bytes(b ^ 0x36 for b in key)), sha(bytes(b ^ 0x5C for b in key))
        leaves = []
        for roll in range(start, start + count):
            inner_hash, outer_hash = inner.copy(), outer.copy()
            inner_hash.update(roll.to_bytes(8, "big"))
            outer_hash.update(inner_hash.digest())
            leaves.append(sha(b"\0" + sha(outer_hash.digest()).digest()).digest())
        return leaves


def make_secret(stream: UUID, campaign: UUID) -> DiceSecrets:
    """A new stream's secret; made once, replaced only when it is lost."""
    secret = os.urandom(32)
    StreamSecret.objects.create(stream_id=stream, campaign_id=campaign, wrapped=wrap(secret, PURPOSE, stream.bytes))
    return DiceSecrets(stream, secret)


def secrets_of(stream: UUID) -> DiceSecrets:
    """Raises: KeyLost."""
    row = raw_cursor().execute(_SELECT, (stream,), binary=True, prepare=True).fetchone()
    if row is None:
        raise KeyLost(stream)
    try:
        return DiceSecrets(stream, unwrap(row[0], PURPOSE, stream.bytes), row[1])
    except WrongVaultKey:
        raise KeyLost(stream) from None


def first_sure(stream: UUID) -> int:
    """The first roll whose commitment can be checked; none can when the key is lost."""
    try:
        return secrets_of(stream).first_roll
    except KeyLost:
        return NEVER


def replace_lost(stream: UUID, campaign: UUID, first_roll: int) -> DiceSecrets:
    """A new secret for the rolls from `first_roll` on. Whoever calls this records that the old one is lost."""
    secret = os.urandom(32)
    stored = StreamSecret.objects.filter(stream_id=stream).first()
    if stored is not None:
        LostSecret.objects.create(
            stream_id=stream, campaign_id=campaign, first_roll=stored.first_roll, wrapped=stored.wrapped
        )
    StreamSecret.objects.update_or_create(
        stream_id=stream,
        defaults={
            "campaign_id": campaign,
            "wrapped": wrap(secret, PURPOSE, stream.bytes),
            "first_roll": first_roll,
        },
    )
    return DiceSecrets(stream, secret, first_roll)
