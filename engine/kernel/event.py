"""What all stored events of a battle have in common."""

import msgspec


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of all stored events; the tag stands in `TAGS` (engine/kernel/events.py), not in the payload."""
