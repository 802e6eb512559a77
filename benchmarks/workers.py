"""Simulations through real Celery workers: how long a referee waits, what Celery and storage add, what a second worker
brings, and how much memory a worker takes for a million battles.

Five against five, every optional rule and skills, sensible; chunks of 1,000. A wait runs from asking to the last stored
chunk. What Celery and storage add to a chunk is the processor time that the worker and Postgres take for a chunk of one
battle, and it is compared with what a thousand battles take in a plain process: the difference of two long times would
drown in what a neighbour's work does to either.
"""

import contextlib
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import psutil

from benchmarks.measure import Row

BATTLES, CHUNK, ROUNDS = 10_000, 1_000, 5
SINGLE = 200  # chunks of one battle
INTERPRETED_BATTLES = 2_000  # where nothing is compiled the ratios are still worth knowing
MILLION = 1_000_000
AIM_SECONDS, AIM_TWO, AIM_OVERHEAD, AIM_MEMORY = 2.0, 1.8, 0.10, 200
PATIENCE = 3_600.0


def rows() -> list[Row]:
    from engine.build import fresh

    battles = BATTLES if fresh() else INTERPRETED_BATTLES
    referee = _Referee()
    waits: dict[int, list[float]] = {1: [], 2: []}
    added: list[float] = []
    with celery(1) as one, celery(2) as two:
        for process in (one, two):
            with _only(process, (one, two)):
                referee.wait_for(2_000, 50)  # every process of the pool has made its simulator by then
        for _ in range(ROUNDS):
            with _only(one, (one, two)):
                waits[1].append(referee.wait_for(battles, CHUNK))
                before = _worked(one)
                referee.wait_for(SINGLE, 1)
                added.append((_worked(one) - before) / SINGLE / _plain(CHUNK))
            with _only(two, (one, two)):
                waits[2].append(referee.wait_for(battles, CHUNK))
    alone, both = statistics.median(waits[1]), statistics.median(waits[2])
    overhead = statistics.median(added)
    gain = statistics.median([a / b for a, b in zip(waits[1], waits[2], strict=True)])
    aimed = f"< {AIM_SECONDS:g} s" if battles == BATTLES else ""
    return [
        Row(
            f"{battles:,} street fights with every optional rule through Celery and Postgres, two workers",
            f"{both:.2f} s; one worker {alone:.2f} s",
            aimed,
            both < AIM_SECONDS if aimed else None,
            "`make compile` first",
        ),
        Row("two workers beside one", f"{gain:.2f} times as fast", f">= {AIM_TWO} times", gain >= AIM_TWO),
        Row(
            f"what Celery and storage add to the computing, chunks of {CHUNK:,}",
            f"{overhead:.1%} of processor time",
            f"< {AIM_OVERHEAD:.0%}",
            overhead < AIM_OVERHEAD,
        ),
    ]


def memory_rows(battles: int = MILLION) -> list[Row]:
    """The largest process of a worker while it plays them all; the processes it forked share much of theirs."""
    referee = _Referee()
    with celery(2) as worker:
        most = 0
        for _ in referee.asked(battles, 0):
            most = max(most, *(one.memory_info().rss for one in _family(worker)))
            time.sleep(0.2)
    megabytes = most / 2**20
    what = f"memory of a worker's largest process, {battles:,} battles"
    return [Row(what, f"{megabytes:.0f} MB", f"< {AIM_MEMORY} MB", megabytes < AIM_MEMORY)]


