"""Disputes with their evidence, and luck reports. What is said in a dispute goes through the campaign's commands."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import ReceiptAnswer, answer, page, receipt
from api.base_views import SignedInView
from api.bodies import own_id
from api.schema import documented
from api.seats import language, seat
from campaigns.selectors.disputes import pages as disputes
from campaigns.selectors.disputes import threads
from campaigns.selectors.rolls import luck
from campaigns.submit import Malformed
from campaigns.submit.disputes.evidence import attach, must_fit

AROUND = 100_000  # what a multipart body has beside its file


class Disputes(SignedInView):
    @documented("The campaign's disputes, unsettled ones first", pages=disputes.DisputeLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, disputes.disputes(campaign, seat(request, campaign), language()))


class Dispute(SignedInView):
    @documented("One dispute: its thread, who rules, what you may do", gives=disputes.DisputePage)
    def get(self, request: Request, campaign: UUID, dispute: UUID) -> Response:
        return answer(disputes.dispute(campaign, dispute, seat(request, campaign), language()))


class NewEvidence(SignedInView):
    parser_classes = [MultiPartParser]

    @documented(
        "Attach a picture or a plain text (multipart field `file`)",
        uploads=("file", "id"),
        gives=ReceiptAnswer,
        status=201,
    )
    def post(self, request: Request, campaign: UUID, dispute: UUID) -> Response:
        member = seat(request, campaign)
        must_fit(int(request.META.get("CONTENT_LENGTH") or 0) - AROUND)
        file = request.FILES.get("file")
        if file is None:
            raise Malformed("file", None, "picture-or-text-file")
        must_fit(file.size or 0)
        return receipt(attach(member, dispute, own_id(request), bytes(file.read())), 201)


class Evidence(SignedInView):
    @documented(
        "The content of a piece of evidence, as it was kept", media={"image/*": "The picture", "text/plain": "The text"}
    )
    def get(self, request: Request, campaign: UUID, evidence: UUID) -> HttpResponse:
        media, content = threads.evidence_content(campaign, evidence, seat(request, campaign))
        response = HttpResponse(content, content_type=f"{media}; charset=utf-8" if media == "text/plain" else media)
        response["Cache-Control"] = "private, no-store"
        return response


class CampaignLuck(SignedInView):
    @documented("Expected against fallen, over all rolls of the campaign", gives=luck.LuckReport)
    def get(self, request: Request, campaign: UUID) -> Response:
        return answer(luck.luck_of_campaign(campaign, seat(request, campaign), language()))


class CharacterLuck(SignedInView):
    @documented("Expected against fallen, over all rolls of one character", gives=luck.LuckReport)
    def get(self, request: Request, campaign: UUID, character: UUID) -> Response:
        return answer(luck.luck_of_character(campaign, character, seat(request, campaign), language()))


class PersonLuck(SignedInView):
    @documented("Your own luck report, or that of somebody who shares it", gives=luck.LuckReport)
    def get(self, request: Request, campaign: UUID, who: UUID) -> Response:
        return answer(luck.luck_of_person(campaign, who, seat(request, campaign), language()))
