"""Who could interrupt, and the stack of interrupts that the table is in the middle of. Source: PB-110 .. 113, 120."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.rulesets.parts import Person
from engine.rulesets.pb12.tell.words import SAID

ACTIONS: Final = SAID.words("action")
HOW: Final = SAID.words("interrupt")
DEFENCES: Final = ("ranged-defence", "melee-defence")
# What lies lowest, as everybody would say it.
AT: Final = {
    "shoot": gettext_lazy("%(who)s shoots at %(target)s"),
    "fight": gettext_lazy("%(who)s attacks %(target)s"),
    "carry": gettext_lazy("%(who)s carries %(target)s"),
    "ram": gettext_lazy("%(who)s rams %(target)s"),
    "pick-target": gettext_lazy("%(who)s picks %(target)s as target"),
}
ALONE: Final = {
    "activate": gettext_lazy("%(who)s is activated"),
    "shoot": gettext_lazy("%(who)s shoots"),
    "move": gettext_lazy("%(who)s moves"),
    "adjust": gettext_lazy("%(who)s moves"),
    "threaten": gettext_lazy("%(who)s threatens"),
    "reload": gettext_lazy("%(who)s reloads"),
    "concentrate": gettext_lazy("%(who)s concentrates"),
    "give-order": gettext_lazy("%(who)s gives an order"),
}
BIDDING: Final = ("bid", "place")  # nobody interrupts these
DONE: Final = frozenset({"pb12/reacted/1", "pb12/sprang-back/1"})  # what an interrupt ends with


def ways(one: Person, options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """How a figure could interrupt now, as far as it can be seen; whether it may, the rules say."""
    if not options["pb12.extensions"] or not one["able"] or not one["on_field"] or one["loss"] != "in_play":
        return []
    delayed, distracted = one["markers"].get("delayed", 0), one["markers"].get("distracted", 0)
    reacts = one["attributes"]["I"] > distracted and one["attributes"]["AP"] > 0
    codes = [*(DEFENCES if reacts else ()), *(("delayed",) if delayed else ())]
    return [{"who": one, "code": code, "word": words.of(HOW, code), "n": delayed} for code in codes]


def may_interrupt(page: BattlePage, people: Sequence[Person]) -> dict[str, Any] | None:
    """Those who could interrupt the newest entry; None where nobody of the reader's could. Once a move has ended only a
    delayed action comes to anything.
    """
    asked, up = page.waiting.question, page.view.get("up")
    if not page.interruptible or (asked is not None and asked.kind in BIDDING):
        return None
    others = [one for one in people if one["of"]["acts_as"] and (not up or one["side"] != page.view["turn"])]
    known = [(one, [way for way in ways(one, page.options) if up or way["code"] == "delayed"]) for one in others]
    found = [(one, some) for one, some in known if some]
    return {"entry": page.interruptible, "figures": found} if found else None


def stack(page: BattlePage, people: Sequence[Person]) -> list[dict[str, Any]]:
    """What is held until the interrupts over it are done: the newest on top; empty where nobody interrupts."""
    named = {one["n"]: one for one in people}
    waiting = [one for one in page.underway if one["type"] == "pb12/interrupted/1"]
    done = sum(one["type"] in DONE for one in page.underway)
    open_ = waiting[: len(waiting) - done] if done else waiting
    entry = next((one["command"] for one in page.underway if "command" in one), None)
    if not open_ or entry is None:
        return []
    pile = [_entry(entry, named)]
    above = [(named[one["figure"]], one["how"]) for one in open_]
    pile += [{"who": who, "text": interrupts(who, how), **_points(who)} for who, how in above]
    numbered = [{**one, "n": n} for n, one in enumerate(pile, start=1) if one["who"] is not None]
    return numbered[::-1]


def _entry(command: Mapping[str, Any], named: Mapping[int, Person]) -> dict[str, Any]:
    who, target = named.get(command.get("figure", 0)), named.get(command.get("target", 0))
    called = {"who": who["name"] if who else "", "target": target["name"] if target else ""}
    said = AT.get(command["type"]) if target else ALONE.get(command["type"])
    action = words.of(ACTIONS, command["type"]).replace("{target}", called["target"])
    text = said or _("%(who)s: %(action)s")
    return {"who": who, "text": str(text) % {**called, "action": action}, **_points(who)}


def _points(who: Person | None) -> dict[str, Any]:
    """As long as somebody has some."""
    return {"pips": who["pips"], "ap": who["ap"]} if who is not None and who["ap"] else {}


def interrupts(who: Person, how: str) -> str:
    return _("%(who)s interrupts: %(how)s") % {"who": who["name"], "how": words.of(HOW, how)}


def told(pile: Sequence[Mapping[str, Any]], waits_for: Sequence[str]) -> str:
    """One line for everybody, from the entry up to whoever is waited for."""
    said = ", ".join(one["text"] for one in reversed(pile))
    return f"{said}, {_('waiting for %(who)s') % {'who': ', '.join(waits_for)}}" if waits_for else said
