"""The page that corrects an entry: what it was, what it should be, what that changes, and only then the command."""

import json
from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse

from campaigns.selectors.battles.loaded import LoadedBattle
from campaigns.selectors.battles.pages import figure_names
from campaigns.selectors.campaigns.pages import CampaignPage
from campaigns.selectors.corrections.amending import Awaited, Entry, entry, foresee
from campaigns.web.corrections.compared import compared
from campaigns.web.corrections.fields import Acting, controls, read, table_of, usual, worded
from campaigns.web.corrections.told_changes import of_entry
from campaigns.web.declined import declined
from campaigns.web.refusals import sentence
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.registry import game_of
from campaigns.web.submit_form import as_number, from_json, must_be_whole, send, several
from campaigns.web.who import table_at
from engine.kernel.answers import Chosen
from engine.kernel.refusal import Malformed, Refusal

FIELDS = {"faces": "face"}  # what the form calls it


def page(request: HttpRequest, battle: UUID, version: int) -> HttpResponse:
    here = table_at(request, battle)
    game, page = game_of(here.rules.key), CampaignPage(here.campaign)
    try:
        loaded_entry = entry(here, version)
    except Refusal as refusal:
        context = {"campaign": page, "battle": battle, "no": sentence(refusal, str, page.ruleset)}
        return render(request, "corrections/refused.html", context, status=refusal.status)
    names = figure_names(here)
    context = {"campaign": page, **_around(loaded_entry, here, names, request, game)}

    def why(refusal: Refusal | Malformed) -> str:
        return worded(refusal, game, lambda n: names.get(n, str(n)))

    if request.method == "GET":
        return render(request, "corrections/entry.html", context)
    try:
        then = [*_then(request), *_more(request, here, game)]
        left_out = _left_out(request)
        command = {
            "type": "amend",
            "entry": loaded_entry.version,
            **_change(request, loaded_entry, here, game),
            "leave_out": left_out,
        }
        if request.POST.get("do") == "confirm":
            confirmed = command | {"shown": request.POST.get("shown", ""), "reason": request.POST.get("reason", "")}
            send(request, here.member, confirmed, battle=battle, then=then)
            return redirect("battle", battle)
        foreseen = foresee(here, command, then, why)
        lines = compared(foreseen.was, foreseen.becomes)
        context |= {
            "foreseen": foreseen,
            "if_over": of_entry(foreseen.if_over, names, game.key),
            "lines": lines,
            "same_story": lines and all(mark == "kept" for mark, _text in lines),
            "then": json.dumps(then),
            "left_out": left_out,
            "awaited": _awaited_question(foreseen.awaited, here, names, game) if foreseen.awaited is not None else None,
        }
    except (Refusal, Malformed) as error:
        shown = TemplateResponse(request, "corrections/entry.html", context)
        return declined(request, error, shown, said=why(error), at=FIELDS)
    return render(request, "corrections/entry.html", context)


def _left_out(request: HttpRequest) -> list[int]:
    """What the page carries on, and what was tapped now."""
    do, mark = request.POST.get("do", ""), "leave-out-"
    tapped = [must_be_whole(do.removeprefix(mark), "do")] if do.startswith(mark) else []
    return [*several(request, "leave_out"), *tapped]


def _then(request: HttpRequest) -> list[dict[str, Any]]:
    """What was entered under earlier previews, as the page carries it on."""
    value = from_json(request.POST.get("then", "[]"))
    return value if isinstance(value, list) and all(isinstance(item, dict) for item in value) else []


def _around(
    entry: Entry, here: LoadedBattle, names: dict[int, str], request: HttpRequest, game: RulesetPages
) -> dict[str, Any]:
    shape, posted = _shape(here, entry), request.POST if request.method == "POST" else None
    table = table_of(here, game, names, entry)
    fields = controls(shape, entry.value, table, "value", posted, entry.by_hand) if shape is not None else []
    return {
        "battle": entry.battle,
        "entry": entry,
        "fields": fields,
        "unsaid": any(field.usual for field in fields),
        "nothing_said": all(field.usual for field in fields),
        "faces": request.POST.getlist("face") or [str(face) for face in entry.faces],
        "reason": request.POST.get("reason", ""),
    }


def _shape(here: LoadedBattle, entry: Entry) -> type[msgspec.Struct] | None:
    if entry.kind == "dice":
        return None
    return here.rules.commands[entry.value["type"]] if entry.kind == "command" else here.rules.answers[entry.question]


def _change(request: HttpRequest, entry: Entry, here: LoadedBattle, game: RulesetPages) -> dict[str, Any]:
    """Raises: Malformed."""
    shape = _shape(here, entry)
    if shape is None:
        return {"faces": [as_number(face, 0) for face in request.POST.getlist("face")]}
    table = table_of(here, game, figure_names(here), entry)
    typed = read(shape, entry.value, table, "value", request.POST, entry.by_hand)
    if entry.kind == "answer":
        return {"value": typed}
    cleared = {name: usual(shape, name) for name in entry.value if name not in typed and name != "type"}
    return {"command": {name: value for name, value in {**typed, **cleared}.items() if value != entry.value.get(name)}}


def _more(request: HttpRequest, here: LoadedBattle, game: RulesetPages) -> list[dict[str, Any]]:
    """What the corrected action asked for, entered under the preview."""
    if request.POST.get("do") != "answer":
        return []
    kind = request.POST.get("asked", "")
    if kind == "dice":
        return [{"type": "enter-dice", "faces": [as_number(face, 0) for face in request.POST.getlist("more-face")]}]
    shape = here.rules.answers.get(kind, Chosen)
    table = table_of(here, game, figure_names(here), Acting())
    return [{"type": "answer", "value": read(shape, {}, table, "more", request.POST)}]


def _awaited_question(
    awaited: Awaited, here: LoadedBattle, names: dict[int, str], game: RulesetPages
) -> dict[str, Any]:
    question = {
        "kind": awaited.kind if awaited.kind == "dice" else awaited.question,
        "who": names.get(awaited.figure, ""),
        "purpose": awaited.purpose,
        "sides": awaited.sides,
        "dice": range(awaited.count),
    }
    if awaited.kind != "answer":
        return question
    table = table_of(here, game, names, awaited)
    return {**question, "fields": controls(here.rules.answers[awaited.question], {}, table, "more", None)}
