"""The Merkle tree of RFC 6962 over a campaign's events: nodes, root, frontier and proofs.

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


def root_from_inclusion(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes:
    """The root that the path leads to; whoever checks compares it with the root he holds. RFC 9162, 2.1.3.2.

    Raises: ValueError when the path doesn't fit the place.
    """
    if not 0 <= index < size:
        raise ValueError(f"no leaf {index} in a tree of {size}")
    if len(leaf) != len(EMPTY_ROOT):
        raise ValueError(f"a leaf hash has {len(EMPTY_ROOT)} bytes, not {len(leaf)}")
    at, last, value = index, size - 1, leaf
    for beside in path:
        if last == 0:
            raise ValueError("the path is too long")
        if at & 1 or at == last:
            value = node_hash(beside, value)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            value = node_hash(value, beside)
        at, last = at >> 1, last >> 1
    if last:
        raise ValueError("the path is too short")
    return value


def consistency_path(leaves: Sequence[bytes], earlier: int) -> list[bytes]:
    """What shows that the tree of the first `earlier` leaves is a beginning of this one. RFC 6962, 2.1.2."""
    if not 0 < earlier <= len(leaves):
        raise ValueError(f"a tree of {len(leaves)} never had {earlier} leaves")
    path: list[bytes] = []
    lo, hi, size, whole = 0, len(leaves), earlier, True
    while size != hi - lo:
        split = 1 << (hi - lo - 1).bit_length() - 1
        if size <= split:
            path.append(root(leaves[lo + split : hi]))
            hi = lo + split
        else:
            path.append(root(leaves[lo : lo + split]))
            lo, size, whole = lo + split, size - split, False
    if not whole:
        path.append(root(leaves[lo:hi]))
    return path[::-1]


def is_consistent(earlier: int, earlier_root: bytes, size: int, later_root: bytes, path: Sequence[bytes]) -> bool:
    """Whether the path shows the earlier tree to be a beginning of the later one. RFC 9162, 2.1.4.2."""
    if not 0 < earlier <= size:
        return False
    if earlier == size:
        return not path and earlier_root == later_root
    way = list(path)
    if earlier & (earlier - 1) == 0:
        way.insert(0, earlier_root)
    if not way:
        return False
    at, last = earlier - 1, size - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    first = second = way[0]
    for node in way[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            first, second = node_hash(node, first), node_hash(node, second)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            second = node_hash(second, node)
        at, last = at >> 1, last >> 1
    return last == 0 and first == earlier_root and second == later_root
