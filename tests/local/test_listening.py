"""Which port it is: what was asked for, the next one, or why none."""

import errno
import socket

import pytest

from campaigns.local import listening


@pytest.mark.parametrize("text", ["abc", "0", "-1", "99999", "8000.5"])
def test_what_is_no_port_is_said_with_what_would_be_one(text):
    with pytest.raises(listening.NoPort, match=f"PORT={text} is no port: a number from 1 to 65535 is"):
        listening.port_of(text)


@pytest.mark.parametrize(
    ("fault", "said"), [(errno.EACCES, "ports 80 to 179 are not yours to use"), (errno.EADDRINUSE, "are all taken")]
)
def test_ports_that_nobody_but_root_may_use_are_told_from_taken_ones(monkeypatch, fault, said):
    def refuse(self, address):
        raise OSError(fault, "no")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(listening.NoPort, match=said):
        listening.bind("127.0.0.1", 80)


def test_it_looks_no_further_than_the_highest_port(monkeypatch):
    tried = []

    def refuse(self, address):
        tried.append(address[1])
        raise OSError(errno.EADDRINUSE, "no")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(listening.NoPort):
        listening.bind("127.0.0.1", 65_500)
    assert tried == [*range(65_500, 65_536)]
