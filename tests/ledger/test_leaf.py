"""The leaf's layout is a promise: known answers, and every header field counts."""

import json
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from campaigns.ledger import leaf, merkle

KNOWN = json.loads((Path(__file__).parents[1] / "fixtures/ledger/leaves.json").read_text())
FIELDS = ("campaign", "seq", "stream", "stream_version", "type", "command", "ordinal", "actor", "entered_by")
FIELDS += ("role", "provenance", "because", "recorded_us")
IDS = {"campaign", "stream", "command", "actor", "entered_by"}


def fields_of(row: dict) -> list:
    return [UUID(row[name]).bytes if name in IDS else row[name] for name in FIELDS]


@pytest.mark.parametrize("row", KNOWN["leaves"], ids=lambda row: str(row["seq"]))
def test_known_leaves(row):
    header = leaf.header(*fields_of(row))
    digest = leaf.payload_digest(bytes.fromhex(row["salt"]), row["payload"].encode())
    assert leaf.FORMAT.decode() == KNOWN["format"]
    assert (header.hex(), digest.hex()) == (row["header"], row["payload_digest"])
    assert leaf.leaf(header, digest).hex() == row["leaf"]


def test_known_roots():
    leaves = [bytes.fromhex(row["leaf"]) for row in KNOWN["leaves"]]
    assert [merkle.root(leaves[:n]).hex() for n in range(1, len(leaves) + 1)] == KNOWN["roots"]


@pytest.mark.parametrize("changed", FIELDS)
def test_every_header_field_changes_the_header(changed):
    fields = fields_of(KNOWN["leaves"][1])
    at = FIELDS.index(changed)
    other = {bytes: uuid4().bytes, int: 77, str: "other"}[type(fields[at])]
    assert leaf.header(*fields[:at], other, *fields[at + 1 :]) != leaf.header(*fields)


def test_moving_a_letter_between_neighbours_changes_the_header():
    fields = dict(zip(FIELDS, fields_of(KNOWN["leaves"][1]), strict=True))
    shifted = {**fields, "role": "playe", "provenance": "rserver"}
    assert leaf.header(*shifted.values()) != leaf.header(*fields.values())
