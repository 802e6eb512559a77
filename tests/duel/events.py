"""Events of a duel; each records one transition. A tag is a promise; a new shape gets a new number."""

from engine.kernel.event import Event, tagged
from engine.kernel.fields import FigureNumber


class Shot(Event, frozen=True):
    figure: FigureNumber
    target: FigureNumber
    hit: bool


class Reacted(Event, frozen=True):
    figure: FigureNumber
    back: bool


class Waited(Event, frozen=True):
    figure: FigureNumber


TAGS = tagged("duel", Event, globals())
