"""Players' seeds and fresh bytes in an export: they go into the dice as the log says, and nobody can put in others."""

import hashlib
from typing import Any

import pytest

from campaigns.models import Member
from campaigns.submit.battles.devices import seen
from campaigns.submit.campaigns.signing import sign
from campaigns.trust import verify
from tests.trust.playing import exported
from tests.trust.tampering import find, parsed, resealed, rewrite, written

pytestmark = pytest.mark.django_db

SEEDS = {"anna": "aa" * 32, "ben": "bb" * 32}


@pytest.fixture
def data(cast, monkeypatch) -> bytes:
    """Both commit and open; then Ben's device gives fresh bytes for a roll of Anna's, and is missing for another."""
    monkeypatch.setattr("campaigns.submit.battles.devices.CONNECTED_SECONDS", 600)  # also on a slow machine
    battle = cast.open_battle()
    for who, seed in SEEDS.items():
        digest = hashlib.sha256(bytes.fromhex(seed)).hexdigest()
        cast.act({"type": "commit-seed", "digest": digest}, getattr(cast, who), battle)
    for who, seed in SEEDS.items():
        cast.act({"type": "open-seed", "seed": seed}, getattr(cast, who), battle)
    cast.act({"type": "throw", "figure": 1, "count": 2}, cast.anna, battle)
    cast.act({"type": "set-fresh", "mode": "on"}, cast.anna, battle)
    seen(Member.objects.get(id=cast.ben), battle)
    cast.act({"type": "throw", "figure": 2, "count": 9}, cast.anna, battle)
    cast.act({"type": "give-entropy", "roll": 2, "entropy": "cc" * 32}, cast.ben, battle)
    sign(cast.campaign)
    return exported(cast, battle)


def found(lines: Any) -> set[str]:
    return {finding.code for finding in verify.check(written(lines)).wrong}


def test_seeds_and_fresh_bytes_went_into_the_dice(data):
    report = verify.check(data)
    assert (report.verdict, report.wrong) == ("right", [])
    assert (report.counts["seeds"], report.counts["fresh"], report.counts["recomputed"]) == (2, 1, 2)


@pytest.mark.parametrize(
    ("kind", "change", "code"),
    [
        ("battle/seed-opened/1", {"seed": "ab" * 32}, "seed"),
        ("battle/seeds-fixed/1", {"seeds": ["aa" * 32, ""]}, "seed"),
        ("battle/seeds-fixed/1", {"seeds": ["aa" * 32, "aa" * 32]}, "seed"),
        ("battle/entropy-given/1", {"entropy": "dd" * 32}, "dice"),
        ("battle/entropy-given/1", {"player": "00000000-0000-4000-8000-000000000000"}, "entropy"),
        ("battle/entropy-requested/1", {"roll": 3}, "roll-number"),
    ],
)
def test_other_parts_are_found_also_when_sealed_anew(data, kind, change, code):
    lines = parsed(data)
    line = find(lines, kind)
    rewrite(line, lambda said: said.update(change))
    resealed(lines, line)
    assert {code, "root"} <= found(lines)
