"""What is asked, as the panel needs it: its own template per kind, and the words on its big buttons."""

from typing import Any, Final

from django.utils.formats import number_format

from campaigns.selectors.battles import BattlePage
from campaigns.web import words
from campaigns.web.battle import cards
from engine.rulesets.stko.codes import BANDS, COVERS, LOCATIONS, POSITIONS
from engine.rulesets.stko.tell import words as stko

TEMPLATES: Final = {
    "fact-shot": "battle/ask_shot.html",
    "move-to": "battle/ask_spot.html",
    "whom-to-shoot": "battle/ask_target.html",
    "before-dice": "battle/ask_before_dice.html",
    "free-turn": "battle/ask_free_turn.html",
}


def question(page: BattlePage, figures: list[dict[str, Any]], sides: list[dict[str, Any]]) -> dict[str, Any] | None:
    asked = page.waiting.question
    if asked is None:
        return None
    by_number = {one["n"]: one for one in figures}
    about = [by_number[n] for n in asked.about if n in by_number]
    base: dict[str, Any] = {
        "number": asked.number,
        "kind": asked.kind,
        "template": TEMPLATES.get(asked.kind, "battle/ask_other.html"),
        "about": about,
        "acts_as": page.waiting.acts_as,
        "most": asked.most,
        "exact": "full-distance" in asked.options,
    }
    if asked.kind == "fact-shot":
        return base | _shot(page, about, figures)
    if asked.kind == "whom-to-shoot":
        return base | {
            "targets": [by_number[int(n)] for n in asked.options if int(n) in by_number],
            "nobody": page.table == "real",
        }
    if asked.kind == "before-dice":
        return base | {"cards": _cards_to_play(page, figures, sides, asked.about[0] if asked.about else 0)}
    return base


def _shot(page: BattlePage, about: list[dict[str, Any]], figures: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "bands": _bands(page, about[0] if about else None),
        "covers": [(code, words.of(stko.COVERS, code)) for code in COVERS],
        "positions": [(code, words.of(stko.POSITIONS, code)) for code in POSITIONS],
        "locations": [(code, words.of(stko.LOCATIONS, code)) for code in LOCATIONS],
        "others": [one for one in figures if one not in about and one["loss"] == "in_play"],
    }


def _bands(page: BattlePage, shooter: dict[str, Any] | None) -> list[dict[str, str]]:
    """The words, with the reach beside them where the weapon leaves no doubt."""
    grips = {one["grip"] for one in shooter["weapons"]} if shooter else set()
    bounds = page.options.get(f"stko.{next(iter(grips))}_bands") if len(grips) == 1 else None
    found, least = [], "0"
    for n, code in enumerate(BANDS):
        reach = ""
        if isinstance(bounds, list) and n < len(bounds):
            most = number_format(bounds[n])
            reach, least = f"{least}–{most}″", most
        elif isinstance(bounds, list):
            reach = f"> {least}″"
        found.append({"code": code, "word": words.of(stko.BANDS, code), "reach": reach})
    return found


def _cards_to_play(
    page: BattlePage, figures: list[dict[str, Any]], sides: list[dict[str, Any]], rolling: int
) -> list[dict[str, Any]]:
    """Held action cards of the other sides, each with the figures that could have the turn."""
    by_number = {one["n"]: one for one in figures}
    rolls = by_number.get(rolling)
    found = []
    for held in page.view.get("held", []):
        holder = by_number.get(held["figure"])
        if holder is None or rolls is None or holder["side"] == rolls["side"]:
            continue
        acts_as = sides[holder["side"]]["acts_as"]
        if acts_as is not None:
            whom = [one for one in figures if one["side"] == holder["side"] and one["loss"] == "in_play"]
            label = cards.label(held["card"], lambda n: by_number[n]["name"])
            yours = sides[holder["side"]]["mine"]
            found.append({"card": held["card"], "label": label, "figures": whom, "acts_as": acts_as, "yours": yours})
    return found
