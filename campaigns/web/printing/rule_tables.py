"""Tables of rules as they are printed: a title, the rule's number, a head and rows of text."""

from typing import Any

from campaigns.web import words
from engine.kernel.telling.catalogue import Words
from engine.kernel.telling.speaker import capital

Table = dict[str, Any]


def table(title: str, rule: str, head: list[str], rows: list[list[str]]) -> Table:
    return {"title": title, "rule": rule, "head": head, "rows": rows}


def of(known: Words, code: str) -> str:
    return capital(words.of(known, code))


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"
