"""Investigators and opponents as the page shows them. What the viewer's picture doesn't hold isn't shown."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext as _

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.drawing.heads import Portrait
from campaigns.web.rulesets.battle_pieces import label, present
from campaigns.web.rulesets.coc import icons
from campaigns.web.rulesets.parts import Person
from engine.rulesets.coc.tell import words as coc

SIGNS: Final = {"prone": "↓", "unconscious": "z", "serious": "!", "dying": "†", "temporary": "+", "held": "="}
KEY: Final = "coc"


def figures(
    page: BattlePage, sides: list[dict[str, Any]], portraits: Mapping[UUID, Portrait] | None = None
) -> list[Person]:
    named = {figure.number: figure.name for figure in page.figures}
    drawn = bool(page.view.get("drawn"))
    placed = {"placed": drawn, "facing": (0, 0)}  # nobody looks anywhere in this game
    return [{**_figure(seen, base, named), **placed} for seen, _known, base in present(page, sides, portraits)]


def _figure(seen: Mapping[str, Any], base: Person, named: Mapping[int, str]) -> Person:
    states = [*seen["states"], *(["held"] if seen["held_by"] else [])]
    marks = [
        {"code": f"coc-{state}", "sign": SIGNS.get(state, "·"), "word": words.of(coc.STATES, state)} for state in states
    ]
    code = next(iter([*([seen["loss"]] if base["loss_word"] else []), *states]), "")
    return {
        **seen,
        "word": base["loss_word"] or next((mark["word"] for mark in marks), ""),
        "badge": icons.MARKS.get(code, ""),
        "tone": "bad" if code else "",
        "hurt": [],
        "gauges": _gauges(seen),
        **base,
        "down": "unconscious" in seen["states"],
        "weapons": [_weapon(weapon) for weapon in seen["weapons"]],
        "marks": marks,
        "open": "hp" in seen,
        "aim_name": named.get(seen["aim"], ""),
        "fights": [named[n] for n in seen["engaged"] if n in named],
        "count": seen["members"] if seen["members"] > 1 else 0,
        "counter_words": [
            {"code": code, "word": words.of(coc.COUNTERS, code), "value": value}
            for code, value in seen.get("counters", {}).items()
        ],
        "numbers": [
            {"word": value_word(code), "value": value} for code, value in seen.get("values", {}).items() if code != "hp"
        ],
        "label": label(base, (mark["word"] for mark in marks)),
    }


def _gauges(seen: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Bars of what an investigator has left; nothing of whose numbers are the Keeper's."""
    if "hp" not in seen:
        return []
    kept = [
        {"code": code, "word": words.of(coc.COUNTERS, code), "value": value, "most": 99}
        for code in ("sanity", "luck")
        if (value := seen["counters"].get(code)) is not None
    ]
    hp = {"code": "hp", "word": value_word("hp"), "value": seen["hp"], "most": seen["hp_max"], "says_most": True}
    return [hp, *kept]


def _weapon(weapon: Mapping[str, Any]) -> dict[str, Any]:
    state = "" if weapon["state"] == "ready" else words.of(coc.WEAPON_STATES, weapon["state"])
    return {**weapon, "word": words.weapon(weapon["name"], KEY), "state_word": state}


def value_word(code: str) -> str:
    """A number of the sheet: characteristic, skill, or one of the few others."""
    others = {
        "hp": _("hit points"),
        "mov": _("MOV"),
        "build": _("build"),
        "armour": _("armour"),
        "fighting": _("fighting"),
        "firearms": _("firearms"),
        "bonus": _("damage bonus"),
        "members": _("how many"),
    }
    if code in others:
        return others[code]
    return words.of(coc.SKILLS, code.removeprefix("skill_"))
