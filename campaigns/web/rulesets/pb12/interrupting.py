"""Who could interrupt, and the stack of interrupts that the table is in the middle of. Source: PB-110 .. 113, 120."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.rulesets.parts import Person
from engine.kernel.telling.speaker import capital
from engine.rulesets.pb12.commands import COMMANDS, Activate, EndMove, Interruptible, NextRound, Walking
from engine.rulesets.pb12.tell.words import SAID

ACTIONS: Final = SAID.words("action")
INSTANTS: Final = SAID.words("instant")
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
    "end-move": gettext_lazy("%(who)s ends the move"),
}
OVER: Final = frozenset({"end-move", "wait", "stop"})  # after these no reaction comes to anything
BLOWS: Final = frozenset({"fight", "ram"})
BIDDING: Final = ("bid", "place")  # nobody interrupts these
ACTED: Final = "pb12/acted/1"
# Actions that events call otherwise than commands.
CALLED: Final = {"pick": "pick-target", "equip": "re-equip", "change_status": "change-status", "slow": "slow-down"}
DONE: Final = frozenset({"pb12/reacted/1", "pb12/sprang-back/1"})  # what an interrupt ends with


def ways(person: Person, seen: Mapping[str, Any], options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """How a figure could interrupt that is `seen` so, as far as it can be seen; whether it may, the rules say."""
    if not options["pb12.extensions"] or not seen["able"] or not seen["on_field"] or seen["loss"] != "in_play":
        return []
    delayed, distracted = seen["markers"].get("delayed", 0), seen["markers"].get("distracted", 0)
    reacts = seen["attributes"]["I"] > distracted and seen["attributes"]["AP"] > 0
    reacts = reacts and (not delayed or options["pb12.delayed_may_react"])
    codes = [*(DEFENCES if reacts else ()), *(("delayed",) if delayed else ())]
    return [{"who": person, "code": code, "word": words.of(HOW, code), "n": delayed} for code in codes]


def may_interrupt(page: BattlePage, people: Sequence[Person]) -> dict[str, Any] | None:
    """Those who could interrupt the newest entry, as they were before it; None where nobody of the reader's could.

    Reactions are for those who aren't moving, and over with the move.
    """
    asked, before = page.waiting.question, page.before
    if before is None or not page.interruptible or (asked is not None and asked.kind in BIDDING):
        return None
    if asked is not None and asked.kind == "interrupt" and page.waiting.answers_for:
        return None  # that is what the answer says
    command, named = {"figure": before.view["up"], **before.command}, {person["n"]: person for person in people}
    kind, acting, target = COMMANDS[command["type"]], command["figure"], command.get("target", 0)
    moments = _moments(kind) if issubclass(kind, Interruptible) else []
    if not moments:
        return None
    goes_on = command["type"] not in OVER
    able: list[dict[str, Any]] = []
    for seen in before.view["figures"]:
        person = named.get(seen["n"])
        if person is None or not person["of"]["acts_as"] or person["n"] == acting:
            continue
        reacts = goes_on and person["side"] != before.view["turn"]
        possible = [way for way in ways(person, seen, page.options) if reacts or way["code"] == "delayed"]
        if possible:
            able.append({"who": person, "ways": possible})
    if not able:
        return None
    able.sort(key=lambda entry: entry["who"]["n"] != target)
    return {
        "entry": page.interruptible,
        "text": _entry(page, command, named)["text"],
        "figures": [{**entry, "place": place} for place, entry in enumerate(able, start=1)],
        "main": DEFENCES[command["type"] in BLOWS],
        "moments": [(code, words.of(INSTANTS, code)) for code in moments],
        "on_the_way": "between" in moments,
    }


def moments_of_entry(page: BattlePage) -> list[str]:
    """When the newest entry can be interrupted; none where it can't."""
    kind = COMMANDS[page.before.command["type"]] if page.before is not None and page.interruptible else None
    return _moments(kind) if kind is not None and issubclass(kind, Interruptible) else []


