"""Sentences with gaps.

`{target}` is filled in. `{weapon:dat}` asks for a form of it: a case, a word with its article, a length,
a pronoun (`{figure:their}`).
`[ at {distance}]` falls away when a fact inside isn't there. `{n?1=card|cards}` chooses by a fact: what stands after
its value, or else the last; `#` in it is the value itself. Facts that are true or false are `yes` and `no`.
`{figure?}` says nothing: for a fact that another language names and this one needs no word for.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Final

Fill = Callable[[str, str], str | None]  # name of the fact, form wanted -> words, or None when it isn't there
BARE: Final = "?"  # the form of a fact that a choice is made by: as it stands in the data

_Gap = tuple[str, str, str | None, str]  # name, form, choices, and the text behind it
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_GAP = re.compile(r"\{(\w+)(?::(\w+)|\?([^{}]*))?\}")


def fill(template: str, known: Fill, instead: Callable[[str], str]) -> str:
    """`instead` gives the words for a fact that is missing where the sentence can't do without."""
    words = []
    for optional, text, holes in _parsed(template):
        if optional and any(known(name, form) is None for name, form, _choices, _text in holes):
            continue
        words.append(text)
        for name, form, choices, text_after in holes:
            if choices is not None:
                words.append(choose(choices, known(name, BARE) or ""))
            else:
                value = known(name, form)
                words.append(instead(name) if value is None else value)
            words.append(text_after)
    return "".join(words)


@cache
def _parsed(template: str) -> list[tuple[bool, str, list[_Gap]]]:
    """Stretches of a sentence, every other one in brackets: its text, and each gap in it."""
    stretches = []
    for number, stretch in enumerate(_OPTIONAL.split(template)):
        text, *rest = _GAP.split(stretch)
        rows = zip(rest[0::4], rest[1::4], rest[2::4], rest[3::4], strict=True)
        holes = [(name, form or "", choices, after) for name, form, choices, after in rows]
        stretches.append((number % 2 == 1, text, holes))
    return stretches


def choose(choices: str, value: str) -> str:
    *known, otherwise = choices.split("|")
    chosen = next((words for case, _, words in (choice.partition("=") for choice in known) if case == value), otherwise)
    return chosen.replace("#", value)


def gaps(template: str) -> set[str]:
    """The facts that a sentence names."""
    return {name for name, _, _ in _GAP.findall(template)}


def forms(template: str) -> set[str]:
    """The forms that a sentence asks for."""
    return {form for _, form, _ in _GAP.findall(template) if form}
