"""What all stored events of a battle have in common, and the tag under which each is stored."""

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from engine.kernel.declared import declared
from engine.kernel.fields import FigureNumber

T = TypeVar("T")


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of all stored events; the tag comes from the name of the class and isn't in the payload."""


class OfFigure(Event, frozen=True):
    """Base of what happens to a figure, or what it does."""

    figure: FigureNumber


class AtTarget(OfFigure, frozen=True):
    """Base of what a figure does to another one, or what there is between the two."""

    target: FigureNumber


class Aside(Event, frozen=True):
    """May lie between the parts of a command run without belonging to it: running the command run again steps over
    it.
    """


def spelled(shape: type, mark: str) -> str:
    """`ShotFired` with "-" is shot-fired."""
    return re.sub("(?<!^)(?=[A-Z])", mark, shape.__name__).lower()


def tagged(prefix: str, base: type[T], module: Mapping[str, Any]) -> dict[str, type[T]]:
    """The events that a module (its `globals()`) declares, by tag: `stko/shot-fired/1`, `battle/ended/1`.

    A name that ends in a number has that version: `OptionsSet2` is campaign/options-set/2. A tag is a promise: those
    stored in `tests/fixtures/events` keep a renamed class from changing one.
    """
    return {tag(prefix, kind): kind for kind in declared(base, module)}


def tag(prefix: str, shape: type) -> str:
    name = spelled(shape, "-").removeprefix(f"{prefix}-")
    kind = name.rstrip("0123456789")
    return f"{prefix}/{kind}/{name.removeprefix(kind) or 1}"
