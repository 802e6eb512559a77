"""``make run`` after something of it ended: started again, nothing left behind, and what stays wrong is said.

The whole of it, killed while people play: ``chaos/test_chaos.py``.
"""

import signal
import sys

import psutil
import pytest

from campaigns.local import children, doctor, news, supervisor, watching
from campaigns.local.children import Child
from campaigns.local.news import News
from campaigns.local.restarts import Restarts
from tests.patience import PATIENCE, until

STUBBORN = """
import os, pathlib, signal, sys, time
if os.fork():
    time.sleep(3600)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
pathlib.Path(sys.argv[1]).write_text(str(os.getpid()))
time.sleep(3600)
"""


@pytest.mark.parametrize("at_the_next_start", [False, True])
def test_what_a_killed_child_had_started_is_ended_when_it_starts_again_or_at_the_next_start(
    at_home, tmp_path, at_the_next_start
):
    child = Child("worker", [sys.executable, "-c", STUBBORN, str(tmp_path / "orphan")], {})
    child.start()
    until(lambda: (tmp_path / "orphan").exists() and (tmp_path / "orphan").read_text(), "it starts nothing")
    orphan = psutil.Process(int((tmp_path / "orphan").read_text()))
    child.process.kill()
    child.process.wait(PATIENCE)
    assert orphan.is_running()
    if at_the_next_start:
        assert children.end_leftovers() == 1
    else:
        child.start()
    until(lambda: not orphan.is_running() or orphan.status() == psutil.STATUS_ZOMBIE, "it is left behind")
    children.end([child])
    assert children.marked() == []


@pytest.fixture
def at_home(tmp_path, monkeypatch):
    monkeypatch.setenv("ROLLBOOK_DATA", str(tmp_path))


def failing(name: str) -> Child:
    return Child(name, [sys.executable, "-c", "raise SystemExit('no such thing')"], {})


def test_a_web_server_that_keeps_ending_ends_the_start_with_its_last_words(at_home):
    web, told = failing("web"), News()

    def given_up() -> str:
        try:
            watching.look([web], told)
        except watching.Hopeless as error:
            return str(error)
        return ""

    assert "the web server keeps ending" in until(given_up, "it tries for ever")
    assert "no such thing" in web.last_words()


def test_whatever_keeps_ending_is_tried_again_after_ever_longer_pauses(at_home, capsys):
    worker, told = failing("worker"), News()

    def waits() -> bool:
        watching.look([worker], told)
        return worker.restarts.pause_seconds() > 0

    until(waits, "it tries for ever without a pause")
    watching.look([worker], told)  # what is known is not said again
    assert list(told.troubles) == ["worker"]
    assert news.troubles() == [watching.KEEPS_ENDING["worker"]]  # which is what /healthy/ answers: see test_health.py
    with supervisor.only_one():
        assert doctor._running() == f"starting FAULT: {watching.KEEPS_ENDING['worker']}"
    pauses = []
    for _ in range(20):
        worker.restarts.begin()
        worker.restarts.are_due(killed=False)
        pauses.append(worker.restarts.pause_seconds())
    assert pauses == sorted(pauses) and pauses[0] < pauses[3] < pauses[-1] == worker.restarts.longest_pause_seconds
    assert capsys.readouterr().out.count(watching.KEEPS_ENDING["worker"]) == 1


def test_who_is_killed_has_not_failed_and_who_lived_long_begins_anew():
    restarts = Restarts()
    for _ in range(20):
        restarts.begin()
        assert restarts.are_due(killed=True)
    for _ in range(3):
        restarts.begin()
        restarts.are_due(killed=False)
    restarts.begin()
    restarts.began -= restarts.steady_seconds
    assert restarts.steady() and restarts.are_due(killed=False) and restarts.in_vain == 1


def test_killed_from_outside_is_told_from_ending_by_itself(at_home):
    child = Child("worker", [sys.executable, "-c", "import time; time.sleep(3600)"], {})
    child.start()
    assert not child.ended() and not child.killed()
    child.process.send_signal(signal.SIGKILL)
    child.process.wait(PATIENCE)
    assert child.ended() and child.killed()
    child = failing("worker")
    child.start()
    child.process.wait(PATIENCE)
    assert child.ended() and not child.killed()
