"""A stored event as the engine reads it, and a new one as the engine hands it back."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from engine.kernel.events import Event


class RecordedEvent(NamedTuple):
    """`version` counts within the battle from 1; `command` is the id of the entry that wrote it."""

    version: int
    event: Event
    provenance: str = "server"
    actor: str = ""
    entered_by: str = ""
    command: str = ""


class NewEvent(NamedTuple):
    """An event to be appended; `because` is the version (within the battle) of the event that caused it, or 0."""

    event: Event
    provenance: str = "server"
    because: int = 0


def decoder(tags: Mapping[str, type[Event]]) -> dict[str, "msgspec.json.Decoder[Any]"]:
    """One compiled decoder per tag; stored bytes go straight into the frozen struct."""
    return {tag: msgspec.json.Decoder(shape) for tag, shape in tags.items()}


def names(tags: Mapping[str, type[Event]]) -> dict[type[Event], str]:
    """The newest tag of each event class."""
    return {shape: tag for tag, shape in tags.items()}
