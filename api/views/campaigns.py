"""Campaigns: lists and pages through selectors, commands through submit."""

from uuid import UUID

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import ReceiptAnswer, answer, page, receipt
from api.base_views import SignedInView
from api.bodies import AskOutcomeCorrection, CampaignCommand, Founding, read, with_options
from api.command_schemas import ELSEWHERE
from api.schema import documented
from api.seats import OneSeat, account, language, seat
from campaigns.selectors.campaigns import mine
from campaigns.selectors.campaigns import pages as campaigns
from campaigns.selectors.characters import gangs, lives
from campaigns.selectors.characters import pages as characters
from campaigns.selectors.corrections import booked
from campaigns.submit import Malformed, Refusal, found_campaign, submit
from campaigns.submit.commands import FoundCampaign, decode_campaign_command
from campaigns.submit.corrections.correction_preview import foresee_correction
from campaigns.submit.corrections.outcome_diff import Differences


class Rulesets(SignedInView):
    @documented("The games that a campaign can play, with their options", pages=campaigns.RulesetLine)
    def get(self, request: Request) -> Response:
        return page(request, campaigns.rulesets())


class Campaigns(SignedInView):
    @documented("Campaigns in which you have a seat", pages=mine.CampaignLine)
    def get(self, request: Request) -> Response:
        user = request.user
        if isinstance(user, OneSeat):
            return page(request, mine.campaigns_of_seats([user.member], language()))
        return page(request, mine.campaigns_of(user, language()))

    @documented("Found a campaign", takes=Founding, gives=ReceiptAnswer, status=201)
    def post(self, request: Request) -> Response:
        user, body = account(request), read(request, Founding)
        command = decode_campaign_command(body.command)
        if not isinstance(command, FoundCampaign):
            raise Malformed("command.type", body.command.get("type"), "found-campaign")
        with with_options():
            founded = found_campaign(
                user,
                body.id,
                ruleset=command.ruleset,
                name=command.name,
                nickname=command.nickname,
                options=command.options,
                roles=command.roles,
            )
        return receipt(founded, 201)


class Campaign(SignedInView):
    @documented("One campaign: options, house rules, you in it", gives=campaigns.CampaignAnswer)
    def get(self, request: Request, campaign: UUID) -> Response:
        campaign_page = campaigns.campaign(campaign, seat(request, campaign), language())
        return answer(msgspec.convert(campaign_page, campaigns.CampaignAnswer, from_attributes=True))


class Commands(SignedInView):
    @documented("Do something in the campaign", takes=CampaignCommand, gives=ReceiptAnswer)
    def post(self, request: Request, campaign: UUID) -> Response:
        member, body = seat(request, campaign), read(request, CampaignCommand)
        kind = body.command.get("type")
        if isinstance(kind, str) and kind in ELSEWHERE:
            raise Refusal("own-endpoint", {"type": kind, "address": ELSEWHERE[kind]})
        with with_options():
            return receipt(submit(body.envelope(member, body.command)))


class Outcome(SignedInView):
    @documented("What a closed battle is booked with; a character's chapters name its seq", gives=booked.Booked)
    def get(self, request: Request, campaign: UUID, seq: int) -> Response:
        return answer(booked.booked(campaign, seq, seat(request, campaign), language()))


class Correction(SignedInView):
    @documented("What `correct-outcome` would change; writes nothing", takes=AskOutcomeCorrection, gives=Differences)
    def post(self, request: Request, campaign: UUID) -> Response:
        member, body = seat(request, campaign), read(request, AskOutcomeCorrection)
        return answer(foresee_correction(member, body.command))


class Members(SignedInView):
    @documented("The campaign's people", pages=campaigns.MemberLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, campaigns.members(campaign, seat(request, campaign), language()))


class Gangs(SignedInView):
    @documented("The campaign's gangs with their characters", pages=gangs.GangLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, gangs.gangs(campaign, seat(request, campaign), language()))


class Characters(SignedInView):
    @documented("The campaign's characters", pages=gangs.CharacterLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, gangs.characters(campaign, seat(request, campaign), language()))


class OpenChoices(SignedInView):
    @documented("What is still to be drawn, rolled or chosen", pages=lives.ChoiceLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, lives.open_choices(campaign, seat(request, campaign), language()))


class Graveyard(SignedInView):
    @documented("The roll of honour, the latest first", pages=lives.Grave)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, lives.graveyard(campaign, seat(request, campaign), language()))


class Box(SignedInView):
    @documented("The chits left in the box", pages=lives.BoxLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, lives.box(campaign, seat(request, campaign), language()))


class History(SignedInView):
    @documented("What made a character who he is, between battles", pages=lives.LifeLine)
    def get(self, request: Request, campaign: UUID, character: UUID) -> Response:
        return page(request, lives.history(campaign, character, seat(request, campaign), language()))


class Character(SignedInView):
    @documented("One character's life, battle by battle", gives=characters.Life)
    def get(self, request: Request, campaign: UUID, character: UUID) -> Response:
        return answer(characters.character(campaign, character, seat(request, campaign), language()))
