"""One command through the API: a real web server on this machine, 200 commands of a street fight, one after another."""

import contextlib
import http.client
import json
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from uuid import UUID

import psutil

from benchmarks.measure import Row, percentile, sized

COMMANDS = sized(200, 10)
WARM = sized(15, 2)
AIM_MS = 50


def rows() -> list[Row]:
    from benchmarks.people import Referee

    referee = Referee()
    with server() as (port, process):
        before = processor_seconds(process)
        taken = play(referee, port, WARM + COMMANDS)[WARM:]
        worked = 1000 * (processor_seconds(process) - before) / (WARM + COMMANDS)
    middle, slow = percentile(taken, 0.5), percentile(taken, 0.95)
    return [
        Row(
            f"one command through the API, {COMMANDS} in a row",
            f"p50 {middle:.1f} ms, p95 {slow:.1f} ms; {worked:.1f} ms of processor time in the web server",
            f"p95 < {AIM_MS} ms",
            slow < AIM_MS,
        )
    ]


def play(referee, port: int, most: int) -> list[float]:  # type: ignore[no-untyped-def]
    """Milliseconds per command, from request to the last byte of the receipt."""
    pick = random.Random(1)
    seconds: list[float] = []
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    battle = referee.open_battle()
    while len(seconds) < most:
        command = next_command(referee.campaign, battle, pick)
        if command is None:
            battle = referee.open_battle()
            continue
        body = json.dumps({"command": command})
        headers = {"Content-Type": "application/json", "Authorization": f"Token {referee.token}"}
        start = time.perf_counter()
        connection.request("POST", f"/api/battles/{battle}/commands/", body, headers)
        answer = connection.getresponse()
        content = answer.read()
        seconds.append(1000 * (time.perf_counter() - start))
        if answer.status != 200:
            raise RuntimeError(f"{command}: {answer.status} {content[:500]!r}")
    connection.close()
    return seconds


def next_command(campaign: UUID, battle: UUID, pick: random.Random):  # type: ignore[no-untyped-def]
    """What a sensible player enters next, None when the battle is over; chosen in this process, not measured."""
    from campaigns.demo.choosing import next_entry
    from campaigns.projections.game import load_game
    from engine.rulesets import ruleset

    game = load_game(ruleset("stko"), campaign, battle)
    return None if game.ended else next_entry(game, pick).command


@contextlib.contextmanager
def server() -> Iterator[tuple[int, psutil.Process]]:
    """Gunicorn as `make run` starts it, on a free port; the port, and its process."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(64)
    listener.set_inheritable(True)
    command = [sys.executable, "-m", "gunicorn", "campaigns.site.wsgi:application"]
    command += ["--bind", f"fd://{listener.fileno()}", "--worker-class", "campaigns.site.serving.Worker"]
    command += ["--workers", "2", "--threads", "8", "--no-control-socket", "--log-level", "error"]
    process = subprocess.Popen(command, env=dict(os.environ), pass_fds=(listener.fileno(),))
    port = int(listener.getsockname()[1])
    try:
        _await(port)
        yield port, psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait(20)
        listener.close()


def processor_seconds(process: psutil.Process) -> float:
    """Of the server and its workers: what a command costs however busy the machine is."""
    times = [running.cpu_times() for running in (process, *process.children(recursive=True))]
    return sum(time.user + time.system for time in times)


def _await(port: int) -> None:
    end = time.monotonic() + 300
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            connection.request("GET", "/api/schema/")
            connection.getresponse().read()
            return
        time.sleep(0.1)
    raise RuntimeError("the web server doesn't answer")
