"""Worked cases: what is given, the dice in the order rolled, and what must come of it.

A case names an `op`, the question asked; each ruleset answers its own ops (`OPS` of its `cases` module) with its rules.
A case holds when every value expected came out, every scripted die was rolled, and every given field was looked at.

A row of exact odds names a chance, an expected number or a distribution; the ruleset's own odds must be equal to it.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from fractions import Fraction
from math import ceil, isfinite
from typing import Any, Final

import msgspec

from engine.kernel.dice import TapeDice, TapeEmpty, TapeLeft
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.telling.malformed import in_english


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`dice` are [sides, face], the most of a d10 or d100 may be a 0; `options` (in `given` too) replace defaults."""

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
    """What a case gives; remembers which fields were asked for, so that none goes by unnoticed. A null is nothing.

    `option_values` replace defaults; `options` is among the fields only where it is a list, the op's own.
    """

    def __init__(self, values: Mapping[str, Any], option_values: Mapping[str, Any] | None = None) -> None:
        self.values = {name: value for name, value in values.items() if value is not None}
        self.option_values = dict(option_values or {})
        self.asked: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        self.asked.add(name)
        return self.values.get(name, default)

    def must(self, name: str) -> Any:
        if name not in self.values:
            raise Malformed(f"given.{name}", None, "given-for-this-op")
        return self.get(name)

    def number(self, name: str, default: int = 0) -> int:
        return whole(f"given.{name}", self.get(name, default))

    def switch(self, name: str, default: bool = False) -> bool:
        value = self.get(name, default)
        if type(value) is not bool:
            raise Malformed(f"given.{name}", value, "true-or-false")
        return value

    def word(self, name: str, words: tuple[str, ...], default: str | None = None) -> str:
        value = self.must(name) if default is None else self.get(name, default)
        return one_of(f"given.{name}", value, words)

    def words(self, name: str, words: tuple[str, ...]) -> list[str]:
        """A list of words; one alone needs no list."""
        value = self.get(name, [])
        return [one_of(f"given.{name}", word, words) for word in (value if isinstance(value, list) else [value])]

    def people(self, name: str, needed: tuple[str, ...], known: tuple[str, ...] = ()) -> list[dict[str, Any]]:
        """A list of maps, such as combatants; each has the needed fields, and none that isn't known."""
        value = self.must(name)
        people = value if isinstance(value, list) else [value]
        for person in people:
            if not isinstance(person, dict) or any(field not in person for field in needed):
                raise Malformed(f"given.{name}", person, "map-with", {"known": needed})
            for field in person:
                if field not in (*needed, *known):
                    raise Malformed(f"given.{name}", field, "one-of", {"known": (*needed, *known)})
        return people

    def options_of(self, key: str) -> dict[str, Any]:
        """The option values, named with or without the ruleset's key."""
        return {id if id.startswith(f"{key}.") else f"{key}.{id}": value for id, value in self.option_values.items()}

    def unasked(self) -> list[str]:
        return [name for name in self.values if name not in self.asked]


TENS: Final = (10, 100)  # dice on which a 0 stands for the most
Op = Callable[[Given, TapeDice], dict[str, Any]]
Odds = Fraction | Mapping[str, Fraction]
Same = Callable[[str, Any], Any]  # field, value -> what counts when values are compared


def one_of(field: str, value: object, words: tuple[str, ...]) -> str:
    """The word as the rules write it: `Two-handed` and `two handed` are two_handed too."""
    plain = re.sub(r"[\s/-]+", "_", value.strip().lower()) if isinstance(value, str) else ""
    if plain not in words:
        raise Malformed(field, value, "one-of", {"known": words})
    return plain


def whole(field: str, value: object) -> int:
    """A whole number, also one written as 3.0."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if type(value) is not int:
        raise Malformed(field, value, "whole-number")
    return value


def number(given: Given, *names: str, default: int | None = None, least: int | None = None) -> int:
    """The number under the first of these names that is given. Refuses: Malformed where none is and one must be, or
    where it is below `least`."""
    name = first_given(given, names, default)
    value = given.number(name, default or 0)
    if least is not None and value < least:
        raise Malformed(f"given.{name}", value, "whole-number-from", {"least": least})
    return value


def hundredths(given: Given, *names: str, default: float | None = None) -> int:
    """The same for a length, times 100."""
    name = first_given(given, names, default)
    return hundredths_of(f"given.{name}", given.get(name, default))


def hundredths_of(field: str, value: object) -> int:
    """A hair more than a bound is beyond it, so what is finer counts as the next hundredth."""
    return ceil(exactly(field, value) * 100)


def exactly(field: str, value: object) -> Fraction:
    """The number as it is written: 7.999 is no binary fraction."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value):
        raise Malformed(field, value, "number")
    return Fraction(str(value))


