"""The stored log's Merkle tree, over leaves that lie in memory."""

from collections.abc import Sequence
from uuid import UUID

from campaigns.ledger.stored_tree import BLOCK, StoredTree


class TreeInMemory(StoredTree):
    """Of fewer leaves than a block: whole blocks are read from the database."""

    def __init__(self, leaves: Sequence[bytes]) -> None:
        assert len(leaves) < BLOCK
        super().__init__(UUID(int=0), len(leaves))
        self.leaves = list(leaves)

    def _leaves(self, lo: int, hi: int) -> list[bytes]:
        return self.leaves[lo:hi]
