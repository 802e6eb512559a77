"""Two at once, in a known order: what one of them has written already, the other doesn't see until it waited for it."""

import threading
import time
from collections.abc import Callable
from typing import Any

from django.db import connection, connections, transaction

from tests.patience import PATIENCE


def meanwhile(change: Callable[[], Any], request: Callable[[], Any]) -> Any:
    """What `request` returns or raises. It is under way when `change` is written and not committed yet: either it waits
    for it, or it is through before.
    """
    answers: list[Any] = []

    def ask() -> None:
        try:
            answers.append(request())
        except Exception as error:
            answers.append(error)
        finally:
            connections.close_all()

    thread = threading.Thread(target=ask)
    with transaction.atomic():
        change()
        thread.start()
        until = time.monotonic() + PATIENCE
        while not answers and not somebody_waits() and time.monotonic() < until:
            time.sleep(0.01)
    thread.join()
    return answers[0]


def somebody_waits() -> bool:
    with connection.cursor() as cursor:
        waits = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        cursor.execute("SELECT pg_stat_clear_snapshot()")  # else it is what it was when first asked in a transaction
        cursor.execute(f"SELECT EXISTS ({waits})")
        (found,) = cursor.fetchone()
        return bool(found)


def together(*requests: Callable[[], Any]) -> list[Any]:
    """What each of them returns or raises, all begun in the same moment, each on a connection of its own."""
    answers: list[Any] = [None] * len(requests)
    gate = threading.Barrier(len(requests))

    def ask(n: int, request: Callable[[], Any]) -> None:
        try:
            connection.ensure_connection()
            gate.wait(PATIENCE)
            answers[n] = request()
        except Exception as error:
            answers[n] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=ask, args=one) for one in enumerate(requests)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers
