"""What a device needs while nobody answers: which buttons need Rollbook's own dice, and forms for what comes next.

Nothing is worked out without the rules: the device keeps what people typed, in order, and sends it when it can.
"""

import json
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.rulesets.stko import outcome_entry
from engine.rulesets.stko.actions import ACTIONS
from engine.rulesets.stko.codes import BANDS, COVERS, POSITIONS, RANKS
from engine.rulesets.stko.commands import TurnCard
from engine.rulesets.stko.tell import words as stko

CARD_FOLLOWS: Final = frozenset(ACTIONS[TurnCard].rolled)
DICE_FOLLOW: Final = frozenset(code for action in ACTIONS.values() for code in action.rolled) - CARD_FOLLOWS
DEVICES: Final = tuple(action for action in ACTIONS.values() if action.device)  # in the order of the buttons
# Where people say what came of it, nobody knows here which of the two dice of a recovery somebody needs.
RECOVERS: Final[tuple[tuple[dict[str, Any], Any], ...]] = (
    ({"type": "recover"}, ""),
    ({"type": "recover-outcome", "recovered": True}, gettext_lazy("Recovers with a 6")),
    ({"type": "recover-outcome", "recovered": False}, outcome_entry.NOTHING["recover-outcome"]),
)
# A Sausage's own roll comes first, the one for a 6 after it.
PULLS_TOGETHER: Final[tuple[tuple[dict[str, Any], Any], ...]] = (
    ({"type": "recover-outcome", "recovered": True, "together": True}, gettext_lazy("Recovers")),
    ({"type": "recover-outcome", "recovered": False, "together": True}, gettext_lazy("No 6: doesn't recover")),
    ({"type": "recover-outcome", "recovered": False, "together": False}, gettext_lazy("Doesn't pull together")),
)


def must_wait(code: str, dice: str, page: BattlePage) -> bool:
    """Does Rollbook itself roll or draw next when this button is tapped?"""
    return (code in CARD_FOLLOWS and page.cards == "server") or (code in DICE_FOLLOW and dice == "server")


def sheet(page: BattlePage, people: list[dict[str, Any]]) -> dict[str, Any]:
    """Forms for what may come next; none of them knows whether the rules allow it. A drawn table measures itself."""
    in_play = [person for person in people if person["loss"] == "in_play"]
    real = page.table == "real"
    return {
        "real": real,
        "actors": [person for person in in_play if real and person["of"]["acts_as"]],
        "everybody": in_play,
        "cards": _cards(in_play) if page.cards == "typed" or page.detail == "outcomes" else [],
        "typed_dice": any(person["of"]["dice"] == "typed" and person["of"]["acts_as"] for person in in_play),
        "outcomes": page.detail == "outcomes",
        "hated": _hated(page, in_play) if real else [],
        "alone": _at_nobody(page.detail, any("sausage" in person["skills"] for person in in_play)),
        "at_somebody": _at_somebody(page.detail),
        "bands": [(code, words.of(stko.BANDS, code)) for code in BANDS],
        "covers": [(code, words.of(stko.COVERS, code)) for code in COVERS],
        "positions": [(code, words.of(stko.POSITIONS, code)) for code in POSITIONS],
        **_outcome_forms(page),
    }


def _hated(page: BattlePage, people: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Whom somebody on the other side hates: who does anything else is asked whether they stand there. STKO-86."""
    sides = {person["n"]: person["side"] for person in people}
    hated = {
        feeling["target"]
        for feeling in page.view.get("feelings", [])
        if feeling["feeling"] == "hate"
        and sides.get(feeling["figure"]) != sides.get(feeling["target"])
        and feeling["figure"] in sides
    }
    return [person for person in people if person["n"] in hated]


def _outcome_forms(page: BattlePage) -> dict[str, Any]:
    """What a shot or a fight of anybody can do, and each figure's ways to fight."""
    anybody = page.view.get("anybody", {})
    rows: dict[str, list[str]] = anybody.get("rows", {})
    return {
        "parts": outcome_entry.parts(anybody.get("hits", [])),
        "fight_parts": outcome_entry.fight_parts(
            anybody.get("fight_hits", []), [row for known in rows.values() for row in known]
        ),
        "rows": [(n, row, words.of(stko.FIGHT_ROWS, row)) for n, known in rows.items() for row in known],
        "ends": [(code, str(word)) for code, word in outcome_entry.ENDS],
    }


def _at_somebody(detail: str) -> list[tuple[str, str]]:
    """A shot that is told has a form of its own."""
    if detail != "outcomes":
        types = {device.type: device.type for device in DEVICES if device.at_somebody}
    else:
        types = {device.type: device.told.type for device in DEVICES if device.at_somebody and device.told is not None}
        types.pop("shoot")
    return [(json.dumps({"type": sent}), words.of(stko.CHOICES, code)) for code, sent in types.items()]


def _at_nobody(detail: str, two_rolls: bool) -> list[tuple[str, str]]:
    """`two_rolls`: somebody here has to pull together before he recovers."""
    commands: list[tuple[dict[str, Any], Any]] = []
    for device in DEVICES:
        if device.at_somebody:
            continue
        if detail != "outcomes" or device.told is None:
            commands += [(command, "") for command in device.commands_of_a_device().values()]
        elif device.told.results:
            commands += [
                ({"type": device.told.type, **command}, outcome_entry.label(device.told.type, result))
                for result, command in device.told.results.items()
            ]
        else:
            commands += RECOVERS + PULLS_TOGETHER if two_rolls else RECOVERS
    return [(json.dumps(command), str(word) or words.of(stko.CHOICES, command["type"])) for command, word in commands]


def _cards(people: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Names as the deck has them; equal action cards are told apart only when the card is sent."""
    own = [(f"figure-{person['n']}", person["name"]) for person in people]
    return [*own, *((f"action-{rank}-", words.rank(rank, "stko")) for rank in RANKS), ("joker", _("Joker"))]
