"""kill -9 of the web server, worker, clock and Postgres, again and again while clients play; then the books."""

import os
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random

import psycopg

from campaigns.local import roles
from tests.chaos import books
from tests.chaos.player import Player
from tests.chaos.service import KINDS, Service
from tests.local.accounts import add_accounts
from tests.local.starting import Home
from tests.patience import PATIENCE

LIMIT_SECONDS = 15.0
PASSWORD = "chaos-and-no-secret-7"


@dataclass
class Report:
    seconds: dict[str, list[float]] = field(default_factory=dict)  # until all were back that were killed at once
    said: list[str] = field(default_factory=list)  # on the terminal
    faults: list[str] = field(default_factory=list)
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    unanswered: int = 0

    def lines(self) -> list[str]:
        back = [
            f"{kind}: {len(taken)} kills, back after {sorted(taken)[len(taken) // 2]:.1f} s (half of them), "
            f"{max(taken):.1f} s at the longest"
            for kind, taken in self.seconds.items()
            if taken
        ]
        counted = f"{self.acknowledged} commands acknowledged, {self.lost} lost, {self.doubled} doubled"
        return [*back, f"{counted}; {self.unanswered} requests had to be sent again", *self.faults]


def order(kills: int, pick: Random) -> list[tuple[str, ...]]:
    """One at a time, in random order, but each kind as often as the others."""
    return [(kind,) for _ in range(-(-kills // len(KINDS))) for kind in pick.sample(KINDS, len(KINDS))][:kills]


def chaos(
    home: Home,
    kills: list[tuple[str, ...]],
    seed: int,
    clients: int,
    say: Callable[[str], None],
    pick: Random | None = None,
) -> Report:
    """Each of `kills` names what is killed at once; `pick` sometimes a process that this has started instead. The data
    folder has its tables already.
    """
    names = [f"player-{n}" for n in range(clients)]
    run = home.run().ready()
    service, report = Service(home, run), Report(said=run.said)
    with psycopg.connect(**service.cluster.address.keywords(roles.OWNER, roles.DATABASE)) as connection:
        add_accounts(connection, *names, password=PASSWORD)
    players = [Player(name, PASSWORD, service.port, seed + n) for n, name in enumerate(names)]
    threads = [threading.Thread(target=player.play, daemon=True) for player in players]
    threads.append(threading.Thread(target=_read_on, args=(run.process.stdout, report.said), daemon=True))
    for thread in threads:
        thread.start()
    began = time.monotonic()
    _await(lambda: all(player.last for player in players) and service.healthy() and service.worker_works(), PATIENCE)
    for n, kinds in enumerate(kills, 1):
        taken, problem = _kill(service, players, kinds, pick)
        report.seconds.setdefault(", ".join(kinds), []).append(taken)
        report.faults += [problem] if problem else []
        say(f"{n:>3} of {len(kills)}: {', '.join(kinds)} killed, all back after {taken:.1f} s {problem}")
    for player in players:
        player.ended.set()
    for thread in threads[:-1]:
        thread.join(PATIENCE)
    say(f"{time.monotonic() - began:.0f} s; now the books")
    found = books.of(players, books.web_role(service.cluster))
    report.acknowledged, report.lost, report.doubled = found.acknowledged, len(found.lost), len(found.doubled)
    report.faults += [f"stored otherwise than said: {other}" for other in found.others]
    report.faults += [fault for player in players for fault in player.faults] + books.faults_of_proofs(home)
    report.unanswered = sum(player.unanswered for player in players)
    run.process.send_signal(signal.SIGINT)  # to make alone
    run.process.wait(PATIENCE)
    threads[-1].join(PATIENCE)
    if not home.nothing_left():
        report.faults.append(f"left behind: {home.processes()}")
    return report


def _kill(service: Service, players: list[Player], kinds: tuple[str, ...], pick: Random | None) -> tuple[float, str]:
    """How long it took until everything was back, and what is wrong with that."""
    began, all_of_them = time.monotonic(), ", ".join(kinds)
    killed = {kind: service.kill(kind, pick) for kind in kinds}
    if not all(killed.values()):
        return 0.0, f"there was no {all_of_them} to kill"

    def is_back(kind: str) -> bool:
        return service.is_back(kind, killed[kind])

    back = all(_await(partial(is_back, kind), 4 * limit()) for kind in kinds)
    back = back and _await(lambda: all(player.last > began for player in players), 4 * limit())
    taken = time.monotonic() - began
    return taken, "" if back and taken <= limit() else f"{all_of_them}: not back within {limit():.0f} s"


def limit() -> float:
    """On a machine whose cores others use as well, a second is a share of one."""
    return LIMIT_SECONDS * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def _await(fact: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not (found := fact()) and time.monotonic() < end:
        time.sleep(0.3)  # it looks through all processes of the machine
    return found


def _read_on(output, said: list[str]) -> None:
    """What the terminal is told; nobody may wait because it isn't read."""
    said.extend(output)
