"""Sentences with gaps.

`{target}` is filled in. `{weapon:dat}` asks for a form of it: a case, a word with its article, a length.
`[ at {distance}]` falls away when a fact inside isn't there. `{n?1=card|cards}` chooses by a fact: what stands after
its value, or else the last; `#` in it is the value itself. Facts that are true or false are `yes` and `no`.
"""

import re
from collections.abc import Callable
from typing import Final

Fill = Callable[[str, str], str | None]  # name of the fact, form wanted -> words, or None when it isn't there
BARE: Final = "?"  # the form of a fact that a choice is made by: as it stands in the data

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_GAP = re.compile(r"\{(\w+)(?::(\w+)|\?([^{}]*))?\}")


def fill(template: str, known: Fill, instead: Callable[[str], str]) -> str:
    """`instead` gives the words for a fact that is missing where the sentence can't do without."""

    def optional(match: re.Match[str]) -> str:
        there = all(known(name, form) is not None for name, form, _ in _GAP.findall(match[1]))
        return match[1] if there else ""

    def gap(match: re.Match[str]) -> str:
        name, form, choices = match.groups()
        if choices is not None:
            return choose(choices, known(name, BARE) or "")
        found = known(name, form or "")
        return instead(name) if found is None else found

    return _GAP.sub(gap, _OPTIONAL.sub(optional, template) if "[" in template else template)


def choose(choices: str, value: str) -> str:
    *known, otherwise = choices.split("|")
    said = next((words for case, _, words in (choice.partition("=") for choice in known) if case == value), otherwise)
    return said.replace("#", value)


def gaps(template: str) -> set[str]:
    """The facts that a sentence names."""
    return {name for name, _, _ in _GAP.findall(template)}


def forms(template: str) -> set[str]:
    """The forms that a sentence asks for."""
    return {form for _, form, _ in _GAP.findall(template) if form}
