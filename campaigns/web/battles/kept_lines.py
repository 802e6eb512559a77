"""Which lines of a battle's log a reader wants: what matters, everything, or what was rolled."""

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from campaigns.selectors.battles.figure_stories import RoundLine
from campaigns.selectors.battles.stories import SentenceLine

MATTERS: Final = "matters"
ROLLS: Final = "rolls"
KEPT: Final = {MATTERS: _("What matters"), "all": _("Everything"), ROLLS: _("Rolls")}
BIG: Final = frozenset({"wound", "death", "end", "note", "people"})  # kinds of sentences
FOLDED: Final = frozenset({"card", "aside"})  # cards that came up, and what changed nothing on the table


def wanted(typed: str | None, usual: str) -> str:
    """What a page was asked for; what it doesn't know is the usual."""
    return typed if typed in KEPT else usual


def chips(which: str) -> list[tuple[str, Any, bool]]:
    return [(code, word, code == which) for code, word in KEPT.items()]


def kept(lines: Sequence[SentenceLine], which: str) -> list[SentenceLine]:
    """What matters are entries in which somebody was hurt, killed or moved by a word, with how it came to it."""
    if which == ROLLS:
        return [line for line in lines if line.roll and line.kind != "card"]
    if which == MATTERS:
        big = {line.entry for line in lines if line.kind in BIG and not line.struck}
        return [line for line in lines if line.entry in big and line.kind not in FOLDED]
    return list(lines)


def by_entry(rounds: Sequence[RoundLine], which: str) -> list[dict[str, Any]]:
    """Rounds with their lines, those of one entry together; rounds of which nothing is kept are left out."""
    kept_rounds = []
    for round_line in rounds:
        entries: dict[int, list[SentenceLine]] = {}
        for line in kept(round_line.lines, which):
            entries.setdefault(line.entry, []).append(line)
        if entries:
            grouped = [
                {"lines": lines, "death": any(line.kind == "death" for line in lines)} for lines in entries.values()
            ]
            kept_rounds.append({"number": round_line.number, "entries": grouped})
    return kept_rounds
