"""A battle's page, its history, and everything that is entered on it."""

import json
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET, require_POST

from campaigns.models import Member
from campaigns.selectors.missing import Missing
from campaigns.selectors.stories import story
from campaigns.submit import Malformed, Refusal
from campaigns.web.battle import log
from campaigns.web.battle.entries import ENTRIES, REFEREES_OWN
from campaigns.web.battle.page import context, extras, names_of
from campaigns.web.refusals import sentence
from campaigns.web.sending import number, send
from campaigns.web.versions import version_of
from campaigns.web.who import language, seat_at

RIGHTS = frozenset({"not-yours", "referee-only", "not-entered-for", "may-only-read", "role-not-held", "not-a-member"})


def _context(battle: UUID, member: Member, at: int | None = None) -> dict[str, Any]:
    try:
        found = context(battle, member, at)
    except (Missing, Malformed):
        raise Http404 from None
    return {**found, **(extras(found["battle"], member) if found["live"] else {})}


@require_GET
def page(request: HttpRequest, battle: UUID) -> HttpResponse:
    return render(request, "battle/page.html", _context(battle, seat_at(request, battle)))


@require_GET
def now(request: HttpRequest, battle: UUID) -> HttpResponse:
    """What following devices ask for every two seconds: nothing (204, 304) until something happened."""
    member = seat_at(request, battle)
    version = version_of(battle)
    tag = f'"{version}-{get_language()}-{member.id.hex[:8]}"'
    if request.headers.get("If-None-Match") == tag:
        return HttpResponseNotModified()
    if request.GET.get("seen") == str(version):
        response = HttpResponse(status=204)
    else:
        response = render(request, "battle/table.html", _context(battle, member))
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    return response


@require_GET
def at(request: HttpRequest, battle: UUID, version: int) -> HttpResponse:
    """The table as it stood: rebuilt from what happened until then."""
    found = _context(battle, seat_at(request, battle), version)
    part = "HX-Request" in request.headers
    return render(request, "battle/past.html" if part else "battle/at.html", found)


@require_GET
def whole_story(request: HttpRequest, battle: UUID) -> HttpResponse:
    member = seat_at(request, battle)
    try:
        told = story(battle, member, language())
    except Missing:
        raise Http404 from None
    return render(request, "battle/story.html", {"story": told, "log": log.entries(told.sentences, ())[::-1]})


@require_GET
def lay_out(request: HttpRequest, battle: UUID) -> HttpResponse:
    """How to put the table up again after a pause."""
    return render(request, "battle/lay_out.html", _context(battle, seat_at(request, battle)))


@require_POST
def enter(request: HttpRequest, battle: UUID, what: str) -> HttpResponse:
    member = seat_at(request, battle)
    if what not in ENTRIES:
        raise Http404
    command: dict[str, Any] = {}
    no: dict[str, Any] | None = None
    status = 200
    try:
        command = ENTRIES[what](request)
        receipt = _send(request, member, battle, what, command)
        if receipt.declined:
            no = _declined(receipt.declined, battle, member)
    except Malformed as wrong:
        no, status = {"text": sentence(wrong), "at": what}, 400
    except Refusal as refused:
        no, status = _no(refused, what, command, battle, member), refused.status
    if no is None and "HX-Request" not in request.headers:
        return redirect("battle", battle)
    found = {**_context(battle, member), "no": no}
    part = "HX-Request" in request.headers
    return render(request, "battle/table.html" if part else "battle/page.html", found, status=status)


def _send(request: HttpRequest, member: Member, battle: UUID, what: str, command: dict[str, Any]) -> Any:
    """As whose move and in which role the form said; the referee's own entries in his own role."""
    who = member.id
    if acts_as := request.POST.get("acts_as"):
        try:
            who = UUID(acts_as)
        except ValueError:
            raise Malformed("acts_as", acts_as, "the id of a member") from None
    own = "yours" in request.POST and "player" in member.roles and what not in REFEREES_OWN
    role = "player" if own or who != member.id else None
    return send(request, member, command, battle=battle, acts_as=who, role=role, expected=number(request, "seen"))


def _no(refused: Refusal, what: str, command: dict[str, Any], battle: UUID, member: Member) -> dict[str, Any]:
    """The sentence, and for a no of the rules the command that people may decide to allow."""
    otherwise = what in ("choice", "shoot", "goal") and refused.status == 422 and refused.code not in RIGHTS
    return {
        "text": _in_words(refused, battle, member),
        "at": what,
        "otherwise": json.dumps(command) if otherwise and command.get("type") != "answer" else "",
    }


def _declined(declined: dict[str, Any], battle: UUID, member: Member) -> dict[str, Any]:
    refused = Refusal(declined["code"], declined["facts"], declined["status"])
    return {"text": _in_words(refused, battle, member), "at": "choice", "otherwise": ""}


def _in_words(refused: Refusal, battle: UUID, member: Member) -> str:
    return sentence(refused, names_of(battle, member), "stko")
