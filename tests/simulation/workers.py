"""Real workers: `celery -A campaigns.site.celery worker` as processes, on this test's database and queue."""

import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from django.conf import settings

from campaigns.local.places import CHECKOUT
from campaigns.models import Simulation
from campaigns.simulation.results import Progress, progress
from tests.local.starting import end_with_the_tests
from tests.patience import PATIENCE, until


@dataclass
class Workers:
    """`environment` is what each host is told beside what this process knows: above all which broker."""

    log: Path
    environment: dict[str, str] = field(default_factory=dict)
    hosts: Path | None = None  # where each worker gets a data folder of its own; without, they share this process's
    started: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(
        self, concurrency: int = 1, *, beat: bool = False, held_after: int = 0, poisoned: bool = False, **more: str
    ) -> subprocess.Popen[bytes]:
        """With `held_after` each process stops in the middle of its first chunk of ten after that battle, until
        `let_go`; where it is `poisoned`, battle 13 does to it what `poison` says; `more` is its environment.
        """
        app = "tests.simulation.slow_worker" if held_after or poisoned else "campaigns.site.celery"
        self.gate.mkdir(exist_ok=True)
        command = [sys.executable, "-m", "celery", "-A", app, "worker", "--concurrency", str(concurrency)]
        command += ["--loglevel", "INFO", "--without-gossip", "--without-mingle", "--without-heartbeat"]
        if beat:
            command += ["--beat", "--schedule", str(self.log.with_name(f"beat-{len(self.started)}"))]
        if self.hosts is not None:
            more.setdefault("ROLLBOOK_DATA", str(self.hosts / f"host-{len(self.started)}"))
        with self.log.open("ab") as out:
            process = subprocess.Popen(
                command,
                cwd=CHECKOUT,
                env={
                    **os.environ,
                    "ROLLBOOK_GATE": str(self.gate),
                    "ROLLBOOK_HELD_AFTER": str(held_after),
                    "ROLLBOOK_POISONED": "1" if poisoned else "",
                    "PYTHONUNBUFFERED": "1",
                    **self.environment,
                    **more,
                },
                stdout=out,
                stderr=out,
                start_new_session=True,
                preexec_fn=end_with_the_tests,
            )
        self.started.append(process)
        return process

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """kill -9 of the worker and of everything it forked."""
        parent = psutil.Process(process.pid)
        for one in [parent, *parent.children(recursive=True)]:
            with suppress(psutil.NoSuchProcess):
                one.kill()
        process.wait(PATIENCE)

    @property
    def gate(self) -> Path:
        return self.log.with_name("gate")

    def wait_until_held(self, processes: int) -> None:
        """So many are in the middle of a chunk, whose beginning is committed and whose end is not; they stay there."""
        until(lambda: len(list(self.gate.glob("held-*"))) >= processes, self.told)

    def let_go(self) -> None:
        (self.gate / "open").touch()

    def hold(self) -> None:
        """From now on again, after they were let go."""
        for left in self.gate.iterdir():
            left.unlink()

    def poison(self, kind: str) -> None:
        (self.gate / "poison").write_text(kind)

    def wait_to_say(self, words: str) -> None:
        """One of them wrote this into its log."""
        until(lambda: words in self.log.read_text(), self.told)

    def told(self) -> str:
        return self.log.read_text()[-3000:]

    def wait_for(self, row: Simulation, reached) -> Progress:
        def far() -> Progress | None:
            now = progress(row)
            return now if reached(now) else None

        return until(far, lambda: f"{progress(row)}\n{self.told()}", every=0.2)

    def finish(self, row: Simulation) -> Progress:
        return self.wait_for(row, lambda far: not far.going)

    def clean(self) -> None:
        for process in self.started:
            if process.poll() is None:
                self.kill(process)
        queue = Path(settings.CELERY_BROKER_TRANSPORT_OPTIONS.get("folder", self.log.with_name("no-folder")))
        for message in queue.glob("*/*.json"):
            message.unlink(missing_ok=True)
