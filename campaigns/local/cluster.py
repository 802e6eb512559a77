"""One embedded Postgres server: made, started, found again, stopped.

It listens on a Unix socket in a folder only its account may enter, never on a network. The superuser's
password lies in a 0600 file beside the data; see ``roles.py`` for the two roles Rollbook works with.
"""

import contextlib
import ctypes
import hashlib
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import psutil

from . import account, binaries, keys, places

PORT = 5432  # only a part of the socket's name
SUPERUSER = "rollbook_super"
ROLES = (SUPERUSER, "rollbook_owner", "rollbook_web")
SOCKET_PATH_LIMIT = 100  # of about 107 bytes on Linux and 103 on macOS
START_SECONDS = 60.0
STOP_SECONDS = 30.0

ALWAYS = {
    "listen_addresses": "",
    "port": str(PORT),
    "unix_socket_permissions": "0700",
    "max_connections": "60",
    "shared_buffers": "64MB",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "password_encryption": "scram-sha-256",
    "log_min_messages": "warning",
}
THROW_AWAY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off"}
THROW_AWAY |= {"max_wal_size": "128MB"}  # it may lie in memory


class ServerFailed(RuntimeError):
    """The server could not be made, started or stopped; the message carries the end of its log."""


@dataclass(frozen=True)
class Address:
    """How to connect."""

    folder: Path
    passwords: dict[str, str]

    def keywords(self, role: str, database: str) -> dict[str, str | int]:
        """Connection parameters in libpq's names."""
        return {
            "host": str(self.folder),
            "port": PORT,
            "user": role,
            "password": self.passwords[role],
            "dbname": database,
        }

    def url(self, role: str, database: str) -> str:
        """The same as one URL, for ``DATABASE_URL`` of a subprocess."""
        from urllib.parse import quote

        return f"postgres://{role}:{self.passwords[role]}@{quote(str(self.folder), safe='')}:{PORT}/{database}"


