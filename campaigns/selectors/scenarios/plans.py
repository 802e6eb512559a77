"""Battles that are planned: when, where, who is wanted, who comes, and what happened to the date so far."""

from datetime import UTC, date, datetime, timedelta
from uuid import UUID

import msgspec

from campaigns.ledger.campaign_events import TAG_OF, decode
from campaigns.ledger.plan_events import BattlePlanned, PlanAnswered, PlanCalledOff, PlanChanged, PlanPlayed
from campaigns.ledger.read import read
from campaigns.ledger.scenario_shapes import Scenario, parsed
from campaigns.models import Member, Plan
from campaigns.models import Scenario as ScenarioRow
from campaigns.selectors import rights
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.names import Names
from campaigns.selectors.not_visible import must_find
from campaigns.selectors.scenarios.plan_sentences import Planned, sentence_of, when
from engine.kernel.ruleset import Language

OF_PLANS = [TAG_OF[event] for event in (BattlePlanned, PlanChanged, PlanCalledOff, PlanAnswered, PlanPlayed)]


class AnswerLine(msgspec.Struct, frozen=True):
    """`answer` is yes, no, maybe, or empty; `before`: he said so before another day or time was set."""

    member: UUID
    name: str
    answer: str
    before: bool


class PlanLine(msgspec.Struct, frozen=True):
    """A date. `day` YYYY-MM-DD and `time` HH:MM (or empty) are of the clock on the wall where the group meets.

    `when` is both as words. `answers` are of all who are wanted, and of who answered without being asked. `open`:
    it can be changed, called off and answered; `ahead`: its day has not passed. `yours` is your own answer,
    `asks_you`: it is still missing.
    """

    id: UUID
    day: str
    time: str
    when: str
    place: str
    scenario: UUID | None
    scenario_name: str
    wanted: list[UUID]
    everybody: bool
    note: str
    answers: list[AnswerLine]
    coming: int
    called_off: bool
    reason: str
    battle: UUID | None
    open: bool
    ahead: bool
    yours: str
    asks_you: bool
    may_change: bool
    planned_by: UUID
    planned_by_name: str
    planned_us: int
    latest_us: int
    changes: int


class PlanHappening(msgspec.Struct, frozen=True):
    """One thing that happened to a plan, as a sentence."""

    seq: int
    sentence: str
    recorded_us: int


def plans(campaign_id: UUID, viewer: Member | None, language: Language) -> list[PlanLine]:
    """All dates there ever were, the earliest first. Raises: NotVisible."""
    you = must_be_member(campaign_id, viewer)
    rows = list(Plan.objects.filter(campaign_id=campaign_id))
    return _lines(campaign_id, you, rows, language) if rows else []


def next_plans(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[PlanLine]:
    """Dates that lie ahead, the next one first; without those that were called off or are being played."""
    you = must_be_member(campaign_id, viewer)
    rows = list(Plan.objects.filter(campaign_id=campaign_id, called_off=False, battle=None, day__gte=still_today()))
    return _lines(campaign_id, you, rows, language) if rows else []


def plan(campaign_id: UUID, plan_id: UUID, viewer: Member | None, language: Language = "en") -> PlanLine:
    """Raises: NotVisible."""
    you = must_be_member(campaign_id, viewer)
    row = must_find(Plan.objects.filter(campaign_id=campaign_id, id=plan_id), "no-such-plan", plan_id)
    return _lines(campaign_id, you, [row], language)[0]


def history(campaign_id: UUID, plan_id: UUID, viewer: Member | None, language: Language = "en") -> list[PlanHappening]:
    """What happened to a date, in order. Raises: NotVisible."""
    must_be_member(campaign_id, viewer)
    names = Names(campaign_id, language)
    before: Planned | None = None
    happened = []
    for stored in read(campaign_id, types=OF_PLANS):
        event = decode(stored.type, stored.payload)
        if getattr(event, "plan", "") != str(plan_id):
            continue
        sentence = sentence_of(event, before, names.person(stored.actor), names)
        happened.append(PlanHappening(stored.seq, sentence, stored.recorded_us))
        if isinstance(event, (BattlePlanned, PlanChanged)):
            before = event
    return happened


def still_today() -> date:
    """The earliest day that may still be today somewhere: a group's time zone is not known here."""
    return datetime.now(UTC).date() - timedelta(days=1)


def _lines(campaign_id: UUID, you: Member, rows: list[Plan], language: Language) -> list[PlanLine]:
    names = Names(campaign_id, language)
    members = {member.id: member for member in Member.objects.filter(campaign_id=campaign_id)}
    names.prepare(members.values())
    scenario_ids = {row.scenario for row in rows if row.scenario is not None}
    query_set = ScenarioRow.objects.filter(campaign_id=campaign_id, id__in=scenario_ids) if scenario_ids else ()
    scenarios = {scenario.id: names.unseal(parsed(scenario.plan, Scenario).name) for scenario in query_set}
    return [_line(row, you, members, scenarios, names) for row in rows]


def _line(row: Plan, you: Member, members: dict[UUID, Member], scenarios: dict[UUID, str], names: Names) -> PlanLine:
    for_everybody = not row.wanted
    players = [member.id for member in members.values() if not member.forgotten and "player" in member.roles]
    invited = players if for_everybody else [id for id in row.wanted if id in members and not members[id].forgotten]
    extra = [member for member in members if str(member) in row.answers and member not in invited]
    answers = [_answer(row, id, names) for id in (*invited, *extra)]
    is_open = not row.called_off and row.battle is None
    ahead = is_open and row.day >= still_today()
    clock = row.time.strftime("%H:%M") if row.time else ""
    own_answer = next((answer for answer in answers if answer.member == you.id), None)
    return PlanLine(
        row.id,
        row.day.isoformat(),
        clock,
        when(row.day.isoformat(), clock, names.language),
        names.unseal(row.place),
        row.scenario,
        scenarios.get(row.scenario, "") if row.scenario else "",
        list(row.wanted),
        for_everybody,
        names.unseal(row.note),
        answers,
        sum(answer.answer == "yes" and not answer.before for answer in answers),
        row.called_off,
        names.unseal(row.reason),
        row.battle,
        is_open,
        ahead,
        own_answer.answer if own_answer is not None and not own_answer.before else "",
        ahead and you.id in invited and (own_answer is None or not own_answer.answer or own_answer.before),
        rights.is_referee(you) and is_open,
        row.planned_by,
        names.person(row.planned_by),
        row.planned_us,
        row.latest_us,
        row.changes,
    )


def _answer(row: Plan, member: UUID, names: Names) -> AnswerLine:
    answer = row.answers.get(str(member), {})
    before = bool(answer) and answer["us"] < row.moved_us
    return AnswerLine(member, names.person(member), answer.get("answer", ""), before)
