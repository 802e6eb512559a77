"""The web server's worker: gunicorn's threads, none of which ever waits for a client.

gunicorn's own gives one to whoever connects; in it it waits for the rest of his request, and until he has taken the
answer. So sixteen half-sent requests hold the whole service for as long as they like. Here a thread is for a request
that has come to its last byte, and is free once the answer is made. The loop takes and sends, with time limits.
"""

import errno
import selectors
import socket
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from gunicorn.http.parser import RequestParser
from gunicorn.workers.gthread import TConn, ThreadWorker

from campaigns.site.arriving import PIECE, Arriving, Outgoing

LINGER_SECONDS: Final = 5.0  # for whoever is refused while he still sends: closed at once, he would not see why
MOST_HELD: Final = 250_000_000  # bytes of all requests on their way to one process


class Parser(RequestParser):
    """gunicorn's, which gives up a connection where an application left more than 64 KB of a body unread: after it has
    announced that it stays open. That is for bodies that are still on their way; here all of it has come.
    """

    def finish_body(self, deadline: float | None = None, max_bytes: int | None = None) -> bool:
        return bool(super().finish_body())


class Connection(TConn):
    """gunicorn's, with what has come of a request so far."""

    def __init__(self, cfg: Any, accepted: socket.socket, client: Any, server: Any) -> None:
        super().__init__(cfg, Outgoing(accepted), client, server)
        self.parser = Parser(cfg, (), client)
        self.data_ready = True  # whenever a thread gets it
        self.next()

    def next(self) -> None:
        """Another request begins, perhaps with what came behind the one before."""
        self.arriving = self.parser.unreader = Arriving(self.parser.unreader.take_buffered())

    def close(self, graceful: bool = False) -> None:
        """Graceful is two seconds of waiting for the client, in the loop. Here nothing of a request is left unread."""
        super().close()


class Worker(ThreadWorker):
    """For `gunicorn --worker-class`."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.cfg.set("sendfile", False)  # which would wait for the client
        self.waiting: dict[Connection, float] = {}  # for their client, until when

    def accept(self, listener: socket.socket) -> None:
        try:
            accepted, client = listener.accept()
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK):
                raise
            return
        self.nr_conns += 1
        self._receive(Connection(self.cfg, accepted, client, listener.getsockname()))

    def enqueue_req(self, conn: Connection) -> None:
        """gunicorn's word for a kept connection on which something has come."""
        conn.next()
        self._receive(conn)

    def _receive(self, conn: Connection, _: object = None) -> None:
        arriving = conn.arriving
        try:
            if not arriving.whole:
                conn.sock.setblocking(False)
                data = conn.sock.recv(arriving.room)
                if not data:
                    return self._drop(conn)
                arriving.add(data)
                if arriving.wants_leave:
                    conn.sock.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
                    arriving.wants_leave = False
        except BlockingIOError:
            pass
        except OSError:
            return self._drop(conn)
        if arriving.refused or self._too_much(arriving):
            self._refuse(conn, arriving.refused or "503 Service Unavailable")
        elif arriving.whole:
            self._forget(conn)
            super().enqueue_req(conn)
        else:
            self._wait(conn, selectors.EVENT_READ, self._receive, arriving.until)

    def _too_much(self, came: Arriving) -> bool:
        return came.is_large and sum(conn.arriving.size for conn in self.waiting) > MOST_HELD

    def _refuse(self, conn: Connection, status: str) -> None:
        words = f"{status[4:]}\n"
        head = f"HTTP/1.1 {status}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: {len(words)}\r\n"
        try:
            conn.sock.sendall(f"{head}\r\n{words}".encode())
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            return self._drop(conn)
        self._wait(conn, selectors.EVENT_READ, self._discard, time.monotonic() + LINGER_SECONDS)

    def _discard(self, conn: Connection, _: object) -> None:
        try:
            if not conn.sock.recv(PIECE):
                self._drop(conn)
        except OSError:
            self._drop(conn)

    def finish_request(self, conn: Connection, done: Any) -> None:
        """The thread is free; the client may not have taken all of the answer yet."""
        if conn.sock.left and not done.cancelled():
            self._wait(conn, selectors.EVENT_WRITE, partial(self._deliver, done), conn.sock.until)
        else:
            super().finish_request(conn, done)

    def _deliver(self, done: Any, conn: Connection, _: object) -> None:
        try:
            conn.sock.send_more()
        except OSError:
            return self._drop(conn)
        self._forget(conn)
        self.finish_request(conn, done)

    # --- waiting -------------------------------------------------------------------------------------

    def _wait(self, conn: Connection, what: int, callback: Callable[[Connection, object], None], until: float) -> None:
        set_up = self.poller.modify if conn in self.waiting else self.poller.register
        self.waiting[conn] = until
        set_up(conn.sock, what, partial(callback, conn))

    def _forget(self, conn: Connection) -> None:
        if self.waiting.pop(conn, None) is not None:
            self.poller.unregister(conn.sock)

    def _drop(self, conn: Connection) -> None:
        self._forget(conn)
        self.nr_conns -= 1
        conn.close()

    def murder_pending(self) -> None:
        """gunicorn's loop comes by here at least once a second. Who has sent nothing yet doesn't delay an end."""
        now = time.monotonic()
        for conn, until in list(self.waiting.items()):
            if until < now or not (self.alive or conn.arriving.size):
                self._drop(conn)
