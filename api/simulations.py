"""Simulations: ask, watch, read the result, look at one battle. The referee's alone."""

from typing import Any
from uuid import UUID, uuid4

import msgspec
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import answer, page
from api.bodies import number, read
from api.described import paged, says
from api.door import Door
from api.errors import shape
from api.seats import language, seat
from campaigns.models import Member
from campaigns.models import Simulation as Row
from campaigns.selectors.missing import Missing
from campaigns.simulation import sentences
from campaigns.simulation.again import SimulatedBattle, simulated_battle
from campaigns.simulation.asking import ask, campaign_of, cancel, simulation_of
from campaigns.simulation.results import (
    Progress,
    SimulationLine,
    SimulationPage,
    progress,
    simulation_page,
    simulations,
)
from engine.kernel.batch import Broken
from engine.kernel.refusal import Refusal


class AskSimulation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Two gangs, a setup as a battle opens with it, or a battle as it stands (after version `at`).

    `table` names a sample table or `open`; for the battle of a real table it is the stand-in. `key` repeats an earlier
    simulation. `id` makes a repeated request harmless.
    """

    battles: int
    gangs: tuple[UUID, UUID] | None = None
    setup: dict[str, Any] | None = None
    battle: UUID | None = None
    at: int | None = None
    table: str = ""
    key: str = ""
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
        response = Response({"error": {**shape(no), "sentence": said}}, status=no.status)
        response.exception = True
        return response


class Simulations(SimulationDoor):
    @says("The campaign's newest simulations", gives=paged(SimulationLine), query=("limit", "offset"))
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, simulations(seat(request, campaign), language(), 500))

    @says("Ask for a simulation; workers play it", takes=AskSimulation, gives=SimulationPage, status=201)
    def post(self, request: Request, campaign: UUID) -> Response:
        member, given = seat(request, campaign), read(request, AskSimulation)
        row = ask(
            member,
            given.battles,
            id=given.id,
            gangs=given.gangs,
            setup=given.setup,
            battle=given.battle,
            at=given.at,
            table=given.table,
            key=given.key,
        )
        return answer(simulation_page(row, language()), 201)


class Simulation(SimulationDoor):
    @says("How far it is, and the result so far", gives=SimulationPage)
    def get(self, request: Request, simulation: UUID) -> Response:
        return answer(simulation_page(_row(request, simulation)[0], language()))


class Cancel(SimulationDoor):
    @says("No more battles are begun; what was counted stays", gives=Progress)
    def post(self, request: Request, simulation: UUID) -> Response:
        row, member = _row(request, simulation)
        cancel(row, member)
        row.refresh_from_db()
        return answer(progress(row))


class Battle(SimulationDoor):
    @says("One battle played again, counted from 1, with its log", gives=SimulatedBattle, query=("at:integer",))
    def get(self, request: Request, simulation: UUID, battle: int) -> Response:
        row, _ = _row(request, simulation)
        return answer(simulated_battle(row, battle, language(), number(request, "at", None, 1, 10**9)))


def _row(request: Request, simulation: UUID) -> tuple[Row, Member]:
    """Raises: Missing, Refusal."""
    try:
        member = seat(request, campaign_of(simulation))
    except Missing:
        raise Missing("no-such-simulation", id=str(simulation)) from None
    return simulation_of(simulation, member), member


urlpatterns = [
    path("campaigns/<uuid:campaign>/simulations/", Simulations.as_view()),
    path("simulations/<uuid:simulation>/", Simulation.as_view()),
    path("simulations/<uuid:simulation>/cancel/", Cancel.as_view()),
    path("simulations/<uuid:simulation>/battles/<int:battle>/", Battle.as_view()),
]
