"""An event as it lies in the ledger, and one on its way there."""

from typing import Literal
from uuid import UUID

import msgspec

from campaigns.ledger import leaf

Provenance = Literal["server", "typed", "measured", "outcome", "forced", "imported", "reported", "simulated"]


class EventToAppend(msgspec.Struct, frozen=True):
    """One event to be appended; `because` is the seq of the event that caused it."""

    stream: UUID
    type: str
    payload: bytes
    provenance: str = "server"
    because: int | None = None


class StoredEvent(msgspec.Struct, frozen=True, gc=False):
    """One event with its whole header, in the order of the table's columns."""

    campaign: UUID
    seq: int
    stream: UUID
    version: int
    type: str
    command: UUID
    ordinal: int
    actor: UUID
    entered_by: UUID
    role: str
    provenance: str
    because: int | None
    recorded_us: int
    salt: bytes
    payload: bytes
    leaf_hash: bytes

    def header(self) -> bytes:
        return leaf.header(
            self.campaign.bytes,
            self.seq,
            self.stream.bytes,
            self.version,
            self.type,
            self.command.bytes,
            self.ordinal,
            self.actor.bytes,
            self.entered_by.bytes,
            self.role,
            self.provenance,
            self.because,
            self.recorded_us,
        )

    def payload_digest(self) -> bytes:
        return leaf.payload_digest(self.salt, self.payload)

    def computed_leaf(self) -> bytes:
        """The leaf recomputed from what is stored; equal to `leaf_hash` unless somebody changed a byte."""
        return leaf.leaf(self.header(), self.payload_digest())
