"""The Merkle tree of a stored log, asked for single nodes; whole blocks never change: hashed once per process."""

from functools import lru_cache
from uuid import UUID

from campaigns.ledger.merkle import node_hash, root
from campaigns.ledger.read import read_leaves

BLOCK = 1024  # leaves under one remembered node


class StoredTree:
    """The tree over a campaign's first `size` leaves. What was read is kept: the nodes of a path lie side by side."""

    def __init__(self, campaign: UUID, size: int) -> None:
        self.campaign, self.size = campaign, size
        self._read: dict[int, list[bytes]] = {}

    def root(self) -> bytes:
        return self.node(0, self.size)

    def node(self, low: int, high: int) -> bytes:
        """The root over leaves lo .. hi - 1, as RFC 6962 splits them."""
        if low == 0 and high == 0:
            return root([])
        if high - low <= BLOCK:
            if high - low == BLOCK and low % BLOCK == 0:
                return _block(self.campaign, low)
            return root(self._leaves(low, high))
        split = low + (1 << (high - low - 1).bit_length() - 1)
        return node_hash(self.node(low, split), self.node(split, high))

    def _leaves(self, low: int, high: int) -> list[bytes]:
        """Of one block; no node of at most that many leaves reaches into another."""
        first = low - low % BLOCK
        if first not in self._read:
            self._read[first] = read_leaves(self.campaign, first, min(first + BLOCK, self.size))
        return self._read[first][low - first : high - first]

    def inclusion(self, index: int) -> list[bytes]:
        """From the leaf at `index` (from 0) up to the root, nearest first."""
        if not 0 <= index < self.size:
            raise IndexError(f"no leaf {index} in a tree of {self.size}")
        path, low, high = [], 0, self.size
        while high - low > 1:
            split = low + (1 << (high - low - 1).bit_length() - 1)
            if index < split:
                path.append(self.node(split, high))
                high = split
            else:
                path.append(self.node(low, split))
                low = split
        return path[::-1]

    def consistency(self, earlier: int) -> list[bytes]:
        """What shows that the first `earlier` leaves are a beginning of this tree. RFC 6962, 2.1.2."""
        if not 0 < earlier <= self.size:
            raise ValueError(f"a tree of {self.size} never had {earlier} leaves")
        path: list[bytes] = []
        low, high, size, whole = 0, self.size, earlier, True
        while size != high - low:
            split = 1 << (high - low - 1).bit_length() - 1
            if size <= split:
                path.append(self.node(low + split, high))
                high = low + split
            else:
                path.append(self.node(low, low + split))
                low, size, whole = low + split, size - split, False
        if not whole:
            path.append(self.node(low, high))
        return path[::-1]

    def consistency_at(self, size: int, earlier: int) -> list[bytes]:
        """The same for the tree as it was with `size` leaves."""
        return StoredTree(self.campaign, size).consistency(earlier)

    def frontier(self) -> list[bytes]:
        """The roots of the perfect subtrees, largest first: all that later leaves need to know of this tree."""
        nodes, lo = [], 0
        for bit in reversed(range(self.size.bit_length())):
            if self.size >> bit & 1:
                nodes.append(self.node(lo, lo + (1 << bit)))
                lo += 1 << bit
        return nodes


def forget_blocks() -> None:
    """The database holds another history than this process has seen: it was restored meanwhile."""
    _block.cache_clear()


@lru_cache(maxsize=8192)
def _block(campaign: UUID, low: int) -> bytes:
    return root(read_leaves(campaign, low, low + BLOCK))
