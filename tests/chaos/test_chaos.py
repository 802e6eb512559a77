"""The short form of `make chaos`: each kind of process once, which is each way back once.

A second kill of a kind takes the same way for ten seconds of processor time. Which process of a kind is killed, and
what else is down meanwhile, is `local/test_recovery.py`'s (one of a pool; Postgres, the worker and the clock at once)
and the long form's.
"""

import pytest

from tests.chaos.kills import chaos
from tests.chaos.service import KINDS
from tests.local.starting import Home

pytestmark = pytest.mark.slow


def test_kills_lose_nothing_double_nothing_and_everything_comes_back_by_itself(lived_in: Home):
    lived_in.has_copied_today()
    report = chaos(lived_in, len(KINDS), 17, 2, print)
    assert {kind: len(taken) for kind, taken in report.seconds.items()} == dict.fromkeys(KINDS, 1)
    assert report.faults == []
    assert report.acknowledged > 2 * len(KINDS) and (report.lost, report.doubled) == (0, 0)
