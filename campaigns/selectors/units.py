"""In which unit the reader of this request wants lengths: inches unless he said centimetres.

As with Django's own language, what a request begins with holds until it ends, and nobody has to hand it on.
"""

from contextvars import ContextVar
from typing import Final, Literal

Unit = Literal["inch", "cm"]
UNITS: Final[tuple[Unit, ...]] = ("inch", "cm")
_reader: ContextVar[Unit] = ContextVar("unit of the reader", default="inch")


def of_reader() -> Unit:
    return _reader.get()


def begin(unit: str | None) -> None:
    """Whatever is no unit of ours is inches."""
    _reader.set("cm" if unit == "cm" else "inch")
