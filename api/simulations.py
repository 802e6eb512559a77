"""Simulations: ask, watch, read the result, look at one battle. The referee's alone."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any
from uuid import UUID, uuid4

import msgspec
from django.http import HttpResponse
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import answer, page
from api.bodies import Opening, number, read, with_setup
from api.described import says
from api.door import Door
from api.errors import answer_as_json, shape
from api.seats import language, seat, seat_at
from api.spreadsheets import CSV, EITHER, told
from campaigns.models import Member, Question
from campaigns.models import Simulation as Row
from campaigns.selectors.not_visible import NotVisible
from campaigns.simulation import sentences, titles
from campaigns.simulation.asking import ask
from campaigns.simulation.balance import find_balance
from campaigns.simulation.comparing import Variant, each_figure, every_value, what_if
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


class AskSimulation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Two gangs, a setup as a battle opens with it, a `scenario`, or a battle as it stands (after version `at`).

    With a `scenario`, `gangs` come for its sides that name nobody, one for each, in their order.

    So many `battles`, or as many (1,000, 2,000, 4,000 ...) as it takes until each side's share of wins is known to
    `precision` tenths of a point, give or take.
    `table` names a sample table or `open`; for the battle of a real table it is the stand-in. `policies` decide, by
    side: sensible (the usual one) or another one of the game's, such as cautious, aggressive, objectives or random.
    `key` repeats an earlier simulation. `id` makes a repeated request harmless.
    """

    battles: int | None = None
    precision: int | None = None
    gangs: list[UUID] | None = None
    setup: Opening | None = None
    battle: UUID | None = None
    at: int | None = None
    scenario: UUID | None = None
    table: str = ""
    key: str = ""
    policies: list[str] = []
    id: UUID = msgspec.field(default_factory=uuid4)


class SimulationDoor(Door):
    """Refusals that only simulations know are told in their words."""

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, Broken):
            exc = Refusal("rules-fail", {"battle": exc.number, "said": str(exc)}, 500)
        if isinstance(exc, Refusal) and (said := sentences.explain(exc, language())):
            return self.finalize_said(exc, said)
        return super().handle_exception(exc)

    def finalize_said(self, no: Refusal, said: str) -> Response:
        answer_as_json(self.request)
        response = Response({"error": {**shape(no), "sentence": said}}, status=no.status)
        response.exception = True
        return response


class Simulations(SimulationDoor):
    @says("The campaign's newest simulations", pages=SimulationLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, simulations(seat(request, campaign), language(), 500))

    @says("Ask for a simulation; workers play it", takes=AskSimulation, gives=SimulationPage, status=201)
    def post(self, request: Request, campaign: UUID) -> Response:
        member, given = seat(request, campaign), read(request, AskSimulation)
        with with_setup(AskSimulation) if given.setup is not None else nullcontext():
            row = ask(
                member,
                given.battles,
                precision=given.precision,
                id=given.id,
                gangs=given.gangs,
                setup=given.setup,
                battle=given.battle,
                at=given.at,
                scenario=given.scenario,
                table=given.table,
                key=given.key,
                policies=given.policies,
            )
        return answer(simulation_page(row, language()), 201)


class Simulation(SimulationDoor):
    renderer_classes = EITHER

    @says("How far it is, and the result so far", gives=SimulationPage, media=CSV)
    def get(self, request: Request, simulation: UUID) -> HttpResponse:
        return watched(request, SIMULATION, simulation)


class GoOn(SimulationDoor):
    @says("The missing ones are played: stopped ones, and those that failed", gives=Progress)
    def post(self, request: Request, simulation: UUID) -> Response:
        return resumed(request, SIMULATION, simulation)


class AskWeighing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How often each way a roll could have fallen is played. `table`: the stand-in for a real table."""

    battles: int
    table: str = ""
    key: str = ""
    id: UUID = msgspec.field(default_factory=uuid4)


class AskWhatIf(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What this simulation is compared with: itself with changes, or another one. All are played with one key.

    `side` is whose wins are compared. `battles` is rounded up to whole hundreds; ten of them are the least.
    """

    variants: list[Variant]
    battles: int
    side: int = 0
    key: str = ""
    id: UUID = msgspec.field(default_factory=uuid4)


class AskSweep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every other value of an `option`, or a `skill` given to each figure of `side` in turn."""

    battles: int
    option: str = ""
    skill: str = ""
    side: int = 0
    key: str = ""
    id: UUID = msgspec.field(default_factory=uuid4)


class AskBalance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The smallest change of a roster that brings `side`'s share of wins to `target` thousandths of the battles that
    somebody wins. `sides` may be changed; none: all of them."""

    side: int = 0
    target: int = 500
    sides: list[int] = []
    key: str = ""
    id: UUID = msgspec.field(default_factory=uuid4)


