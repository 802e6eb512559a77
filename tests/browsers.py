"""One Chromium for browser tests of files that follow one another: with its driver a start is half a second of work."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

# What is tapped is the same in each language, and German words are the longer ones: what fits there fits. The words
# themselves are the pages' tests'. Pictures to look at are taken in both.
LANGUAGES = ("en", "de") if os.environ.get("ROLLBOOK_SHOTS") else ("de",)

_running: list[tuple[Any, ExitStack]] = []


def running(start: Callable[[ExitStack], Any]) -> Any:
    """The browser that an earlier file left running, or what `start` starts; the stack ends it."""
    if _running and not _running[0][0].is_connected():
        _end()  # it crashed: only the file in which it did suffers from that
    if not _running:
        with ExitStack() as stack:
            _running.append((start(stack), stack.pop_all()))
    return _running[0][0]


def _end() -> None:
    while _running:
        _running.pop()[1].close()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Its driver's loop runs in the tests' thread: before a file that begins without a browser it ends."""
    try:
        return (yield)
    finally:
        other_file = nextitem is None or nextitem.path != item.path
        if other_file and "chromium" not in getattr(nextitem, "fixturenames", ()):
            _end()


def pytest_sessionfinish() -> None:
    """Also where the tests were stopped."""
    _end()
