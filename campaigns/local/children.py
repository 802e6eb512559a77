"""The web server, the worker and the clock as child processes: started, watched, ended, never left behind."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import psutil

from . import logs, places
from .restarts import Restarts

PATIENCE_SECONDS = 8.0
ORPHANS_PATIENCE_SECONDS = 3.0
MARK = (
    "ROLLBOOK_CHILD"  # in the environment of each child, and so of all that it starts: whose they are, and which one's
)


@dataclass
class Child:
    """One long-running command; what it prints goes to a log file."""

    name: str
    command: list[str]
    environment: dict[str, str]
    passed: tuple[int, ...] = ()
    niceness: int = 0
    process: subprocess.Popen[bytes] | None = None
    restarts: Restarts = field(default_factory=Restarts)

    @property
    def log(self) -> Path:
        return places.private("logs") / f"{self.name}.log"

    def start(self) -> None:
        """Start it in our process group, so that Ctrl-C and a closed terminal reach it too.

        What a killed one has left behind is ended.
        """
        orphans = marked(self.name)
        self.restarts.begin()
        with self._output() as log:
            self.process = subprocess.Popen(
                self.command,
                env=self.environment | {MARK: _mark(self.name)},
                cwd=places.CHECKOUT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=self.passed,
                preexec_fn=self._prepare,
            )
        _finish(orphans, ORPHANS_PATIENCE_SECONDS)

    def _output(self) -> IO[bytes]:
        """On a full disk it works without a log."""
        try:
            logs.keep_short(self.log)
            return self.log.open("ab")
        except OSError:
            return Path(os.devnull).open("ab")

    def _prepare(self) -> None:
        """In the child: leave the cores to the table, and follow a supervisor that is killed (Linux)."""
        if self.niceness:
            os.nice(self.niceness)
        if sys.platform == "linux":
            pr_set_pdeathsig = 1
            ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGTERM)

    def renew(self) -> None:
        """Ends what it has in hand, and begins anew."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(PATIENCE_SECONDS)
        self.start()

    def ended(self) -> bool:
        """Has it ended though nobody asked it to?"""
        return self.process is None or self.process.poll() is not None

    def killed(self) -> bool:
        """By somebody else; a child that fails ends itself."""
        return self.process is not None and self.process.poll() == -signal.SIGKILL

    def is_well(self) -> bool:
        return self.restarts.steady()

    def last_words(self) -> str:
        """The end of its log."""
        with contextlib.suppress(OSError):
            return "\n".join(self.log.read_text(errors="replace").splitlines()[-15:])
        return ""


def end(children: Iterable[Child]) -> None:
    """Ask them to finish; after a while kill them with everything they started."""
    processes = marked()
    for child in children:
        if child.process is not None and child.process.poll() is None:
            child.process.send_signal(signal.SIGTERM)
    _kill_the_slow(processes, PATIENCE_SECONDS)
    for child in children:
        if child.process is not None:
            child.process.wait()


def end_leftovers() -> int:
    """End what a supervisor has left behind that was killed; returns how many there were."""
    processes = marked()
    _finish(processes, PATIENCE_SECONDS)
    return len(processes)


def marked(name: str = "") -> list[psutil.Process]:
    """All processes that the children of this data folder, or the one of that name, have started; they among them.

    By what their environment says: whose parent was killed has another one by now.
    """
    return [process for process, mark in _marks() if mark == _mark(name) or (not name and mark.startswith(_mark("")))]


def _mark(name: str) -> str:
    return f"{places.home()}:{name}"


def _marks() -> Iterator[tuple[psutil.Process, str]]:
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):
            if mark := process.environ().get(MARK):
                yield process, mark


def _finish(processes: list[psutil.Process], patience: float) -> None:
    for process in processes:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.terminate()
    _kill_the_slow(processes, patience)


def _kill_the_slow(processes: list[psutil.Process], patience: float) -> None:
    for process in psutil.wait_procs(processes, timeout=patience)[1]:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.kill()
    psutil.wait_procs(processes, timeout=5)
