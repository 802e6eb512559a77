"""There is no such thing, or not for this reader: both are told the same."""

from typing import TypeVar
from uuid import UUID

from django.db.models import Model, QuerySet

from engine.kernel.refusal import Refusal

Row = TypeVar("Row", bound=Model)


class NotVisible(Refusal):
    """404. A stranger can't tell what exists from what doesn't."""

    def __init__(self, code: str, **facts: int | str | None) -> None:
        super().__init__(code, facts, 404)


def must_find(rows: QuerySet[Row], code: str, key: UUID) -> Row:
    """The row with this key. Raises: NotVisible."""
    row = rows.first()
    if row is None:
        raise NotVisible(code, id=str(key))
    return row
