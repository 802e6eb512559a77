"""Options of a ruleset: what may be set to what, and the full set that a battle pins."""

from collections.abc import Mapping
from typing import Any

from campaigns.submit.errors import Malformed
from engine.kernel.ruleset import Option, Ruleset


def must_be_options(rules: Ruleset, values: Mapping[str, Any], field: str = "options") -> None:
    """Raises: Malformed, naming the option."""
    for name, value in values.items():
        option = rules.options.get(name)
        if option is None:
            raise Malformed(f"{field}.{name}", value, f"an option of {rules.key}")
        _must_fit(option, value, f"{field}.{name}")


def changed(rules: Ruleset, before: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """What differs from the defaults after a change, in which None brings a default back."""
    named = {name: value for name, value in change.items() if value is not None}
    must_be_options(rules, named)
    for name in change.keys() - rules.options.keys():
        raise Malformed(f"options.{name}", change[name], f"an option of {rules.key}")
    after = {name: value for name, value in before.items() if name not in change} | named
    return {name: value for name, value in after.items() if value != rules.options[name].default}


def settled(rules: Ruleset, *layers: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every option: the defaults, then each layer over the one before."""
    values: dict[str, Any] = {name: option.default for name, option in rules.options.items()}
    for layer in layers:
        values.update({name: value for name, value in layer.items() if name in values})
    return values


def _must_fit(option: Option, value: Any, field: str) -> None:
    if option.shape == "bool":
        if type(value) is not bool:
            raise Malformed(field, value, "true or false")
    elif option.shape == "int":
        _must_be_in_range(option, value, field)
    elif option.shape == "ints":
        _must_rise(option, value, field)
    elif option.shape == "words":
        if type(value) is not list or any(word not in option.choices for word in value):
            raise Malformed(field, value, "a list out of " + ", ".join(map(str, option.choices)))
    elif option.shape == "choice":
        if value not in option.choices or type(value) not in {type(choice) for choice in option.choices}:
            raise Malformed(field, value, "one of " + ", ".join(map(str, option.choices)))
    elif option.shape == "text":
        if type(value) is not str or len(value) > 200:
            raise Malformed(field, value, "a text of at most 200 characters")


def _must_be_in_range(option: Option, value: Any, field: str) -> None:
    if type(value) is not int or value < option.least or (option.most and value > option.most):
        most = f" to {option.most}" if option.most else " or more"
        raise Malformed(field, value, f"a whole number, {option.least}{most}")


def _must_rise(option: Option, value: Any, field: str) -> None:
    need = len(option.default) if isinstance(option.default, list) else 0
    if type(value) is not list or len(value) != need:
        raise Malformed(field, value, f"{need} whole numbers")
    for i, one in enumerate(value):
        _must_be_in_range(option, one, f"{field}[{i}]")
    if value != sorted(set(value)):
        raise Malformed(field, value, f"{need} rising numbers")
