"""Every kind of tampering with stored events and with what was signed of them: `manage.py verify` finds all."""

import random
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import IntegrityError, transaction

from campaigns.ledger.stored_tree import forget_blocks
from campaigns.models import Head
from campaigns.submit.campaigns import signing
from campaigns.trust import keys, whole_logs
from campaigns.vault.dice import DiceSecrets
from tests.forging import switch
from tests.trust.forged_signatures import SIGNATURES
from tests.trust.forgeries import EVENTS
from tests.trust.stage import Kind, Stage

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("unbalanced")]
SEED = 20261122
TRIES = 6  # of a kind, each at another place or with another value


class Undone(Exception):
    """Everything is as it was before."""


@pytest.fixture
def signed(
    cast: Any, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> tuple[Any, list[int]]:
    """A battle and a draw with server dice, signed four times on the way, once after the last line of the battle."""

    def sign() -> int:
        with django_capture_on_commit_callbacks(execute=True):
            return signing.sign(cast.campaign).size

    cast.act({"type": "draw-gang", "gang": cast.gangs[cast.anna], "count": 2}, cast.anna)
    sizes = [sign()]
    battle = cast.open_battle("server", "typed")
    cast.act({"type": "throw", "figure": 1, "count": 3}, cast.anna, battle)
    sizes.append(sign())
    cast.act({"type": "throw", "figure": 3, "count": 2}, cast.ben, battle)
    cast.act({"type": "enter-dice", "faces": [2, 3]}, cast.ben, battle)
    sizes.append(sign())
    cast.act({"type": "throw", "figure": 2, "count": 4}, cast.anna, battle)
    cast.act({"type": "note", "text": "x"})
    sizes.append(sign())
    cast.act({"type": "note", "text": "not signed yet"})
    switch("DISABLE")
    derive, known = DiceSecrets._leaves, {}

    def once(secrets: Any, start: int, count: int) -> list[bytes]:
        """The same 512 secrets each time: half of what it takes."""
        key = (secrets._secret, start, count)
        return known.get(key) or known.setdefault(key, derive(secrets, start, count))

    monkeypatch.setattr(DiceSecrets, "_leaves", once)
    return cast, sizes


def findings() -> dict[str, int]:
    """All that `manage.py verify` says beyond counting, with the event that it names."""
    found = dict.fromkeys(whole_logs.gone(), 0)
    for campaign in Head.objects.values_list("campaign_id", flat=True):
        whole = whole_logs.verified(campaign)
        found |= dict.fromkeys(whole.told, 0)
        if whole.unverifiable:
            found["rolls can't be verified"] = 0
        if whole.broken:
            found[whole.broken] = whole.verdict.seq
    return found


def missed(kinds: Sequence[Kind], signed: tuple[Any, list[int]]) -> list[str]:
    """The tamperings that weren't found, or whose place wasn't named."""
    cast, sizes = signed
    file = Path(settings.CHECKPOINTS_FOLDER) / f"{keys.log_of(cast.campaign)}.jsonl"
    stage, kept, wrong = Stage(cast, sizes, file, random.Random(SEED)), file.read_text(), []
    assert findings() == {}
    for kind, n in product(kinds, range(TRIES)):
        drawn = stage.pick.getstate()
        try:
            with transaction.atomic():
                named = kind(stage)
                if n and drawn == stage.pick.getstate():
                    raise Undone  # it draws no lot: the same again
                said = findings()
                if not said or (named and named not in said.values()):
                    wrong.append(f"{n}, {kind.__name__}, event {named}: {said}")
                raise Undone
        except (Undone, IntegrityError):  # Postgres refused it
            forget_blocks()
            for other in file.parent.glob("*.jsonl"):
                other.unlink()
            file.write_text(kept)
    assert findings() == {}
    return wrong


def test_every_kind_of_tampering_with_events_is_found(signed):
    assert missed(EVENTS, signed) == []


def test_every_kind_of_tampering_with_what_was_signed_is_found(signed):
    assert missed(SIGNATURES, signed) == []
