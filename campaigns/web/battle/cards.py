"""Cards by name: a figure's own, an action card, the Joker."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from campaigns.web import words


def label(card: str, names: Callable[[int], str]) -> str:
    kind, _dash, rest = card.partition("-")
    if kind == "joker":
        return _("Joker")
    if kind == "figure" and rest.isdigit():
        return names(int(rest))
    rank, _dash, number = rest.partition("-")
    shown = words.rank(rank) if kind == "action" else rest
    return _("Action card: %(rank)s") % {"rank": shown} + (f" {number}" if number not in ("", "1") else "")


def card(name: str, names: Callable[[int], str]) -> dict[str, Any]:
    kind = name.partition("-")[0]
    number = name.removeprefix("figure-")
    return {"name": name, "label": label(name, names), "kind": kind, "figure": int(number) if number.isdigit() else 0}
