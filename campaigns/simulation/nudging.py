"""Messages to the workers. A message only says "look now": losing one costs a round of the sweep.

No message carries a time: where the clocks of two hosts differ, one that "expires in five seconds" would never arrive.
What keeps messages from piling up is a look at how many wait.
"""

import logging
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from celery import Celery
from django.conf import settings
from kombu import Connection

log = logging.getLogger(__name__)
RUN_CHUNK = "campaigns.simulation.tasks.run_chunk"
# Whoever waits for an answer isn't kept waiting by a broker that is away.
AT_ONCE = {"max_retries": 0, "socket_connect_timeout": 2.0, "socket_timeout": 5.0}


def nudge(chunks: Iterable[int]) -> None:
    """Never fails a request: where the broker can't be reached the sweep finds the rows."""
    send(RUN_CHUNK, [(chunk,) for chunk in chunks])


def send(task: str, calls: list[tuple[Any, ...]]) -> bool:
    """False where the broker takes nothing. A connection per call, so that none is left over from before a restart."""
    if not calls:
        return True
    try:
        with connected() as connection, sender().amqp.Producer(connection) as producer:
            for arguments in calls:
                sender().send_task(task, arguments, producer=producer, retry=False, ignore_result=True)
    except Exception as problem:  # kombu's, the client library's or the system's; what was asked for is a row already
        log.warning("the broker takes no message, the sweep will do: %s", problem)
        return False
    return True


def waiting() -> int:
    """Messages that no worker has taken yet; 0 where nobody can say."""
    queue = settings.CELERY_TASK_DEFAULT_QUEUE
    try:
        with connected() as connection, connection.channel() as channel:
            return int(channel.queue_declare(queue=queue, passive=True).message_count)
    except Exception:  # no such queue yet, or no broker
        return 0


def connected() -> Connection:
    return sender().connection_for_write()


@lru_cache(maxsize=1)
def sender() -> Celery:
    """Knows the broker, and no task: a web process need not have loaded the worker's app."""
    app = Celery("rollbook-sender", set_as_current=False)
    app.config_from_object("django.conf:settings", namespace="CELERY")
    app.conf.broker_connection_timeout = 2.0
    app.conf.broker_transport_options = {**app.conf.broker_transport_options, **AT_ONCE}
    return app
