"""Figures and sides as the page shows them: the picture of the table joined with names and marks."""

from collections.abc import Mapping
from typing import Any, Final

from campaigns.selectors.battles import BattlePage
from campaigns.web import words
from campaigns.web.drawing import marks
from engine.rulesets.stko.tell import words as stko

# A state's sign on the token; the word stands beside it in the list.
SIGNS: Final = {
    "knocked_down": "↓",
    "unconscious": "z",
    "recover": "!",
    "needs_six": "6",
    "ducked": "∩",
    "immobile": "=",
    "nerve_lost": "~",
}
HIDDEN: Final = frozenset({"more"})


def sides(page: BattlePage) -> list[dict[str, Any]]:
    seen = {one["number"]: one for one in page.view.get("sides", [])}
    mine = set(page.acts_for)
    return [
        {
            "n": side.number,
            "name": side.name,
            "colour": marks.colour(side.colour, side.number),
            "shape": marks.shape(side.shape, side.number),
            "players": side.player_names,
            "dice": side.dice,
            "neutral": side.neutral,
            "acts_as": side.acts_as,
            "mine": bool(mine & set(side.players)),
            "you": page.you in side.players,
            "left": seen.get(side.number, {}).get("size", 0) - seen.get(side.number, {}).get("lost", 0),
            "size": seen.get(side.number, {}).get("size", 0),
            "out": seen.get(side.number, {}).get("out", False),
        }
        for side in page.sides
    ]


def figures(page: BattlePage, sides: list[dict[str, Any]]) -> list[dict[str, Any]]:
    known = {one.number: one for one in page.figures}
    up = page.view.get("up", 0)
    named = {n: one.name for n, one in known.items()}
    here = [one for one in page.view.get("figures", []) if one["n"] in known]  # a rewind may leave empty places
    return [_figure(one, known[one["n"]], sides[one["side"]], up, named) for one in here]


def _figure(
    seen: Mapping[str, Any], known: Any, side: dict[str, Any], up: int, named: Mapping[int, str]
) -> dict[str, Any]:
    states = [one for one in seen["states"] if one not in HIDDEN]
    if seen["immobile"]:
        states.append("immobile")
    loss = seen["loss"]
    state_words = [words.of(stko.STATES, one) for one in states]
    rank = words.rank(seen["rank"])
    loss_word = "" if loss == "in_play" else words.of(stko.LOSSES, loss)
    return {
        **seen,
        "name": known.name,
        "rank_word": rank,
        "of": side,
        "character": known.character,
        "player_name": known.player_name,
        "weapons": [_weapon(one) for one in seen["weapons"]],
        "marks": [
            {"code": one, "sign": SIGNS.get(one, "·"), "word": word}
            for one, word in zip(states, state_words, strict=True)
        ],
        "loss_word": loss_word,
        "wound_words": [wound(one) for one in seen["wounds"]],
        "up": seen["n"] == up,
        "aim_name": named.get(seen["aim"], ""),
        "label": ", ".join([f"{known.name} ({rank})", *state_words, *([loss_word] if loss_word else [])]),
    }


def wound(one: Mapping[str, Any]) -> str:
    """`flesh wound, left arm`."""
    severity, location = one.get("severity", ""), one.get("location", "")
    return f"{words.of(stko.SEVERITIES, severity)}, {words.of(stko.LOCATIONS, location)}"


def _weapon(one: Mapping[str, Any]) -> dict[str, Any]:
    return {**one, "word": words.weapon(one["name"]), "state_word": words.of(stko.WEAPON_STATES, one["state"])}
