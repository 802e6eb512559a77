"""Named options: everything that isn't printed in a rule text, and every rule that may be switched.

A ruleset lists its options; they are filled and checked here. The first event of a battle pins every value.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from engine.kernel.refusal import Malformed
from engine.kernel.setup import OptionValue

Parts = dict[str, int | str]
SHAPES: Final = ("bool", "int", "choice", "words", "ints", "map", "lines")


class Option(msgspec.Struct, frozen=True):
    """`basis` says where the default comes from: text, example, inferred, source, own ("own ruling" badge).

    `shape` is one of SHAPES: words are some of the choices, ints rising bounds, a map one of the choices for each name
    of the default, lines texts under names of one's own. Whole numbers lie between `least` and `most`.
    """

    id: str
    default: OptionValue
    basis: str
    shape: str = "choice"
    choices: tuple[OptionValue, ...] = ()
    least: int = 0
    most: int = 0
    rule: str = ""


def switch(id: str, default: bool, basis: str, rule: str = "") -> Option:
    return Option(id, default, basis, "bool", (True, False), rule=rule)


def choice(id: str, basis: str, rule: str, default: OptionValue, *others: OptionValue) -> Option:
    """One of some values."""
    return Option(id, default, basis, "choice", (default, *others), rule=rule)


def words(id: str, basis: str, rule: str, default: tuple[str, ...], *others: str) -> Option:
    """Some of some words, `default` among them."""
    return Option(id, list(default), basis, "words", (*default, *others), rule=rule)


def number(id: str, default: int, basis: str, least: int, most: int, rule: str = "") -> Option:
    return Option(id, default, basis, "int", (), least, most, rule)


def listed(rows: Mapping[str, Mapping[str, Any]]) -> dict[str, Option]:
    """Options as a file has them, a row each by its id: the default stands under the name of its shape.

    Of a choice all values stand there, the default first unless `default` names it ("unset" for none); `of` are what a
    part of a map may be, and the words that a default leaves out.
    """
    return {id: in_a_row(id, row) for id, row in rows.items()}


def in_a_row(id: str, row: Mapping[str, Any]) -> Option:
    shape = next(name for name in SHAPES if name in row)
    default, choices = row[shape], tuple(row.get("of", ()))
    if shape == "bool":
        choices = (True, False)
    elif shape == "words":
        choices = (*default, *choices)
    elif shape == "choice":
        choices = tuple(None if word == "unset" else word for word in default)
        default = row.get("default", choices[0])
    return Option(
        id, default, row["basis"], shape, choices, row.get("least", 0), row.get("most", 0), row.get("rule", "")
    )


def filled(
    options: Mapping[str, Option], given: Mapping[str, OptionValue], defaults: Mapping[str, OptionValue] | None = None
) -> dict[str, OptionValue]:
    """Every option with its value: what was given, checked, else what `defaults` say, else the option's own.

    Refuses: Malformed.
    """
    for id, value in given.items():
        option = options.get(id)
        if option is None:
            raise Malformed(f"options.{id}", value, "one-of", {"known": tuple(options)})
        if value is not option.default:  # which fits; every fold of a battle asks about every option
            must_fit(option, value)
    usual = {} if defaults is None else defaults
    return {id: given.get(id, usual.get(id, option.default)) for id, option in options.items()}


def must_fit(option: Option, value: OptionValue) -> None:
    """Refuses: Malformed."""
    field = f"options.{option.id}"
    match option.shape:
        case "bool":
            if not isinstance(value, bool):
                raise Malformed(field, value, "true-or-false")
        case "choice":
            if not is_among(value, option.choices):
                raise Malformed(field, value, "one-of", {"known": option.choices})
        case "int":
            if type(value) is not int or not option.least <= value <= option.most:
                raise Malformed(field, value, "whole-number-between", {"least": option.least, "most": option.most})
        case "words":
            if not isinstance(value, list) or any(chosen not in option.choices for chosen in value):
                raise Malformed(field, value, "list-out-of", {"known": option.choices})
        case "ints":
            must_be_bounds(option, value)
        case "map":
            must_be_map(option, value)
        case "lines":
            if not isinstance(value, dict):
                raise Malformed(field, value, "names-with-a-line-each")


def must_be_bounds(option: Option, value: OptionValue) -> None:
    field, need = f"options.{option.id}", len(option.default) if isinstance(option.default, list) else 0
    if not isinstance(value, list) or len(value) != need or not all(type(bound) is int for bound in value):
        raise Malformed(field, value, "whole-numbers", {"n": need})
    numbers = [int(bound) for bound in value]
    if numbers != sorted(set(numbers)) or not option.least <= numbers[0] or numbers[-1] > option.most:
        raise Malformed(field, value, "rising-numbers", {"n": need, "least": option.least, "most": option.most})


def must_be_map(option: Option, value: OptionValue) -> None:
    field = f"options.{option.id}"
    names = option.default if isinstance(option.default, dict) else {}
    if not isinstance(value, dict) or set(value) != set(names):
        raise Malformed(field, value, "each-one-of", {"names": tuple(names), "known": option.choices})
    for name, chosen in value.items():
        if not is_among(chosen, option.choices):
            raise Malformed(f"{field}.{name}", chosen, "one-of", {"known": option.choices})


def is_among(value: OptionValue, choices: tuple[OptionValue, ...]) -> bool:
    """1 isn't true, and 0 isn't false."""
    return any(value == choice and type(value) is type(choice) for choice in choices)


class OptionReader:
    """The values of all options, asked by their names without the ruleset's prefix."""

    def __init__(self, prefix: str, values: Mapping[str, OptionValue]) -> None:
        self.prefix = prefix
        self.values = values

    def value(self, name: str) -> OptionValue:
        return self.values[f"{self.prefix}.{name}"]

    def on(self, name: str) -> bool:
        return bool(self.value(name))

    def says(self, name: str, word: int | str) -> bool:
        return self.value(name) == word

    def word(self, name: str) -> str:
        return str(self.value(name))

    def number(self, name: str) -> int:
        return int(str(self.value(name)))

    def words(self, name: str) -> list[str]:
        value = self.value(name)
        return [str(word) for word in value] if isinstance(value, list) else []

    def parts(self, name: str) -> Parts:
        value = self.value(name)
        return value if isinstance(value, dict) else {}
