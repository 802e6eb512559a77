"""Which events tell of one thing: by its id, a character in battles by its number on the table; or of one roll."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from campaigns.ledger.browse import NAMING
from campaigns.selectors.events import ShownEvent


def about(events: Iterable[ShownEvent], who: UUID, numbers: Mapping[UUID, int]) -> list[ShownEvent]:
    """Those that name it, are its own or its doing, in what the reader may see, so that nothing hidden shows by being
    found. `numbers` says what each battle calls a character.
    """
    return [event for event in events if _is_of(event, who) or _mentions(event.value(), numbers.get(event.stream))]


def of_roll(events: Iterable[ShownEvent], roll: int) -> list[ShownEvent]:
    """Likewise those that are about the roll with this number."""
    return [event for event in events if event.value().get("roll") == roll]


def _is_of(event: ShownEvent, who: UUID) -> bool:
    return who in (event.stream, event.actor, event.entered_by) or str(who) in (event.payload or "")


def _mentions(value: Any, number: int | None) -> bool:
    if number is None:
        return False
    if isinstance(value, dict):
        return any(
            (name in NAMING and _is_or_holds(item, number)) or _mentions(item, number) for name, item in value.items()
        )
    return isinstance(value, list) and any(_mentions(item, number) for item in value)


def _is_or_holds(value: Any, number: int) -> bool:
    return value == number if isinstance(value, int) else isinstance(value, list) and number in value
