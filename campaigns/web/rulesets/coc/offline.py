"""What a device needs while nobody answers: which buttons need Rollbook's own dice, and forms for what comes next.

Nothing is worked out without the rules: the device keeps what people typed, in order, and sends it when it can.
"""

import json
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.rulesets.coc import questions
from engine.rulesets.coc.actions import ACTIONS
from engine.rulesets.coc.tell import words as coc

KEPT: Final = (
    "choice",
    "dice",
    "answer",
    "attack",
    "full-auto",
    "manoeuvre",
    "delay",
    "walk",
    "other",
    "wait",
    "grant-dice",
    "call-roll",
    "surprise",
    "harm",
    "cast",
    "counter",
    "show-values",
    "arrive",
    "note",
)
DICE_FOLLOW: Final = frozenset(code for one in ACTIONS.values() for code in one.rolled)
# In the order of the buttons: at somebody, and alone.
AT_SOMEBODY: Final = ("shoot", "strike", "first-aid", "medicine")
ALONE: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("reload", {"type": "reload"}),
    ("lie-down", {"type": "posture", "prone": True}),
    ("get-up", {"type": "posture", "prone": False}),
    ("flee", {"type": "flee"}),
    ("later", {"type": "later"}),
    ("wait", {"type": "wait"}),
)
# What is asked in the middle of an action; a dash at the end: the first that begins so.
REACTIONS: Final = {"react": ("dodge", "fight_back-", "nothing"), "react-shot": ("dive", "dodge", "nothing")}


def must_wait(code: str, dice: str, page: BattlePage) -> bool:
    """Does Rollbook itself roll next when this button is tapped?"""
    if code == "begin-round":
        rolled = bool(page.options.get("coc.initiative_d100"))
        return rolled and any(side.dice == "server" for side in page.sides)
    return code in DICE_FOLLOW and dice == "server"


def _rolls(one: dict[str, Any]) -> bool:
    return bool(one["of"]["dice"] == "server")


def sheet(page: BattlePage, people: list[dict[str, Any]]) -> dict[str, Any]:
    """Forms for what may come next; none of them knows whether the rules allow it. A drawn table measures itself.

    Whoever's dice are the server's is offered nothing that dice follow.
    """
    here = [one for one in people if one["loss"] == "in_play"]
    real = page.table == "real"
    actors = [one for one in here if real and one["of"]["acts_as"]]
    rollers = [one for one in actors if not _rolls(one)]
    return {
        "real": real,
        "actors": actors,
        "rollers": rollers,
        "everybody": here,
        "begins": json.dumps({"type": "begin-round"}) if not must_wait("begin-round", "", page) else "",
        "typed_dice": any(not _rolls(one) and one["of"]["acts_as"] for one in here),
        "at_somebody": [(json.dumps({"type": code}), word(code)) for code in AT_SOMEBODY],
        "aims": json.dumps({"type": "aim"}),
        "aim_word": word("aim"),
        "alone": [(json.dumps(command), word(code)) for code, command in ALONE],
        "bands": [(one["code"], one["word"]) for one in questions.band_words(0)],
        "reactions": [
            (kind, _("Against a blow") if kind == "react" else _("Against a shot"), _offered(codes))
            for kind, codes in REACTIONS.items()
        ],
        "harm": page.may_referee,
    }


def word(code: str) -> str:
    said = words.of(coc.ACTIONS, code)
    return said[:1].upper() + said[1:]


def _offered(codes: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(code, questions.offered(code, {})) for code in codes]
