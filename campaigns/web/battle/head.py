"""Who is up: one line that is always on top."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.selectors.battles import BattlePage
from campaigns.web import words
from engine.rulesets.stko.tell import words as stko
from engine.rulesets.stko.tell.people import HOW_IT_ENDED


def head(page: BattlePage, figures: list[dict[str, Any]], sides: list[dict[str, Any]]) -> dict[str, Any]:
    waits = page.waiting
    who = next((one for one in figures if one["n"] == waits.figure), None)
    return {
        "title": _title(page, who),
        "who": who,
        "yours": waits.acts_as is not None and waits.kind != "nothing" and _yours(waits.sides, sides),
        "names": waits.names,
        "round": page.view.get("round", 0),
        "deploying": page.view.get("deploying", False),
        "since_us": page.points[-1].recorded_us if page.points else None,
    }


def _yours(asked: list[int], sides: list[dict[str, Any]]) -> bool:
    """Is one of the sides that may answer played from here? Nobody's dice (a card) are everybody's."""
    mine = {side["n"] for side in sides if side["mine"]}
    return bool(mine & set(asked)) or (bool(mine) and (not asked or -1 in asked))


def _title(page: BattlePage, who: dict[str, Any] | None) -> str:
    waits = page.waiting
    if page.ended:
        return ended(page.ended)
    if page.paused:
        return _("The battle is paused")
    name = {"name": who["name"], "rank": who["rank_word"]} if who else {"name": "", "rank": ""}
    if waits.kind == "dice" and waits.roll is not None:
        if waits.roll.purpose == "into_fight":
            return _("Draw lots: whom does the shot hit?")
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
        "fact-edge": _("%(name)s runs: off the table?"),
        "defend-with": _("%(name)s is attacked: defence with what?"),
        "leave-fight": _("%(name)s has the better of it"),
        "rapid-fire": _("%(name)s fires on: another card?"),
        "shift-hit": _("%(name)s hits: shifted to where?"),
        "part-to-hit": _("%(name)s hits: which part?"),
    }.get(kind, _("%(name)s: an answer is awaited"))


def ended(how: dict[str, Any]) -> str:
    if how["winner_name"]:
        return _("%(side)s has won") % {"side": how["winner_name"]}
    said = words.of(HOW_IT_ENDED, how["how"])
    return said[:1].upper() + said[1:]
