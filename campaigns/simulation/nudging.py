"""Messages to the workers. A message only says "look now": losing one costs a round of the sweep."""

import logging
from collections.abc import Iterable

from kombu.exceptions import KombuError

log = logging.getLogger(__name__)


def nudge(chunks: Iterable[int], expires: float | None = None) -> None:
    """Never fails a request: where the broker can't be reached the sweep finds the rows."""
    from campaigns.simulation.tasks import run_chunk

    try:
        for chunk in chunks:
            run_chunk.apply_async((chunk,), expires=expires, retry=False)
    except (KombuError, OSError) as problem:
        log.warning("the broker takes no message, the sweep will do: %s", problem)
