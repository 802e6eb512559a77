"""Signed books: the cast of the writing tests, the street of the pages, and a browser."""

from typing import Any

import pytest

from tests.books import books_balance, cast, toy, unbalanced
from tests.web.test_browser import address, chromium, phone

__all__ = ["address", "books_balance", "cast", "chromium", "phone", "toy", "unbalanced"]


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Any) -> None:
    """Checkpoints kept beside the database are this test's own."""
    settings.CHECKPOINTS_FOLDER = tmp_path


@pytest.fixture
def street(db: None) -> Any:
    from tests.founding import founded
    from tests.web.street import Street

    return founded(Street)
