"""Who uses the embedded Postgres: the first one in starts it, the last one out stops it.

Every process that needs the server holds a shared lock on one file while it lives; the kernel drops it
whatever way the process ends. Whoever gets that lock exclusively on leaving is alone and stops the server.
A second lock lets only one process at a time do the starting.
"""

import atexit
import contextlib
import fcntl
import os
import threading
from pathlib import Path
from typing import IO

import psycopg

from . import damage, disk, places, roles, upgrade
from .cluster import Cluster, ServerFailed, embedded

_holding: dict[Path, "Share"] = {}
_threads = threading.Lock()


class Share:
    """This process's part in the server of one data folder."""

    def __init__(self, cluster: Cluster, home: Path) -> None:
        self.cluster = cluster
        self.home = home
        self.pid = os.getpid()
        self.users = self._open("postgres-users.lock")
        fcntl.flock(self.users, fcntl.LOCK_SH)  # waits while somebody is stopping the server
        try:
            self.ensure_running()
        except BaseException:
            self.users.close()
            raise

    def _open(self, name: str) -> IO[bytes]:
        handle = os.open(self.home / name, os.O_RDWR | os.O_CREAT, 0o600)
        return os.fdopen(handle, "r+b")

    def ensure_running(self) -> None:
        """Raises: damage.Damaged, upgrade.UpgradeFailed, ServerFailed where the disk is full."""
        with self._open("postgres-start.lock") as starting:
            fcntl.flock(starting, fcntl.LOCK_EX)
            if not self.cluster.ready():
                self._start()

    def _start(self) -> None:
        damage.must_be_whole(self.cluster)
        try:
            upgrade.if_needed(self.cluster)
            self.cluster.start()
            roles.ensure(self.cluster.address)
            roles.must_answer(self.cluster.address)
        except upgrade.UpgradeFailed:
            raise
        except (ServerFailed, psycopg.Error) as error:
            self.cluster.stop()
            if disk.is_full():
                raise ServerFailed(disk.FULL) from error
            raise damage.Damaged(f"The database in {self.cluster.folder} can't be used: {error}") from error

    def leave(self) -> None:
        """Stop the server if nobody else uses it."""
        if os.getpid() != self.pid:
            return  # a forked child: the lock is its parent's
        with contextlib.suppress(BlockingIOError):
            fcntl.flock(self.users, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.cluster.stop()
        self.users.close()


def hold() -> Cluster:
    """Make sure the server runs, and keep it running as long as this process lives."""
    home = places.home()
    with _threads:
        share = _holding.get(home)
        if share is None or share.pid != os.getpid():
            share = _holding[home] = Share(embedded(), home)
            atexit.register(release)
        return share.cluster


def start_again() -> None:
    """The server that this process holds, after it ended. Raises: ServerFailed, OSError."""
    with _threads:
        _holding[places.home()].ensure_running()


def release() -> None:
    """Leave now instead of at the end of the process."""
    with _threads:
        share = _holding.pop(places.home(), None)
    if share is not None:
        share.leave()
