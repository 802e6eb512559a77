"""Worked cases: what is given, the dice in the order rolled, and what must come of it.

A case names an `op`, the question asked; each ruleset answers its own ops (`OPS` of its `cases` module) with its rules.
A case holds when every value expected came out, every scripted die was rolled, and every given field was looked at.

A row of exact odds names a chance, an expected number or a distribution; the ruleset's own odds must be equal to it.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from engine.kernel.dice import TapeDice, TapeEmpty, TapeLeft
from engine.kernel.refusal import Malformed, Refusal


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`dice` are [sides, face], a d10's ten may be a 0; `options` (also inside `given`) differ from the defaults."""

    id: str
    system: str
    op: str
    given: dict[str, Any] = {}
    dice: tuple[tuple[int, int], ...] = ()
    expect: dict[str, Any] = {}
    options: dict[str, Any] = {}
    ref: str = ""
    source: str = ""
    note: str = ""


class Row(msgspec.Struct, frozen=True):
    """`value` as a fraction ("4651/7776") or a number, or a `distribution` of them; the rest is for people to read."""

    id: str
    system: str = ""
    value: str | int | float | None = None
    distribution: dict[str, str | int | float] = {}


class Given:
    """What a case gives; remembers which fields were asked for, so that none goes by unnoticed."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = dict(values)
        self.asked: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        self.asked.add(name)
        return self.values.get(name, default)

    def must(self, name: str) -> Any:
        if name not in self.values:
            raise Malformed(f"given.{name}", None, "given, because this op asks for it")
        return self.get(name)

    def number(self, name: str, default: int = 0) -> int:
        value = self.get(name, default)
        if type(value) is not int:
            raise Malformed(f"given.{name}", value, "a whole number")
        return value

    def switch(self, name: str, default: bool = False) -> bool:
        value = self.get(name, default)
        if type(value) is not bool:
            raise Malformed(f"given.{name}", value, "true or false")
        return value

    def word(self, name: str, words: tuple[str, ...], default: str | None = None) -> str:
        value = self.must(name) if default is None else self.get(name, default)
        return one_of(f"given.{name}", value, words)

    def words(self, name: str, words: tuple[str, ...]) -> list[str]:
        value = self.get(name, [])
        if not isinstance(value, list):
            raise Malformed(f"given.{name}", value, "a list")
        return [one_of(f"given.{name}", one, words) for one in value]

    def unasked(self) -> list[str]:
        return [name for name in self.values if name not in self.asked]


Op = Callable[[Given, TapeDice], dict[str, Any]]
Odds = Fraction | Mapping[str, Fraction]
Same = Callable[[str, Any], Any]  # field, value -> what counts when values are compared


def one_of(field: str, value: object, words: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in words:
        raise Malformed(field, value, "one of " + ", ".join(words))
    return value


def differences(case: Case, ops: Mapping[str, Op], same: Same = lambda name, value: value) -> list[str]:
    """What is not as expected, in words; empty when the case holds."""
    if case.op not in ops:
        return [f"not played yet: {case.op}"]
    given = Given({**case.given, "options": {**case.options, **case.given.get("options", {})}})
    dice = TapeDice([(sides, 10 if (sides, face) == (10, 0) else face) for sides, face in case.dice])
    try:
        came = ops[case.op](given, dice)
        dice.must_be_used_up()
    except (TapeEmpty, TapeLeft, Malformed, Refusal) as no:
        return [str(no)]
    except Exception as error:  # a bug, and as loud as a difference: it must not hide the other cases
        return [f"{type(error).__name__}: {error}"]
    wrong = [f"given.{name} is not understood by {case.op}" for name in given.unasked()]
    for name, value in case.expect.items():
        if name not in came:
            wrong.append(f"{name}: nothing came out, expected {written(value)}")
        elif same(name, came[name]) != same(name, value):
            wrong.append(f"{name}: {written(came[name])}, expected {written(value)}")
    return wrong


def odds_differ(row: Row, odds_of: Callable[[str], Odds]) -> list[str]:
    """The same in words for a row of exact odds; ways that can't happen needn't be named."""
    try:
        came = odds_of(row.id)
    except (LookupError, ValueError, TypeError):
        return [f"no odds of that name: {row.id}"]
    if isinstance(came, Fraction):
        came = {"value": came}
    said = row.distribution if row.value is None else {**row.distribution, "value": row.value}
    if not said:
        return ["a value or a distribution is missing"]
    try:
        wanted = {way: Fraction(chance) for way, chance in said.items()}
    except (ValueError, ZeroDivisionError) as no:
        return [str(no)]
    ways = sorted({*came, *wanted})
    return [
        f"{way}: {came.get(way, 0)}, expected {wanted.get(way, 0)}"
        for way in ways
        if came.get(way, 0) != wanted.get(way, 0)
    ]


def written(value: object) -> str:
    return msgspec.json.encode(value).decode()
