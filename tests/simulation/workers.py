"""Real workers: `celery -A campaigns.site.celery worker` as processes, on this test's database and queue."""

import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from django.conf import settings
from django.db import connection

from campaigns.local.places import CHECKOUT
from campaigns.models import Simulation
from campaigns.simulation.results import Progress, progress

PATIENCE = 90.0


@dataclass
class Workers:
    """`home` is the data folder that the workers and this process share: its broker folder holds the messages."""

    log: Path
    started: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self, concurrency: int = 1, *, beat: bool = False, slow: float = 0.0) -> subprocess.Popen[bytes]:
        """`slow` makes each battle take that many seconds, so that a kill hits a chunk in the middle."""
        app = "tests.simulation.slow_worker" if slow else "campaigns.site.celery"
        command = [sys.executable, "-m", "celery", "-A", app, "worker", "--concurrency", str(concurrency)]
        command += ["--loglevel", "INFO", "--without-gossip", "--without-mingle", "--without-heartbeat"]
        if beat:
            command += ["--beat", "--schedule", str(self.log.with_name(f"beat-{len(self.started)}"))]
        with self.log.open("ab") as out:
            process = subprocess.Popen(
                command,
                cwd=CHECKOUT,
                env={**os.environ, "ROLLBOOK_BATTLE_SECONDS": str(slow), "PYTHONUNBUFFERED": "1"},
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        self.started.append(process)
        return process

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """kill -9 of the worker and of everything it forked."""
        parent = psutil.Process(process.pid)
        for one in [parent, *parent.children(recursive=True)]:
            one.kill()
        process.wait(10)

    def wait_for(self, row: Simulation, reached) -> Progress:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            far = progress(row)
            if reached(far):
                return far
            time.sleep(0.05)
        raise AssertionError(f"{progress(row)}\n{self.log.read_text()[-3000:]}")

    def finish(self, row: Simulation) -> Progress:
        return self.wait_for(row, lambda far: far.state != "running")

    def clean(self) -> None:
        for process in self.started:
            if process.poll() is None:
                self.kill(process)
        queue = Path(settings.CELERY_BROKER_TRANSPORT_OPTIONS["folder"])
        for message in queue.glob("*/*.json"):
            message.unlink(missing_ok=True)


def locked_chunks() -> int:
    """Chunk rows that some worker holds right now."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT (SELECT count(*) FROM campaigns_simulationchunk WHERE status = 'waiting')"
            " - (SELECT count(*) FROM (SELECT 1 FROM campaigns_simulationchunk WHERE status = 'waiting'"
            " FOR UPDATE SKIP LOCKED) AS free)"
        )
        return int(cursor.fetchone()[0])
