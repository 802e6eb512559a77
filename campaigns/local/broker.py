"""A folder as message broker, for one machine without a broker server.

Kombu's own filesystem transport can hand a reader half a message and half an exchange table. Here a
message gets its final name only when it is complete, one rename decides which worker has it, and what
cannot be read is set aside. Queues are bound in memory: there is one direct exchange.

A message that a worker took is gone when that worker is killed. That is enough here: the work is a row
in Postgres, a message only says "look now", and the sweep looks anyway. Figures: README.md.
"""

import os
import time
import uuid
from collections import deque
from functools import cached_property
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, virtual
from kombu.utils.json import dumps, loads

SCHEME = "folder"
URL = f"{SCHEME}://here"  # the folder itself is a transport option


def options(url: str, folder: Path) -> dict[str, Any]:
    """Transport options for the broker at this address.

    Redis: kombu keeps a second copy of each message until it is acknowledged. When Redis is killed, the worker can't
    acknowledge what it holds, counts it as unfinished for ever and silently takes nothing any more. We need no copies.
    """
    if url == URL:
        return {"folder": str(folder), "polling_interval": 0.02}
    if url.startswith(("redis", "sentinel")):
        return {
            "ack_emulation": False,
            "health_check_interval": 5,
            "socket_connect_timeout": 5.0,
            "socket_keepalive": True,
        }
    return {}


class Channel(virtual.Channel):
    """One sub-folder per queue, one file per message, the oldest name first."""

    supports_fanout = False

    @cached_property
    def _seen(self) -> dict[str, deque[str]]:
        return {}

    @cached_property
    def _folders(self) -> dict[str, Path]:
        return {}

    def _queue(self, queue: str) -> Path:
        if queue not in self._folders:
            self._folders[queue] = self._made(queue)
        return self._folders[queue]

    def _made(self, queue: str) -> Path:
        root = Path(self.connection.client.transport_options["folder"])
        folder = root / "".join(c if c.isalnum() or c in "-_" else f"%{ord(c):x}" for c in queue)
        for place in (folder, folder / "taken"):
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder

    def _put(self, queue: str, message: dict[str, Any], **_: Any) -> None:
        folder = self._queue(queue)
        name = f"{time.time_ns():020d}-{uuid.uuid4().hex}"
        draft = folder / f".{name}"
        try:
            draft.write_text(dumps(message), encoding="utf-8")
            os.rename(draft, folder / f"{name}.json")
        except OSError:  # a full disk; half a message would only take room as well
            draft.unlink(missing_ok=True)
            raise

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        folder = self._queue(queue)
        seen = self._seen.setdefault(queue, deque())
        if not seen:
            seen.extend(self._waiting(folder))  # looked at once, then worked off: listing per message is slow
        while seen:
            name = seen.popleft()
            taken = folder / "taken" / f"{os.getpid()}-{name}"
            try:
                os.rename(folder / name, taken)
            except FileNotFoundError:
                continue  # another worker was faster
            try:
                message = loads(taken.read_text(encoding="utf-8"))
            except ValueError:
                os.rename(taken, taken.with_suffix(".unreadable"))  # a full disk, a hand: the sweep does the work
                continue
            taken.unlink()
            return message
        raise Empty

    @staticmethod
    def _waiting(folder: Path) -> list[str]:
        return sorted(entry.name for entry in os.scandir(folder) if entry.name.endswith(".json"))

    def _size(self, queue: str) -> int:
        return len(self._waiting(self._queue(queue)))

    def _purge(self, queue: str) -> int:
        folder = self._queue(queue)
        names = self._waiting(folder)
        for name in names:
            (folder / name).unlink(missing_ok=True)
        return len(names)


class Transport(virtual.Transport):
    """What Celery loads for ``folder://``."""

    Channel = Channel
    default_port: Any = 0
    driver_type = driver_name = SCHEME
    implements = virtual.Transport.implements.extend(asynchronous=False, exchange_type=frozenset(["direct"]))

    def driver_version(self) -> str:
        return "1"


TRANSPORT_ALIASES[SCHEME] = f"{__name__}:Transport"
