"""What stands around the street fight's table: the line on top, held cards, luck, and the forms under "more"."""

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import Member
from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.rulesets.stko import cards, choices, last_time, offline, questions
from campaigns.web.who import language
from engine.rulesets.stko.codes import BANDS, LOCATIONS, SEVERITIES
from engine.rulesets.stko.tables_skills import SKILLS
from engine.rulesets.stko.tell import words as stko
from engine.rulesets.stko.tell.skills import named as named_skill

SETTABLE: Final = (
    "knocked_down",
    "unconscious",
    "recover",
    "needs_six",
    "ducked",
    "immobile",
    "nerve_lost",
    "incapacitated",
    "dead",
    "fled",
    "surrendered",
)


def waits_for(page: BattlePage, who: dict[str, Any] | None) -> str:
    waits = page.waiting
    name = {"name": who["name"] if who else ""}
    if waits.kind == "dice" and waits.roll is not None:
        if waits.roll.purpose == "into_fight":
            return _("Draw at random: who does the shot hit?")
        if waits.roll.purpose == "anybody":
            return _("Draw at random: who's the target?")
        if waits.roll.purpose == "counter":
            return _("Which wound chit came up?")
        if waits.roll.options:
            return _("Which card came up?")
        what = words.of(stko.FOR_PURPOSE, waits.roll.purpose)
        dice = ngettext("%(n)s die %(what)s", "%(n)s dice %(what)s", waits.roll.count) % {
            "n": waits.roll.count,
            "what": what,
        }
        return _("%(name)s rolls: %(dice)s") % {**name, "dice": dice} if who else dice
    if waits.kind == "answer" and waits.question is not None:
        return _question(waits.question.kind) % name
    return {
        "place": _("%(name)s comes onto the table"),
        "action": _("%(name)s is up"),
        "card": _("The next card"),
        "joker": _("The Joker is up: shuffle"),
    }.get(waits.turn, "") % name


def _question(kind: str) -> str:
    return {
        "fact-shot": _("How far is %(name)s shooting, and into what cover?"),
        "move-to": _("Where does %(name)s run?"),
        "whom-to-shoot": _("Who does %(name)s shoot at?"),
        "before-dice": _("Before %(name)s rolls"),
        "free-turn": _("%(name)s has a free turn"),
        "fact-near": _("Who is near %(name)s's target?"),
        "fact-fight": _("How does %(name)s's charge end?"),
        "fact-threat": _("Does an enemy see %(name)s?"),
        "fact-hated": _("Is there an enemy %(name)s hates?"),
        "fact-edge": _("Does %(name)s run off the table?"),
        "defend-with": _("%(name)s is attacked. Defend with what?"),
        "leave-fight": _("%(name)s has the upper hand"),
        "duck-or-stay": _("%(name)s is hit in cover. Duck back?"),
        "rapid-fire": _("%(name)s keeps firing. Another card?"),
        "shift-hit": _("%(name)s hits. Shift it where?"),
        "part-to-hit": _("%(name)s hits. Which part?"),
        "outcome-nerve": _("How did %(name)s's nerve test go?"),
        "outcome-emotion": _("What does %(name)s's emotion roll say?"),
        "outcome-mixed": _("Does hate or fear win for %(name)s?"),
    }.get(kind, _("%(name)s: an answer is needed"))


def context(page: BattlePage, people: list[dict[str, Any]], is_now: bool) -> dict[str, Any]:
    return {
        "luck": _luck(page, people) if is_now else [],
        "held": _held(page, people),
        "shot_odds": choices.shot(page) if is_now else None,
        "offline": offline.sheet(page, people) if is_now else None,
        "asks_nerves": bool(page.options.get("stko.opt.nerve")),
    }


def extras() -> dict[str, Any]:
    return {
        "severities": [(code, words.of(stko.SEVERITIES, code)) for code in SEVERITIES[:3]],
        "locations": [(code, words.of(stko.LOCATIONS, code)) for code in LOCATIONS],
        "skills": sorted(((code, named_skill(code, 1, language())) for code in SKILLS), key=lambda pair: pair[1]),
        "states": [(code, words.of(stko.STATES if code in stko.STATES else stko.LOSSES, code)) for code in SETTABLE],
    }


def reaches(page: BattlePage, people: list[dict[str, Any]]) -> tuple[dict[int, list[int]], list[str]]:
    by_figure = {person["n"]: questions.reaches(page, person) for person in people}
    return by_figure, [words.of(stko.BANDS, code) for code in BANDS]


def question(
    page: BattlePage, people: list[dict[str, Any]], sides: list[dict[str, Any]], member: Member
) -> dict[str, Any] | None:
    question = questions.question(page, people, sides)
    if question is not None and question["kind"] == "fact-shot" and question["acts_as"] is not None:
        pair = [person["n"] for person in question["about"]]
        question["last"] = last_time.last_answer(page.campaign, page.id, member, pair)
    return question


def _luck(page: BattlePage, people: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The buttons beside the roll shown last, as long as somebody may have dice of it thrown again."""
    named = {person["n"]: person["name"] for person in people}
    return [
        {
            "by": luck.by,
            "name": named.get(luck.by, str(luck.by)),
            "skill": luck.skill,
            "word": named_skill(luck.skill, 1, language()),
            "roll": luck.roll,
            "faces": list(enumerate(luck.faces)),
            "whole": luck.skill == "lucky_charm",
            "acts_as": luck.acts_as,
        }
        for luck in page.luck
    ]


def _held(page: BattlePage, people: list[dict[str, Any]]) -> dict[str, Any]:
    named = {person["n"]: person["name"] for person in people}

    def name(n: int) -> str:
        return named.get(n, str(n))

    return {
        "open": [cards.card(card, name) for card in page.view.get("open_cards", [])],
        "held": [{**cards.card(held["card"], name), "by": name(held["figure"])} for held in page.view.get("held", [])],
        "left": page.view.get("cards_left", 0),
    }