class WhatIf(SimulationDoor):
    @says("The same with something else changed, side by side", takes=AskWhatIf, gives=QuestionPage, status=201)
    def post(self, request: Request, simulation: UUID) -> Response:
        (row, member), given = row_of(request, SIMULATION, simulation), read(request, AskWhatIf)
        made = what_if(member, row.id, given.variants, given.battles, side=given.side, id=given.id, key=given.key)
        return answer(question_page(made, language()), 201)


class Sweep(SimulationDoor):
    @says("Every value of an option, or a skill on each figure", takes=AskSweep, gives=QuestionPage, status=201)
    def post(self, request: Request, simulation: UUID) -> Response:
        (row, member), given = row_of(request, SIMULATION, simulation), read(request, AskSweep)
        if bool(given.option) == bool(given.skill):
            raise Malformed("option", given.option, "option-or-skill")
        sweep = every_value if given.option else each_figure
        made = sweep(
            member,
            row.id,
            given.option or given.skill,
            given.battles,
            side=given.side,
            id=given.id,
            key=given.key,
        )
        return answer(question_page(made, language()), 201)


class Balance(SimulationDoor):
    @says("Look for the smallest change that makes it fair", takes=AskBalance, gives=QuestionPage, status=201)
    def post(self, request: Request, simulation: UUID) -> Response:
        (row, member), given = row_of(request, SIMULATION, simulation), read(request, AskBalance)
        made = find_balance(
            member,
            row.id,
            side=given.side,
            target=given.target,
            sides=tuple(given.sides),
            id=given.id,
            key=given.key,
        )
        return answer(question_page(made, language()), 201)


class Questions(SimulationDoor):
    @says("The campaign's newest comparisons", pages=QuestionLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, questions(seat(request, campaign), language(), 500))


class OneQuestion(SimulationDoor):
    renderer_classes = EITHER

    @says("How far it is, and the differences so far", gives=QuestionPage, media=CSV)
    def get(self, request: Request, question: UUID) -> HttpResponse:
        return watched(request, QUESTION, question)


class CancelQuestion(SimulationDoor):
    @says("No more battles are begun; what was counted stays", gives=QuestionPage)
    def post(self, request: Request, question: UUID) -> Response:
        return cancelled(request, QUESTION, question)


class GoOnWithQuestion(SimulationDoor):
    @says("The missing battles of a comparison are played: stopped ones, and those that failed", gives=QuestionPage)
    def post(self, request: Request, question: UUID) -> Response:
        return resumed(request, QUESTION, question)


