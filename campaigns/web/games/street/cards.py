"""Cards by name: a figure's own, an action card, the Joker, a rapid-fire card with its entries."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from campaigns.web import words
from engine.rulesets.stko.tables_optional import RAPID_DECK
from engine.rulesets.stko.tell.bursts import RESULTS


def label(card: str, names: Callable[[int], str]) -> str:
    kind, _dash, rest = card.partition("-")
    if kind == "joker":
        return _("Joker")
    if kind == "figure" and rest.isdigit():
        return names(int(rest))
    if card in RAPID_DECK:
        return " · ".join(words.of(RESULTS, one).partition(",")[0] for one in card.split(" "))
    rank, _dash, number = rest.partition("-")
    shown = words.rank(rank) if kind == "action" else rest
    return _("Action card: %(rank)s") % {"rank": shown} + (f" {number}" if number not in ("", "1") else "")


def card(name: str, names: Callable[[int], str]) -> dict[str, Any]:
    kind = name.partition("-")[0]
    number = name.removeprefix("figure-")
    return {"name": name, "label": label(name, names), "kind": kind, "figure": int(number) if number.isdigit() else 0}
