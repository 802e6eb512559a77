"""The log as strangers see it: its checkpoints, the program that checks an export, the page that checks one here."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from msgspec import to_builtins

from campaigns.models import Member
from campaigns.selectors.campaigns.pages import campaign
from campaigns.selectors.campaigns.pages import campaign as page_of
from campaigns.submit.campaigns.signing import sign
from campaigns.trust import reading, verify
from campaigns.trust.exports import NotSigned, export, export_campaign
from campaigns.trust.keys import NoLog, campaign_of, has_log, log_of, public_keys
from campaigns.trust.notes import verifier_key
from campaigns.web.who import NoSeat, language, or_404, seat, seat_at

LINES = "application/x-ndjson"


@require_safe
@never_cache
def page(request: HttpRequest, log: str) -> HttpResponse:
    """Public: whoever has the address was given it. No names stand on it; a member is led back to the campaign."""
    with or_404():
        contents = reading.log_page(log)
    return render(
        request, "campaigns/log.html", {"log": contents, "back": _seat_behind(request, log), "texts": texts()}
    )


def _seat_behind(request: HttpRequest, log: str) -> UUID | None:
    """The campaign, where whoever looks at its log is a member."""
    campaign = campaign_of(log)
    try:
        return seat(request, campaign).campaign_id if campaign is not None else None
    except NoSeat:
        return None


@require_safe
@never_cache
def newest(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """What a member's browser keeps, and compares with what it kept before."""
    member = seat(request, campaign)
    try:
        log = log_of(member.campaign_id)
    except NoLog:
        return JsonResponse({"log": ""})
    return JsonResponse({"page": reverse("log", args=[log])} | to_builtins(reading.newest(campaign, log)))


@require_safe
def of_campaign(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """From a member's pages to the public one."""
    return _to_log(request, seat(request, campaign))


@require_POST
def sign_now(request: HttpRequest, campaign: UUID) -> HttpResponse:
    return _to_log(request, seat(request, campaign), signs=True)


def _to_log(request: HttpRequest, member: Member, signs: bool = False) -> HttpResponse:
    try:
        if signs:
            sign(member.campaign_id)
        return redirect("log", log_of(member.campaign_id))
    except NoLog as error:
        messages.error(request, unsigned(error))
        return redirect("campaign", member.campaign_id)


@require_safe
def check(request: HttpRequest, battle: UUID) -> HttpResponse:
    """A battle's export: download it, or have this browser check it."""
    member = seat_at(request, battle)
    ways = {"file": reverse("export-battle", args=[battle]), "back": reverse("battle", args=[battle])}
    context = {**ways, "battle": battle, "campaign": campaign(member.campaign_id, member, language())}
    return _checking(request, context, battle, member)


@require_safe
def check_campaign(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The same for the campaign's own lines: who came, what was booked, what was rolled between battles."""
    member = seat(request, campaign)
    ways = {"file": reverse("export-campaign", args=[campaign]), "back": reverse("campaign", args=[campaign])}
    context = {**ways, "campaign": page_of(campaign, member, language()), "of_campaign": True}
    return _checking(request, context, campaign, member)


def _checking(request: HttpRequest, context: dict[str, Any], about: UUID, member: Member) -> HttpResponse:
    """With what a file has to be about, in which log, and with which keys it is signed, to say something here."""
    log = log_of(member.campaign_id) if has_log(member.campaign_id) else ""
    keys = " ".join(verifier_key(log, key) for key in public_keys(member.campaign_id))
    says = {"about": about, "log": log, "keys": keys, "texts": texts()}
    return render(request, "campaigns/log_check.html", {**context, **says})


@require_safe
def check_file(request: HttpRequest) -> HttpResponse:
    """Public: somebody has a file and no seat here. It stays in his browser."""
    return render(request, "campaigns/log_check.html", {"texts": texts()})


@require_POST
def export_battle(request: HttpRequest, battle: UUID) -> HttpResponseBase:
    """The file; lines that nobody signed yet are signed first."""
    member = seat_at(request, battle)
    back = redirect("check-battle", battle)
    return _file(request, member, f"battle-{battle}.jsonl", lambda: export(battle, member), back)


@require_POST
def export_own(request: HttpRequest, campaign: UUID) -> HttpResponseBase:
    member = seat(request, campaign)
    back = redirect("check-campaign", campaign)
    return _file(request, member, f"campaign-{campaign}.jsonl", lambda: export_campaign(campaign, member), back)


def _file(
    request: HttpRequest, member: Member, name: str, export: Callable[[], Iterator[bytes]], back: HttpResponse
) -> HttpResponseBase:
    try:
        lines = signed_lines(export, member)
    except (NoLog, NotSigned) as error:
        messages.error(request, unsigned(error))
        return back
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(lines, content_type=LINES, headers=headers)


def signed_lines(export: Callable[[], Iterator[bytes]], member: Member) -> Iterator[bytes]:
    """Lines that nobody signed yet are signed first. Raises: NoLog, NotSigned."""
    for _again in range(3):  # somebody may enter something in between
        try:
            return export()
        except NotSigned:
            sign(member.campaign_id)
    return export()


def unsigned(error: NoLog | NotSigned) -> str:
    if isinstance(error, NoLog):
        return _("This log isn't signed yet. The next battle signs it.")
    return _("Couldn't sign the log. Its page says why.")


@require_safe
def program(request: HttpRequest) -> HttpResponse:
    headers = {"Content-Disposition": 'attachment; filename="verify.py"'}
    return HttpResponse(Path(verify.__file__).read_bytes(), content_type="text/x-python", headers=headers)


def texts() -> dict[str, str]:
    """What the checking in the browser may have to say, in the reader's language."""
    reasons = {f"why: {why}": _(why) for why in verify.WHY}
    return (
        {code: _(text) for code, text in {**verify.WRONG, **verify.OPEN}.items()}
        | reasons
        | {
            "right": _(
                "All good: nothing was changed, dropped or added since it was signed, "
                "and none of the server's dice were made up."
            ),
            "wrong": _("Something is wrong."),
            "partly": _("Not everything could be checked. What could be is right."),
            "looked": _("Checked: lines {lines}, rolls {rolls}, checkpoints {checkpoints}."),
            "sealed": _(
                "Lines with only a digest here, including those of other battles: {sealed}. "
                "They're there and unchanged; what they say wasn't checked."
            ),
            "about": _("Battle {battle}, log {log}."),
            "about-campaign": _("The campaign's own lines, log {log}."),
            "own": _("Compared with the checkpoint that this browser kept."),
            "signed": _("Signed since line {line} with {key}"),
            "other": _("This file is about another battle or another log, so it shows nothing about this one."),
            "unknown-key": _("It's signed with a key that this log never had: someone else made this file."),
            "copy": _("This is a what-if copy of battle {of}: none of it ever counted."),
            "unread": _("Rolls left unchecked because only their digest is here: {unread}."),
            "working": _("Checking .."),
            "no-answer": _("Can't reach the server. Try again."),
        }
    )
