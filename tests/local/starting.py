"""Runs the real commands in a data folder of their own, the way a person at a terminal does."""

import contextlib
import ctypes
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

import psutil

from campaigns.local import daily
from campaigns.local.places import CHECKOUT
from tests.patience import PATIENCE


def end_with_the_tests() -> None:
    """Linux: a test run that is killed must not leave a server behind; ``make`` passes SIGTERM on.

    And Ctrl-C counts again: a shell ignores it for what it runs in the background, and ``make`` goes on ignoring it.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform == "linux":
        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGTERM)


def words(process: psutil.Process | None) -> list[str]:
    """Its command line; nothing once it has ended, as a database's own processes do at any moment."""
    try:
        return process.cmdline() if process is not None else []
    except (psutil.Error, OSError):
        return []


@dataclass
class Home:
    """A data folder, and what runs with it."""

    folder: Path
    started: list[subprocess.Popen[str]] = field(default_factory=list)
    servers: dict[str, str] = field(default_factory=dict)  # DATABASE_URL and CELERY_BROKER_URL, where wanted

    @property
    def environment(self) -> dict[str, str]:
        dropped = ("DATABASE_URL", "DATABASE_OWNER_URL", "CELERY_BROKER_URL", "MAKELEVEL", "MAKEFLAGS", "LAN")
        kept = {name: value for name, value in os.environ.items() if name not in dropped}
        return kept | {
            "ROLLBOOK_DATA": str(self.folder / "data"),
            "XDG_DATA_HOME": str(self.folder / "share"),
            "DJANGO_SETTINGS_MODULE": "campaigns.site.settings",
            "PYTHONUNBUFFERED": "1",
            "PORT": "8400",
            "ROLLBOOK_ENGINE": "as it is",  # nothing is compiled in the background
            "DEMO": "0",  # where a test is not about it
            **self.servers,
        }

    def manage(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """One management command, to its end."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=CHECKOUT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=2 * PATIENCE,
        )
        assert not check or done.returncode == 0, done.stdout + done.stderr
        return done

    def run(self, *arguments: str, **more: str) -> "Run":
        """``make run`` in a process group of its own."""
        process = subprocess.Popen(
            ["make", "run", *arguments],
            cwd=CHECKOUT,
            env=self.environment | more,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            preexec_fn=end_with_the_tests,
        )
        self.started.append(process)
        return Run(self, process)

    def has_copied_today(self) -> None:
        """So a `run` that lasts longer than five seconds makes no copy; `test_supervisor.py` looks at one."""
        with mock.patch.dict(os.environ, self.environment):
            daily.today().touch()

    def processes(self) -> list[psutil.Process]:
        """Everything alive that belongs to this data folder: by its environment or its command line."""
        found = []
        for process in psutil.process_iter():
            try:
                mine = str(self.folder) in " ".join(process.cmdline()) or process.environ().get("ROLLBOOK_DATA") == str(
                    self.folder / "data"
                )
                if mine and process.status() != psutil.STATUS_ZOMBIE:
                    found.append(process)
            except (psutil.Error, OSError):
                continue
        return found

    def nothing_left(self) -> bool:
        """Everything has ended, or does so within a moment."""
        end = time.monotonic() + PATIENCE
        while self.processes() and time.monotonic() < end:
            time.sleep(0.3)  # it looks through all processes of the machine
        return not self.processes()

    def clean(self) -> None:
        """Whatever a failed test left."""
        for process in self.processes():
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
        for started in self.started:
            started.wait(PATIENCE)
            if started.stdout is not None:
                started.stdout.close()


@dataclass
class Run:
    """A running ``make run``."""

    home: Home
    process: subprocess.Popen[str]
    said: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def ready(self, last: str = "Stop: Ctrl-C") -> "Run":
        """Read what it says up to its last line; afterwards the address answers."""
        began = time.monotonic()
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            if last in line:
                self.seconds = time.monotonic() - began
                return self
        raise AssertionError(f"make run ended: {''.join(self.said)}")

    @property
    def text(self) -> str:
        return "".join(self.said)

    @property
    def url(self) -> str:
        found = re.search(r"http://127\.0\.0\.1:\d+/", self.text)
        assert found, self.text
        return found.group()

    def interrupt(self, *, only_make: bool = False) -> str:
        """Ctrl-C: SIGINT to the whole group, or to ``make`` alone."""
        if only_make:
            self.process.send_signal(signal.SIGINT)
        else:
            os.killpg(self.process.pid, signal.SIGINT)
        rest, _ = self.process.communicate(timeout=PATIENCE)
        return rest

    def kill_group(self) -> None:
        """kill -9 of everything it started in its group."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
