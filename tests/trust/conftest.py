"""Signed books: the cast of the writing tests, the street of the pages, and a browser."""

from functools import cache
from typing import Any

import pytest

from campaigns.trust import verify
from tests.books import books_balance, cast, toy, unbalanced
from tests.web.test_browser import address, chromium, phone

__all__ = ["address", "books_balance", "cast", "chromium", "phone", "toy", "unbalanced"]


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Any) -> None:
    """Checkpoints kept beside the database are this test's own."""
    settings.CHECKPOINTS_FOLDER = tmp_path


class Once(dict[str, Any]):
    """A line that was read once; equal ones are the same."""

    __hash__ = object.__hash__


@pytest.fixture
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For who checks one export again and again with something else in it each time: a line is read once and hashed
    once, however often it comes. Neither looks at anything but the line.
    """
    read, leaf_of = verify.read_line, verify.leaf_of
    leaf_once = cache(leaf_of)

    @cache
    def line(raw: bytes) -> tuple[str, Once]:
        kind, value = read(raw)
        return kind, Once(value)

    def leaf(campaign: bytes, event: dict[str, Any]) -> bytes:
        return leaf_once(campaign, event) if isinstance(event, Once) else leaf_of(campaign, event)

    monkeypatch.setattr(verify, "read_line", line)
    monkeypatch.setattr(verify, "leaf_of", leaf)
