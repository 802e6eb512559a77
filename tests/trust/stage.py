"""A stored and signed log as the kinds of tampering see it."""

from collections.abc import Callable
from random import Random
from typing import Any
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from campaigns.ledger.merkle import Frontier
from campaigns.ledger.read import read, read_leaves
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Checkpoint
from campaigns.trust import keys, notes
from tests.forging import said

ROLLED = ("battle/rolled/1", "campaign/rolled/1")


class Stage:
    """A log to tamper with: `signed` are the sizes it was signed at, `file` where they are kept, too."""

    def __init__(self, cast: Any, signed: list[int], file: Any, pick: Random) -> None:
        self.campaign, self.size, self.signed, self.file, self.pick = cast.campaign, cast.size(), signed, file, pick
        self.log, self.events = keys.log_of(cast.campaign), read(cast.campaign)

    def seq(self) -> int:
        """Of an event that was signed."""
        return self.pick.randint(1, self.signed[-1])

    def bytes(self, many: int) -> bytes:
        return self.pick.randbytes(many)

    def uuid(self) -> UUID:
        return UUID(bytes=self.bytes(16))

    def event(self, seq: int) -> StoredEvent:
        return self.events[seq - 1]

    def rolled(self) -> list[StoredEvent]:
        return [event for event in self.events if event.type in ROLLED and b'"secret":"' in event.payload]

    def row(self) -> Checkpoint:
        return self.pick.choice(list(Checkpoint.objects.order_by("id")))

    def set(self, seq: int, **columns: object) -> None:
        names = ", ".join(f"{name} = %s" for name in columns)
        said(
            f"UPDATE campaigns_event SET {names} WHERE campaign_id = %s AND seq = %s",
            *columns.values(),
            self.campaign,
            seq,
        )

    def sign_anew(self, key: Ed25519PrivateKey) -> None:
        """Every checkpoint of the table, over what is stored now."""
        for checkpoint in Checkpoint.objects.all():
            tree = Frontier()
            tree.extend(read_leaves(self.campaign, 0, checkpoint.size))
            said(
                "UPDATE campaigns_checkpoint SET note = %s, root = %s, frontier = %s WHERE id = %s",
                notes.sign(self.log, checkpoint.size, tree.root(), key),
                tree.root(),
                tree.packed(),
                checkpoint.id,
            )

    def lines(self) -> list[str]:
        found: list[str] = self.file.read_text().splitlines()
        return found

    def write(self, lines: list[str]) -> None:
        self.file.write_text("".join(f"{line}\n" for line in lines))


Kind = Callable[[Stage], int]
