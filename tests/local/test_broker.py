"""The folder broker: whole messages, each taken once, an unreadable one set aside."""

import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from kombu import Connection

from campaigns.local import broker


@pytest.fixture
def connect(place: Path):
    opened = []

    def make() -> Connection:
        options = {"folder": str(place / "queue"), "polling_interval": 0.01}
        opened.append(Connection(broker.URL, transport_options=options))
        return opened[-1]

    yield make
    for connection in opened:
        connection.release()


def drain(connection: Connection, all_sent: Callable[[], bool] = lambda: True) -> list[int]:
    """Whatever lies there, and whatever comes until everything is sent."""
    queue = connection.SimpleQueue("work")
    taken = []
    while True:
        last_look = all_sent()
        try:
            message = queue.get(timeout=1)
        except queue.Empty:
            if last_look:
                return taken
            continue
        message.ack()
        taken.append(message.payload["n"])


def test_messages_come_in_the_order_they_were_sent(connect):
    queue = connect().SimpleQueue("work")
    for n in range(20):
        queue.put({"n": n})
    assert drain(connect()) == list(range(20))


def test_many_senders_and_receivers_get_every_message_exactly_once(connect):
    taken: list[int] = []

    def send(first: int) -> None:
        queue = connect().SimpleQueue("work")
        for n in range(first, first + 100):
            queue.put({"n": n})

    senders = [threading.Thread(target=send, args=(first,)) for first in range(0, 400, 100)]

    def sent() -> bool:
        return not any(sender.is_alive() for sender in senders)

    receivers = [threading.Thread(target=lambda: taken.extend(drain(connect(), sent))) for _ in range(3)]
    for thread in senders + receivers:
        thread.start()
    for thread in senders + receivers:
        thread.join()
    assert Counter(taken) == Counter(range(400))


def test_an_unreadable_message_is_set_aside_and_the_next_one_arrives(connect, place):
    queue = connect().SimpleQueue("work")
    queue.put({"n": 1})
    (file,) = (place / "queue" / "work").glob("*.json")
    file.write_text(file.read_text()[:20])
    queue.put({"n": 2})
    assert drain(connect()) == [2]
    assert len(list((place / "queue" / "work" / "taken").glob("*.unreadable"))) == 1


def test_a_queues_name_cannot_leave_the_folder(connect, place):
    connect().SimpleQueue("../../out").put({"n": 1})
    assert not (place.parent / "out").exists()
    assert len(list((place / "queue").iterdir())) == 1
