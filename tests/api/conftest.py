"""A campaign of the street fight with its people, and books that balance after every test."""

from typing import Any

import pytest

from tests.books import books_balance, toy, unbalanced

__all__ = ["books_balance", "toy", "unbalanced"]


@pytest.fixture
def people(db: None) -> Any:
    """Asked for with the database."""
    from tests.api.people import People  # Django must be set up before models are imported
    from tests.founding import founded

    return founded(People)