class Cluster:
    """The server whose files lie in ``wanted`` (or its stand-in, see ``account.py``)."""

    def __init__(self, wanted: Path, major: int = binaries.PINNED, *, throw_away: bool = False) -> None:
        self.wanted = wanted
        self.major = major
        self.throw_away = throw_away  # no fsync, and it dies with the process that started it
        self.account = account.current()
        self.child: subprocess.Popen[bytes] | None = None

    # --- where it is -------------------------------------------------------------------------------

    @cached_property
    def folder(self) -> Path:
        """The folder of everything that belongs to this server."""
        return account.data_folder(self.wanted, self.account)

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def log(self) -> Path:
        return self.folder / "log"

    @cached_property
    def sockets(self) -> Path:
        """Beside the data, or in the temporary folder where that path would be too long for a socket."""
        beside = self.folder / "socket"
        if len(os.fsencode(beside)) + len("/.s.PGSQL.5432.lock") <= SOCKET_PATH_LIMIT:
            return beside
        digest = hashlib.sha256(str(self.folder).encode()).hexdigest()[:12]
        return Path(tempfile.gettempdir()) / f"rollbook-{digest}"

    def program(self, name: str) -> Path:
        """A program of this server's version, somewhere its account can run it."""
        return self._programs / "bin" / name

    @cached_property
    def _programs(self) -> Path:
        return account.programs(binaries.installation(self.major), self.account)

    @property
    def address(self) -> Address:
        return Address(self.sockets, json.loads(self.password_file.read_text(encoding="utf-8")))

    @property
    def password_file(self) -> Path:
        """0600, outside the server's own folder: the account that runs the server need not read it."""
        return self.wanted.parent / f"{self.wanted.name}-passwords"

    def kept_major(self) -> int | None:
        """The version that made the data, or None where there is none yet."""
        file = self.data / "PG_VERSION"
        return int(file.read_text().strip()) if file.exists() else None

    # --- is it running? ----------------------------------------------------------------------------

    def process(self) -> psutil.Process | None:
        """The running server of exactly this folder, whoever started it."""
        try:
            pid = int((self.data / "postmaster.pid").read_text().splitlines()[0])
            process = psutil.Process(pid)
            is_ours = str(self.data) in process.cmdline() and process.status() != psutil.STATUS_ZOMBIE
        except (OSError, ValueError, IndexError, psutil.Error):
            return None
        return process if is_ours else None

    def ready(self) -> bool:
        """Does it take connections?"""
        try:
            lines = (self.data / "postmaster.pid").read_text().splitlines()
        except OSError:
            return False
        return len(lines) >= 8 and lines[7].strip() == "ready" and self.process() is not None

    # --- start and stop ----------------------------------------------------------------------------

    def start(self) -> None:
        """Make it if need be, start it, and wait until it takes connections. Safe to repeat."""
        if not self.ready():
            self._make()
            self._passwords()
            if self.process() is None:
                self._clear_stale()
                self._launch()
            self._await(self.ready, START_SECONDS, "did not start")

    def stop(self) -> None:
        """End it at once but cleanly (open transactions roll back); kill it if it does not answer."""
        process = self.process()
        for signum, patience in ((signal.SIGINT, STOP_SECONDS), (signal.SIGQUIT, 5.0), (signal.SIGKILL, 5.0)):
            if process is None:
                break
            with contextlib.suppress(psutil.NoSuchProcess):
                process.send_signal(signum)
            with contextlib.suppress(psutil.TimeoutExpired):
                process.wait(patience)
                break
        if self.child is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.child.wait(5)
            self.child = None

    def destroy(self) -> None:
        """Stop it and delete every file of it."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self.sockets, ignore_errors=True)
        self.password_file.unlink(missing_ok=True)

    def _make(self) -> None:
        if self.kept_major() is not None:
            self._sockets_folder()
            return
        self.end_all_in_folder()
        self._own_folder(self.folder)
        self._sockets_folder()
        draft = self.folder / "draft"
        shutil.rmtree(draft, ignore_errors=True)
        self.password_file.unlink(missing_ok=True)
        locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] if self.major >= 17 else []
        command = [str(self.program("initdb")), "-D", str(draft), "-U", SUPERUSER, "-E", "UTF8", "--locale=C", *locale]
        passwords = self._new_passwords()
        first = self.folder / "first-password"
        first.unlink(missing_ok=True)
        keys.write_private(first, passwords[SUPERUSER] + "\n")
        self.account.own(first)
        command += ["--auth=scram-sha-256", f"--pwfile={first}", "--no-instructions"]
        command += ["--no-sync"] if self.throw_away else []
        completed = subprocess.run(command, capture_output=True, check=False, cwd="/", **self.account.popen())
        first.unlink()
        if completed.returncode:
            raise ServerFailed(f"initdb failed: {completed.stderr.decode(errors='replace').strip()}")
        draft.rename(self.data)
        keys.write_private(self.password_file, json.dumps(passwords))

    def _passwords(self) -> None:
        """A lost password file is no disaster: the server's own files are ours."""
        with contextlib.suppress(FileNotFoundError, ValueError):  # broken is as good as lost
            if set(ROLES) <= set(self.address.passwords):
                return
        self.password_file.unlink(missing_ok=True)
        passwords = self._new_passwords()
        self.stop()
        statement = f"ALTER ROLE {SUPERUSER} PASSWORD '{passwords[SUPERUSER]}'\n"
        command = [str(self.program("postgres")), "--single", "-D", str(self.data), "postgres"]
        completed = subprocess.run(
            command, input=statement.encode(), capture_output=True, check=False, cwd="/", **self.account.popen()
        )
        if completed.returncode:
            raise ServerFailed(f"new passwords were refused: {completed.stderr.decode(errors='replace').strip()}")
        keys.write_private(self.password_file, json.dumps(passwords))

    @staticmethod
    def _new_passwords() -> dict[str, str]:
        return {role: secrets.token_urlsafe(24) for role in ROLES}

    def _own_folder(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, exist_ok=True)
        self.account.own(folder)
        folder.chmod(0o700)

    def _sockets_folder(self) -> None:
        self._own_folder(self.sockets)
        stat_result = self.sockets.stat()
        if self.sockets.is_symlink() or stat_result.st_uid != self.account.uid or stat_result.st_mode & 0o077:
            raise ServerFailed(f"{self.sockets} belongs to somebody else; delete it or set TMPDIR")

    def _launch(self) -> None:
        settings = ALWAYS | {"unix_socket_directories": str(self.sockets)}
        settings |= {"io_method": "sync"} if self.major >= 18 else {}  # no helper processes on a laptop
        settings |= THROW_AWAY if self.throw_away else {}
        command = [str(self.program("postgres")), "-D", str(self.data)]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with open(self.log, "ab") as log:
            self.account.own(self.log)
            self.child = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,  # Ctrl-C reaches the web server and the worker first, then we stop it
                preexec_fn=_die_with_parent if self.throw_away and sys.platform == "linux" else None,
                **self.account.popen(),
            )

    def _clear_stale(self) -> None:
        """After a kill -9 the pid in the server's two lock files may be a stranger's, or that of the dead one itself,
        which counts as alive until its parent asks for its end: Postgres would refuse for ever.

        Where no server process works in this folder any more, the files are only leftovers.
        """
        self.end_all_in_folder()
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        (self.sockets / f".s.PGSQL.{PORT}.lock").unlink(missing_ok=True)

    def end_all_in_folder(self) -> None:
        """Servers and their backends that outlived their data or their postmaster."""
        running = []
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error, OSError):
                if process.name() == "postgres" and process.cwd().removesuffix(" (deleted)") == str(self.data):
                    process.terminate()
                    running.append(process)
        for process in psutil.wait_procs(running, timeout=5)[1]:
            with contextlib.suppress(psutil.Error):
                process.kill()
        psutil.wait_procs(running, timeout=5)

    def _await(self, condition: Callable[[], bool], seconds: float, complaint: str) -> None:
        end = time.monotonic() + seconds
        while not condition():
            ended = self.child is None or self.child.poll() is not None
            if (ended and self.process() is None) or time.monotonic() > end:
                message = f"the embedded Postgres {complaint}; its log ({self.log}) ends:\n{self.last_words()}"
                raise ServerFailed(message)
            time.sleep(0.02)

    def last_words(self) -> str:
        """The end of its log."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-8:]) if self.log.exists() else ""


def _die_with_parent() -> None:
    """Linux: a test run that is killed takes its throw-away server along."""
    pr_set_pdeathsig = 1
    ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGQUIT)


def embedded() -> Cluster:
    """The server of this checkout."""
    return Cluster(places.home() / "postgres")
