"""Sheets, wounds and the clock of campaigns whose people are their numbers; files of other tools, in and out."""

import base64
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import ReceiptAnswer, answer, receipt
from api.base_views import SignedInView
from api.bodies import own_id
from api.schema import documented
from api.seats import language, seat
from campaigns.models import Member
from campaigns.selectors.armies import imports as armies
from campaigns.selectors.armies import lists
from campaigns.selectors.health import clock, imports, sheets
from campaigns.submit import Envelope, Malformed, Receipt, Refusal, submit
from engine.kernel.file_import import MOST_BYTES

AROUND = 20_000  # what a multipart body has beside its file


class Clock(SignedInView):
    @documented(
        "The campaign's clock: dice that are owed, who is hurt, and what happened day by day", gives=clock.ClockPage
    )
    def get(self, request: Request, campaign: UUID) -> Response:
        return answer(clock.clock(campaign, seat(request, campaign), language()))


class Sheet(SignedInView):
    @documented(
        "A character's numbers, what follows from them, his wounds and where he came from", gives=sheets.SheetPage
    )
    def get(self, request: Request, campaign: UUID, character: UUID) -> Response:
        return answer(sheets.sheet(campaign, character, seat(request, campaign), language()))


class SheetFile(SignedInView):
    @documented("The sheet as a Foundry VTT actor, for whoever may see its numbers", gives={"type": "object"})
    def get(self, request: Request, campaign: UUID, character: UUID) -> HttpResponse:
        file = imports.sheet_file(campaign, character, seat(request, campaign), language())
        return HttpResponse(file.content, content_type="application/json")


class Preview(SignedInView):
    parser_classes = [MultiPartParser]

    @documented(
        "What would become of another tool's file; writes nothing",
        uploads=("file",),
        gives=imports.ImportPage,
    )
    def post(self, request: Request, campaign: UUID) -> Response:
        member = seat(request, campaign)
        return answer(imports.preview(campaign, member, file_of(request), language()))


class Import(SignedInView):
    parser_classes = [MultiPartParser]

    @documented(
        "Take a character in from a file",
        uploads=("file", "kind", "name", "id"),
        gives=ReceiptAnswer,
        status=201,
    )
    def post(self, request: Request, campaign: UUID, gang: UUID) -> Response:
        member, data = seat(request, campaign), file_of(request)
        command = {
            "type": "import-character",
            "gang": str(gang),
            "content": base64.b64encode(data).decode(),
            "kind": request.POST.get("kind", ""),
            "name": request.POST.get("name", ""),
        }
        return receipt(_taken(request, member, command), 201)


class ArmyPreview(SignedInView):
    parser_classes = [MultiPartParser]

    @documented(
        "What would become of another tool's list; writes nothing",
        uploads=("file",),
        gives=armies.ArmyPreview,
    )
    def post(self, request: Request, campaign: UUID) -> Response:
        member = seat(request, campaign)
        return answer(armies.preview(campaign, member, file_of(request), language()))


class Army(SignedInView):
    parser_classes = [MultiPartParser]

    @documented(
        "Take all units of a list in from a file",
        uploads=("file", "id"),
        gives=ReceiptAnswer,
        status=201,
    )
    def post(self, request: Request, campaign: UUID, gang: UUID) -> Response:
        member, data = seat(request, campaign), file_of(request)
        command = {"type": "import-army", "gang": str(gang), "content": base64.b64encode(data).decode()}
        return receipt(_taken(request, member, command), 201)


class ArmyList(SignedInView):
    @documented("A gang as a list of units: its points, and which rules are played", gives=lists.ListPage)
    def get(self, request: Request, campaign: UUID, gang: UUID) -> Response:
        return answer(lists.gang_list(campaign, gang, seat(request, campaign), language()))


def _taken(request: Request, member: Member, command: dict[str, Any]) -> Receipt:
    return submit(Envelope.of(member, own_id(request), command))


def file_of(request: Request) -> bytes:
    """Raises: Malformed, Refusal (413) before anything of a giant file is kept."""
    size = int(request.META.get("CONTENT_LENGTH") or 0)
    if size > MOST_BYTES + AROUND:
        raise Refusal("too-large", {"bytes": size, "most": MOST_BYTES}, 413)
    file = request.FILES.get("file")
    if file is None:
        raise Malformed("file", None, "json-file")
    return bytes(file.read())
