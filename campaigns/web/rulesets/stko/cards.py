"""Cards by name: a figure's own, an action card, the Joker, a rapid-fire card with its entries, a wound counter."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.battles.deck import once
from engine.rulesets.stko.codes import LOCATIONS, SEVERITIES
from engine.rulesets.stko.tables import COUNTERS, KD, UNC
from engine.rulesets.stko.tables_optional import RAPID_DECK
from engine.rulesets.stko.tell import words as stko

FALLS: Final = ((KD, "knocked_down"), (UNC, "unconscious"))


def label(card: str, names: Callable[[int], str]) -> str:
    kind, _dash, detail = card.partition("-")
    if kind == "joker":
        return _("Joker")
    if kind == "figure" and detail.isdigit():
        return names(int(detail))
    if card in RAPID_DECK:
        return " · ".join(words.of(stko.BURSTS, burst).partition(",")[0] for burst in card.split(" "))
    if kind in LOCATIONS:
        return counter(kind, int(detail))
    rank, _dash, number = detail.partition("-")
    shown = words.rank(rank, "stko") if kind == "action" else detail
    return _("%(rank)s card") % {"rank": shown} + (f" {number}" if number not in ("", "1") else "")


def counter(location: str, number: int) -> str:
    """`Right arm 6: serious wound, knocked down`. Source: STKO-41, STKO-62."""
    where = words.of(stko.LOCATIONS, location)
    severity, bits = COUNTERS[LOCATIONS.index(location)][number - 1]
    parts = [words.of(stko.SEVERITIES, SEVERITIES[severity])]
    parts += [words.of(stko.STATES, state) for bit, state in FALLS if bits & bit]
    return f"{where[:1].upper()}{where[1:]} {number}: {', '.join(parts)}"


def card(name: str, names: Callable[[int], str]) -> dict[str, Any]:
    kind = name.partition("-")[0]
    number = name.removeprefix("figure-")
    return {"name": name, "label": label(name, names), "kind": kind, "figure": int(number) if number.isdigit() else 0}


def all_cards(view: Mapping[str, Any]) -> list[str]:
    held = [row["card"] for row in view.get("held", ())]
    return list(dict.fromkeys([*view.get("deck", ()), *view.get("open_cards", ()), *held]))


def turned(page: BattlePage, figures: dict[int, dict[str, Any]]) -> dict[str, Any] | None:
    """Where people turn a deck of their own, tapping the card that came up turns it: one tap."""
    turns = next((choice for choice in page.legal if choice.code == "turn-card"), None)
    if turns is None or page.cards != "typed":
        return None

    def name(n: int) -> str:
        return str(figures[n]["name"]) if n in figures else str(n)

    hidden_fields = {"acts_as": turns.acts_as, "yours": turns.yours}
    outcomes = [str(choice.command["card"]) for choice in page.legal if choice.code == "card-outcome"]
    if outcomes:
        return {
            "cards": [{**card(code, name), "entered": code} for code in outcomes],
            "what": "card-outcome",
            **hidden_fields,
        }
    card_rows = once(page.view["deck"], lambda code: card(code, name))
    cards = [{**shown, "entered": shown["place"]} for shown in card_rows]
    return {"cards": cards, "what": "card", "json": json.dumps(turns.command), **hidden_fields}
