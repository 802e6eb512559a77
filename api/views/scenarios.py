"""Scenarios, referees' tables, counters, notes, standings, dates: reading. Writing is a command like all others."""

from uuid import UUID

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import answer, page
from api.base_views import SignedInView
from api.schema import documented
from api.seats import language, seat, seat_at
from campaigns.selectors.campaigns import notes, standings
from campaigns.selectors.scenarios import counters, own_tables, plans
from campaigns.selectors.scenarios import pages as scenarios


class StandingAnswer(msgspec.Struct, frozen=True):
    standing: scenarios.Standing | None


class Scenarios(SignedInView):
    @documented("Scenarios that battles can be opened from", pages=scenarios.ScenarioLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, scenarios.scenarios(campaign, seat(request, campaign), language()))


class Scenario(SignedInView):
    @documented("One scenario", gives=scenarios.ScenarioLine)
    def get(self, request: Request, campaign: UUID, scenario: UUID) -> Response:
        return answer(scenarios.scenario(campaign, scenario, seat(request, campaign), language()))


class BattleScenario(SignedInView):
    @documented("How a battle stands by its scenario; `standing` is null where it follows none", gives=StandingAnswer)
    def get(self, request: Request, battle: UUID) -> Response:
        return answer(StandingAnswer(scenarios.standing(battle, seat_at(request, battle), language())))


class Tables(SignedInView):
    @documented("The referee's own tables", pages=own_tables.TableLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, own_tables.tables(campaign, seat(request, campaign), language()))


class TableRolls(SignedInView):
    @documented("What came up on the campaign's tables", pages=own_tables.TableRollLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, own_tables.table_rolls(campaign, seat(request, campaign), language()))


class CampaignRoll(SignedInView):
    @documented("A roll of the campaign's own dice", gives=own_tables.CampaignRoll)
    def get(self, request: Request, campaign: UUID, roll: int) -> Response:
        return answer(own_tables.campaign_roll(campaign, roll, seat(request, campaign), language()))


class Counters(SignedInView):
    @documented("What is counted, and where it stands", pages=counters.CounterLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, counters.counters(campaign, seat(request, campaign), language()))


class Notes(SignedInView):
    @documented("What people wrote down, the newest first", pages=notes.NoteLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, notes.notes(campaign, seat(request, campaign), language=language()))


class Standings(SignedInView):
    @documented("Who has won how often", pages=standings.StandingLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, standings.standings(campaign, seat(request, campaign), language()))


class Plans(SignedInView):
    @documented("Battles that are or were planned", pages=plans.PlanLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, plans.plans(campaign, seat(request, campaign), language()))


class Plan(SignedInView):
    @documented("One date, with who comes", gives=plans.PlanLine)
    def get(self, request: Request, campaign: UUID, plan: UUID) -> Response:
        return answer(plans.plan(campaign, plan, seat(request, campaign), language()))
