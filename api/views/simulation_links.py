"""Links that open one result to whoever holds them: made, listed and revoked by referees."""

from typing import Final
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import answer, page
from api.bodies import read
from api.schema import documented
from api.simulation_bodies import NewResultLink
from api.views.simulations import SimulationView, row_of
from campaigns.models import Member, Question, Simulation
from campaigns.selectors.not_visible import NotVisible
from campaigns.simulation import sharing
from campaigns.simulation.kinds import QUESTION, SEASON, SIMULATION

KINDS: Final = {"simulations": SIMULATION, "seasons": SEASON, "questions": QUESTION}


class ResultView(SimulationView):
    def result(self, request: Request, kind: str, thing: UUID) -> tuple[Simulation | Question, Member]:
        """Raises: NotVisible, Refusal."""
        if kind not in KINDS:
            raise NotVisible("not-found")
        return row_of(request, KINDS[kind], thing)


class Links(ResultView):
    @documented("Links that open a result; `kind` is simulations, seasons or questions", pages=sharing.SimulationLink)
    def get(self, request: Request, kind: str, thing: UUID) -> Response:
        return page(request, sharing.links_of(self.result(request, kind, thing)[0]))

    @documented(
        "A new link that opens this result to whoever holds it",
        takes=NewResultLink,
        gives=sharing.SimulationLink,
        status=201,
    )
    def post(self, request: Request, kind: str, thing: UUID) -> Response:
        (row, member), body = self.result(request, kind, thing), read(request, NewResultLink)
        return answer(sharing.link(sharing.share(member, row, body.id)), 201)


class Link(ResultView):
    @documented("Revoke a link", status=204)
    def delete(self, request: Request, kind: str, thing: UUID, link: UUID) -> Response:
        row, member = self.result(request, kind, thing)
        sharing.revoke(member, row, link)
        return Response(status=204)
