"""The Merkle tree of RFC 6962 over a campaign's events: nodes, root, frontier and paths.

The frontier is what an append needs to know of everything before it: the roots of the perfect subtrees, largest first,
one for each bit that is set in the size.
"""

import hashlib
from collections.abc import Sequence

_sha = hashlib.sha256
EMPTY_ROOT = _sha(b"").digest()


def leaf_hash(data: bytes) -> bytes:
    return _sha(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return _sha(b"\x01" + left + right).digest()


def root(leaves: Sequence[bytes]) -> bytes:
    """The tree's root over leaf hashes; the empty tree's is the hash of nothing."""
    level = list(leaves)
    if not level:
        return EMPTY_ROOT
    while len(level) > 1:
        level = _parents(level)
    return level[0]


def _parents(level: list[bytes]) -> list[bytes]:
    above = [_sha(b"\x01" + level[i] + level[i + 1]).digest() for i in range(0, len(level) - 1, 2)]
    if len(level) % 2:
        above.append(level[-1])  # an odd one out moves up unhashed: RFC 6962 splits at the largest power of two
    return above


class Frontier:
    """A growing tree of which only the right edge is kept."""

    __slots__ = ("nodes", "size")

    def __init__(self, size: int = 0, packed: bytes = b"") -> None:
        if len(packed) != 32 * size.bit_count():
            raise ValueError(f"a frontier of size {size} has {size.bit_count()} nodes, not {len(packed) / 32:g}")
        self.size = size
        self.nodes = [packed[i : i + 32] for i in range(0, len(packed), 32)]

    def append(self, leaf: bytes) -> None:
        self._push(leaf, 1)

    def extend(self, leaves: Sequence[bytes]) -> None:
        """Many at once: whole subtrees are hashed level by level, which is twice as fast as leaf by leaf."""
        at = 0
        while at < len(leaves):
            span = 1 << (len(leaves) - at).bit_length() - 1
            if self.size:
                span = min(span, self.size & -self.size)
            self._push(root(leaves[at : at + span]), span)
            at += span

    def _push(self, node: bytes, span: int) -> None:
        """Adds a perfect subtree over `span` leaves; the size so far must be a multiple of it."""
        size, width = self.size, span
        while size & width:
            node = _sha(b"\x01" + self.nodes.pop() + node).digest()
            width <<= 1
        self.nodes.append(node)
        self.size += span

    def root(self) -> bytes:
        if not self.nodes:
            return EMPTY_ROOT
        top = self.nodes[-1]
        for node in reversed(self.nodes[:-1]):
            top = node_hash(node, top)
        return top

    def packed(self) -> bytes:
        return b"".join(self.nodes)


def inclusion_path(leaves: Sequence[bytes], index: int) -> list[bytes]:
    """The hashes that lead from the leaf at `index` (from 0) to the root, nearest first."""
    if not 0 <= index < len(leaves):
        raise IndexError(f"no leaf {index} in a tree of {len(leaves)}")
    path, level = [], list(leaves)
    while len(level) > 1:
        beside = index ^ 1
        if beside < len(level):
            path.append(level[beside])
        level, index = _parents(level), index >> 1
    return path
