"""``make run``: database, tables, demo, web server, worker, clock; then watch, and in the end stop it all."""

import contextlib
import fcntl
import os
import socket
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

from django.contrib.auth import get_user_model
from django.db import connection

from engine import build

from . import (
    backup,
    children,
    compiling,
    daily,
    database,
    dumping,
    interruption,
    lan,
    listening,
    logins,
    news,
    places,
    pooler,
    restore,
    sharing,
    tables,
    watching,
)
from .children import Child
from .news import News, say

WEB_PROCESSES = 2
START_SECONDS = 60.0
CELERY = [sys.executable, "-m", "celery", "-A"]


class AlreadyRunning(RuntimeError):
    """This checkout is being served."""


class CannotStart(RuntimeError):
    """Something we need does not come up; the message says what it printed last."""


@dataclass
class Supervisor:
    """Everything one start holds."""

    open_to_lan: bool
    first_port: int = listening.FIRST_PORT
    with_demo: bool = True
    running: list[Child] = field(default_factory=list)
    postgres: list[watching.Postgres] = field(default_factory=list)  # none where a server is named
    listener: socket.socket | None = None
    copies: daily.Copies = field(default_factory=daily.Copies)
    told: News = field(default_factory=News)
    compiler: Child | None = None

    def run(self) -> None:
        """Serve until somebody interrupts. Whatever happens, nothing we started outlives this call."""
        interruption.listen()
        with only_one():
            try:
                self._start()
                self._watch()
            except interruption.Interrupted:
                say("\nStopping ...")
            finally:
                self._stop()
        say("Everything is stopped; the data stays where it is.")

    # --- start ---------------------------------------------------------------------------------------

    def _start(self) -> None:
        leftovers = children.end_leftovers()
        if leftovers:
            say(f"Ended {leftovers} processes an earlier start had left behind.")
        self._database()
        tables.must_fit()
        if tables.outdated():
            before_upgrade()
            say("Preparing the tables ...")
            tables.update()
        if self.with_demo and logins.load_demo_if_empty():
            say("Loaded the demo campaign.")
        shown = logins.kept()
        code, hosted = first_code(), logins.somebody_hosts()
        connection.close()
        self._serve()
        self._announce(shown, code, hosted)

    def _database(self) -> None:
        if database.is_embedded():
            cluster = sharing.hold()
            self.postgres = [watching.Postgres(cluster)]
            say(f"Postgres {cluster.major}, embedded; its data: {cluster.folder}")
            if cluster.folder != cluster.wanted:
                say("  (not in this checkout: the account that runs the database cannot reach it)")
        else:
            pooler.must_be_said()
            say("Postgres: the server named in DATABASE_URL")
            if database.trigger_only():
                say("  Without DATABASE_OWNER_URL only the trigger keeps the event table append-only.")

    def _serve(self) -> None:
        self.listener = listening.bind("0.0.0.0" if self.open_to_lan else "127.0.0.1", self.first_port)  # noqa: S104 LAN=1 asks for it
        environment = dict(os.environ)
        environment.pop("MAKELEVEL", None)
        if self.open_to_lan:
            environment["ROLLBOOK_LAN_HOSTS"] = ",".join(f"{address}:{self.port}" for address in lan.addresses())
        self.running = [web(self.listener, environment)]
        self.running[0].start()
        self.told.url = self.url
        self.told.keep()
        end = time.monotonic() + START_SECONDS
        while (status := listening.answer(self.port)) is None:
            if self.running[0].ended() or time.monotonic() > end:
                raise CannotStart(f"the web server does not start; its log ends:\n{self.running[0].last_words()}")
        if status >= 500:
            say(f"The first page has a fault; {self.running[0].log} says more.")
        self.running += [worker(environment), clock(environment)]
        for child in self.running[1:]:  # only now: on a small machine they would slow the page's start
            child.start()
        self.compiler = compiling.begin(environment)

    @property
    def port(self) -> int:
        assert self.listener is not None
        return int(self.listener.getsockname()[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def _announce(self, shown: list[logins.Login], code: str, hosted: bool) -> None:
        say(f"\nRollbook runs at {self.url}")
        if code:
            say(f"Nobody has an account here yet. The first one, yours: {self.url}welcome/?code={code}")
        if shown and self.with_demo:
            say("Demo logins, made for this installation:")
        for login in shown:
            say(f"  {login['role']:<10} {login['username']:<16} {login['password']}")
        if shown and self.with_demo and not hosted:
            say("For a group of your own, an account of your own: .venv/bin/python manage.py createsuperuser")
        if self.open_to_lan:
            self._announce_lan()
        else:
            say("\nFor phones in the same network: stop, then `make run LAN=1`.")
        say(f"Daily copies (seven are kept): {daily.folder()}")
        say(f"Logs: {places.home() / 'logs'}    Stop: Ctrl-C")

    def _announce_lan(self) -> None:
        addresses = lan.addresses()
        if not addresses:
            say("\nLAN=1, but this machine has no address in a local network.")
            return
        say("\nIn the local network (web only, unencrypted, for people you trust):")
        for address in addresses:
            say(f"  http://{address}:{self.port}/")
        say(lan.qr(f"http://{addresses[0]}:{self.port}/"))

    # --- watch ---------------------------------------------------------------------------------------

    def _watch(self) -> None:
        while True:
            watching.look([*self.postgres, *self.running], self.told)
            self.copies.look()
            self._use_what_was_compiled()
            time.sleep(0.5)

    def _use_what_was_compiled(self) -> None:
        """A worker that is at work has the engine that it began with."""
        if self.compiler is None or not self.compiler.ended():
            return
        self.compiler = None
        if build.fresh():
            next(child for child in self.running if child.name == "worker").renew()
            say("The engine is compiled: simulations are about ten times as fast from now on.")

    def _stop(self) -> None:
        self.copies.stop()
        children.end([*self.running, *([self.compiler] if self.compiler is not None else [])])
        if self.listener is not None:
            self.listener.close()
        news.forget()
        connection.close()
        sharing.release()


def first_code() -> str:
    """Where nobody has an account yet. Only there are all the rules loaded here, too, for what writes accounts."""
    if get_user_model().objects.exists():
        return ""
    from campaigns.submit.accounts import first_account

    return first_account.code()


def before_upgrade() -> None:
    """A copy of what this version is about to change, as the older one left it: the way back. Raises: CannotStart."""
    if not database.is_embedded() or restore.is_empty():
        return
    target = daily.folder() / f"before-upgrade-{datetime.now(UTC):%Y%m%d-%H%M%S}.tar"
    try:
        say(f"A newer Rollbook: the data is copied before its tables are changed ({backup.write(target)})")
    except (backup.BackupFailed, dumping.DumpFailed, OSError) as problem:
        raise CannotStart(
            f"the data can't be copied before its tables are changed for this version: {problem}"
        ) from problem


def web(listener: socket.socket, environment: dict[str, str]) -> Child:
    """Gunicorn with threads that wait for nobody, on the socket we bound."""
    command = [sys.executable, "-m", "gunicorn", "campaigns.site.wsgi:application"]
    command += ["--bind", f"fd://{listener.fileno()}", "--worker-class", "campaigns.site.serving.Worker"]
    command += ["--preload", "--workers", str(WEB_PROCESSES), "--threads", str(database.THREADS)]
    command += ["--graceful-timeout", "5", "--timeout", "120", "--no-control-socket", "--log-level", "warning"]
    return Child("web", command, environment, passed=(listener.fileno(),))


def worker(environment: dict[str, str]) -> Child:
    """Celery, with all cores but one."""
    command = [*CELERY, "campaigns.site.celery", "worker", "--loglevel", "WARNING"]
    command += ["--concurrency", str(max(1, (os.cpu_count() or 2) - 1))]
    command += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    return Child("worker", command, environment, niceness=5)


def clock(environment: dict[str, str]) -> Child:
    """A process of its own, as on servers: within the worker it would outlive a worker that is killed."""
    return Child("clock", [*CELERY, "campaigns.site.clock_app", "beat", "--loglevel", "WARNING"], environment)


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """One supervisor per data folder; the kernel drops the lock whatever way we end."""
    handle = os.open(places.home() / "run.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise AlreadyRunning(f"It already runs: {news.url() or 'starting just now'}") from None
    try:
        yield
    finally:
        os.close(handle)
