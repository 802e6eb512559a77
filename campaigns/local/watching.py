"""What `make run` looks after: what ended by itself is started again, and what is wrong is said once."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import psycopg

from . import disk, logs, sharing
from .cluster import Cluster, ServerFailed
from .news import News, say
from .restarts import Restarts

KEEPS_ENDING = {
    "Postgres": "Postgres can't be started, and without it no page can be shown. It is tried again and again.",
    "worker": "The worker keeps ending: nothing is simulated. Pages and battles go on; it is tried again now and then.",
    "clock": "The clock keeps ending: simulations may stand still, and logs are signed late. Pages and battles go on; "
    "it is tried again now and then.",
}


class Server(Protocol):
    """Something that is to run as long as we do."""

    name: str
    restarts: Restarts

    @property
    def log(self) -> Path: ...
    def start(self) -> None: ...
    def ended(self) -> bool: ...
    def killed(self) -> bool: ...
    def is_well(self) -> bool: ...
    def last_words(self) -> str: ...


class Hopeless(RuntimeError):
    """Without it nothing is left to serve, and it keeps ending; the message says what it printed last."""


@dataclass
class Postgres:
    """The embedded server that this process holds."""

    cluster: Cluster
    name: str = "Postgres"
    restarts: Restarts = field(default_factory=lambda: Restarts(10.0, 10.0))  # all wait for it

    @property
    def log(self) -> Path:
        return self.cluster.log

    def start(self) -> None:
        """Raises: ServerFailed, OSError, psycopg.Error (a full disk, above all)."""
        self.restarts.begin()
        sharing.start_again()

    def ended(self) -> bool:
        return self.cluster.process() is None

    def killed(self) -> bool:
        return False  # nobody knows: it may be another process's child

    def is_well(self) -> bool:
        return self.cluster.ready()

    def last_words(self) -> str:
        return self.cluster.last_words()


def look(servers: Sequence[Server], news: News) -> None:
    """Called every now and then. Raises: Hopeless."""
    for server in servers:
        logs.keep_short(server.log)
        if server.ended():
            _start_again(server, news)
        elif server.is_well():
            news.well(server.name, f"{_called(server)} runs again.")
    if disk.is_full():
        news.wrong("disk", disk.FULL)
    else:
        news.well("disk", "There is room on the disk again.")
    news.keep()


def _start_again(server: Server, news: News) -> None:
    due = server.restarts.are_due(server.killed())
    ending = f"its log ({server.log}) ends:\n{server.last_words()}"
    if not server.restarts.hopeless():
        say(f"{_called(server)} ended by itself; starting it again (log: {server.log}).")
    elif server.name not in KEEPS_ENDING:
        raise Hopeless(f"the {server.name} server keeps ending; {ending}")
    else:
        news.wrong(server.name, KEEPS_ENDING[server.name], ending)
    if due:
        try:
            server.start()
        except (ServerFailed, OSError, psycopg.Error) as problem:
            news.wrong(server.name, KEEPS_ENDING[server.name], str(problem))


def _called(server: Server) -> str:
    return {"Postgres": "Postgres", "web": "The web server"}.get(server.name, f"The {server.name}")
