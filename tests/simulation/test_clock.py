"""The clock goes by a stopwatch: whatever the time of day does, the sweep is said every few seconds."""

import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest
from celery.app.base import Celery

from campaigns.local.places import CHECKOUT
from campaigns.simulation import nudging
from campaigns.site import clock
from campaigns.site.celery import app
from campaigns.site.clock_app import app as clock_app


@pytest.fixture
def said(monkeypatch):
    sent: list[str] = []
    monkeypatch.setattr(nudging, "send", lambda task, calls: sent.append(task.rsplit(".", 1)[1]))
    monkeypatch.setattr(nudging, "waiting", lambda: 0)
    return sent


@pytest.fixture
def hours(monkeypatch):
    """The stopwatch and the time of day, each to be set."""

    class Hours:
        stopwatch = 100.0
        day = datetime(2026, 11, 21, 12, tzinfo=UTC)

        def run(self, ticking: clock.Clock, seconds: int) -> None:
            for _ in range(seconds):
                self.stopwatch += 1
                for _ in range(3):
                    ticking.tick()

    made = Hours()
    monkeypatch.setattr(clock.time, "monotonic", lambda: made.stopwatch)
    monkeypatch.setattr(Celery, "now", lambda self: made.day)
    return made


@pytest.mark.parametrize("jump", [timedelta(hours=-5), timedelta(days=400), timedelta(0)])
def test_a_jump_of_the_time_of_day_neither_silences_nor_hurries_it(said, hours, jump):
    ticking = clock.Clock(app)
    hours.run(ticking, 60)
    hours.day += jump
    hours.run(ticking, 60)
    assert 22 <= said.count("sweep") <= 24
    assert 1 <= said.count("sign_due") <= 2


def test_where_nobody_takes_messages_no_more_are_sent(said, hours, monkeypatch):
    monkeypatch.setattr(nudging, "waiting", lambda: clock.PLENTY)
    ticking = clock.Clock(app)
    hours.run(ticking, 60)
    assert said == []
    monkeypatch.setattr(nudging, "waiting", lambda: clock.PLENTY - 1)
    hours.run(ticking, 6)
    assert said


def test_its_app_uses_this_clock_and_says_what_a_worker_knows():
    said = {entry["task"] for entry in clock_app.conf.beat_schedule.values()}
    assert clock_app.conf.beat_scheduler == app.conf.beat_scheduler == "campaigns.site.clock:Clock"
    assert said == {entry["task"] for entry in app.conf.beat_schedule.values()} <= set(app.tasks) | set(loaded())


LOADS = """
import sys
from campaigns.site.clock_app import app
app.loader.init_worker()
print([one for one in sys.modules if one.startswith(("campaigns.models", "engine.rulesets"))])
"""


def test_its_app_loads_neither_models_nor_rules():
    done = subprocess.run([sys.executable, "-c", LOADS], cwd=CHECKOUT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def loaded() -> list[str]:
    from campaigns.simulation import tasks as simulating
    from campaigns.submit import tasks as signing

    return [simulating.sweep.name, signing.sign_due.name, signing.clear_sessions.name]
