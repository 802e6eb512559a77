"""What is asked in the middle of an action, as the panel needs it: a template per kind, and words on big buttons."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.selectors.battles.pages import BattlePage
from campaigns.selectors.battles.waiting import Question
from campaigns.web import words
from campaigns.web.rulesets.battle_pieces import asks, filled
from campaigns.web.rulesets.coc import metres
from campaigns.web.rulesets.coc.figures import KEY
from campaigns.web.shares import per_cent
from engine.kernel.telling.speaker import capital
from engine.rulesets.coc.codes import BANDS
from engine.rulesets.coc.tell import words as coc

TEMPLATES: Final = {
    "fact-shot": "coc/ask_shot.html",
    "fact-between": "coc/ask_metres.html",
    "before-dice": "coc/ask_go_on.html",
}

DICE_FOLLOW: Final = frozenset({"fact-shot", "before-dice", "react", "react-shot"})


def question(page: BattlePage, people: list[dict[str, Any]]) -> dict[str, Any] | None:
    asked = page.waiting.question
    if asked is None:
        return None
    by_number = {person["n"]: person for person in people}
    named = {n: person["name"] for n, person in by_number.items()}
    return {
        **asks(page, asked, by_number, TEMPLATES),
        "waits": answer_waits(asked, by_number),
        "text": text(asked.kind, [named[n] for n in asked.about if n in named]),
        "unit": metres.sign(),
        "asks_moving": asks_moving(page),
        "bands": band_words(asked.most) if asked.kind == "fact-shot" else [],
        "choices": [(code, _with_value(code, asked.about, by_number, named)) for code in asked.options],
    }


def asks_moving(page: BattlePage) -> bool:
    """By the other readings a fast target is one that could run, or there is none. Source: COC-32."""
    return bool(page.options.get("coc.fast_target") == "mov_8_and_moving")


def answer_waits(asked: Question, people: dict[int, dict[str, Any]]) -> bool:
    """Does Rollbook roll once this is answered?"""
    about = people.get(asked.about[0]) if asked.about else None
    return asked.kind in DICE_FOLLOW and about is not None and about["of"]["dice"] == "server"


def text(kind: str, about: list[str]) -> str:
    return filled(words.of(coc.QUESTIONS, kind), dict(zip(("figure", "target"), about, strict=False)))


def band_words(base: int) -> list[dict[str, str]]:
    """The five words, with how far each goes where the weapon's base range is known."""
    reach = {"base": base, "double": 2 * base, "quadruple": 4 * base} if base else {}
    return [
        {
            "code": code,
            "word": words.of(coc.BANDS, code),
            "reach": _("up to %(length)s") % {"length": metres.short(100 * reach[code])} if code in reach else "",
        }
        for code in BANDS
    ]


def offered(code: str, names: Mapping[int, str]) -> str:
    """The word on the button for one of the choices: a reaction, a manoeuvre back, or one of the tied."""
    kind, _dash, detail = code.partition("-")
    if kind.isdecimal():
        return names.get(int(kind), kind)
    reaction = words.of(coc.REACTIONS, kind)
    if kind == "counter" and detail:
        reaction = f"{reaction}: {words.of(coc.MANOEUVRES, detail)}"
    return capital(reaction)


def armed_words(question: str, figure: Mapping[str, Any]) -> dict[str, str]:
    """Fighting back, with each weapon that is known of the figure; one of whom not all is known says their places."""
    fight_back = words.of(coc.REACTIONS, "fight_back")
    arms = {weapon.get("place", n): words.weapon(weapon["name"], KEY) for n, weapon in enumerate(figure["weapons"])}
    return {f"fight_back-{place}": capital(f"{fight_back}: {word}") for place, word in arms.items()}


def _with_value(code: str, about: list[int], people: Mapping[int, dict[str, Any]], names: Mapping[int, str]) -> str:
    """Whoever may see his numbers also sees what the reaction is rolled against."""
    label, kind = offered(code, names), code.partition("-")[0]
    figure = people.get(about[0]) if about else None
    if figure is None or not figure["open"]:
        return label
    place = code.partition("-")[2]
    if kind == "fight_back" and place.isdecimal() and int(place) < len(figure["weapons"]):
        weapon = figure["weapons"][int(place)]
        return f"{label}: {weapon['word']} ({per_cent(weapon['skill'])})"
    if kind == "counter":
        return f"{label} ({per_cent(figure['values']['brawl'])})"
    if kind in ("dodge", "dive"):
        return f"{label} ({per_cent(figure['values']['dodge'])})"
    return label
