"""The short form of `make chaos`: each kind of process once."""

import pytest

from tests.chaos.kills import chaos
from tests.chaos.service import KINDS
from tests.local.starting import Home

pytestmark = pytest.mark.slow


def test_kills_lose_nothing_double_nothing_and_everything_comes_back_by_itself(lived_in: Home):
    report = chaos(lived_in, len(KINDS), 17, 2, print)
    assert {kind: len(taken) for kind, taken in report.seconds.items()} == dict.fromkeys(KINDS, 1)
    assert report.faults == []
    assert report.acknowledged > 2 * len(KINDS) and (report.lost, report.doubled) == (0, 0)
