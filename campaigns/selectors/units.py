"""In which unit the reader of this request wants lengths: inches unless he said centimetres; where a game counts in
metres, those unless he said feet.

As with Django's own language, what a request begins with holds until it ends, and nobody has to hand it on.
"""

from contextvars import ContextVar
from typing import Final, Literal

Unit = Literal["inch", "cm"]
Far = Literal["metre", "foot"]
FAR: Final[tuple[Far, ...]] = ("metre", "foot")
_reader: ContextVar[Unit] = ContextVar("unit of the reader", default="inch")


_far: ContextVar[Far] = ContextVar("unit of the reader where a game counts in metres", default="metre")


def of_reader() -> Unit:
    return _reader.get()


def far_of_reader() -> Far:
    return _far.get()


def begin(unit: str | None, far: str | None = None) -> None:
    """Whatever is no unit of ours is inches, or metres."""
    _reader.set("cm" if unit == "cm" else "inch")
    _far.set("foot" if far == "foot" else "metre")
