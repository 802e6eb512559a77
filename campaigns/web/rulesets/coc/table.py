"""What stands around a fight: the line on top, the order of action, and what the Keeper's forms choose from."""

from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.rulesets.battle_pieces import dice_line
from campaigns.web.rulesets.coc import offline, questions
from campaigns.web.rulesets.coc.entries import NUMBERS, VOLLEYS
from campaigns.web.rulesets.coc.fields import CALLED
from campaigns.web.rulesets.coc.figures import value_word
from campaigns.web.who import language
from engine.rulesets.coc.codes import EFFECTS, LEVELS
from engine.rulesets.coc.tables import SURPRISE_PAIRS
from engine.rulesets.coc.tell import words as coc

DIFFICULTIES: Final = LEVELS[1:5]
SETTABLE: Final = ("prone", "unconscious", "serious", "dying", "temporary", "held", "dead", "fled")


def waits_for(page: BattlePage, who: dict[str, Any] | None) -> str:
    waits = page.waiting
    name = {"name": who["name"] if who else ""}
    if waits.kind == "dice":
        if waits.roll is None:
            return _("The Keeper rolls")
        return dice_line(waits.roll, name["name"])
    if waits.kind == "answer" and waits.question is not None:
        return questions.text(waits.question.kind, waits.question.about_names)
    return {
        "action": _("%(name)s is up"),
        "round": _("A round begins"),
    }.get(waits.turn, "") % name


def context(page: BattlePage, people: list[dict[str, Any]], may_referee: bool, is_now: bool) -> dict[str, Any]:
    named = {person["n"]: person for person in people}
    up = page.view.get("up", 0)
    order = [n for n in (up, *page.view.get("order", [])) if n in named]
    return {
        "order": [{**named[n], "early": n in page.view.get("early", [])} for n in dict.fromkeys(order)],
        "dying": [person for person in people if "dying" in person["states"] and person["loss"] == "in_play"],
        "sealed": [
            {
                **roll,
                "name": named[roll["figure"]]["name"],
                "word": skill_word(roll["skill"]),
                "said": level_word(roll["level"]),
            }
            for roll in page.view.get("sealed", [])
            if roll["figure"] in named
        ],
        "keeper": keeper(people) if may_referee else None,
        "offline": offline.sheet(page, people) if is_now else None,
        "up_rolls": any(person["up"] and person["of"]["dice"] == "server" for person in people),
        "server_rolls": all(side.dice == "server" for side in page.sides),
        "volleys": range(VOLLEYS),
        "difficulties": [(code, level_word(code)) for code in DIFFICULTIES],
        "called_skills": called_skills(),
        "further_skills": further_skills(people),
    }


def keeper(people: list[dict[str, Any]]) -> dict[str, Any]:
    """What the Keeper's forms choose from."""
    return {
        "counters": [
            (code, word) for code in ("luck", "sanity", "magic", "hp") if (word := words.of(coc.COUNTERS, code))
        ],
        "hidden": [person for person in people if person["hidden"]],
        "pairs": [
            (code, f"{words.of(coc.SURPRISE_PAIRS, code)} ({skill_word(notice)} / {skill_word(against)})")
            for code, (notice, against) in SURPRISE_PAIRS.items()
        ],
        "numbers": numbers(),
        "here": [person for person in people if person["loss"] == "in_play"],
    }


def numbers() -> list[tuple[str, str]]:
    """The at most six numbers of an opponent."""
    return [(code, value_word(code)) for code in NUMBERS]


def called_skills() -> list[tuple[str, str]]:
    return sorted(((code, skill_word(code)) for code in CALLED), key=lambda pair: pair[1])


def further_skills(people: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Skills that somebody here has beyond those that the rules of a fight ask for."""
    codes = {code for person in people for code in person.get("further", ())}
    return sorted(((code, skill_word(code)) for code in codes), key=lambda pair: pair[1])


def skill_word(code: str) -> str:
    return coc.skill_name(code, language())


def level_word(code: str) -> str:
    return words.of(coc.LEVELS, code)


def extras() -> dict[str, Any]:
    return {
        "states": [(code, words.of(coc.STATES, code)) for code in SETTABLE],
        "effects": [(code, words.of(coc.MANOEUVRES, code)) for code in EFFECTS],
    }
