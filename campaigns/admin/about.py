"""Which events tell of one character: by its id between battles, by its number on the table in them."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from campaigns.ledger.browse import NAMING
from campaigns.selectors.events import ShownEvent


def about(events: Iterable[ShownEvent], character: UUID, numbers: Mapping[UUID, int]) -> list[ShownEvent]:
    """Those that name him in what the reader may see, so that nothing hidden shows by being found.

    `numbers` says what each battle calls him.
    """
    return [
        one for one in events if str(character) in (one.payload or "") or _names(one.value(), numbers.get(one.stream))
    ]


def _names(value: Any, number: int | None) -> bool:
    if number is None:
        return False
    if isinstance(value, dict):
        return any((name in NAMING and _is(one, number)) or _names(one, number) for name, one in value.items())
    return isinstance(value, list) and any(_names(one, number) for one in value)


def _is(value: Any, number: int) -> bool:
    return value == number if isinstance(value, int) else isinstance(value, list) and number in value
