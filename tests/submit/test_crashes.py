"""Killed (-9) between every pair of steps of a roll and started again: the same dice, one event, nothing lost."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest

from campaigns.ledger.read import read
from campaigns.vault import dice
from engine.kernel import sealed

pytestmark = pytest.mark.fresh_db
ROOT = Path(__file__).parents[2]
STEPS = ("lock", "load", "deal", "decide", "append", "project", "remember", "commit")
FRESH = "d4" * 32


def entered(cast: Any, command: dict[str, Any], who: UUID, battle: UUID) -> dict[str, Any]:
    return {
        "id": str(uuid4()),
        "campaign": str(cast.campaign),
        "stream": str(battle),
        "acts_as": str(who),
        "entered_by": str(who),
        "command": command,
    }


Run = Callable[[str, dict[str, Any]], int]


@pytest.fixture
def run(fresh_db: str) -> Iterator[Run]:
    """Enters in a process of its own, and says how that ended."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.submit.crashing"],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "campaigns.site.settings"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdin and server.stdout
        given, ended = server.stdin, server.stdout

        def entered(step: str, envelope: dict[str, Any]) -> int:
            print(json.dumps([step, envelope]), file=given, flush=True)
            status = int(ended.readline())
            assert status in (0, -signal.SIGKILL), "see what it wrote to stderr"
            return status

        yield entered


def of_type(cast: Any, battle: UUID, tag: str) -> list[dict[str, Any]]:
    return [json.loads(row.payload) for row in read(cast.campaign, stream=battle, types=[tag])]


def crash_everywhere(run: Run, cast: Any, battle: UUID, envelope: dict[str, Any], tag: str) -> dict[str, Any]:
    """The command is killed after each step in turn, then lives; it has had its effect once."""
    for step in STEPS:
        assert run(step, envelope) == -signal.SIGKILL, step
        assert len(of_type(cast, battle, tag)) == (1 if step == "commit" else 0), step
    assert run("none", envelope) == 0
    (found,) = of_type(cast, battle, tag)
    return found


def test_a_roll_killed_anywhere_gives_the_same_dice_once(cast, run):
    battle = cast.open_battle()
    expected = dice.secrets_of(battle).deal(1, 4, 6)
    throw = entered(cast, {"type": "throw", "figure": 1, "count": 4}, cast.anna, battle)
    rolled = crash_everywhere(run, cast, battle, throw, "battle/rolled/1")
    assert (rolled["roll"], tuple(rolled["faces"]), rolled["secret"]) == (1, expected.faces, expected.secret)


def test_a_roll_with_fresh_bytes_is_requested_first_and_made_once(cast, run):
    """The steps of the request never reach the dice; those of the result never change them."""
    from campaigns.models import Member, Presence
    from campaigns.submit.battles.devices import seen

    battle = cast.open_battle()
    cast.act({"type": "set-fresh", "mode": "on"}, cast.rita, battle)
    throw = entered(cast, {"type": "throw", "figure": 1, "count": 4}, cast.anna, battle)
    for step in STEPS:
        Presence.objects.all().delete()
        seen(Member.objects.get(id=cast.ben), battle)
        died = run(step, throw)
        assert died == (0 if step == "deal" else -signal.SIGKILL), step  # nothing is dealt while a device is asked
        assert not of_type(cast, battle, "battle/rolled/1")
        if step == "deal":
            break
    assert len(of_type(cast, battle, "battle/entropy-requested/1")) == 1
    give = entered(cast, {"type": "give-entropy", "roll": 1, "entropy": FRESH}, cast.ben, battle)
    rolled = crash_everywhere(run, cast, battle, give, "battle/rolled/1")
    secret = dice.secrets_of(battle).of_roll(1)
    assert tuple(rolled["faces"]) == sealed.faces(secret, str(battle), 1, 4, 6, (), bytes.fromhex(FRESH))
    assert run("none", throw) == 0
    assert len(of_type(cast, battle, "battle/rolled/1")) == 1
