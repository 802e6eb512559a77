"""The page that corrects an entry: what it was, what it should be, what that changes, and only then the command."""

import difflib
import json
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaigns.models import Member
from campaigns.selectors.battles.pages import figure_names
from campaigns.selectors.campaigns.pages import campaign_page
from campaigns.selectors.corrections.amending import Awaited, Entry, entry, foresee
from campaigns.web.declined import declined
from campaigns.web.refusals import sentence
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.registry import game_of
from campaigns.web.submit_form import as_number, send, wholes
from campaigns.web.who import table_at
from engine.kernel.refusal import Malformed, Refusal

FIGURES = ("target",)  # fields of a command or an answer that name a figure
UNTOUCHED = ("type", "figure")
FIELDS = {"faces": "face"}  # what the form calls it


def page(request: HttpRequest, battle: UUID, version: int) -> HttpResponse:
    here = table_at(request, battle)
    game, page = game_of(here.rules.key), campaign_page(here.campaign)
    try:
        found = entry(here, version)
    except Refusal as no:
        context = {"campaign": page, "battle": battle, "no": sentence(no, str, page.ruleset)}
        return render(request, "corrections/refused.html", context, status=no.status)
    names = figure_names(here)
    context = {"campaign": page, **_around(found, here.member, names, request, game)}
    if request.method == "GET":
        return render(request, "corrections/entry.html", context)
    try:
        said = json.loads(request.POST.get("then", "[]"))
        then = [*said, *_more(request, game)] if isinstance(said, list) else []
        left_out = wholes([*request.POST.getlist("leave_out"), request.POST.get("do", "").removeprefix("leave-out-")])
        command = {"type": "amend", "entry": found.version, **_change(request, found, game), "leave_out": left_out}
        if request.POST.get("do") == "confirm":
            confirmed = command | {"shown": request.POST.get("shown", ""), "reason": request.POST.get("reason", "")}
            send(request, here.member, confirmed, battle=battle, then=then if context["referees"] else ())
            return redirect("battle", battle)
        foreseen = foresee(here, command, then)
        context |= {
            "foreseen": foreseen,
            "lines": _compared(foreseen.was, foreseen.becomes),
            "then": json.dumps(then),
            "left_out": left_out,
            "awaited": _asked(foreseen.awaited, names, game) if foreseen.awaited is not None else None,
        }
    except (Refusal, Malformed) as no:
        words = sentence(no, lambda n: names.get(n, str(n)), game.key)
        return declined(request, no, render(request, "corrections/entry.html", context), said=words, at=FIELDS)
    return render(request, "corrections/entry.html", context)


def _around(
    found: Entry, member: Member, names: dict[int, str], request: HttpRequest, game: RulesetPages
) -> dict[str, Any]:
    return {
        "battle": found.battle,
        "entry": found,
        "referees": "referee" in member.roles,
        "fields": [
            _field(name, value, found.options, names, request, game) for name, value in _fields(found, game).items()
        ],
        "faces": request.POST.getlist("face") or [str(face) for face in found.faces],
        "reason": request.POST.get("reason", ""),
    }


def _fields(found: Entry, game: RulesetPages) -> dict[str, Any]:
    if found.kind == "dice":
        return {}
    if found.kind == "command":
        return {name: value for name, value in found.value.items() if name not in UNTOUCHED}
    return {**dict.fromkeys(game.asked.get(found.question, ())), **found.value}


def _field(
    name: str,
    value: Any,
    options: list[str],
    names: dict[int, str],
    request: HttpRequest | None,
    game: RulesetPages,
    prefix: str = "value",
) -> dict[str, Any]:
    choices: list[tuple[str, str]] = []
    if name in game.coded:
        choices = [("", "–"), *game.coded[name]()]
    elif name in FIGURES:
        numbers = [int(one) for one in options if one.isdigit()] or list(names)
        choices = [(str(n), names.get(n, str(n))) for n in numbers]
    elif options and name == "choice":
        choices = [(one, game.offered(one, names)) for one in options]
    shown = request.POST.get(f"{prefix}-{name}") if request is not None else None
    if shown is None:
        shown = "" if value is None else value if isinstance(value, str) else json.dumps(value)
    return {"name": f"{prefix}-{name}", "label": _label(name, game), "choices": choices, "value": shown}


def _label(name: str, game: RulesetPages) -> str:
    common = {"range": _("Range"), "cover": _("Cover"), "target": _("Target"), "choice": _("Choice")}
    return str(game.labels.get(name) or common.get(name, name.replace("_", " ")))


def _change(request: HttpRequest, found: Entry, game: RulesetPages) -> dict[str, Any]:
    """Raises: Malformed."""
    if found.kind == "dice":
        return {"faces": [as_number(face, 0) for face in request.POST.getlist("face")]}
    said = _read(request, _fields(found, game), "value", game)
    if found.kind == "answer":
        return {"value": said}
    return {"command": {name: value for name, value in said.items() if value != found.value.get(name)}}


def _read(request: HttpRequest, fields: dict[str, Any], prefix: str, game: RulesetPages) -> dict[str, Any]:
    said: dict[str, Any] = {}
    for name in fields:
        text = request.POST.get(f"{prefix}-{name}", "").strip()
        if text == "":
            continue
        if name in game.coded or name == "choice":
            said[name] = text
            continue
        try:
            said[name] = json.loads(text)
        except ValueError:
            said[name] = text
    return said


def _more(request: HttpRequest, game: RulesetPages) -> list[dict[str, Any]]:
    """What the corrected action asked for, entered under the preview."""
    if request.POST.get("do") != "answer":
        return []
    kind = request.POST.get("asked", "")
    if kind == "dice":
        return [{"type": "enter-dice", "faces": [as_number(face, 0) for face in request.POST.getlist("more-face")]}]
    fields = dict.fromkeys(game.asked.get(kind, ("choice",)))
    return [{"type": "answer", "value": _read(request, fields, "more", game)}]


def _asked(awaited: Awaited, names: dict[int, str], game: RulesetPages) -> dict[str, Any]:
    fields = game.asked.get(awaited.question, ("choice",))
    return {
        "kind": awaited.kind if awaited.kind == "dice" else awaited.question,
        "who": names.get(awaited.figure, ""),
        "purpose": awaited.purpose,
        "sides": awaited.sides,
        "dice": range(awaited.count),
        "fields": [_field(name, None, awaited.options, names, None, game, "more") for name in fields]
        if awaited.kind == "answer"
        else [],
    }


def _compared(was: list[str], becomes: list[str]) -> list[tuple[str, str]]:
    """Lines in order with what becomes of each: kept, gone or new."""
    lines: list[tuple[str, str]] = []
    for one in difflib.ndiff(was, becomes):
        mark, text = one[:1], one[2:]
        if mark != "?":
            lines.append(({" ": "kept", "-": "gone", "+": "new"}[mark], text))
    return lines
