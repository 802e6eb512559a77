"""Streams that this process has read lately, decoded: a command on a long battle reads only what came since.

Events never change, so what was kept is either a beginning of the stream or was never committed; the leaf of the last
kept event tells which. A cache of this process alone: dropping it costs time and nothing else.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar
from uuid import UUID

from campaigns.ledger.read import EventRow, read_rows

Decoded = TypeVar("Decoded")
STREAMS = 64


class Recent(Generic[Decoded]):
    """`decode` makes of a stored event what is kept of it. The lists handed out belong to the caller."""

    def __init__(self, decode: Callable[[EventRow], Decoded], streams: int = STREAMS) -> None:
        self.decode = decode
        self.streams = streams
        self.kept: OrderedDict[UUID, tuple[list[Decoded], bytes]] = OrderedDict()

    def since(self, stream: UUID) -> int | None:
        """Version of the last event that is kept, from which on `head.lock` may bring what came; None: read it all."""
        kept = self.kept.get(stream)
        return len(kept[0]) if kept is not None else None

    def read(self, campaign: UUID, stream: UUID, rows: Sequence[EventRow] = ()) -> list[Decoded]:
        """The whole stream, in order. `rows`: what a lock that is still held brought of it, from `since` on."""
        known, leaf = self.kept.get(stream, ([], b""))
        if not rows or rows[0][0] != len(known):  # nothing was brought, or another thread has read on meanwhile
            rows = read_rows(campaign, stream, max(1, len(known)))
        if known and (not rows or rows[0][-1] != leaf):
            known, rows = [], read_rows(campaign, stream)
        decoded = [*known, *map(self.decode, rows[1:] if known else rows)]
        if rows:
            self.kept[stream] = decoded, rows[-1][-1]
            self.kept.move_to_end(stream)
            while len(self.kept) > self.streams:
                self.kept.popitem(last=False)
        return list(decoded)
