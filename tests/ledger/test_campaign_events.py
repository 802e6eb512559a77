"""A stored event stays readable for ever: one fixture per tag ever released, never edited, only added to."""

import json
from pathlib import Path

import pytest

from campaigns.ledger.campaign_events import TAG_OF, TAGS, decode
from campaigns.ledger.canonical import canonical

LINES = (Path(__file__).parents[1] / "fixtures/events/campaign.jsonl").read_text().splitlines()
STORED = [json.loads(line) for line in LINES]


@pytest.mark.parametrize("row", STORED, ids=lambda row: row["type"])
def test_stored_events_are_read_and_written_as_they_were(row):
    event = decode(row["type"], row["payload"].encode())
    assert TAG_OF[type(event)] == row["type"]
    assert canonical(event).decode() == row["payload"]


def test_every_tag_has_a_fixture():
    assert {row["type"] for row in STORED} == set(TAGS)
