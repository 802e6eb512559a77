"""The service that is killed in: `make run` in a folder of its own, its processes by kind, and whether all is back."""

import contextlib
import os
import time
import urllib.request
from random import Random

import psutil
from celery import Celery

from campaigns.local import broker
from campaigns.local.cluster import Cluster
from tests.local.starting import Home, Run, words

KINDS = ("web", "worker", "clock", "Postgres")
FIRST_WORD_SECONDS = 5.0  # of a clock that was just started: the sweep's time
OF_CELERY = {"worker": "worker", "clock": "beat"}


class Service:
    def __init__(self, home: Home, run: Run) -> None:
        self.home = home
        self.run = run
        self.cluster = Cluster(home.folder / "data" / "postgres")
        self.messages = home.folder / "data" / "broker" / "rollbook"
        self.sender = Celery("chaos", broker=broker.URL, set_as_current=False)
        self.sender.conf.broker_transport_options = {"folder": str(self.messages.parent)}
        self.sender.conf.task_default_queue = self.messages.name

    @property
    def port(self) -> int:
        return int(self.run.url.rsplit(":", 1)[1].strip("/"))

    def processes(self, kind: str) -> list[psutil.Process]:
        """The first is the one that the others belong to."""
        if kind == "Postgres":
            top = self.cluster.process()
            return [top, *top.children()] if top is not None else []
        said = {"gunicorn"} if kind == "web" else {"celery", OF_CELERY[kind]}
        found = [one for one in self.home.processes() if said <= set(words(one))]
        pids = {one.pid for one in found}
        return sorted(found, key=lambda one: (_parent(one) in pids, one.pid))

    def kill(self, kind: str, pick: Random) -> psutil.Process | None:
        """kill -9 of the process itself or, less often, of one it has started."""
        found = self.processes(kind)
        if not found:
            return None
        victim = found[0] if len(found) == 1 or pick.random() < 0.7 else pick.choice(found[1:])
        with contextlib.suppress(psutil.NoSuchProcess):
            victim.kill()
            return victim
        return None

    def is_back(self, kind: str, killed: psutil.Process) -> bool:
        """It's there again, nothing is said to be wrong, and work is done."""
        clocks = self.processes("clock")
        if not gone(killed) or len(clocks) != 1 or not self.healthy():
            return False
        return self._ticks(clocks[0]) if kind == "clock" else self.worker_works()

    def healthy(self) -> bool:
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.run.url}healthy/", timeout=10) as answer:
            return answer.status == 200
        return False

    def worker_works(self) -> bool:
        """It takes more messages than it has processes: the first ones it would also take if those never answered."""
        if not self._waiting():
            for _ in range(os.cpu_count() or 2):
                self.sender.send_task("campaigns.simulation.tasks.sweep", ignore_result=True)
            time.sleep(0.1)
        return not self._waiting()

    def _ticks(self, clock: psutil.Process) -> bool:
        """While nobody else sends messages: one has come since it can have sent one, and is taken."""
        with contextlib.suppress(psutil.Error, OSError):
            first = clock.create_time() + FIRST_WORD_SECONDS
            return self.messages.stat().st_mtime >= first and not self._waiting()
        return False

    def _waiting(self) -> bool:
        return any(self.messages.glob("*.json"))


def _parent(process: psutil.Process) -> int:
    with contextlib.suppress(psutil.Error):
        return process.ppid()
    return 0


def gone(process: psutil.Process) -> bool:
    with contextlib.suppress(psutil.Error):
        return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    return True
