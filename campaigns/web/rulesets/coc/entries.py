"""From the forms of a fight to commands and answers: reads fields, decides nothing."""

import re
from typing import Any, Final

from django.http import HttpRequest

from campaigns.web.battles.entries import pair, plain, text
from campaigns.web.rulesets.coc import metres
from campaigns.web.rulesets.parts import Command, Form, Reader
from campaigns.web.submit_form import must_be_whole, number, several
from engine.kernel.refusal import Malformed
from engine.rulesets.coc.tables import SURPRISE_PAIRS

NUMBERS: Final = ("dex", "hp", "fighting", "firearms", "dodge", "armour")  # the most that an opponent needs
VOLLEYS: Final = 3  # rows of the form for full auto


# -- answers --------------------------------------------------------------------------------------------------------
def _shot(request: HttpRequest) -> dict[str, Any]:
    """One of five words, or measured metres; what isn't said is the usual."""
    said: dict[str, Any] = {}
    if request.POST.get("metres", "").strip():
        said["distance"] = metres.typed(request.POST["metres"], "distance")
    elif request.POST.get("range"):
        said["range"] = request.POST["range"]
    for name in ("cover", "moving", "still"):
        if name in request.POST:
            said[name] = True
    for name, field in (("in_sight", "unseen"), ("front", "behind")):
        if field in request.POST:
            said[name] = False
    return said


def _far(request: HttpRequest) -> int:
    return metres.whole(request.POST.get("metres", ""), "metres")


ANSWERS: Final[dict[str, Reader]] = {
    "fact-shot": _shot,
    "fact-between": lambda request: {"metres": _far(request)},
    "before-dice": lambda request: {},
}


# -- actions --------------------------------------------------------------------------------------------------------
def _acting(request: HttpRequest, kind: str) -> Command:
    command: Command = {"type": kind, "figure": number(request, "figure")}
    if number(request, "aim_at"):
        command["aim_at"] = number(request, "aim_at")
    if "withdraw" in request.POST:
        command["withdraw"] = True
    return command


def attack(request: HttpRequest) -> Command:
    """The long way: which weapon, how many shots, and what comes after it."""
    how = request.POST.get("how", "shoot")
    command = {**_acting(request, how), "target": number(request, "target")}
    if number(request, "weapon") is not None:
        command["weapon"] = number(request, "weapon")
    if how == "shoot":
        command["shots"] = number(request, "shots") or 1
        if "load" in request.POST:
            command["load"] = True
    return command


def full_auto(request: HttpRequest) -> Command:
    """A row per volley; where volleys are cut evenly the total counts."""
    rows = [(number(request, f"target-{n}"), number(request, f"size-{n}")) for n in range(VOLLEYS)]
    named = [(target, size) for target, size in rows if target]
    command = {**_acting(request, "full-auto"), "targets": [target for target, _size in named]}
    if number(request, "weapon") is not None:
        command["weapon"] = number(request, "weapon")
    if number(request, "shots"):
        command["shots"] = number(request, "shots")
    else:
        command["sizes"] = [size or 0 for _target, size in named]
    return command


def manoeuvre(request: HttpRequest) -> Command:
    command = {**_acting(request, "manoeuvre"), "target": number(request, "target")}
    command["effect"] = request.POST.get("effect", "")
    note = text(request, "note")
    return {**command, "note": note} if note else command


def other(request: HttpRequest) -> Command:
    command: Command = {"type": "other-action", "figure": number(request, "figure"), "note": text(request, "note")}
    if request.POST.get("skill"):
        command |= {"skill": request.POST["skill"], "difficulty": request.POST.get("difficulty", "regular")}
    return command


# -- the Keeper's ---------------------------------------------------------------------------------------------------
def call_roll(request: HttpRequest) -> Command:
    command: Command = {"type": "call-roll", "figure": number(request, "figure")}
    other = re.sub(r"[\W_]+", "_", text(request, "other").casefold()).strip("_")[:30].rstrip("_")
    command["skill"] = f"skill_{other}" if other else request.POST.get("skill", "")
    command["difficulty"] = request.POST.get("difficulty", "regular")
    if text(request, "number"):
        command["number"] = number(request, "number")
    return {**command, "extra": number(request, "extra") or 0, "sealed": "sealed" in request.POST}


def surprise(request: HttpRequest) -> Command:
    command: Command = {"type": "grant-surprise", "figure": number(request, "figure")}
    command |= {"target": number(request, "target"), "how": request.POST.get("how", "hidden")}
    ready = SURPRISE_PAIRS.get(request.POST.get("pair", ""))
    if ready is not None:
        return {**command, "how": "visible", "notice": ready[0], "against": ready[1]}
    return {**command, **{name: said for name in ("notice", "against") if (said := request.POST.get(name, ""))}}


def harm(request: HttpRequest) -> Command:
    command: Command = {"type": "harm", "figure": number(request, "figure"), "amount": number(request, "amount")}
    return {**command, "armour": "armour" in request.POST, "source": text(request, "source")[:60]}


def cast(request: HttpRequest) -> Command:
    command: Command = {"type": "cast", "figure": number(request, "figure"), "spell": text(request, "spell")}
    command |= {name: number(request, name) or 0 for name in ("magic", "sanity")}
    return {**command, "targets": several(request, "targets"), "damage": text(request, "damage")}


def newcomer(request: HttpRequest) -> Command:
    """An opponent with his numbers, or somebody of the campaign."""
    at = pair(request, "x", "y")
    figure: dict[str, Any] = {"side": number(request, "side"), **({} if at is None else {"at": at})}
    if request.POST.get("character"):
        return {"type": "arrive", "figure": {**figure, "rank": "", "character": request.POST["character"]}}
    if "name" in request.POST and not text(request, "name"):
        raise Malformed("name", request.POST["name"], "name")
    figure |= {"rank": "opponent", "name": text(request, "name")}
    figure["weapons"] = [one for one in request.POST.getlist("weapon") if one]
    typed = {name: request.POST.get(name, "").strip() for name in (*NUMBERS, "members")}
    values = {name: must_be_whole(said, name) for name, said in typed.items() if said}
    return {"type": "arrive", "figure": {**figure, "values": values}}


# What the forms' addresses say.
FORMS: Final[dict[str, Form]] = {
    "attack": Form(attack, otherwise=True, kept=True),
    "full-auto": Form(full_auto, otherwise=True, kept=True),
    "manoeuvre": Form(manoeuvre, otherwise=True, kept=True),
    "delay": Form(
        lambda request: {"type": "delay", "figure": number(request, "figure"), "after": number(request, "target")},
        otherwise=True,
        kept=True,
    ),
    "walk": Form(
        lambda request: {"type": "move", "figure": number(request, "figure"), "metres": _far(request)},
        otherwise=True,
        kept=True,
    ),
    "other": Form(other, otherwise=True, kept=True),
    "wait": Form(lambda request: _acting(request, "wait"), otherwise=True, kept=True),
    "grant-dice": Form(plain("grant-dice", ["figure", "dice"]), referee=True, kept=True),
    "call-roll": Form(call_roll, referee=True, kept=True),
    "open-roll": Form(plain("open-roll", ["number"]), referee=True),
    "surprise": Form(surprise, referee=True, kept=True),
    "harm": Form(harm, referee=True, kept=True),
    "cast": Form(cast, referee=True, kept=True),
    "counter": Form(plain("set-counter", ["figure", "value"], ["counter"]), referee=True, kept=True),
    "show-values": Form(plain("show-values", ["figure"]), referee=True, kept=True),
    "arrive": Form(newcomer, referee=True, kept=True),
}
