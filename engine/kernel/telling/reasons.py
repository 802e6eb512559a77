"""The reasons of a pool in a few words."""

from collections.abc import Iterable

from engine.kernel.ruleset import Language
from engine.kernel.telling.catalogue import Catalogue
from engine.kernel.why import HIDDEN, Reason


def reason_text(reason: Reason, said: Catalogue, language: Language, chapters: Iterable[str] = ("reason",)) -> str:
    """`2 medium range`, `+1 Killer`, `-1 cover`: `set` shows the bare number, `add` its sign."""
    word = said.first(chapters, reason.code, language) or reason.code.replace("_", " ")
    if reason.code == HIDDEN:
        return word
    return f"{reason.n:+d} {word}" if reason.op == "add" else f"{reason.n} {word}"
