"""The reasons that made a pool or a target number, folded in the order in which they are given."""

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


def fold(reasons: list[Reason]) -> int:
    """The number of dice that the reasons make: `set` replaces, `add` adds; what is needed (`need`) is no die."""
    total = 0
    for reason in reasons:
        if reason.op == "need":
            continue
        total = reason.n if reason.op == "set" else total + reason.n
    return total
