"""The socket of the web server, bound before it starts: no race for the port, and a restart keeps it."""

import contextlib
import errno
import http.client
import socket
import time

FIRST_PORT = 8000
PORTS = 100
HIGHEST_PORT = 65_535


class NoPort(RuntimeError):
    """None of the ports we would use can be had; the message says why."""


def port_of(text: str) -> int:
    """What somebody typed behind PORT=. Raises: NoPort."""
    if not text.isdecimal() or not 1 <= int(text) <= HIGHEST_PORT:
        raise NoPort(f"PORT={text} is no port: a number from 1 to {HIGHEST_PORT} is, such as PORT={FIRST_PORT}")
    return int(text)


def bind(host: str, first: int = FIRST_PORT) -> socket.socket:
    """Listen on the first free port from ``first`` on."""
    last = min(first + PORTS - 1, HIGHEST_PORT)
    forbidden = False
    for port in range(first, last + 1):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
            listener.listen(256)
        except OSError as error:
            listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            forbidden |= error.errno == errno.EACCES
        else:
            return listener
    why = "are not yours to use (below 1024 only root may)" if forbidden else "are all taken"
    raise NoPort(f"ports {first} to {last} {why}; PORT={FIRST_PORT} or another one names where to look first")


def answer(port: int, seconds: float = 5.0) -> int | None:
    """The status the first page answers with; None while nobody answers."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=seconds)
    with contextlib.suppress(OSError, http.client.HTTPException):
        link.request("GET", "/", headers={"Host": f"127.0.0.1:{port}"})
        return link.getresponse().status
    time.sleep(0.05)
    return None
