"""Rolls against a number: what came of one, and how likely that was before it fell.

A ruleset with such rolls offers `trials`, the purposes of them, and `judge(options)`, which looks at one. Their faces
are neither counted nor added up where luck is reported: what counts is how often they work, and how well.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from engine.kernel.events import Rolled


class Trial(NamedTuple):
    """`level` is the code of what came, `worked` whether that was enough; `levels` are exact chances, best first."""

    level: str
    worked: bool
    chance: Fraction
    levels: tuple[tuple[str, Fraction], ...]


# None where the roll doesn't say what it was compared with, or not to this reader.
Judge = Callable[[Rolled], Trial | None]
