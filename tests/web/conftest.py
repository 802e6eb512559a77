from typing import Any

import pytest

from tests.books import books_balance, toy, unbalanced

__all__ = ["books_balance", "toy", "unbalanced"]


@pytest.fixture
def street(db: None) -> Any:
    from tests.founding import founded
    from tests.web.street import Street  # Django must be set up before models are imported

    return founded(Street)


@pytest.fixture
def study(db: None) -> Any:
    from tests.founding import founded
    from tests.web.study import Study

    return founded(Study)
