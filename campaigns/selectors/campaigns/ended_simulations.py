"""Simulations that ended while whoever asked for them was elsewhere."""

from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import Exists, Max, OuterRef, QuerySet

from campaigns.models import Member, Question, Simulation, SimulationChunk, Weighing

GOES_ON: Final = Exists(
    SimulationChunk.objects.filter(simulation=OuterRef("id"), status=SimulationChunk.Status.WAITING)
)


class Ended(NamedTuple):
    """One simulation, or all that were played for one question."""

    row: Simulation
    ended_at: datetime

    @property
    def thing(self) -> Simulation | Question | Weighing:
        return self.row.question or self.row.weighing or self.row


def ended_unseen(member: Member) -> list[Ended]:
    rows = unseen_by(member).filter(campaign_id=member.campaign_id, cancelled_at=None)
    rows = rows.select_related("question", "weighing").annotate(going=GOES_ON, ended=Max("chunks__done_at"))
    groups: dict[UUID, list[Any]] = {}  # what was annotated no type knows
    for row in rows:
        groups.setdefault(row.question_id or row.weighing_id or row.id, []).append(row)
    return [
        Ended(group[0], max(simulation.ended or simulation.asked_at for simulation in group))
        for group in groups.values()
        if not any(
            simulation.going or not simulation.settled or (simulation.question and not simulation.question.settled)
            for simulation in group
        )
    ]


def unseen_by(member: Member) -> QuerySet[Simulation]:
    """Those that the member asked for, also where they still go on."""
    return Simulation.objects.filter(asked_by=member.id, seen_at=None)
