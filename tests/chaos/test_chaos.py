"""The short form of `make chaos`."""

import pytest

from tests.chaos.kills import chaos
from tests.chaos.service import KINDS
from tests.local.starting import Home

pytestmark = pytest.mark.slow


def test_twelve_kills_lose_nothing_double_nothing_and_everything_comes_back_by_itself(lived_in: Home):
    report = chaos(lived_in, 12, 17, 2, print)
    assert {kind: len(taken) for kind, taken in report.seconds.items()} == dict.fromkeys(KINDS, 3)
    assert report.faults == []
    assert report.acknowledged > 12 and (report.lost, report.doubled) == (0, 0)
