"""The web server and the worker as child processes: started, watched, ended, never left behind."""

import contextlib
import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from . import places

KEPT_LOG_BYTES = 5_000_000
PATIENCE_SECONDS = 8.0


@dataclass
class Child:
    """One long-running command; what it prints goes to a log file."""

    name: str
    command: list[str]
    environment: dict[str, str]
    passed: tuple[int, ...] = ()
    niceness: int = 0
    process: subprocess.Popen[bytes] | None = None
    started: list[float] = field(default_factory=list)

    @property
    def log(self) -> Path:
        return places.private("logs") / f"{self.name}.log"

    def start(self) -> None:
        """Start it in our process group, so that Ctrl-C and a closed terminal reach it too."""
        if self.log.exists() and self.log.stat().st_size > KEPT_LOG_BYTES:
            self.log.replace(self.log.with_suffix(".log.1"))
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                env=self.environment,
                cwd=places.CHECKOUT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=self.passed,
                preexec_fn=self._prepare,
            )
        self.started.append(time.monotonic())

    def _prepare(self) -> None:
        """In the child: leave the cores to the table, and follow a supervisor that is killed (Linux)."""
        if self.niceness:
            os.nice(self.niceness)
        if sys.platform == "linux":
            pr_set_pdeathsig = 1
            ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGTERM)

    def ended(self) -> bool:
        """Has it ended though nobody asked it to?"""
        return self.process is not None and self.process.poll() is not None

    def hopeless(self) -> bool:
        """Five starts within a minute: starting it again will not help."""
        return len(self.started) >= 5 and time.monotonic() - self.started[-5] < 60

    def last_words(self) -> str:
        """The end of its log."""
        with contextlib.suppress(OSError):
            return "\n".join(self.log.read_text(errors="replace").splitlines()[-15:])
        return ""


def end(children: Iterable[Child]) -> None:
    """Ask them to finish; after a while kill them with everything they started."""
    trees = []
    for child in children:
        if child.process is not None:
            with contextlib.suppress(psutil.NoSuchProcess):
                top = psutil.Process(child.process.pid)
                trees += [top, *top.children(recursive=True)]
            with contextlib.suppress(ProcessLookupError):
                child.process.send_signal(signal.SIGTERM)
    _finish(trees)
    for child in children:
        if child.process is not None:
            child.process.wait()


def _finish(processes: list[psutil.Process]) -> None:
    for process in psutil.wait_procs(processes, timeout=PATIENCE_SECONDS)[1]:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.kill()
    psutil.wait_procs(processes, timeout=5)


# --- what an earlier run left behind -----------------------------------------------------------------


def _note() -> Path:
    return places.home() / "running.json"


def note(children: Iterable[Child], url: str) -> None:
    """Write down what runs, for the next start and for ``doctor``."""
    kept = [
        {"pid": child.process.pid, "born": psutil.Process(child.process.pid).create_time()}
        for child in children
        if child.process is not None and not child.ended()
    ]
    draft = _note().with_suffix(".draft")
    draft.write_text(json.dumps({"url": url, "children": kept}))
    draft.replace(_note())


def noted_url() -> str | None:
    """The address of the running (or last killed) start."""
    try:
        return str(json.loads(_note().read_text())["url"])
    except (OSError, ValueError, KeyError):
        return None


def forget() -> None:
    """Nothing runs any more."""
    _note().unlink(missing_ok=True)


def end_leftovers() -> int:
    """End children of a supervisor that was killed before it could; returns how many there were."""
    try:
        kept = json.loads(_note().read_text())["children"]
    except (OSError, ValueError, KeyError):
        return 0
    trees: list[psutil.Process] = []
    for entry in kept:
        with contextlib.suppress(psutil.Error):
            process = psutil.Process(entry["pid"])
            if abs(process.create_time() - entry["born"]) < 0.01:  # the same process, not a reused number
                trees += [process, *process.children(recursive=True)]
                process.terminate()
    _finish(trees)
    forget()
    return len(trees)
