"""Rolls against a number: what came of one, and how likely that was before it fell.

A ruleset with such rolls has `skill_checks`.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.kernel.events import Event, Rolled
from engine.kernel.setup import Figure, OptionValue

Shares = tuple[tuple[str, Fraction], ...]


class Trial(NamedTuple):
    """`level` is the code of what came, `worked` whether that was enough; `levels` are exact chances, best first.

    `value` fell against `number`, of which the `difficulty` leaves `needed`; `dice` are bonus dice (below 0: penalty).
    """

    level: str
    worked: bool
    chance: Fraction
    levels: Shares
    value: int = 0
    number: int = 0
    needed: int = 0
    difficulty: str = ""
    dice: int = 0
    expected: Fraction = Fraction(0)  # what such dice come to on average
    short: tuple[str, ...] = ()  # successes that fall short of the difficulty


class Contest(NamedTuple):
    """What a roll decided, alone or with the one that it was compared with: exact chances of all that could come of it.

    `rolls` are the numbers of both, whoever acted first.
    """

    rolls: tuple[int, ...]
    came: str
    outcomes: Shares


class Around(NamedTuple):
    """What stands around a roll: the battle's options, figures as they came, events of its command run as people saw
    them.

    `after`: what the rules would have recorded of other faces (see `after_roll.py`).
    """

    options: Mapping[str, OptionValue]
    figures: Mapping[int, Figure]
    events: Sequence[Event]
    after: Callable[[tuple[int, ...], tuple[int, ...]], list[Event]] = lambda faces, further: []


# None where the roll doesn't say what it was compared with, or not to this reader.
Judge = Callable[[Rolled], Trial | None]


def this_or_better(trial: Trial) -> Fraction:
    """The chance of the level that came or a better one."""
    fraction = Fraction(0)
    for level, chance in trial.levels:
        fraction += chance
        if level == trial.level:
            break
    return fraction


def this_or_worse(trial: Trial) -> Fraction:
    return 1 - this_or_better(trial) + dict(trial.levels).get(trial.level, Fraction(0))
