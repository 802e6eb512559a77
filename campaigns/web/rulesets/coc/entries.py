"""From the forms of a fight to commands and answers: reads fields, decides nothing."""

import re
from typing import Any, Final

import msgspec
from django.http import HttpRequest

from campaigns.web.battles.entries import pair
from campaigns.web.rulesets.coc import metres
from campaigns.web.rulesets.parts import Command, Form
from campaigns.web.submit_form import Reader, must_be_whole, number, reader_of, text
from engine.kernel.refusal import Malformed
from engine.rulesets.coc import commands as do
from engine.rulesets.coc.tables import SURPRISE_PAIRS

NUMBERS: Final = ("dex", "hp", "fighting", "firearms", "dodge", "armour")  # the most that an opponent needs
VOLLEYS: Final = 3  # rows of the form for full auto


# -- answers --------------------------------------------------------------------------------------------------------
def _shot(request: HttpRequest) -> dict[str, Any]:
    """One of five words, or measured metres; what isn't said is the usual."""
    facts: dict[str, Any] = {}
    if request.POST.get("metres", "").strip():
        facts["distance"] = metres.typed(request.POST["metres"], "distance")
    elif request.POST.get("range"):
        facts["range"] = request.POST["range"]
    for name in ("cover", "moving", "still"):
        if name in request.POST:
            facts[name] = True
    for name, field in (("in_sight", "unseen"), ("front", "behind")):
        if field in request.POST:
            facts[name] = False
    return facts


def _far(request: HttpRequest) -> int:
    return metres.whole(request.POST.get("metres", ""), "metres")


ANSWERS: Final[dict[str, Reader]] = {
    "fact-shot": _shot,
    "fact-between": lambda request: {"metres": _far(request)},
}


# -- actions --------------------------------------------------------------------------------------------------------
ATTACKS: Final[dict[str, type[msgspec.Struct]]] = {"shoot": do.Shoot, "strike": do.Strike}


def attack(request: HttpRequest) -> Command:
    """The long way: which weapon, how many shots, and what comes after it."""
    how = request.POST.get("how", "shoot")
    if how not in ATTACKS:
        raise Malformed("how", how, "one-of", {"known": list(ATTACKS)})
    return reader_of(ATTACKS[how])(request)


def full_auto(request: HttpRequest) -> Command:
    """A row per volley; where volleys are cut evenly the total counts."""
    rows = [(number(request, f"target-{n}"), number(request, f"size-{n}")) for n in range(VOLLEYS)]
    named = [(target, size) for target, size in rows if target]
    command = {**reader_of(do.FullAuto)(request), "targets": [target for target, _size in named]}
    if not command.get("shots"):
        command["sizes"] = [size or 0 for _target, size in named]
    return command


def other(request: HttpRequest) -> Command:
    command: Command = {"type": "other-action", "figure": number(request, "figure"), "note": text(request, "note")}
    if request.POST.get("skill"):
        command |= {"skill": request.POST["skill"], "difficulty": request.POST.get("difficulty", "regular")}
    return command


# -- the Keeper's ---------------------------------------------------------------------------------------------------
def call_roll(request: HttpRequest) -> Command:
    command = reader_of(do.CallRoll)(request)
    other = re.sub(r"[\W_]+", "_", text(request, "other").casefold()).strip("_")[:30].rstrip("_")
    return {**command, "skill": f"skill_{other}"} if other else command


def surprise(request: HttpRequest) -> Command:
    command = reader_of(do.GrantSurprise)(request)
    ready = SURPRISE_PAIRS.get(request.POST.get("pair", ""))
    return command if ready is None else {**command, "how": "visible", "notice": ready[0], "against": ready[1]}


def harm(request: HttpRequest) -> Command:
    return {**reader_of(do.Harm)(request), "source": text(request, "source")[:60]}


def newcomer(request: HttpRequest) -> Command:
    """An opponent with his numbers, or somebody of the campaign."""
    at = pair(request, "x", "y")
    figure: dict[str, Any] = {"side": number(request, "side"), **({} if at is None else {"at": at})}
    if request.POST.get("character"):
        return {"type": "arrive", "figure": {**figure, "rank": "", "character": request.POST["character"]}}
    if "name" in request.POST and not text(request, "name"):
        raise Malformed("name", request.POST["name"], "name")
    figure |= {"rank": "opponent", "name": text(request, "name")}
    figure["weapons"] = [weapon for weapon in request.POST.getlist("weapon") if weapon]
    typed = {name: request.POST.get(name, "").strip() for name in (*NUMBERS, "members")}
    values = {name: must_be_whole(raw, name) for name, raw in typed.items() if raw}
    return {"type": "arrive", "figure": {**figure, "values": values}}


# What the forms' addresses say.
FORMS: Final[dict[str, Form]] = {
    "attack": Form(attack, otherwise=True, kept=True),
    "full-auto": Form(full_auto, otherwise=True, kept=True),
    "manoeuvre": Form(reader_of(do.Manoeuvre), otherwise=True, kept=True),
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
    "wait": Form(reader_of(do.Wait), otherwise=True, kept=True),
    "grant-dice": Form(reader_of(do.GrantDice), referee=True, kept=True),
    "call-roll": Form(call_roll, referee=True, kept=True),
    "open-roll": Form(reader_of(do.OpenRoll), referee=True),
    "surprise": Form(surprise, referee=True, kept=True),
    "harm": Form(harm, referee=True, kept=True),
    "cast": Form(reader_of(do.Cast), referee=True, kept=True),
    "counter": Form(reader_of(do.SetCounter), referee=True, kept=True),
    "show-values": Form(reader_of(do.ShowValues), referee=True, kept=True),
    "arrive": Form(newcomer, referee=True, kept=True),
}
