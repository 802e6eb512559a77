"""Merkle proofs, good and bad, as others published them: verify.py judges each as they did."""

import base64
import json
from pathlib import Path

import pytest

from campaigns.ledger import merkle
from campaigns.trust import verify
from tests.trees import TreeInMemory

VECTORS = json.loads((Path(__file__).parents[1] / "fixtures/merkle_vectors.json").read_text())


def data(text):
    return base64.b64decode(text or "")


def named(kind):
    return [pytest.param(vector, id=vector["name"]) for vector in VECTORS[kind]]


def test_good_and_bad_ones_are_there():
    for kind in ("inclusion", "consistency"):
        assert {vector["fits"] for vector in VECTORS[kind]} == {True, False} and len(VECTORS[kind]) == 98


@pytest.mark.parametrize("one", named("inclusion"))
def test_an_inclusion_proof_is_judged_as_by_others(one):
    path = list(map(data, one["path"]))
    checked = verify.root_from_path(data(one["leaf"]), one["index"], one["size"], path)
    assert (checked == data(one["root"])) == one["fits"]


@pytest.mark.parametrize("one", named("consistency"))
def test_a_consistency_proof_is_judged_as_by_others(one):
    given = one["earlier"], data(one["earlier_root"]), one["size"], data(one["root"]), list(map(data, one["path"]))
    assert verify.is_beginning(*given) == one["fits"]


LEAVES = [b"", b"\0", b"\x10", b"\x20\x21", b"\x30\x31", b"@ABC", b"PQRSTUVW", b"`abcdefghijklmno"]


def test_the_trees_that_they_are_about_grow_here_too():
    """The eight leaves of RFC 6962's test tree lead to the same roots, and our paths are the proofs that were right."""
    leaves = [merkle.leaf_hash(leaf) for leaf in LEAVES]
    right = [one for one in VECTORS["inclusion"] if one["fits"] and one["name"][0].isdigit()]
    for one in right:
        path = merkle.inclusion_path(leaves[: one["size"]], one["index"])
        assert (leaves[one["index"]], path) == (data(one["leaf"]), list(map(data, one["path"])))
    right = [one for one in VECTORS["consistency"] if one["fits"] and one["name"][0].isdigit()]
    for one in right:
        assert TreeInMemory(leaves[: one["size"]]).consistency(one["earlier"]) == list(map(data, one["path"]))
        assert merkle.root(leaves[: one["size"]]) == data(one["root"])
