"""What the fields of an event are, where their JSON doesn't say it: replay (`replay.py`) goes by these marks.

A field without one is what it looks like: a number, a text, a weapon's place on the figure's list, a length.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

T = TypeVar("T")


class IsFigure:
    """The number of a figure; the transition takes the figure itself, None for 0 (nobody)."""


class IsDerived:
    """The transition works it out by itself: it isn't among its arguments."""


class Read:
    """The transition takes what `read` makes of the stored value."""

    def __init__(self, read: Callable[[Any], Any]) -> None:
        self.read = read


FigureNumber = Annotated[int, IsFigure()]
Derived = Annotated[T, IsDerived()]


def coded(words: Sequence[str], **others: int) -> Read:
    """A word that the rules know by its place in `words`; the empty one is -1 where it isn't among them."""
    codes = {"": -1, **{word: words.index(word) for word in words}, **others}
    return Read(codes.__getitem__)
