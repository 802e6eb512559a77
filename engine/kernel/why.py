"""The reasons that made a pool or a target number, folded in the order in which they are given.

`set` replaces the number of dice, `add` adds to it, and `need`, a number that the dice are compared with, leaves it as
it is, wherever it stands. So does whatever else may come one day. No reasons make no dice.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

HIDDEN: Final = "hidden"  # code of a need that is no number: the reasons are for whoever sees that side's numbers


class Reason(msgspec.Struct, frozen=True, rename={"source": "from"}, omit_defaults=True):
    """One modifier: `rule` STKO-30, `code` killer, `op` set, add or need, `n` dice, `source` the event behind it."""

    rule: str
    code: str
    op: str
    n: int
    source: int = 0


class Why:
    """Collects reasons while a rule computes a number; simulations pass None instead and pay nothing."""

    __slots__ = ("reasons",)

    def __init__(self) -> None:
        self.reasons: list[Reason] = []

    def set(self, rule: str, code: str, n: int, source: int = 0) -> None:
        self.reasons.append(Reason(rule, code, "set", n, source))

    def add(self, rule: str, code: str, n: int, source: int = 0) -> None:
        self.reasons.append(Reason(rule, code, "add", n, source))

    def need(self, rule: str, code: str, n: int, source: int = 0) -> None:
        """A number that the dice are compared with; it isn't one of the dice."""
        self.reasons.append(Reason(rule, code, "need", n, source))


def totals(reasons: Iterable[Reason]) -> list[int]:
    """The number of dice after each of the reasons."""
    running_totals: list[int] = []
    total = 0
    for reason in reasons:
        if reason.op == "set":
            total = reason.n
        elif reason.op == "add":
            total += reason.n
        running_totals.append(total)
    return running_totals


def fold(reasons: Iterable[Reason]) -> int:
    """The number of dice that the reasons make."""
    return [0, *totals(reasons)][-1]
