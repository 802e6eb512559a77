"""What a reader may see of an event: the one gate through which a street fight's events leave the house."""

from engine.kernel.events import Event
from engine.kernel.ruleset import Viewer


def show(event: Event, viewer: Viewer) -> Event | None:
    """The event as this viewer sees it, or nothing. In the street fight everything lies open on the table."""
    return event
