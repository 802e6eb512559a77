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
from tests.patience import until

KINDS = ("web", "worker", "clock", "Postgres")
POOL = "pool"  # a process of the worker's that waits for work: the worker ends with it, and begins anew as a whole
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
        self.sent = 0.0  # when this one sent something, or looked whether that was taken

    @property
    def port(self) -> int:
        return int(self.run.url.rsplit(":", 1)[1].strip("/"))

    def processes(self, kind: str) -> list[psutil.Process]:
        """The first is the one that the others belong to."""
        if kind == "Postgres":
            top = self.cluster.process()
            return [top, *top.children()] if top is not None else []
        said = {"gunicorn"} if kind == "web" else {"celery", OF_CELERY[kind]}
        found = [process for process in self.home.processes() if said <= set(words(process))]
        pids = {one.pid for one in found}
        return sorted(found, key=lambda one: (_parent(one) in pids, one.pid))

    def kill(self, kind: str, pick: Random | None = None) -> list[psutil.Process]:
        """kill -9 of the process itself or, where `pick` is asked and says so, of one it has started. Returns who must
        be gone then; nobody where there was nobody to kill.
        """
        found = self.processes("worker" if kind == POOL else kind)
        if kind == POOL:
            found = found[1:2] + found[:1]
            until(lambda: found[0].status() == psutil.STATUS_SLEEPING, "it is never idle")
        elif pick is not None and len(found) > 1 and pick.random() >= 0.7:
            found = [pick.choice(found[1:])]
        with contextlib.suppress(psutil.NoSuchProcess):
            for one in found[:1]:
                one.kill()
            return found
        return []

    def is_back(self, kind: str, killed: list[psutil.Process]) -> bool:
        """It's there again, nothing of what was killed is left or said to be wrong, and work is done."""
        if not all(gone(one) for one in killed) or not self.healthy():
            return False
        if kind != "clock":
            return self.worker_works() and len(self.processes("clock")) == 1
        clocks = self.processes("clock")
        return len(clocks) == 1 and self._ticks(clocks[0])

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
        self.sent = time.time()
        return not self._waiting()

    def _ticks(self, clock: psutil.Process) -> bool:
        """While nobody else sends messages: one has come since it can have sent one, and is taken."""
        with contextlib.suppress(psutil.Error, OSError):
            first = max(clock.create_time() + FIRST_WORD_SECONDS, self.sent)
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
