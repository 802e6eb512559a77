"""Disputes: the list, opening one, its thread, and what is said in it."""

from typing import Any
from uuid import UUID, uuid5

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.models import Member
from campaigns.selectors.disputes import pages as disputes
from campaigns.selectors.disputes import threads
from campaigns.submit import Malformed, Refusal
from campaigns.submit.disputes.evidence import attach, must_fit
from campaigns.web.campaigns.views import around
from campaigns.web.declined import declined
from campaigns.web.disputes.dispute_words import COMMANDS, file_of, said_of
from campaigns.web.submit_form import command_id, send, whole
from campaigns.web.uploads import AROUND
from campaigns.web.who import as_id, language, or_404, seat


@require_safe
def index(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    lines = disputes.disputes(campaign, member, language())
    return render(request, "disputes/list.html", {**around(campaign, member), "disputes": lines})


def new(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """GET names what is disputed: `event`, or `battle` and `version`."""
    member = seat(request, campaign)
    disputable = _disputable(request, campaign, member)
    refused: Refusal | Malformed | None = None
    if request.method == "POST":
        try:
            return redirect("dispute", campaign, _open(request, member, disputable.event))
        except (Refusal, Malformed) as error:
            refused = error
    context = {**around(campaign, member), "what": disputable}
    shown = TemplateResponse(request, "disputes/new.html", context)
    return shown if refused is None else declined(request, refused, shown)


@require_safe
def page(request: HttpRequest, campaign: UUID, dispute: UUID) -> HttpResponse:
    member = seat(request, campaign)
    with or_404():
        dispute_page = disputes.dispute(campaign, dispute, member, language())
    context = {
        **around(campaign, member),
        "dispute": dispute_page,
        "line": dispute_page.line,
        "sees_evidence": threads.sees_evidence(member),
    }
    return render(request, "disputes/page.html", context)


@require_POST
def say(request: HttpRequest, campaign: UUID, dispute: UUID, what: str) -> HttpResponse:
    """Whatever is entered in a thread: a no is told on the page, with what was typed still there."""
    member = seat(request, campaign)
    if what not in COMMANDS:
        raise Http404
    try:
        _say(request, member, dispute, what, {**said_of(what, request), "dispute": str(dispute)})
    except (Refusal, Malformed) as error:
        return declined(request, error, redirect("dispute", campaign, dispute))
    return redirect("dispute", campaign, dispute)


@require_safe
def evidence(request: HttpRequest, campaign: UUID, evidence: UUID) -> HttpResponse:
    with or_404():
        media, content = threads.evidence_content(campaign, evidence, seat(request, campaign))
    response = HttpResponse(content, content_type=f"{media}; charset=utf-8" if media == "text/plain" else media)
    response["Cache-Control"] = "private, no-store"  # it can be deleted for good
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response


@require_POST
def delete(request: HttpRequest, campaign: UUID, evidence: UUID) -> HttpResponse:
    member = seat(request, campaign)
    try:
        receipt = send(request, member, {"type": "delete-evidence", "evidence": str(evidence)})
    except (Refusal, Malformed) as error:
        return declined(request, error, redirect("disputes", campaign))
    messages.success(request, _("Permanently deleted. Its digest stays in the log; older backups keep it for a while."))
    return redirect("dispute", campaign, receipt.of_type("campaign/evidence-deleted/1")[0]["dispute"])


def _disputable(request: HttpRequest, campaign: UUID, member: Member) -> Any:
    battle = as_id(request.GET["battle"]) if "battle" in request.GET else None
    with or_404():
        return disputes.disputable(
            campaign,
            member,
            language(),
            event=whole(request.GET.get("event", "")),
            battle=battle,
            version=whole(request.GET.get("version", "")),
        )


def _open(request: HttpRequest, member: Member, event: int) -> str:
    """With a file, both or neither."""
    command: dict[str, Any] = {"type": "open-dispute", "event": event, "claim": request.POST.get("claim", "").strip()}
    if request.POST.get("ruling"):
        ruled = said_of("rule", request)
        command |= {name: ruled[name] for name in ("ruling", "reason", "to") if name in ruled}
    data = _file(request)
    with transaction.atomic():
        receipt = send(request, member, command)
        dispute: str = receipt.of_type("campaign/dispute-opened/1")[0]["dispute"]
        if data is not None:
            attach(member, UUID(dispute), uuid5(receipt.command, "file"), data)
    return dispute


def _say(request: HttpRequest, member: Member, dispute: UUID, what: str, command: dict[str, Any]) -> None:
    data = _file(request)
    with transaction.atomic():
        if data is not None:
            attach(member, dispute, uuid5(command_id(request), "file"), data)
        if data is None or what != "answer" or command["text"]:
            send(request, member, command, role="auditor" if what == "rule-on-appeal" else None)


def _file(request: HttpRequest) -> bytes | None:
    must_fit(int(request.META.get("CONTENT_LENGTH") or 0) - AROUND)
    return file_of(request.FILES.get("file"))
