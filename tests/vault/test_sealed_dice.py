"""Live dice: known answers, fairness of the mapping, and commitments that fit what is revealed."""

import json
from collections import Counter
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from campaigns.vault import dice
from engine.kernel import sealed

KNOWN = json.loads((Path(__file__).parents[1] / "fixtures/dice_vectors.json").read_text())
SECRETS = dice.DiceSecrets(UUID(KNOWN["stream"]), bytes.fromhex(KNOWN["stream_secret"]))


@pytest.mark.parametrize("row", KNOWN["rolls"], ids=lambda row: f"{row['count']}d{row['sides']}")
def test_known_rolls(row):
    secret = SECRETS.of_roll(row["roll"])
    assert secret.hex() == row["secret"]
    seeds = tuple(bytes.fromhex(seed) for seed in row["seeds"])
    args = (secret, KNOWN["stream"], row["roll"], row["count"], row["sides"], seeds, bytes.fromhex(row["fresh"]))
    assert list(sealed.faces(*args)) == row["faces"]


@pytest.mark.parametrize("row", KNOWN["commitments"], ids=lambda row: str(row["count"]))
def test_known_commitments(row):
    assert SECRETS.root(row["start"], row["count"]) == row["root"]


@pytest.mark.parametrize("sides", [2, 3, 6, 20, 54, 100, 256])
def test_no_face_is_favoured(sides):
    """Chi-square over 200 rolls of many dice; the bound is far beyond any plausible luck for fair dice."""
    shown = Counter(
        face for roll in range(1, 201) for face in sealed.faces(SECRETS.of_roll(roll), "fair", roll, 10 * sides, sides)
    )
    expected = 200 * 10
    chi = sum((shown[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    assert set(shown) == set(range(1, sides + 1))
    assert chi < sides + 6 * (2 * sides) ** 0.5 + 10


@pytest.mark.parametrize("sides", [0, -1, 1_000_001])
def test_dice_that_cannot_be_are_refused(sides):
    with pytest.raises(ValueError, match="no die has"):
        sealed.faces(b"s" * 32, "x", 1, 1, sides)


def test_everything_that_goes_in_changes_the_faces():
    plain = sealed.faces(b"s" * 32, "x", 1, 20, 100)
    others = [
        sealed.faces(b"t" * 32, "x", 1, 20, 100),
        sealed.faces(b"s" * 32, "y", 1, 20, 100),
        sealed.faces(b"s" * 32, "x", 2, 20, 100),
        sealed.faces(b"s" * 32, "x", 1, 20, 100, (b"seed",)),
        sealed.faces(b"s" * 32, "x", 1, 20, 100, (b"",)),
        sealed.faces(b"s" * 32, "x", 1, 20, 100, (), b"fresh"),
    ]
    assert len({plain, *others}) == 7


def test_more_dice_begin_with_the_same_faces():
    """So that a pool that shrinks in a correction keeps the first dice."""
    assert sealed.faces(b"s" * 32, "x", 1, 40, 6)[:7] == sealed.faces(b"s" * 32, "x", 1, 7, 6)


@pytest.mark.parametrize("roll", [1, 2, 1000, 1023, 1024])
def test_a_reveal_leads_to_the_commitments_root(roll):
    shown = SECRETS.reveal(roll, 1, 1024)
    path = tuple(bytes.fromhex(node) for node in shown.path)
    root = sealed.committed_root(bytes.fromhex(shown.secret), roll - 1, 1024, path)
    assert root.hex() == SECRETS.root(1, 1024)
    assert sealed.committed_root(b"x" * 32, roll - 1, 1024, path).hex() != SECRETS.root(1, 1024)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 13])
def test_commitments_of_any_length_can_be_opened(count):
    for roll in range(7, 7 + count):
        path = tuple(bytes.fromhex(node) for node in SECRETS.reveal(roll, 7, count).path)
        root = sealed.committed_root(SECRETS.of_roll(roll), roll - 7, count, path)
        assert root.hex() == SECRETS.root(7, count)


@pytest.mark.django_db
def test_a_streams_secret_is_kept_encrypted_and_found_again():
    from campaigns.models import StreamSecret

    stream = uuid4()
    made = dice.make_secret(stream, uuid4())
    row = StreamSecret.objects.get(stream_id=stream)
    assert made._secret not in bytes(row.wrapped)
    assert dice.secrets_of(stream).deal(3, 2, 6) == made.deal(3, 2, 6)
