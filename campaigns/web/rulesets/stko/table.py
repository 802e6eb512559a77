"""What stands around the street fight's table: the line on top, held cards, luck, and the forms under "more"."""

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import Member
from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.rulesets.stko import cards, choices, last_time, offline, questions, reports
from campaigns.web.who import language
from engine.rulesets.stko.codes import BANDS
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
    name = {"name": who["name"], "rank": who["rank_word"]} if who else {"name": "", "rank": ""}
    if waits.kind == "dice" and waits.roll is not None:
        if waits.roll.purpose == "into_fight":
            return _("Draw lots: whom does the shot hit?")
        if waits.roll.purpose == "anybody":
            return _("Draw lots: who is shot at?")
        if waits.roll.purpose == "counter":
            return _("Which wound counter was drawn?")
        if waits.roll.options:
            return _("Which card came up?")
        what = words.of(stko.FOR_PURPOSE, waits.roll.purpose)
        said = ngettext("%(n)s die %(what)s", "%(n)s dice %(what)s", waits.roll.count) % {
            "n": waits.roll.count,
            "what": what,
        }
        return _("%(name)s rolls: %(dice)s") % {**name, "dice": said} if who else said
    if waits.kind == "answer" and waits.question is not None:
        return _question(waits.question.kind) % name
    return {
        "place": _("%(name)s comes onto the table"),
        "action": _("%(name)s (%(rank)s) is up"),
        "card": _("The next card"),
        "joker": _("The Joker lies open: shuffle"),
    }.get(waits.turn, "") % name


def _question(kind: str) -> str:
    return {
        "fact-shot": _("%(name)s shoots: how far, and through what?"),
        "move-to": _("%(name)s runs: where to?"),
        "whom-to-shoot": _("%(name)s shoots: at whom?"),
        "before-dice": _("Before %(name)s rolls"),
        "free-turn": _("%(name)s has a free turn"),
        "fact-near": _("%(name)s shoots: who is near the target?"),
        "fact-fight": _("%(name)s attacks: how do they meet?"),
        "fact-threat": _("%(name)s: does an enemy see this figure?"),
        "fact-hated": _("%(name)s: does a hated enemy stand there?"),
        "fact-edge": _("%(name)s runs: off the table?"),
        "defend-with": _("%(name)s is attacked: defence with what?"),
        "leave-fight": _("%(name)s has the better of it"),
        "rapid-fire": _("%(name)s fires on: another card?"),
        "shift-hit": _("%(name)s hits: shifted to where?"),
        "part-to-hit": _("%(name)s hits: which part?"),
        "outcome-nerve": _("%(name)s: how did the nerve test go?"),
        "outcome-emotion": _("%(name)s: what does the emotion roll say?"),
        "outcome-mixed": _("%(name)s: does hate or fear win?"),
    }.get(kind, _("%(name)s: an answer is awaited"))


def context(
    page: BattlePage, people: list[dict[str, Any]], sides: list[dict[str, Any]], is_now: bool
) -> dict[str, Any]:
    return {
        "luck": _luck(page, people) if is_now else [],
        "held": _held(page, people),
        "shot_odds": choices.shot(page) if is_now else None,
        "offline": offline.sheet(page, people) if is_now else None,
        "reports": reports.standing(page, people, sides),
        "asks_nerves": bool(page.options.get("stko.opt.nerve")),
    }


def extras() -> dict[str, Any]:
    return {
        "skills": sorted(((code, named_skill(code, 1, language())) for code in SKILLS), key=lambda one: one[1]),
        "states": [(code, words.of(stko.STATES if code in stko.STATES else stko.LOSSES, code)) for code in SETTABLE],
    }


def reaches(page: BattlePage, people: list[dict[str, Any]]) -> tuple[dict[int, list[int]], list[str]]:
    found = {one["n"]: questions.reaches(page, one) for one in people}
    return found, [words.of(stko.BANDS, code) for code in BANDS]


def question(
    page: BattlePage, people: list[dict[str, Any]], sides: list[dict[str, Any]], member: Member
) -> dict[str, Any] | None:
    question = questions.question(page, people, sides)
    if question is not None and question["kind"] == "fact-shot" and question["acts_as"] is not None:
        pair = [one["n"] for one in question["about"]]
        question["last"] = last_time.told(page.campaign, page.id, member, pair)
    return question


def _luck(page: BattlePage, people: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The buttons beside the roll shown last, as long as somebody may have dice of it thrown again."""
    named = {one["n"]: one["name"] for one in people}
    return [
        {
            "by": one.by,
            "name": named.get(one.by, str(one.by)),
            "skill": one.skill,
            "word": named_skill(one.skill, 1, language()),
            "roll": one.roll,
            "faces": list(enumerate(one.faces)),
            "whole": one.skill == "lucky_charm",
            "acts_as": one.acts_as,
        }
        for one in page.luck
    ]


def _held(page: BattlePage, people: list[dict[str, Any]]) -> dict[str, Any]:
    named = {one["n"]: one["name"] for one in people}

    def name(n: int) -> str:
        return named.get(n, str(n))

    return {
        "open": [cards.card(one, name) for one in page.view.get("open_cards", [])],
        "held": [{**cards.card(one["card"], name), "by": name(one["figure"])} for one in page.view.get("held", [])],
        "left": page.view.get("cards_left", 0),
    }
