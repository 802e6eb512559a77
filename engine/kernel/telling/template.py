"""Sentences with gaps: `{target}` is filled in, `[ at {distance}]` falls away when its fact isn't there."""

import re
from collections.abc import Callable

Fill = Callable[[str, str], str | None]  # name of the fact, form wanted -> words, or None when it isn't there

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_GAP = re.compile(r"\{(\w+)(?::(\w+))?\}")


def fill(template: str, known: Fill, instead: Callable[[str], str]) -> str:
    """`instead` gives the words for a fact that is missing where the sentence can't do without."""

    def optional(match: re.Match[str]) -> str:
        there = all(known(name, form) is not None for name, form in _GAP.findall(match[1]))
        return match[1] if there else ""

    def gap(match: re.Match[str]) -> str:
        found = known(match[1], match[2] or "")
        words = found if found is not None else instead(match[1])
        return words if match.start() else words[:1].upper() + words[1:]

    return _GAP.sub(gap, _OPTIONAL.sub(optional, template))