def called(page: BattlePage, moments: Sequence[str], people: Sequence[Person]) -> str:
    """What there is to interrupt, and when: "Keule shoots at Ratte (before the action)"."""
    command = _entered_command(page)
    if command is None:
        return ""
    entry = _entry(page, {"figure": page.view["up"], **command}, {person["n"]: person for person in people})["text"]
    return f"{entry} ({', '.join(words.of(INSTANTS, moment) for moment in moments)})"


def _entered_command(page: BattlePage) -> dict[str, Any] | None:
    return next((event["command"] for event in page.underway if "command" in event), None)


def _moments(kind: type[Interruptible]) -> list[str]:
    """When an entry of that kind can be interrupted, the usual first."""
    if issubclass(kind, NextRound):
        return []
    before = [] if issubclass(kind, EndMove) else ["before"]
    between = ["between"] if issubclass(kind, Walking) else []
    return [*before, *between, *([] if issubclass(kind, Activate) else ["after"])]


def stack(page: BattlePage, people: Sequence[Person]) -> list[dict[str, Any]]:
    """What is held until the interrupts over it are done: the newest on top; empty where nobody interrupts."""
    named = {person["n"]: person for person in people}
    waiting = [event for event in page.underway if event["type"] == "pb12/interrupted/1"]
    done = sum(event["type"] in DONE for event in page.underway)
    open_ = waiting[: len(waiting) - done] if done else waiting
    entry = _entered_command(page)
    if not open_ or entry is None:
        return []
    pile = [_entry(page, entry, named)]
    for interrupted in open_:
        who = named[interrupted["figure"]]
        does = (
            _delayed(page, interrupted, named) if interrupted["how"] == "delayed" else words.of(HOW, interrupted["how"])
        )
        text = _("%(who)s interrupts: %(how)s") % {"who": who["name"], "how": does}
        pile.append({"who": who, "text": text, **_points(who)})
    numbered = [{**layer, "n": n} for n, layer in enumerate(pile, start=1) if layer["who"] is not None]
    return numbered[::-1]


def _entry(page: BattlePage, command: Mapping[str, Any], named: Mapping[int, Person]) -> dict[str, Any]:
    """Of a figure, or of the side that a move without one names: "Moor Runners: wait"."""
    who, target = named.get(command.get("figure", 0)), named.get(command.get("target", 0))
    side = next((candidate.name for candidate in page.sides if candidate.number == command.get("side")), "")
    facts = {"who": who["name"] if who else side, "target": target["name"] if target else ""}
    promise = AT.get(command["type"]) if target else ALONE.get(command["type"])
    action = words.of(ACTIONS, command["type"]).replace("{target}", facts["target"])
    text = promise or (_("%(who)s: %(action)s") if facts["who"] else "%(action)s")
    return {"who": who, "text": capital(str(text) % {**facts, "action": action}), **_points(who)}


def _delayed(page: BattlePage, interrupted: Mapping[str, Any], named: Mapping[int, Person]) -> str:
    """What a delayed figure does, once that is said: with the entry, or while it is carried out."""
    figure, later = interrupted["figure"], page.underway[page.underway.index(dict(interrupted)) :]
    interrupts = (_entered_command(page) or {}).get("interrupts", ())
    acts = [act["action"] for act in interrupts if act["figure"] == figure and act.get("action")]
    acts += [
        {**event, "type": CALLED.get(event["action"], event["action"])}
        for event in later
        if event["type"] == ACTED and event["figure"] == figure
    ]
    if not acts:
        return words.of(HOW, "delayed")
    target = named.get(acts[-1].get("target", 0))
    text = words.of(ACTIONS, acts[-1]["type"])
    return text.replace("{target}", target["name"]) if target else text.partition("{target}")[0].strip() or text


def _points(who: Person | None) -> dict[str, Any]:
    """As long as somebody has some."""
    return {"pips": who["pips"], "ap": who["ap"]} if who is not None and who["ap"] else {}


def pile_sentence(pile: Sequence[Mapping[str, Any]], waits_for: Sequence[str]) -> str:
    """One line for everybody, from the entry up to whoever is waited for."""
    entries = ", ".join(entry["text"] for entry in reversed(pile))
    return f"{entries}, {_('waiting for %(who)s') % {'who': ', '.join(waits_for)}}" if waits_for else entries
