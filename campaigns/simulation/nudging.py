"""Messages to the workers. A message only says "look now": losing one costs a round of the sweep."""

import logging
from collections.abc import Iterable
from functools import lru_cache

from celery import Celery
from kombu.exceptions import KombuError

log = logging.getLogger(__name__)


def nudge(chunks: Iterable[int], expires: float | None = None) -> None:
    """Never fails a request: where the broker can't be reached the sweep finds the rows."""
    try:
        for chunk in chunks:
            sender().send_task(
                "campaigns.simulation.tasks.run_chunk", (chunk,), expires=expires, retry=False, ignore_result=True
            )
    except (KombuError, OSError) as problem:
        log.warning("the broker takes no message, the sweep will do: %s", problem)


@lru_cache(maxsize=1)
def sender() -> Celery:
    """Knows the broker, and no task: a web process need not have loaded the worker's app."""
    app = Celery("rollbook-sender", set_as_current=False)
    app.config_from_object("django.conf:settings", namespace="CELERY")
    return app