class _Referee:
    """Asks for simulations as the page does, and waits."""

    def __init__(self) -> None:
        from benchmarks.people import Referee
        from campaigns.models import Campaign

        found = Referee()
        self.member = found.member
        self.campaign = Campaign.objects.get(id=found.campaign)

    def wait_for(self, battles: int, chunk: int) -> float:
        start = time.perf_counter()
        for _ in self.asked(battles, chunk):
            time.sleep(0.02)
        return time.perf_counter() - start

    def asked(self, battles: int, chunk: int) -> Iterator[None]:
        """Goes on until every chunk is stored."""
        from campaigns.models import SimulationChunk
        from campaigns.simulation import asking

        row = asking.keep(self.member, self.campaign, beginning(), battles, None, asking.new_key(""), chunk, None, None)
        chunks = SimulationChunk.objects.filter(simulation=row)
        end = time.monotonic() + PATIENCE
        while chunks.filter(status=SimulationChunk.Status.WAITING).exists():
            if time.monotonic() > end:
                raise RuntimeError("the workers don't get on")
            yield
        if wrong := chunks.filter(status=SimulationChunk.Status.FAILED).first():
            raise RuntimeError(wrong.error)


def beginning():  # type: ignore[no-untyped-def]
    import msgspec

    from benchmarks.simulated import SKILLS
    from engine.kernel.batch import Beginning
    from engine.rulesets import ruleset
    from engine.rulesets.stko.example import five_against_five
    from engine.rulesets.stko.sample_options import EVERY_RULE

    setup = five_against_five()
    skilled = [msgspec.structs.replace(one, skills=SKILLS[n % len(SKILLS)]) for n, one in enumerate(setup.figures)]
    sides = tuple(msgspec.structs.replace(side, policy="sensible") for side in setup.sides)
    setup = msgspec.structs.replace(setup, figures=tuple(skilled), sides=sides)
    return Beginning(setup, ruleset("stko").fill_options(EVERY_RULE))


# -- workers -------------------------------------------------------------------------------------------------
@contextlib.contextmanager
def celery(concurrency: int) -> Iterator[psutil.Process]:
    """A worker as `make run` starts it, with its clock, which also finds what a paused worker left."""
    command = [sys.executable, "-m", "celery", "-A", "campaigns.site.celery", "worker", "--beat"]
    command += ["--concurrency", str(concurrency), "--loglevel", "WARNING", "--schedule", _schedule(concurrency)]
    command += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield psutil.Process(process.pid)
    finally:
        _each(psutil.Process(process.pid), "resume")
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            _each(psutil.Process(process.pid), "kill")
            process.wait()


def _schedule(concurrency: int) -> str:
    return os.path.join(os.environ["ROLLBOOK_DATA"], f"beat-{concurrency}")


@contextlib.contextmanager
def _only(worker: psutil.Process, workers: tuple[psutil.Process, ...]) -> Iterator[None]:
    """The others stand still meanwhile, so that both kinds are measured by turns."""
    for one in workers:
        _each(one, "resume" if one == worker else "suspend")
    yield


def _each(worker: psutil.Process, what: str) -> None:
    for one in _family(worker):
        with contextlib.suppress(psutil.NoSuchProcess):
            getattr(one, what)()


def _family(worker: psutil.Process) -> list[psutil.Process]:
    return [worker, *worker.children(recursive=True)]


def _worked(worker: psutil.Process) -> float:
    """Processor seconds of the worker's processes and of Postgres so far."""
    from django.db import connection

    connection.ensure_connection()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        server = psutil.Process(cursor.fetchone()[0]).parent()
    assert server is not None
    total = 0.0
    for one in [*_family(worker), *_family(server)]:
        with contextlib.suppress(psutil.NoSuchProcess):
            spent = one.cpu_times()
            total += spent.user + spent.system
    return total


def _plain(battles: int) -> float:
    """Processor seconds of the same battles without Celery and Postgres, in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.workers", str(battles)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout)["seconds"])


def _play(battles: int) -> None:
    from engine.kernel.batch import play_chunk
    from engine.rulesets import ruleset

    simulator: Any = ruleset("stko").simulator(beginning())
    play_chunk(simulator, b"warm", 1, 200)
    start = time.process_time()
    play_chunk(simulator, b"measured", 1, battles)
    print(json.dumps({"seconds": time.process_time() - start}))


if __name__ == "__main__":
    _play(int(sys.argv[1]))
