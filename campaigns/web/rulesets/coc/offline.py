"""What a device needs while nobody answers: which buttons need Rollbook's own dice, and forms for what comes next.

Nothing is worked out without the rules: the device keeps what people typed, in order, and sends it when it can.
"""

import json
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.rulesets.coc import questions
from engine.kernel.telling.speaker import capital
from engine.rulesets.coc.actions import ACTIONS
from engine.rulesets.coc.tell import words as coc

DICE_FOLLOW: Final = frozenset(code for action in ACTIONS.values() for code in action.rolled)
DEVICES: Final = tuple(action for action in ACTIONS.values() if action.device)  # in the order of the buttons
# What is asked in the middle of an action; a dash at the end: the first that begins so.
REACTIONS: Final = {"react": ("dodge", "fight_back-", "nothing"), "react-shot": ("dive", "dodge", "nothing")}


def must_wait(code: str, dice: str, page: BattlePage) -> bool:
    """Does Rollbook itself roll next when this button is tapped?"""
    if code == "begin-round":
        rolled = bool(page.options.get("coc.initiative_d100"))
        return rolled and any(side.dice == "server" for side in page.sides)
    return code in DICE_FOLLOW and dice == "server"


def _rolls(person: dict[str, Any]) -> bool:
    return bool(person["of"]["dice"] == "server")


def sheet(page: BattlePage, people: list[dict[str, Any]]) -> dict[str, Any]:
    """Forms for what may come next; none of them knows whether the rules allow it. A drawn table measures itself.

    Whoever's dice are the server's is offered nothing that dice follow.
    """
    in_play = [person for person in people if person["loss"] == "in_play"]
    real = page.table == "real"
    actors = [person for person in in_play if real and person["of"]["acts_as"]]
    rollers = [actor for actor in actors if not _rolls(actor)]
    return {
        "real": real,
        "actors": actors,
        "rollers": rollers,
        "everybody": in_play,
        "begins": json.dumps({"type": "begin-round"}) if not must_wait("begin-round", "", page) else "",
        "typed_dice": any(not _rolls(person) and person["of"]["acts_as"] for person in in_play),
        "rolled": [deed for deed in _offered_of(True) if deed[0] in DICE_FOLLOW],
        "at_somebody": [deed for deed in _offered_of(True) if deed[0] not in DICE_FOLLOW],
        "alone": _offered_of(False),
        "asks_moving": questions.asks_moving(page),
        "bands": [(word["code"], word["word"]) for word in questions.band_words(0)],
        "reactions": [
            (kind, _("Against a blow") if kind == "react" else _("Against a shot"), _offered(codes))
            for kind, codes in REACTIONS.items()
        ],
        "harm": page.may_referee,
    }


def _offered_of(at_somebody: bool) -> list[tuple[str, str, str]]:
    """Code, command and word of each button."""
    return [
        (code, json.dumps(command), word(code))
        for device in DEVICES
        if device.at_somebody == at_somebody
        for code, command in device.commands_of_a_device().items()
    ]


def word(code: str) -> str:
    return capital(words.of(coc.ACTIONS, code))


def _offered(codes: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(code, questions.offered(code, {})) for code in codes]
