"""The Merkle tree against the recursive definition of RFC 6962, for every size from 1 to 1001."""

import hashlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.ledger import merkle
from campaigns.trust import verify
from tests.trees import TreeInMemory

MOST = 1001
LEAVES = [merkle.leaf_hash(n.to_bytes(4, "big")) for n in range(MOST)]
_known: dict[tuple[int, int], bytes] = {}


def defined_root(lo: int, hi: int) -> bytes:
    """MTH of RFC 6962, 2.1, word for word, over LEAVES[lo:hi]."""
    if hi - lo == 1:
        return LEAVES[lo]
    if (lo, hi) not in _known:
        k = 1
        while k * 2 < hi - lo:
            k *= 2
        _known[lo, hi] = hashlib.sha256(b"\x01" + defined_root(lo, lo + k) + defined_root(lo + k, hi)).digest()
    return _known[lo, hi]


def defined_path(m: int, lo: int, hi: int) -> list[bytes]:
    """PATH of RFC 6962, 2.1.1."""
    if hi - lo == 1:
        return []
    k = 1
    while k * 2 < hi - lo:
        k *= 2
    if m < k:
        return [*defined_path(m, lo, lo + k), defined_root(lo + k, hi)]
    return [*defined_path(m - k, lo + k, hi), defined_root(lo, lo + k)]


def test_the_frontier_grows_to_the_defined_root_at_every_size():
    tree = merkle.Frontier()
    for size in range(1, MOST + 1):
        tree.append(LEAVES[size - 1])
        assert tree.root() == defined_root(0, size)


def test_the_root_over_all_leaves_is_the_defined_one_at_every_size():
    for size in range(1, MOST + 1):
        assert merkle.root(LEAVES[:size]) == defined_root(0, size)


def test_a_packed_frontier_goes_on_where_it_was():
    whole = merkle.Frontier()
    whole.extend(LEAVES)
    for cut in (0, 1, 2, 3, 7, 8, 511, 512, 1000):
        first = merkle.Frontier()
        first.extend(LEAVES[:cut])
        again = merkle.Frontier(first.size, first.packed())
        again.extend(LEAVES[cut:])
        assert again.packed() == whole.packed()


def test_a_frontier_of_the_wrong_length_is_refused():
    with pytest.raises(ValueError, match="a frontier of size 3 has 2 nodes"):
        merkle.Frontier(3, b"\0" * 32)


def test_the_empty_tree_hashes_nothing():
    assert merkle.root([]) == merkle.Frontier().root() == hashlib.sha256().digest()


def test_inclusion_paths_are_the_defined_ones_and_lead_to_the_root():
    rng = random.Random(7)
    for size in (*range(1, 40), 63, 64, 65, 127, 500, 1000, 1001):
        for index in range(size) if size < 40 else rng.sample(range(size), 12):
            path = merkle.inclusion_path(LEAVES[:size], index)
            assert path == TreeInMemory(LEAVES[:size]).inclusion(index) == defined_path(index, 0, size)
            assert verify.root_from_path(LEAVES[index], index, size, path) == defined_root(0, size)


def test_at_every_size_a_place_is_proved_and_so_is_a_beginning():
    pick = random.Random(8)
    for size in range(1, MOST + 1):
        index, root = pick.randrange(size), defined_root(0, size)
        path = merkle.inclusion_path(LEAVES[:size], index)
        assert verify.root_from_path(LEAVES[index], index, size, path) == root
        earlier = pick.randrange(1, size + 1)
        path = TreeInMemory(LEAVES[:size]).consistency(earlier)
        assert verify.is_beginning(earlier, defined_root(0, earlier), size, root, path)


@given(st.integers(1, 300), st.data())
def test_an_inclusion_path_fits_no_other_leaf_place_or_length(size, data):
    index = data.draw(st.integers(0, size - 1))
    path = merkle.inclusion_path(LEAVES[:size], index)
    right = defined_root(0, size)
    assert verify.root_from_path(merkle.leaf_hash(b"forged"), index, size, path) not in (None, right)
    assert verify.root_from_path(LEAVES[index], index, size, [*path, b"\0" * 32]) is None
    if path:
        assert verify.root_from_path(LEAVES[index], index, size, path[:-1]) is None


@given(st.integers(1, MOST), st.data())
def test_a_tree_is_consistent_with_each_of_its_beginnings(size, data):
    earlier = data.draw(st.integers(1, size))
    path = TreeInMemory(LEAVES[:size]).consistency(earlier)
    assert verify.is_beginning(earlier, defined_root(0, earlier), size, defined_root(0, size), path)


def test_small_trees_are_consistent_with_all_their_beginnings():
    for size in range(1, 66):
        for earlier in range(1, size + 1):
            path = TreeInMemory(LEAVES[:size]).consistency(earlier)
            assert verify.is_beginning(earlier, defined_root(0, earlier), size, defined_root(0, size), path)


@given(st.integers(2, 200), st.data())
def test_a_rewritten_beginning_is_not_consistent(size, data):
    earlier = data.draw(st.integers(1, size - 1))
    changed = data.draw(st.integers(0, earlier - 1))
    forged = [*LEAVES[:changed], merkle.leaf_hash(b"forged"), *LEAVES[changed + 1 : size]]
    for path in (TreeInMemory(forged).consistency(earlier), TreeInMemory(LEAVES[:size]).consistency(earlier)):
        assert not verify.is_beginning(earlier, defined_root(0, earlier), size, merkle.root(forged), path)
