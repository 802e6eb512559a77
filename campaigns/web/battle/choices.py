"""The buttons: legal commands in groups, in an order that never changes, with dice and exact odds."""

import json
from collections.abc import Callable
from typing import Any, Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.selectors.battles import BattlePage
from campaigns.selectors.legal import LegalChoice
from campaigns.web import words
from campaigns.web.battle import cards
from engine.rulesets.stko.tell import words as stko

GROUPS: Final = (
    ("nerve", gettext_lazy("The nerve is gone"), ("give-way", "flee", "surrender")),
    ("shoot", gettext_lazy("Shoot"), ("shoot",)),
    ("fight", gettext_lazy("Fight"), ("fight",)),
    ("move", gettext_lazy("Move"), ("move", "move-and-shoot", "reposition")),
    ("aim", gettext_lazy("Aim"), ("aim",)),
    (
        "hold",
        gettext_lazy("Hold out"),
        ("recover", "stand-up", "wake", "reload", "repair", "pick-up", "duck-back", "wait"),
    ),
    ("cards", gettext_lazy("Cards"), ("place", "turn-card", "shuffle", "claim-cards", "play-card")),
)
TURNS_AFTERWARDS: Final = frozenset({"shoot", "reload", "repair", "stand-up", "wait"})


def percent(ten_thousandths: int) -> str:
    if 0 < ten_thousandths < 100:
        return _("under 1%%") % ()
    return _("%(number)s%%") % {"number": number_format(round(ten_thousandths / 100))}


def dice(count: int) -> str:
    if count <= 0:
        return _("lucky shot")
    return ngettext("%(n)s die", "%(n)s dice", count) % {"n": count}


def inches(hundredths: int) -> str:
    return _("%(n)s in.") % {"n": number_format(round(hundredths / 100, 1)).removesuffix(".0").removesuffix(",0")}


def groups(page: BattlePage, figures: list[dict[str, Any]]) -> list[dict[str, Any]]:
    by_number = {one["n"]: one for one in figures}

    def name(n: int) -> str:
        return by_number[n]["name"] if n in by_number else str(n)

    buttons = [_button(one, page, by_number, name) for one in page.legal]
    found = []
    for key, title, codes in GROUPS:
        here = [one for code in codes for one in buttons if one["code"] == code]
        if here:
            found.append({"key": key, "title": title, "buttons": here})
    return found


def _button(
    one: LegalChoice, page: BattlePage, figures: dict[int, dict[str, Any]], name: Callable[[int], str]
) -> dict[str, Any]:
    figure = figures.get(int(one.command.get("figure", 0)))
    target = figures.get(int(one.facts.get("target", 0)))
    drawn = page.table == "drawn"
    return {
        "code": one.code,
        "json": json.dumps(one.answer or one.command),
        "label": _label(one, name),
        "with": _with(one, figure),
        "facts": _facts(one),
        "odds": percent(one.hit) if one.hit >= 0 else "",
        "target": target,
        "acts_as": one.acts_as,
        "yours": one.yours,
        "map": _map(one.code) if drawn else "",
        "turns": drawn and one.code in TURNS_AFTERWARDS and figure is not None,
    }


def _label(one: LegalChoice, name: Callable[[int], str]) -> str:
    who = {"figure": name(int(one.command.get("figure", 0))), "target": name(int(one.facts.get("target", 0)))}
    card = cards.label(str(one.facts.get("card", "")), name) if "card" in one.facts else ""
    known: dict[str, str] = {
        "shoot": _("Shoot %(target)s"),
        "aim": _("Aim at %(target)s"),
        "fight": _("Fight %(target)s"),
        "give-way": _("Give way"),
        "place": _("Put %(figure)s on the table"),
        "turn-card": _("Turn the next card"),
        "shuffle": _("Shuffle and turn a card"),
        "claim-cards": _("Take %(card)s"),
        "play-card": _("%(card)s for %(figure)s"),
        "pick-up": _("Pick up"),
    }
    if one.code in known:
        return known[one.code] % {**who, "card": card}
    return words.of(stko.CHOICES, one.code)


def _with(one: LegalChoice, figure: dict[str, Any] | None) -> str:
    if "use" in one.facts:
        return words.of(stko.FIGHT_ROWS, str(one.facts["use"]))
    place = one.facts.get("weapon")
    if figure is None or not isinstance(place, int) or place >= len(figure["weapons"]):
        return ""
    if one.code == "shoot" and len(figure["weapons"]) == 1:
        return ""
    return str(figure["weapons"][place]["word"])


def _facts(one: LegalChoice) -> str:
    said = []
    count = one.facts.get("dice")
    if isinstance(count, int):
        said.append(dice(count))
        if one.code in ("move", "move-and-shoot"):
            said.append(_("about %(length)s") % {"length": inches(350 * count)})
    distance = one.facts.get("distance")
    if isinstance(distance, int) and distance >= 0:
        said.append(inches(distance))
    left = one.facts.get("left")
    if one.code == "turn-card" and isinstance(left, int):
        said.append(ngettext("%(n)s left", "%(n)s left", left) % {"n": left})
    return " · ".join(said)


def _map(code: str) -> str:
    """Which point a tap on the map gives this command."""
    return {"place": "at", "reposition": "to"}.get(code, "")
