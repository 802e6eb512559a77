"""Known answers of the dice's derivation, every die from d2 to d100: the engine and verify.py give the same."""

import json
from pathlib import Path

import pytest

from campaigns.trust import verify
from engine.kernel import sealed

FIXTURES = Path(__file__).parents[1] / "fixtures"
OLD = json.loads((FIXTURES / "dice_vectors.json").read_text())
EVERY = json.loads((FIXTURES / "dice_every_die.json").read_text())


def rows():
    for roll in OLD["rolls"]:
        yield OLD["stream"], roll
    for roll in EVERY["rolls"]:
        yield EVERY["stream"], roll


def test_every_die_is_there():
    assert [roll["sides"] for roll in EVERY["rolls"]] == list(range(2, 101))
    assert any(roll["seeds"] for roll in EVERY["rolls"]) and any(roll["fresh"] for roll in EVERY["rolls"])


@pytest.mark.parametrize(
    ("stream", "row"), list(rows()), ids=lambda one: f"d{one['sides']}" if isinstance(one, dict) else ""
)
def test_known_answers(stream, row):
    seeds = [bytes.fromhex(seed) for seed in row["seeds"]]
    fresh, secret, count = bytes.fromhex(row["fresh"]), bytes.fromhex(row["secret"]), len(row["faces"])
    assert list(sealed.faces(secret, stream, row["roll"], count, row["sides"], tuple(seeds), fresh)) == row["faces"]
    assert verify.faces_of(secret, stream, row["roll"], count, row["sides"], seeds, fresh) == row["faces"]
