"""Simulations: ask, watch, read the result, look at one battle. The referee's alone."""

from contextlib import nullcontext
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import answer, page
from api.base_views import SignedInView
from api.bodies import number, read, with_setup
from api.errors import answer_as_json, shape
from api.schema import documented
from api.seats import language, seat, seat_at
from api.simulation_bodies import (
    AskBalance,
    AskSeason,
    AskSimulation,
    AskSweep,
    AskWeighing,
    AskWhatIf,
    Title,
    with_gangs,
)
from api.spreadsheets import CSV, EITHER, page_or_spreadsheet
from campaigns.models import Member, Question
from campaigns.models import Simulation as Row
from campaigns.selectors.not_visible import NotVisible
from campaigns.simulation import sentences, titles
from campaigns.simulation.asking import ask
from campaigns.simulation.balance import find_balance
from campaigns.simulation.comparing import each_figure, every_value, what_if
from campaigns.simulation.kinds import QUESTION, SEASON, SIMULATION, Kind
from campaigns.simulation.listing import SimulationLine, seen, simulations
from campaigns.simulation.questions import QuestionLine, QuestionPage, question_page, questions
from campaigns.simulation.replay import SimulatedBattle, simulated_battle
from campaigns.simulation.results import Progress, SimulationPage, progress, simulation_page
from campaigns.simulation.season_results import SeasonPage, season_page
from campaigns.simulation.seasons import ask_season
from campaigns.simulation.weighing import Weighed, newest, weigh, weighed
from engine.kernel.batch import Broken
from engine.kernel.refusal import Malformed, Refusal


class SimulationView(SignedInView):
    """Refusals that only simulations know are told in their words."""

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, Broken):
            exc = Refusal("rules-fail", {"battle": exc.number, "said": str(exc)}, 500)
        if isinstance(exc, Refusal) and (sentence := sentences.explain(exc, language())):
            return self.finalize_said(exc, sentence)
        return super().handle_exception(exc)

    def finalize_said(self, refusal: Refusal, sentence: str) -> Response:
        answer_as_json(self.request)
        response = Response({"error": {**shape(refusal), "sentence": sentence}}, status=refusal.status)
        response.exception = True
        return response


def row_of(request: Request, kind: Kind, id: UUID) -> tuple[Any, Member]:
    """The row, and who asks. Raises: NotVisible, Refusal."""
    campaign = kind.campaign_of(id)
    try:
        member = seat(request, campaign)
    except NotVisible:
        raise NotVisible(kind.unknown, id=str(id)) from None
    return kind.find(id, member), member


def watched(request: Request, kind: Kind, id: UUID) -> HttpResponse:
    row, member = row_of(request, kind, id)
    seen(row, member)
    return page_or_spreadsheet(request, kind.read(row, language()))


def cancelled(request: Request, kind: Kind, id: UUID) -> Response:
    row, member = row_of(request, kind, id)
    kind.cancel(row, member)
    return now(row)


def resumed(request: Request, kind: Kind, id: UUID) -> Response:
    row, member = row_of(request, kind, id)
    kind.resume(row, member)
    return now(row)


def now(row: Row | Question) -> Response:
    """How far it is; of a comparison, what came out so far, too."""
    row.refresh_from_db()
    return answer(question_page(row, language()) if isinstance(row, Question) else progress(row))


def renamed(request: Request, kind: Kind, id: UUID) -> Response:
    row, member = row_of(request, kind, id)
    titles.rename(member, row, read(request, Title).title)
    return answer(kind.read(row, language()))


class Simulations(SimulationView):
    @documented("The campaign's newest simulations", pages=SimulationLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, simulations(seat(request, campaign), language(), 500))

    @documented("Ask for a simulation; workers play it", takes=AskSimulation, gives=SimulationPage, status=201)
    def post(self, request: Request, campaign: UUID) -> Response:
        member, body = seat(request, campaign), read(request, AskSimulation)
        with with_setup(AskSimulation) if body.setup is not None else nullcontext():
            row = ask(
                member,
                body.battles,
                precision=body.precision,
                id=body.id,
                gangs=body.gangs,
                setup=body.setup,
                battle=body.battle,
                at=body.at,
                scenario=body.scenario,
                table=body.table,
                key=body.key,
                policies=body.policies,
            )
        return answer(simulation_page(row, language()), 201)


class Simulation(SimulationView):
    renderer_classes = EITHER

    @documented("How far it is, and the result so far", gives=SimulationPage, media=CSV)
    def get(self, request: Request, simulation: UUID) -> HttpResponse:
        return watched(request, SIMULATION, simulation)


class Cancel(SimulationView):
    @documented("No more battles are begun; what was counted stays", gives=Progress)
    def post(self, request: Request, simulation: UUID) -> Response:
        return cancelled(request, SIMULATION, simulation)


class GoOn(SimulationView):
    @documented("The missing ones are played: stopped ones, and those that failed", gives=Progress)
    def post(self, request: Request, simulation: UUID) -> Response:
        return resumed(request, SIMULATION, simulation)


class Rename(SimulationView):
    @documented("Call a simulation something", takes=Title, gives=SimulationPage)
    def post(self, request: Request, simulation: UUID) -> Response:
        return renamed(request, SIMULATION, simulation)


class Battle(SimulationView):
    @documented("One battle played again, counted from 1, with its log", gives=SimulatedBattle, query=("at",))
    def get(self, request: Request, simulation: UUID, battle: int) -> Response:
        row, _ = row_of(request, SIMULATION, simulation)
        return answer(simulated_battle(row, battle, language(), number(request, "at", None, 1, 10**9)))


