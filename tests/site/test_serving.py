"""Nobody who sends half a request, or takes no answer, keeps a thread of the web server from anybody else."""

import hashlib
import http.client
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import psutil
import pytest

from campaigns.local.places import CHECKOUT
from campaigns.site.arriving import BODY_SECONDS, MOST_BODY, Arriving
from tests.local.starting import end_with_the_tests
from tests.patience import PATIENCE, until
from tests.simulation.servers import free_port
from tests.site.small import SIZES, pieces

pytestmark = pytest.mark.slow

HALVES = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: here\r\nX-",
    "half a body": b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\nhalf",
    "an answer that nobody takes": b"GET /large HTTP/1.1\r\nHost: here\r\n\r\n",
}


@contextmanager
def serving(**environment: str) -> Iterator[int]:
    """The port of one process with two threads."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "--worker-class", "campaigns.site.serving.Worker", "--threads", "2"]
    command += ["--no-control-socket", "--bind", f"127.0.0.1:{port}", "tests.site.small:application"]
    started = subprocess.Popen(
        command, cwd=CHECKOUT, env=os.environ | environment, preexec_fn=end_with_the_tests, stderr=subprocess.PIPE
    )

    def up() -> bool:
        with socket.socket() as tried:
            return tried.connect_ex(("127.0.0.1", port)) == 0

    try:
        until(up, "the web server doesn't listen")
        yield port
    finally:
        started.terminate()
        said = started.communicate(timeout=PATIENCE)[1].decode()
        assert "Traceback" not in said, said


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with serving() as found:
        yield found


def connected(port: int, sends: bytes) -> socket.socket:
    link = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    link.sendall(sends)
    return link


def read(link: socket.socket) -> bytes:
    """All that comes until the other end closes."""
    found = b""
    while data := link.recv(1 << 20):
        found += data
    return found


def posted(port: int, body: bytes, **headers: str) -> tuple[int, bytes]:
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    link.request("POST", "/", body, headers)
    answer = link.getresponse()
    found = answer.status, answer.read()
    link.close()
    return found


@pytest.mark.parametrize("half", HALVES)
def test_forty_clients_that_leave_it_at_half_keep_nobody_waiting(port, half):
    with ExitStack() as held:
        for _ in range(40):
            held.enter_context(connected(port, HALVES[half]))
        assert posted(port, b"others")[0] == 200


@pytest.mark.parametrize("half", HALVES)
def test_whoever_leaves_it_at_half_is_dropped(half):
    with serving(PATIENCE="0.3") as port, connected(port, HALVES[half]) as link:
        if half == "an answer that nobody takes":
            link.recv(1)
            until(lambda: not held(link), "it was kept")
        assert len(read(link)) < SIZES["/large"]


def held(link: socket.socket) -> bool:
    """Has the server this connection open still? What the kernel sends of its own accord belongs to no process."""
    mine = link.getsockname()
    return any(connection.raddr == mine and connection.pid for connection in psutil.net_connections("tcp"))


def test_a_photo_over_a_bad_network_has_the_time_it_needs():
    photo = Arriving(b"POST / HTTP/1.1\r\nContent-Length: 12000000\r\n\r\n")
    assert photo.until - photo.began >= BODY_SECONDS
    photo.add(bytes(6_000_000))
    assert photo.until - photo.began > 20 * 60
    assert not photo.whole and not photo.refused
    photo.body.close()


def test_a_large_body_and_a_large_answer_come_through_whole(port):
    body = os.urandom(3_000_000)
    assert posted(port, body) == (200, hashlib.sha256(body).hexdigest().encode())
    with connected(port, b"GET /giant HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n") as link:
        answer = read(link).partition(b"\r\n\r\n")[2]
    assert answer == b"".join(pieces(SIZES["/giant"]))


def test_a_body_that_nobody_reads_leaves_the_connection_as_it_was_announced(port):
    """A program that keeps its connection would find the next request cut off."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    for _ in range(3):
        link.request("POST", "/unread", os.urandom(3_000_000))
        answer = link.getresponse()
        assert (answer.status, answer.read(), answer.will_close) == (413, b"", False)
        link.request("POST", "/", b"here")
        assert link.getresponse().read() == hashlib.sha256(b"here").hexdigest().encode()
    link.close()


def test_requests_sent_at_once_are_answered_one_after_the_other(port):
    whole = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 3\r\n%s\r\n%s"
    with connected(
        port, whole % (b"", b"one") + whole % (b"", b"two") + whole % (b"Connection: close\r\n", b"end")
    ) as link:
        answers = read(link)
    places = [answers.index(hashlib.sha256(body).hexdigest().encode()) for body in (b"one", b"two", b"end")]
    assert places == sorted(places)


def test_who_asks_for_leave_to_send_a_body_gets_it(port):
    with connected(
        port, b"POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 3\r\nConnection: close\r\n\r\n"
    ) as link:
        assert link.recv(1000).startswith(b"HTTP/1.1 100 ")
        link.sendall(b"one")
        assert hashlib.sha256(b"one").hexdigest().encode() in read(link)


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"Transfer-Encoding: chunked", b"411"),
        (b"Content-Length: %d" % (MOST_BODY + 1), b"413"),
        (b"Content-Length: " + b"9" * 5000, b"413"),
        (b"X: " + b"x" * 70_000, b"431"),
    ],
    ids=["of unknown length", "too large", "a giant number", "a giant head"],
)
def test_what_is_never_taken_is_refused_at_once(port, head, status):
    with connected(port, b"POST / HTTP/1.1\r\nHost: here\r\n" + head + b"\r\n\r\n") as link:
        assert link.recv(1000).startswith(b"HTTP/1.1 " + status)
