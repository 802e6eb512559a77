"""A stored event stays readable for ever: one fixture per tag ever released, never edited, only added to."""

import json
from pathlib import Path

import msgspec
import pytest

from campaigns.ledger.canonical import canonical
from engine.rulesets import RULESETS

FILES = (
    "battle.jsonl",
    "coc.jsonl",
    "gff.jsonl",
    "pb12.jsonl",
)  # the kernel's and the street fight's, and one file per further ruleset
LINES = [
    json.loads(line)
    for name in FILES
    for line in (Path(__file__).parents[1] / "fixtures/events" / name).read_text().splitlines()
]
TAGS = {tag: shape for rules in RULESETS.values() for tag, shape in rules.tags.items()}


def test_every_tag_has_a_fixture():
    assert {line["type"] for line in LINES} == set(TAGS)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["type"])
def test_a_stored_event_is_read_and_written_back_byte_for_byte(line):
    event = msgspec.json.decode(line["payload"], type=TAGS[line["type"]])
    assert canonical(event).decode() == line["payload"]