class Title(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a referee calls it; the empty text gives back the made title. The same again changes nothing."""

    title: str


class RenameQuestion(SimulationDoor):
    @says("Call a comparison something", takes=Title, gives=QuestionPage)
    def post(self, request: Request, question: UUID) -> Response:
        return renamed(request, QUESTION, question)


class Rename(SimulationDoor):
    @says("Call a simulation something", takes=Title, gives=SimulationPage)
    def post(self, request: Request, simulation: UUID) -> Response:
        return renamed(request, SIMULATION, simulation)


class RenameSeason(SimulationDoor):
    @says("Call a season something", takes=Title, gives=SeasonPage)
    def post(self, request: Request, simulation: UUID) -> Response:
        return renamed(request, SEASON, simulation)


class AskSeason(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A season of `battles` shoot-outs between gangs, played `seasons` times.

    `gangs` are the campaign's, as they are now; `typed` are others: `{"name": ..., "fighters": [{"rank": "ganger",
    "weapons": ["pistol"], "skills": []}]}`. `pairing` is round_robin, random or strength. A gang sends at most `most`
    into a battle. `table` names a sample table, empty: any of them. `policies` decide, by gang; a single one for all.
    """

    seasons: int
    gangs: list[UUID] = []
    typed: list[dict[str, Any]] = []
    battles: int = 20
    pairing: str = "round_robin"
    recruits: bool = True
    most: int = 5
    table: str = ""
    policies: list[str] = []
    key: str = ""
    id: UUID = msgspec.field(default_factory=uuid4)


class Matter(SimulationDoor):
    @says("How much a roll mattered, as asked for last", gives=Weighed)
    def get(self, request: Request, battle: UUID, roll: int) -> Response:
        row = newest(seat_at(request, battle), battle, roll)
        if row is None:
            raise NotVisible("not-weighed", roll=roll)
        return answer(weighed(row, language()))

    @says(
        "Play on from before a roll, after it, and each way it could have fallen",
        takes=AskWeighing,
        gives=Weighed,
        status=201,
    )
    def post(self, request: Request, battle: UUID, roll: int) -> Response:
        member, given = seat_at(request, battle), read(request, AskWeighing)
        row = weigh(member, battle, roll, given.battles, table=given.table, id=given.id, key=given.key)
        return answer(weighed(row, language()), 201)


class SeasonsOfCampaign(SimulationDoor):
    @says("Ask for a simulated season; workers play it", takes=AskSeason, gives=SeasonPage, status=201)
    def post(self, request: Request, campaign: UUID) -> Response:
        member, given = seat(request, campaign), read(request, AskSeason)
        with _with_gangs(len(given.gangs)):
            row = ask_season(
                member,
                given.seasons,
                id=given.id,
                gangs=given.gangs,
                typed=given.typed,
                policies=given.policies,
                key=given.key,
                battles=given.battles,
                pairing=given.pairing,
                recruits=given.recruits,
                most=given.most,
                table=given.table,
            )
        return answer(season_page(row, language()), 201)


@contextmanager
def _with_gangs(gangs: int) -> Iterator[None]:
    """What is wrong with a season's plan is called as it is in the body, where `typed` gangs follow the campaign's."""
    try:
        yield
    except Malformed as no:
        field = no.field.removeprefix("season.")
        band = re.match(r"bands\[(\d+)\]", field)
        if band is not None:
            place = int(band[1])
            called = f"gangs[{place}]" if place < gangs else f"typed[{place - gangs}]"
            field = called + field[band.end() :]
        raise no.at("gangs" if field == "bands" else field) from None


class Season(SimulationDoor):
    renderer_classes = EITHER

    @says("How far it is, and what became of everybody so far", gives=SeasonPage, media=CSV)
    def get(self, request: Request, simulation: UUID) -> HttpResponse:
        return watched(request, SEASON, simulation)


class CancelSeason(SimulationDoor):
    @says("No more seasons are begun; what was counted stays", gives=Progress)
    def post(self, request: Request, simulation: UUID) -> Response:
        return cancelled(request, SEASON, simulation)


class GoOnWithSeason(SimulationDoor):
    @says("The missing seasons are played: stopped ones, and those that failed", gives=Progress)
    def post(self, request: Request, simulation: UUID) -> Response:
        return resumed(request, SEASON, simulation)


class Cancel(SimulationDoor):
    @says("No more battles are begun; what was counted stays", gives=Progress)
    def post(self, request: Request, simulation: UUID) -> Response:
        return cancelled(request, SIMULATION, simulation)


class Battle(SimulationDoor):
    @says("One battle played again, counted from 1, with its log", gives=SimulatedBattle, query=("at",))
    def get(self, request: Request, simulation: UUID, battle: int) -> Response:
        row, _ = row_of(request, SIMULATION, simulation)
        return answer(simulated_battle(row, battle, language(), number(request, "at", None, 1, 10**9)))


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
    return told(request, kind.read(row, language()))


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


urlpatterns = [
    path("campaigns/<uuid:campaign>/simulations/", Simulations.as_view()),
    path("battles/<uuid:battle>/rolls/<int:roll>/matter/", Matter.as_view()),
    path("simulations/<uuid:simulation>/", Simulation.as_view()),
    path("simulations/<uuid:simulation>/cancel/", Cancel.as_view()),
    path("simulations/<uuid:simulation>/title/", Rename.as_view()),
    path("simulations/<uuid:simulation>/what-if/", WhatIf.as_view()),
    path("simulations/<uuid:simulation>/sweep/", Sweep.as_view()),
    path("simulations/<uuid:simulation>/balance/", Balance.as_view()),
    path("campaigns/<uuid:campaign>/questions/", Questions.as_view()),
    path("questions/<uuid:question>/", OneQuestion.as_view()),
    path("questions/<uuid:question>/title/", RenameQuestion.as_view()),
    path("questions/<uuid:question>/cancel/", CancelQuestion.as_view()),
    path("questions/<uuid:question>/go-on/", GoOnWithQuestion.as_view()),
    path("simulations/<uuid:simulation>/go-on/", GoOn.as_view()),
    path("simulations/<uuid:simulation>/battles/<int:battle>/", Battle.as_view()),
    path("campaigns/<uuid:campaign>/seasons/", SeasonsOfCampaign.as_view()),
    path("seasons/<uuid:simulation>/", Season.as_view()),
    path("seasons/<uuid:simulation>/title/", RenameSeason.as_view()),
    path("seasons/<uuid:simulation>/cancel/", CancelSeason.as_view()),
    path("seasons/<uuid:simulation>/go-on/", GoOnWithSeason.as_view()),
]