def first_given(given: Given, names: tuple[str, ...], default: float | None) -> str:
    name = next((name for name in names if name in given.values), names[0])
    if default is None:
        given.must(name)
    return name


def says(given: Given, *names: str) -> bool:
    """Whether one of these switches is on."""
    return sum([given.switch(name) for name in names]) > 0


def reading_options(ops: Mapping[str, Op], read: Callable[[Given], object]) -> dict[str, Op]:
    """The ops, each reading the options first: a value that none can have is refused also where an op needs none."""

    def reading(op: Op) -> Op:
        def answer(given: Given, dice: TapeDice) -> dict[str, Any]:
            read(given)
            return op(given, dice)

        return answer

    return {name: reading(op) for name, op in ops.items()}


def meant(name: str, known: Iterable[str]) -> str:
    """What was probably meant by a name that nobody knows, as the end of a sentence."""
    near = get_close_matches(name, list(known), 1, 0.8)
    return f" (is it {near[0]}?)" if near else ""


def differences(case: Case, ops: Mapping[str, Op], same: Same = lambda name, value: value) -> list[str]:
    """What is not as expected, in words; empty when the case holds."""
    if case.op not in ops:
        return [f"not played yet: {case.op}" + meant(case.op, ops)]
    fields = dict(case.given)
    options = {} if isinstance(fields.get("options"), list) else fields.pop("options", None) or {}
    if not isinstance(options, dict):
        return [in_english(Malformed("given.options", options, "option-values-by-id"))]
    given = Given(fields, {**case.options, **options})
    dice = TapeDice([(sides, sides if sides in TENS and face == 0 else face) for sides, face in case.dice])
    try:
        results = ops[case.op](given, dice)
        dice.must_be_used_up()
    except Malformed as error:
        return [in_english(error)]
    except (TapeEmpty, TapeLeft) as error:  # often because of a field that the op doesn't know
        return [str(error), *(f"given.{name} wasn't looked at" + meant(name, given.asked) for name in given.unasked())]
    except Refusal as refusal:
        return [str(refusal)]
    except Exception as error:  # a bug, and as loud as a difference: it must not hide the other cases
        return [f"{type(error).__name__}: {error}"]
    wrong = [f"given.{name} is not understood by {case.op}" + meant(name, given.asked) for name in given.unasked()]
    for name, value in case.expect.items():
        if name not in results:
            wrong.append(f"{name}: nothing came out, expected {written(value)}" + meant(name, results))
        elif same(name, results[name]) != same(name, value):
            wrong.append(f"{name}: {written(results[name])}, expected {written(value)}")
    return wrong


def odds_differ(row: Row, odds_of: Callable[[str], Odds]) -> list[str]:
    """The same in words for a row of exact odds; ways that can't happen needn't be named."""
    try:
        actual = odds_of(row.id)
    except Malformed as error:  # such as a Quality of 1+
        return [in_english(error)]
    except (LookupError, ValueError, TypeError):
        return [f"no odds of that name: {row.id}"]
    if isinstance(actual, Fraction):
        actual = {"value": actual}
    chances = row.distribution if row.value is None else {**row.distribution, "value": row.value}
    if not chances:
        return ["a value or a distribution is missing"]
    try:
        wanted = {way: Fraction(chance) for way, chance in chances.items()}
    except (ValueError, ZeroDivisionError) as error:
        return [str(error)]
    ways = sorted({*actual, *wanted})
    return [
        f"{way}: {actual.get(way, 0)}, expected {wanted.get(way, 0)}"
        for way in ways
        if actual.get(way, 0) != wanted.get(way, 0)
    ]


def written(value: object) -> str:
    return msgspec.json.encode(value).decode()
