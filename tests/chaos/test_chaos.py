"""The short form of `make chaos`: each kind of process once, which is each way back once.

Which process of a kind it is, is the long form's, but for one of the worker's pool: the worker ends with that.
"""

import pytest

from tests.chaos.kills import chaos
from tests.chaos.service import POOL
from tests.local.starting import Home

pytestmark = pytest.mark.slow


def test_kills_lose_nothing_double_nothing_and_everything_comes_back_by_itself(lived_in: Home):
    """One client is answered as often as all is back; more would only play more."""
    lived_in.has_copied_today()
    kills = [("web",), (POOL,), ("Postgres", "worker", "clock")]
    report = chaos(lived_in, kills, 17, 1, print)
    assert len(report.seconds) == len(kills)
    assert report.faults == []
    assert report.acknowledged > len(kills) and (report.lost, report.doubled) == (0, 0)
    said = "".join(report.said)
    for name, times in (("The web server", 1), ("Postgres", 1), ("The worker", 2), ("The clock", 1)):
        assert said.count(f"{name} ended by itself; starting it again") == times, said
    assert "/welcome/?code=" in said  # nobody had an account, and no demo was asked for
    assert "Everything is stopped" in said
