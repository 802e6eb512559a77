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

from benchmarks.measure import Row, sized

BATTLES, CHUNK, ROUNDS = sized(10_000, 40), sized(1_000, 20), sized(5, 1)
SINGLE = sized(200, 4)  # chunks of one battle
INTERPRETED_BATTLES = sized(2_000, 40)  # where nothing is compiled the ratios are still worth knowing
LONG, LONG_ROUNDS = sized(100_000, 40), sized(3, 1)  # so long that asking and the last chunk hardly count
CEILING = sized(5_000, 20)  # battles of each of two plain processes
MILLION = sized(1_000_000, 40)
WARM = sized(200, 2)
AIM_SECONDS, AIM_TWO, AIM_OVERHEAD, AIM_MEMORY = 2.0, 1.8, 0.10, 200
PATIENCE = 3_600.0


def rows() -> list[Row]:
    from engine.build import fresh

    battles = BATTLES if fresh() else INTERPRETED_BATTLES
    referee = _Referee()
    waits: dict[int, list[float]] = {1: [], 2: []}
    long_waits: dict[int, list[float]] = {1: [], 2: []}
    added: list[float] = []
    ceiling = statistics.median([_beside_each_other() for _ in range(ROUNDS)])
    with celery(1) as single, celery(2) as pair:
        for process in (single, pair):
            with _only(process, (single, pair)):
                referee.wait_for(10 * WARM, WARM // 4 or 1)  # every process of the pool has made its simulator by then
        for _ in range(ROUNDS):
            with _only(single, (single, pair)):
                waits[1].append(referee.wait_for(battles, CHUNK))
                before = _worked(single)
                referee.wait_for(SINGLE, 1)
                added.append((_worked(single) - before) / SINGLE / _plain(CHUNK))
            with _only(pair, (single, pair)):
                waits[2].append(referee.wait_for(battles, CHUNK))
        for _ in range(LONG_ROUNDS if fresh() else 0):
            for workers, process in ((1, single), (2, pair)):
                with _only(process, (single, pair)):
                    long_waits[workers].append(referee.wait_for(LONG, CHUNK, 0.1))
    one_worker, two_workers = statistics.median(waits[1]), statistics.median(waits[2])
    overhead = statistics.median(added)
    gain = statistics.median([a / b for a, b in zip(waits[1], waits[2], strict=True)])
    aimed = f"< {AIM_SECONDS:g} s" if battles == BATTLES else ""
    return [
        Row(
            f"{battles:,} street fights with every optional rule through Celery and Postgres, two workers",
            f"{two_workers:.2f} s; one worker {one_worker:.2f} s",
            aimed,
            two_workers < AIM_SECONDS if aimed else None,
            "`make compile` first",
        ),
        Row(f"two workers beside one, {battles:,} fights", f"{gain:.2f} times as fast"),
        *_long_rows(long_waits),
        Row("two processes that only play, no Celery and no Postgres, beside one", f"{ceiling:.2f} times as fast"),
        Row(
            f"what Celery and storage add to the computing, chunks of {CHUNK:,}",
            f"{overhead:.1%} of processor time",
            f"< {AIM_OVERHEAD:.0%}",
            overhead < AIM_OVERHEAD,
        ),
    ]


def _long_rows(waits: dict[int, list[float]]) -> list[Row]:
    """What a second worker brings once asking and storing hardly count."""
    what = f"two workers beside one, {LONG:,} fights"
    if not waits[2]:
        return [Row(what, "not measured", "", None, "`make compile` first")]
    gain = statistics.median([a / b for a, b in zip(waits[1], waits[2], strict=True)])
    one_worker, two_workers = statistics.median(waits[1]), statistics.median(waits[2])
    figure = f"{gain:.2f} times as fast; {two_workers:.2f} s and {one_worker:.2f} s"
    return [Row(what, figure, f">= {AIM_TWO} times", gain >= AIM_TWO)]


def memory_rows() -> list[Row]:
    """The largest process of a worker while it plays them all; the processes it forked share much of theirs."""
    referee = _Referee()
    with celery(2) as worker:
        most = 0
        for _ in referee.while_played(MILLION, 0):
            most = max(most, *(process.memory_info().rss for process in _family(worker)))
            time.sleep(0.2)
    megabytes = most / 2**20
    what = f"memory of a worker's largest process, {MILLION:,} battles"
    return [Row(what, f"{megabytes:.0f} MB", f"< {AIM_MEMORY} MB", megabytes < AIM_MEMORY)]


class _Referee:
    """Asks for simulations as the page does, and waits."""

    def __init__(self) -> None:
        from benchmarks.people import Referee
        from campaigns.models import Campaign

        referee = Referee()
        self.member = referee.member
        self.campaign = Campaign.objects.get(id=referee.campaign)

    def wait_for(self, battles: int, chunk: int, look_every: float = 0.02) -> float:
        """Seconds. Looking takes processor time too, so a long wait is looked at less often."""
        start = time.perf_counter()
        for _ in self.while_played(battles, chunk):
            time.sleep(look_every)
        return time.perf_counter() - start

    def while_played(self, battles: int, chunk: int) -> Iterator[None]:
        """Goes on until every chunk is stored."""
        from campaigns.models import SimulationChunk
        from campaigns.simulation import asking

        row = asking.keep(self.member, self.campaign, beginning(), battles, asking.new_key(""), chunk_size=chunk)
        chunks = SimulationChunk.objects.filter(simulation=row)
        end = time.monotonic() + PATIENCE
        while chunks.filter(status=SimulationChunk.Status.WAITING).exists():
            if time.monotonic() > end:
                raise RuntimeError("the workers don't get on")
            yield
        if failed := chunks.filter(status=SimulationChunk.Status.FAILED).first():
            raise RuntimeError(failed.error)


def beginning() -> Any:
    import msgspec

    from benchmarks.simulated import SKILLS
    from engine.kernel.batch import Beginning
    from engine.rulesets import ruleset
    from engine.rulesets.stko.example import five_against_five
    from engine.rulesets.stko.sample_options import EVERY_RULE

    setup = five_against_five()
    skilled = [
        msgspec.structs.replace(figure, skills=SKILLS[n % len(SKILLS)]) for n, figure in enumerate(setup.figures)
    ]
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
    for process in workers:
        _each(process, "resume" if process == worker else "suspend")
    yield


def _each(worker: psutil.Process, what: str) -> None:
    for process in _family(worker):
        with contextlib.suppress(psutil.NoSuchProcess):
            getattr(process, what)()


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
    for process in [*_family(worker), *_family(server)]:
        with contextlib.suppress(psutil.NoSuchProcess):
            spent = process.cpu_times()
            total += spent.user + spent.system
    return total


def _plain(battles: int) -> float:
    """Processor seconds of the same battles without Celery and Postgres, in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.workers", str(battles)]
    completed = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(json.loads(completed.stdout)["seconds"])


def _beside_each_other() -> float:
    """How much faster two processes are than one where each only plays: what this machine's cores allow at most."""
    seconds: dict[int, float] = {}
    for how_many in (1, 2):
        command = [sys.executable, "-m", "benchmarks.workers", str(CEILING), str(time.time() + 3.0)]
        started = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(how_many)]
        results = [json.loads(process.communicate()[0]) for process in started]
        seconds[how_many] = max(result["waited"] for result in results)
    return 2 * seconds[1] / seconds[2]


def _play(battles: int, begin: float) -> None:
    """Not before the time `begin`, so that several processes play at the same time."""
    from engine.kernel.batch import play_chunk
    from engine.rulesets import ruleset

    simulator: Any = ruleset("stko").simulator(beginning())
    play_chunk(simulator, b"warm", 1, WARM)
    time.sleep(max(0.0, begin - time.time()))
    start, began = time.process_time(), time.perf_counter()
    play_chunk(simulator, b"measured", 1, battles)
    print(json.dumps({"seconds": time.process_time() - start, "waited": time.perf_counter() - began}))


if __name__ == "__main__":
    _play(int(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 0.0)
