"""Commands about battles that are planned; on the campaign's own stream like all others."""

from typing import Annotated

import msgspec

from campaigns.ledger.plan_events import Answer
from campaigns.submit.shapes import Day, Id, Time
from engine.kernel.commands import Command, by_type

Place = Annotated[str, msgspec.Meta(max_length=120)]
Words = Annotated[str, msgspec.Meta(max_length=2000)]
People = Annotated[tuple[Id, ...], msgspec.Meta(max_length=40)]


class PlanBattle(Command, frozen=True, tag="plan-battle"):
    """When and where the group meets: `day` YYYY-MM-DD and `time` HH:MM (or empty) of the clock on the wall there.

    Without `wanted` everybody is.
    """

    day: Day
    time: Time = ""
    place: Place = ""
    scenario: Id | None = None
    wanted: People = ()
    note: Words = ""


class ChangePlan(Command, frozen=True, tag="change-plan"):
    """The whole plan anew. Another day or time asks everybody again."""

    plan: Id
    day: Day
    time: Time = ""
    place: Place = ""
    scenario: Id | None = None
    wanted: People = ()
    note: Words = ""


class CallOffPlan(Command, frozen=True, tag="call-off-plan"):
    plan: Id
    reason: Words = ""


class AnswerPlan(Command, frozen=True, tag="answer-plan"):
    """Whether whoever acts comes; said again, it counts instead."""

    plan: Id
    answer: Answer


PLAN_COMMANDS = by_type(globals())
