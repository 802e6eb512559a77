"""The socket of the web server, bound before it starts: no race for the port, and a restart keeps it."""

import contextlib
import errno
import http.client
import socket
import time

FIRST_PORT = 8000
PORTS = 100


class NoPort(RuntimeError):
    """All the ports we would use are taken."""


def bind(host: str, first: int = FIRST_PORT) -> socket.socket:
    """Listen on the first free port from ``first`` on."""
    for port in range(first, first + PORTS):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
            listener.listen(256)
        except OSError as error:
            listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
        else:
            return listener
    raise NoPort(f"ports {first} to {first + PORTS - 1} are all taken; PORT=... names another")


def answer(port: int, seconds: float = 5.0) -> int | None:
    """The status the first page answers with; None while nobody answers."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=seconds)
    with contextlib.suppress(OSError, http.client.HTTPException):
        link.request("GET", "/", headers={"Host": f"127.0.0.1:{port}"})
        return link.getresponse().status
    time.sleep(0.05)
    return None
