"""What is asked, as the panel needs it: its own template per kind, and the words on its big buttons."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import lengths, words
from campaigns.web.rulesets.battle_pieces import asks, filled
from campaigns.web.rulesets.stko import cards
from engine.kernel.telling.speaker import capital
from engine.rulesets.stko.codes import BANDS, COVERS, LOCATIONS, POSITIONS
from engine.rulesets.stko.tables_optional import QUARTERS
from engine.rulesets.stko.tell import words as stko

TEMPLATES: Final = {
    "fact-shot": "stko/ask_shot.html",
    "move-to": "stko/ask_spot.html",
    "whom-to-shoot": "stko/ask_target.html",
    "before-dice": "stko/ask_before_dice.html",
    "free-turn": "stko/ask_free_turn.html",
    "fact-near": "stko/ask_near.html",
    "fact-fight": "stko/ask_fight.html",
    "press-luck": "stko/ask_luck.html",
    "fact-in-view": "stko/ask_view.html",
    "spread-hits": "stko/ask_spread.html",
}
OFFERED: Final = {
    "yes": gettext_lazy("Yes"),
    "no": gettext_lazy("No"),
    "draw": gettext_lazy("Another card"),
    "stop": gettext_lazy("Stop firing"),
    "apply": gettext_lazy("Apply the result"),
    "leave": gettext_lazy("Break off"),
    "stay": gettext_lazy("Stay up"),
    "duck": gettext_lazy("Duck back"),
    "held": gettext_lazy("Holds"),
    "lost": gettext_lazy("Breaks"),
    "nothing": gettext_lazy("Nothing"),
    "nobody": gettext_lazy("Nobody"),
    "fear": gettext_lazy("Fear"),
    "hate": gettext_lazy("Hate"),
}
FROM_SIDE: Final = {
    "front": gettext_lazy("from the front"),
    "side": gettext_lazy("from the side"),
    "rear": gettext_lazy("from behind"),
}


def question(page: BattlePage, figures: list[dict[str, Any]], sides: list[dict[str, Any]]) -> dict[str, Any] | None:
    asked = page.waiting.question
    if asked is None:
        return None
    by_number = {figure["n"]: figure for figure in figures}
    base = asks(page, asked, by_number, TEMPLATES)
    about = base["about"]
    base |= {
        "exact": "full-distance" in asked.options,
        "turns": about[0]["ways"].get("turns", 0) if asked.kind == "move-to" and about else 0,
    }
    if asked.kind == "fact-shot":
        return base | _shot(page, asked.command, about, figures)
    if asked.kind == "whom-to-shoot":
        return base | {
            "targets": [by_number[int(n)] for n in asked.options if int(n) in by_number],
            "nobody": page.table == "real",
        }
    if asked.kind == "before-dice":
        shown = _cards_to_play(page, figures, sides, asked.about[0] if asked.about else 0)
        return base | {"cards": shown, **_goes_on(page, about)}
    return base | {"text": _text(asked.kind, about, asked.most)} | _options(page, figures, about)


def _options(page: BattlePage, figures: list[dict[str, Any]], about: list[dict[str, Any]]) -> dict[str, Any]:
    """What those questions are answered with that need no more than their words."""
    asked, by_number = page.waiting.question, {figure["n"]: figure for figure in figures}
    assert asked is not None
    others = [figure for figure in figures if figure["n"] not in asked.about and figure["loss"] == "in_play"]
    if asked.kind == "fact-near":
        return {"others": others, "steps": _steps(asked.most)}
    if asked.kind == "fact-fight":
        return {"reached": "reached" in asked.options, "quarters": [(code, FROM_SIDE[code]) for code in QUARTERS]}
    if asked.kind == "press-luck":
        return _goes_on(page, about)
    if asked.kind == "fact-in-view":
        return {"others": others}
    if asked.kind == "fact-hated":
        return {"choices": [(code, _named(code, by_number)) for code in asked.options]}
    if asked.kind in ("whom-to-chase", "spread-hits"):
        named = [(code, by_number[int(code)]["name"]) for code in asked.options if int(code) in by_number]
        return {"choices": named, "hits": range(1, asked.most + 1)}
    return {"choices": [(code, offered(code)) for code in asked.options]}


def _named(code: str, figures: dict[int, dict[str, Any]]) -> str:
    figure = figures.get(int(code)) if code.isdecimal() else None
    return str(figure["name"]) if figure else offered(code)


def offered(code: str) -> str:
    """The word on the button for one of the choices that a question offers."""
    if code in OFFERED:
        return str(OFFERED[code])
    return capital(words.of(stko.LOCATIONS if code in stko.LOCATIONS else stko.FIGHT_ROWS, code))


def _text(kind: str, about: list[dict[str, Any]], most: int) -> str:
    facts = {name: person["name"] for name, person in zip(("figure", "target"), about, strict=False)}
    if most:
        facts["most"] = lengths.long(most)
    return filled(words.of(stko.QUESTIONS, kind), facts)


def _steps(most: int) -> list[tuple[int, str]]:
    """Distances in whole inches, which is as exactly as the dice ask for them."""
    bounds = [min(inch * 100, most) for inch in range(1, -(-most // 100) + 1)]
    return [(bound, _("up to %(length)s") % {"length": lengths.long(bound)}) for bound in bounds]


def _shot(
    page: BattlePage, command: Mapping[str, Any], about: list[dict[str, Any]], figures: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "bands": _bands(page, _grip(about[0], command) if about else ""),
        "covers": [(code, words.of(stko.COVERS, code)) for code in COVERS],
        "positions": [(code, words.of(stko.POSITIONS, code)) for code in POSITIONS],
        "locations": [(code, words.of(stko.LOCATIONS, code)) for code in LOCATIONS],
        "others": [figure for figure in figures if figure not in about and figure["loss"] == "in_play"],
    }


def reaches(page: BattlePage, figure: dict[str, Any]) -> list[int]:
    """How far each band of the first weapon goes that shoots, in hundredths of inches; nothing for whoever has none."""
    for weapon in figure["weapons"]:
        bounds = page.options.get(f"stko.{weapon['grip']}_bands")
        if isinstance(bounds, list) and weapon["state"] == "ready" and not weapon["put_down"]:
            return [100 * bound for bound in bounds]
    return []


def _grip(shooter: dict[str, Any], command: Mapping[str, Any]) -> str:
    """How the weapons of this shot are held; empty where they leave it open. Source: STKO-14."""
    carried = shooter["weapons"]
    fired = [carried[n] for n in command.get("weapons", ()) if n < len(carried)]
    grips = {weapon["grip"] for weapon in fired or carried}
    if len(grips) != 1:
        return ""
    (grip,) = grips
    if grip != "either":
        return str(grip)
    return (command.get("grip") or "one_handed") if command else ""


def _bands(page: BattlePage, grip: str) -> list[dict[str, str]]:
    """The words, with the reach beside them where it is known how the weapon is held."""
    bounds = page.options.get(f"stko.{grip}_bands")
    bands, least = [], "0"
    for n, code in enumerate(BANDS):
        reach = ""
        if isinstance(bounds, list) and n > len(bounds):
            continue  # two-handed weapons reach as far as is seen
        if isinstance(bounds, list) and n < len(bounds):
            most = lengths.number(bounds[n] * 100)
            reach, least = f"{least}–{most}{lengths.sign()}", most
        elif isinstance(bounds, list):
            reach = f"> {least}{lengths.sign()}"
        bands.append({"code": code, "word": words.of(stko.BANDS, code), "reach": reach})
    return bands


def _goes_on(page: BattlePage, about: list[dict[str, Any]]) -> dict[str, Any]:
    """Who says "go on": whoever plays the figure that rolls, not the holders of cards, who are asked as well."""
    if not about:
        return {"goes_on": None, "goes_on_yours": False}
    player = next((figure.player for figure in page.figures if figure.number == about[0]["n"]), None)
    if player is not None:
        return {"goes_on": page.waiting.acts_as, "goes_on_yours": page.waiting.acts_as == player}
    return {"goes_on": about[0]["of"]["acts_as"], "goes_on_yours": about[0]["of"]["mine"]}


def _cards_to_play(
    page: BattlePage, figures: list[dict[str, Any]], sides: list[dict[str, Any]], rolling: int
) -> list[dict[str, Any]]:
    """Held action cards of the other sides, each with the figures that could have the turn."""
    by_number = {figure["n"]: figure for figure in figures}
    rolls = by_number.get(rolling)
    playable = []
    for held in page.view.get("held", []):
        holder = by_number.get(held["figure"])
        if holder is None or rolls is None or holder["side"] == rolls["side"]:
            continue
        acts_as = sides[holder["side"]]["acts_as"]
        if acts_as is not None:
            served = [by_number[n] for n in held["serves"]]
            label = cards.label(held["card"], lambda n: by_number[n]["name"])
            yours = sides[holder["side"]]["mine"]
            playable.append(
                {"card": held["card"], "label": label, "figures": served, "acts_as": acts_as, "yours": yours}
            )
    return playable
