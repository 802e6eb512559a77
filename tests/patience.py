"""How long tests wait for a fact: far longer than it takes, so that a busy or slow machine fails nothing."""

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 300.0  # seconds; only a test that fails waits that long
Fact = TypeVar("Fact")


def until(fact: Callable[[], Fact], what: str | Callable[[], str], every: float = 0.05) -> Fact:
    """Waits until `fact()` is true and returns what it gave. `what` is said when it never comes."""
    end = time.monotonic() + PATIENCE
    while not (found := fact()):
        assert time.monotonic() < end, f"waited {PATIENCE:.0f} seconds: {what if isinstance(what, str) else what()}"
        time.sleep(every)
    return found