class WhatIf(SimulationView):
    @documented("The same with something else changed, side by side", takes=AskWhatIf, gives=QuestionPage, status=201)
    def post(self, request: Request, simulation: UUID) -> Response:
        (row, member), body = row_of(request, SIMULATION, simulation), read(request, AskWhatIf)
        question = what_if(member, row.id, body.variants, body.battles, side=body.side, id=body.id, key=body.key)
        return answer(question_page(question, language()), 201)


class Sweep(SimulationView):
    @documented("Every value of an option, or a skill on each figure", takes=AskSweep, gives=QuestionPage, status=201)
    def post(self, request: Request, simulation: UUID) -> Response:
        (row, member), body = row_of(request, SIMULATION, simulation), read(request, AskSweep)
        if bool(body.option) == bool(body.skill):
            raise Malformed("option", body.option, "option-or-skill")
        sweep = every_value if body.option else each_figure
        question = sweep(
            member, row.id, body.option or body.skill, body.battles, side=body.side, id=body.id, key=body.key
        )
        return answer(question_page(question, language()), 201)


class Balance(SimulationView):
    @documented("Look for the smallest change that makes it fair", takes=AskBalance, gives=QuestionPage, status=201)
    def post(self, request: Request, simulation: UUID) -> Response:
        (row, member), body = row_of(request, SIMULATION, simulation), read(request, AskBalance)
        question = find_balance(
            member, row.id, side=body.side, target=body.target, sides=tuple(body.sides), id=body.id, key=body.key
        )
        return answer(question_page(question, language()), 201)


class Questions(SimulationView):
    @documented("The campaign's newest comparisons", pages=QuestionLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, questions(seat(request, campaign), language(), 500))


class OneQuestion(SimulationView):
    renderer_classes = EITHER

    @documented("How far it is, and the differences so far", gives=QuestionPage, media=CSV)
    def get(self, request: Request, question: UUID) -> HttpResponse:
        return watched(request, QUESTION, question)


class CancelQuestion(SimulationView):
    @documented("No more battles are begun; what was counted stays", gives=QuestionPage)
    def post(self, request: Request, question: UUID) -> Response:
        return cancelled(request, QUESTION, question)


class GoOnWithQuestion(SimulationView):
    @documented(
        "The missing battles of a comparison are played: stopped ones, and those that failed", gives=QuestionPage
    )
    def post(self, request: Request, question: UUID) -> Response:
        return resumed(request, QUESTION, question)


class RenameQuestion(SimulationView):
    @documented("Call a comparison something", takes=Title, gives=QuestionPage)
    def post(self, request: Request, question: UUID) -> Response:
        return renamed(request, QUESTION, question)


class SeasonsOfCampaign(SimulationView):
    @documented("The campaign's newest simulated seasons", pages=SimulationLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        lines = simulations(seat(request, campaign), language(), 500)
        return page(request, [line for line in lines if line.kind == Row.Kind.SEASON])

    @documented("Ask for a simulated season; workers play it", takes=AskSeason, gives=SeasonPage, status=201)
    def post(self, request: Request, campaign: UUID) -> Response:
        member, body = seat(request, campaign), read(request, AskSeason)
        with with_gangs(len(body.gangs)):
            row = ask_season(
                member,
                body.seasons,
                id=body.id,
                gangs=body.gangs,
                typed=body.typed,
                policies=body.policies,
                key=body.key,
                battles=body.battles,
                pairing=body.pairing,
                recruits=body.recruits,
                most=body.most,
                table=body.table,
            )
        return answer(season_page(row, language()), 201)


class Season(SimulationView):
    renderer_classes = EITHER

    @documented("How far it is, and what became of everybody so far", gives=SeasonPage, media=CSV)
    def get(self, request: Request, simulation: UUID) -> HttpResponse:
        return watched(request, SEASON, simulation)


class CancelSeason(SimulationView):
    @documented("No more seasons are begun; what was counted stays", gives=Progress)
    def post(self, request: Request, simulation: UUID) -> Response:
        return cancelled(request, SEASON, simulation)


class GoOnWithSeason(SimulationView):
    @documented("The missing seasons are played: stopped ones, and those that failed", gives=Progress)
    def post(self, request: Request, simulation: UUID) -> Response:
        return resumed(request, SEASON, simulation)


class RenameSeason(SimulationView):
    @documented("Call a season something", takes=Title, gives=SeasonPage)
    def post(self, request: Request, simulation: UUID) -> Response:
        return renamed(request, SEASON, simulation)


class Matter(SimulationView):
    @documented("How much a roll mattered, as asked for last", gives=Weighed)
    def get(self, request: Request, battle: UUID, roll: int) -> Response:
        row = newest(seat_at(request, battle), battle, roll)
        if row is None:
            raise NotVisible("not-weighed", roll=roll)
        return answer(weighed(row, language()))

    @documented(
        "Play on from before a roll, after it, and each way it could have fallen",
        takes=AskWeighing,
        gives=Weighed,
        status=201,
    )
    def post(self, request: Request, battle: UUID, roll: int) -> Response:
        member, body = seat_at(request, battle), read(request, AskWeighing)
        row = weigh(member, battle, roll, body.battles, table=body.table, id=body.id, key=body.key)
        return answer(weighed(row, language()), 201)
