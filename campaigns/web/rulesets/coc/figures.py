"""Investigators and opponents as the page shows them. What the viewer's picture doesn't hold isn't shown."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext as _

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from engine.rulesets.coc.tell import words as coc

SIGNS: Final = {"prone": "↓", "unconscious": "z", "serious": "!", "dying": "†", "temporary": "+", "held": "="}
KEY: Final = "coc"


def figures(
    page: BattlePage, sides: list[dict[str, Any]], faces: Mapping[UUID, str] | None = None
) -> list[dict[str, Any]]:
    """`faces` are addresses of pictures, by character."""
    known = {one.number: one for one in page.figures}
    named = {n: one.name for n, one in known.items()}
    seen = [one for one in page.view.get("figures", []) if one["n"] in known]  # a rewind may leave empty places
    up = page.view.get("up", 0)
    drawn = bool(page.view.get("drawn"))
    placed = {"placed": drawn, "facing": (0, 0)}  # nobody looks anywhere in this game
    return [{**_figure(one, known[one["n"]], sides[one["side"]], up, named, faces or {}), **placed} for one in seen]


def _figure(
    seen: Mapping[str, Any],
    known: Any,
    side: dict[str, Any],
    up: int,
    named: Mapping[int, str],
    faces: Mapping[UUID, str],
) -> dict[str, Any]:
    states = [*seen["states"], *(["held"] if seen["held_by"] else [])]
    rank = words.rank(seen["rank"], KEY)
    loss_word = "" if seen["loss"] == "in_play" else words.code("loss", seen["loss"], KEY)
    marks = [{"code": f"coc-{one}", "sign": SIGNS.get(one, "·"), "word": words.of(coc.STATES, one)} for one in states]
    return {
        **seen,
        "name": known.name,
        "rank_word": rank,
        "bars": 0,
        "down": "unconscious" in seen["states"],
        "of": side,
        "character": known.character,
        "player_name": known.player_name,
        "face": faces.get(known.character, "") if known.character is not None else "",
        "weapons": [_weapon(one) for one in seen["weapons"]],
        "marks": marks,
        "loss_word": loss_word,
        "up": seen["n"] == up,
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
        "label": ", ".join(
            [f"{known.name} ({rank})", *(one["word"] for one in marks), *([loss_word] if loss_word else [])]
        ),
    }


def _weapon(one: Mapping[str, Any]) -> dict[str, Any]:
    state = "" if one["state"] == "ready" else words.of(coc.WEAPON_STATES, one["state"])
    return {**one, "word": words.weapon(one["name"], KEY), "state_word": state}


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
