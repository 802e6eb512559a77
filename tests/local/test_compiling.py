"""`make run` compiles the engine by itself, in the background, and its worker takes it up."""

import os
import sys
from pathlib import Path

import pytest

from campaigns.local import compiling, supervisor
from campaigns.local.children import Child, end
from engine import build
from tests.patience import until

SLEEPS = [sys.executable, "-c", "import time; time.sleep(600)"]


@pytest.fixture
def stale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ROLLBOOK_ENGINE", raising=False)
    monkeypatch.setattr(build, "fresh", lambda: False)
    monkeypatch.setattr(compiling, "COMMAND", ["true"])
    monkeypatch.setenv("CC", sys.executable)  # whatever can be run


def test_it_is_compiled_at_the_lowest_priority(stale: None) -> None:
    child = compiling.begin(dict(os.environ))
    assert child is not None and child.niceness == 19
    until(child.ended, "the compiler")


@pytest.mark.parametrize("why", ["compiled already", "no compiler", "the interpreted one is wanted"])
def test_nothing_is_compiled_in_vain(stale: None, monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    if why == "compiled already":
        monkeypatch.setattr(build, "fresh", lambda: True)
    elif why == "no compiler":
        monkeypatch.setenv("CC", "no-such-compiler")
    else:
        monkeypatch.setenv("ROLLBOOK_ENGINE", "interpreted")
    assert compiling.begin(dict(os.environ)) is None


@pytest.mark.parametrize("works", [True, False])
def test_the_worker_begins_anew_with_what_was_compiled(
    stale: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], works: bool
) -> None:
    worker = Child("worker", SLEEPS, dict(os.environ))
    worker.start()
    try:
        one = supervisor.Supervisor(open_to_lan=False, running=[worker], compiler=compiling.begin(dict(os.environ)))
        assert worker.process is not None and one.compiler is not None
        before = worker.process.pid
        until(one.compiler.ended, "the compiler")
        monkeypatch.setattr(build, "fresh", lambda: works)
        one._use_what_was_compiled()
        assert (worker.process.pid != before) is works and not worker.ended() and one.compiler is None
        assert ("ten times as fast" in capsys.readouterr().out) is works
    finally:
        end([worker])


def test_the_command_is_one_of_the_makefile() -> None:
    assert f"\n{compiling.COMMAND[1]}:" in (Path(build.ROOT) / "Makefile").read_text()
