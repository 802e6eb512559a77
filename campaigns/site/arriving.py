"""A request on its way in and an answer on its way out, kept until complete; large ones in a temporary file."""

import errno
import re
import selectors
import socket
import time
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

from gunicorn.http.unreader import Unreader

HEAD_SECONDS: Final = 15.0
BODY_SECONDS: Final = 30.0  # and one more for each SLOWEST bytes: a photo over a bad network may take its time
SLOWEST: Final = 4_000
PIECE: Final = 65_536
MOST_HEAD: Final = 65_536
MOST_BODY: Final = 64_000_000  # the pages decline far smaller ones, in words of their own, and have to read them for it
IN_MEMORY: Final = 65_536  # of each, beside its head
MOST_LEFT: Final = 16_000_000  # of an answer; whoever makes more of it waits

LENGTH: Final = re.compile(rb"\r\ncontent-length:[ \t]*(\d+)[ \t]*\r\n", re.IGNORECASE)
CHUNKED: Final = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)
ASKS: Final = re.compile(rb"\r\nexpect:[ \t]*100-continue", re.IGNORECASE)


def time_for(size: int) -> float:
    """Seconds that so many bytes may take."""
    return BODY_SECONDS + size / SLOWEST


def _store() -> IO[bytes]:
    return SpooledTemporaryFile(IN_MEMORY)


class Arriving(Unreader):
    """One request, read by gunicorn's parser once it is whole. What came behind it stays in `buf`, for the next one."""

    def __init__(self, head: bytes = b"") -> None:
        super().__init__()
        self.began = time.monotonic()
        self.body = _store()
        self.size = 0
        self.missing: int | None = None  # bytes of the body; unknown before the head is there
        self.refused = ""
        self.wants_leave = False  # to send the body
        self.add(head)

    @property
    def whole(self) -> bool:
        return self.missing == 0

    @property
    def room(self) -> int:
        """How much to take at once: never more than the body has."""
        return min(PIECE, self.missing or PIECE)

    @property
    def is_large(self) -> bool:
        return self.size > 1_000_000

    @property
    def until(self) -> float:
        """When patience ends."""
        return self.began + (HEAD_SECONDS if self.missing is None else time_for(self.size))

    def add(self, data: bytes) -> None:
        """What has come."""
        self.size += len(data)
        if self.missing is not None:
            self.body.write(data)
            self.missing -= len(data)
        else:
            self.buf.write(data)
            self._read_head(self.buf.getvalue())
        if self.whole:
            self.body.seek(0)

    def _read_head(self, head: bytes) -> None:
        head, end, body_begun = head.partition(b"\r\n\r\n")
        if not end:
            self.refused = "431 Request Header Fields Too Large" if len(head) > MOST_HEAD else ""
            return
        match = LENGTH.search(head + b"\r\n")
        length = int(match[1][:12]) if match else 0
        self.missing = max(0, length - len(body_begun))
        self.wants_leave = self.missing > 0 and ASKS.search(head) is not None
        if CHUNKED.search(head):
            self.refused = "411 Length Required"
        elif length > MOST_BODY:
            self.refused = "413 Content Too Large"

    def chunk(self, size_hint: int | None = None) -> bytes:
        return self.body.read(min(PIECE, size_hint or PIECE))


class Outgoing(socket.socket):
    """A client's socket that never keeps a thread: what he doesn't take at once waits for the loop."""

    def __init__(self, accepted: socket.socket) -> None:
        super().__init__(fileno=accepted.detach())
        self.kept = _store()
        self.put = self.taken = 0
        self.began = 0.0

    @property
    def left(self) -> int:
        return self.put - self.taken

    @property
    def until(self) -> float:
        return self.began + time_for(self.taken)

    def sendall(self, data: Any, flags: int = 0) -> None:
        if not self.left:
            data = data[self._now(data) :]
        if not data:
            return
        if not self.left:
            self.began = time.monotonic()
            self.put = self.taken = 0
        self.kept.seek(self.put)
        self.put += self.kept.write(data)
        if self.left > MOST_LEFT:
            self._send_all()

    def send_more(self) -> None:
        """As much as he takes now. Raises: OSError."""
        self.kept.seek(self.taken)
        self.taken += self._now(self.kept.read(min(PIECE, self.left)))

    def _now(self, data: Any) -> int:
        try:
            return self.send(data, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return 0

    def _send_all(self) -> None:
        """A long export: whoever writes it goes as fast as whoever reads it. Raises: OSError."""
        with selectors.DefaultSelector() as writable:
            writable.register(self, selectors.EVENT_WRITE)
            while self.left:
                if not writable.select(self.until - time.monotonic()):
                    raise ConnectionResetError(errno.ECONNRESET, "too slow")
                self.send_more()
