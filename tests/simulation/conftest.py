from typing import TYPE_CHECKING

import pytest

from tests.books import books_balance, toy, unbalanced

if TYPE_CHECKING:
    from tests.simulation.street import Street

__all__ = ["books_balance", "toy", "unbalanced"]


@pytest.fixture
def street(request: pytest.FixtureRequest) -> "Street":
    from tests.founding import founded
    from tests.simulation.street import Street

    request.getfixturevalue("fresh_db" if request.node.get_closest_marker("fresh_db") else "db")
    return founded(Street)
