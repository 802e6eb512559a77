"""A log for strangers: checkpoints and proofs by its public name; and a battle's export for its members."""

from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

from django.http import HttpResponse, StreamingHttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import answer
from api.base_views import PerAddressThrottle, PublicView, SignedInView
from api.bodies import number
from api.ndjson import NdjsonRenderer
from api.schema import documented, paged
from api.seats import seat, seat_at
from campaigns.models import Member
from campaigns.submit import Malformed, Refusal
from campaigns.submit.campaigns.signing import sign
from campaigns.trust import reading
from campaigns.trust.asked_audits import audit_for, battle_of
from campaigns.trust.audits import RulesAudit
from campaigns.trust.exports import NotSigned, export, export_campaign
from campaigns.trust.keys import NoLog, log_of

MOST = 1000
FILE = {NdjsonRenderer.media_type: "JSON lines, as docs/export-format.md has them"}


class LogsThrottle(PerAddressThrottle):
    """Browsers ask now and then by themselves."""

    scope = "logs"
    rate = "240/min"


class LogView(PublicView):
    throttle_classes = [LogsThrottle]


class Log(LogView):
    @documented("A log: its newest checkpoint, its keys, what was lost, the latest checkpoints", gives=reading.LogPage)
    def get(self, request: Request, log: str) -> Response:
        return answer(reading.log_page(log))


class Newest(LogView):
    @documented("The newest checkpoint as text", media={"text/plain": "A C2SP signed note"})
    def get(self, request: Request, log: str) -> HttpResponse:
        return HttpResponse(reading.latest_note(log), content_type="text/plain; charset=utf-8")


class Checkpoints(LogView):
    @documented(
        "All signed checkpoints, the smallest first; `after` is a size",
        gives=paged(reading.CheckpointLine),
        query=("after", "limit"),
        most=MOST,
    )
    def get(self, request: Request, log: str) -> Response:
        after, limit = number(request, "after", 0, 0, 10**15) or 0, number(request, "limit", 100, 1, MOST) or 100
        checkpoints = reading.checkpoints_of(log, after, limit + 1)
        more, checkpoints = len(checkpoints) > limit, checkpoints[:limit]
        return answer({"results": checkpoints, "next": checkpoints[-1].size if more else None})


class Consistency(LogView):
    @documented(
        "The proof that `from` lines are the beginning of `to` lines (RFC 6962)",
        gives=reading.Consistency,
        query=("from", "to"),
    )
    def get(self, request: Request, log: str) -> Response:
        earlier, size = number(request, "from", None, 1, 10**15), number(request, "to", None, 1, 10**15)
        if earlier is None or size is None:
            raise Malformed("from" if earlier is None else "to", None, "size")
        return answer(reading.consistency(log, earlier, size))


class CampaignLog(SignedInView):
    @documented(
        "Where the campaign's log stands: its public name, newest checkpoint, keys; POST signs it now",
        gives=reading.LogState,
    )
    def get(self, request: Request, campaign: UUID) -> Response:
        return answer(reading.newest(campaign, _log(seat(request, campaign).campaign_id)))

    @documented("Sign the log as it stands", gives=reading.LogState)
    def post(self, request: Request, campaign: UUID) -> Response:
        member = seat(request, campaign)
        log = _log(member.campaign_id)
        sign(member.campaign_id)
        return answer(reading.newest(campaign, log))


class Export(SignedInView):
    renderer_classes = [NdjsonRenderer]

    @documented(
        "The battle as a file that checks itself (docs/export-format.md); 409 while its last lines are not signed",
        media=FILE,
    )
    def get(self, request: Request, battle: UUID) -> Any:
        return _export(battle, seat_at(request, battle))

    @documented("The same; signs the log first where that is due", media=FILE)
    def post(self, request: Request, battle: UUID) -> Any:
        member = seat_at(request, battle)
        return _signed_first(member, lambda: _export(battle, member))


class RulesAgain(SignedInView):
    @documented("The rules run again over the battle: does each line follow from its dice?", gives=RulesAudit)
    def post(self, request: Request, battle: UUID) -> Response:
        member = seat_at(request, battle)
        return answer(audit_for(battle_of(battle), member))


class CampaignExport(SignedInView):
    renderer_classes = [NdjsonRenderer]

    @documented(
        "The campaign's own lines as a file that checks itself; 409 while the last ones are not signed",
        media=FILE,
    )
    def get(self, request: Request, campaign: UUID) -> Any:
        return _export_own(seat(request, campaign))

    @documented("The same; signs the log first where that is due", media=FILE)
    def post(self, request: Request, campaign: UUID) -> Any:
        member = seat(request, campaign)
        return _signed_first(member, lambda: _export_own(member))


def _signed_first(member: Member, export: Callable[[], Any]) -> Any:
    try:
        return export()
    except Refusal as refusal:
        if refusal.code != "not-signed":
            raise
        sign(member.campaign_id)
        return export()


def _log(campaign: UUID) -> str:
    try:
        return log_of(campaign)
    except NoLog:
        raise Refusal("no-log", status=409) from None


def _export(battle: UUID, member: Member) -> StreamingHttpResponse:
    return _file(member, lambda: export(battle, member))


def _export_own(member: Member) -> StreamingHttpResponse:
    return _file(member, lambda: export_campaign(member.campaign_id, member))


def _file(member: Member, export: Callable[[], Iterator[bytes]]) -> StreamingHttpResponse:
    _log(member.campaign_id)
    try:
        lines = export()
    except NotSigned as error:
        raise Refusal("not-signed", {"size": error.args[0]}, 409) from None
    return StreamingHttpResponse(lines, content_type=NdjsonRenderer.media_type)
