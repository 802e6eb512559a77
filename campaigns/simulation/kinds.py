"""Simulations, seasons and comparisons: what is done to each of them alike."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import Manager

from campaigns.models import Member, Question, Simulation
from campaigns.selectors.not_visible import must_find
from campaigns.simulation.asking import cancel, resume, simulation_of
from campaigns.simulation.comparing import question_of
from campaigns.simulation.questions import QuestionPage, cancel_question, question_page, resume_question
from campaigns.simulation.results import SimulationPage, simulation_page
from campaigns.simulation.season_results import SeasonPage, season_page
from engine.kernel.ruleset import Language


class Kind(NamedTuple):
    """`name` is that of its page, `named` what its id is called in addresses, `file` begins the name of its file.

    `rows` is where it is kept, `unknown` the no where there is none; `find` gives the row to whoever may look at it.
    `cancel` ends what is played for it, `resume` plays what is missing; `read` gives the whole result.
    """

    name: str
    named: str
    file: str
    rows: Manager[Any]
    unknown: str
    find: Callable[[UUID, Member], Any]
    cancel: Callable[[Any, Member], None]
    resume: Callable[[Any, Member], None]
    read: Callable[[Any, Language], SimulationPage | SeasonPage | QuestionPage]

    def campaign_of(self, id: UUID) -> UUID:
        """Raises: NotVisible."""
        campaign: UUID = must_find(self.rows.filter(id=id).only("campaign_id"), self.unknown, id).campaign_id
        return campaign


SIMULATION: Final = Kind(
    name="simulation",
    named="simulation",
    file="simulation",
    rows=Simulation.objects,
    unknown="no-such-simulation",
    find=simulation_of,
    cancel=cancel,
    resume=resume,
    read=simulation_page,
)
SEASON: Final = SIMULATION._replace(
    name="season",
    file="season",
    find=partial(simulation_of, kind=Simulation.Kind.SEASON),
    read=season_page,
)
QUESTION: Final = Kind(
    name="question",
    named="question",
    file="comparison",
    rows=Question.objects,
    unknown="no-such-question",
    find=question_of,
    cancel=cancel_question,
    resume=resume_question,
    read=question_page,
)
