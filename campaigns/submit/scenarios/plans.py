"""Planning a battle: the referee says when, where and what; everybody says whether he comes."""

from datetime import UTC, date, datetime, time, timedelta

from campaigns.ledger import plan_events as ev
from campaigns.ledger.append import clock_us
from campaigns.models import Plan, Scenario
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Malformed, Refusal
from campaigns.submit.scenarios import plan_commands as do

MOST_OPEN = 60  # plans that still lie ahead; a calendar that nobody can read helps nobody


def plan_battle(command: do.PlanBattle, context: CommandContext) -> None:
    context.must_be_referee()
    ahead = Plan.objects.filter(campaign_id=context.campaign_id, called_off=False, battle=None, day__gte=_yesterday())
    if ahead.count() >= MOST_OPEN:
        raise Refusal("too-many-plans", {"most": MOST_OPEN})
    context.record(ev.BattlePlanned(context.new_id(), *_fields(command, None, context)))


def change_plan(command: do.ChangePlan, context: CommandContext) -> None:
    context.must_be_referee()
    row = _open(command.plan, context)
    context.record(ev.PlanChanged(command.plan, *_fields(command, row, context)))


def call_off_plan(command: do.CallOffPlan, context: CommandContext) -> None:
    context.must_be_referee()
    _open(command.plan, context)
    context.record(ev.PlanCalledOff(command.plan, context.seal(command.reason)))


def answer_plan(command: do.AnswerPlan, context: CommandContext) -> None:
    """For himself; who holds leave for somebody may enter it for him. German: Zusage, Absage."""
    _open(command.plan, context)
    context.record(ev.PlanAnswered(command.plan, str(context.actor.member), command.answer))


def played(plan: str, battle: str, opened: int, context: CommandContext) -> None:
    """The battle that is being opened is the planned one. Raises: NotFound, Refusal."""
    _open(plan, context)
    context.record(ev.PlanPlayed(plan, battle), because=opened)


PlanFields = tuple[str, str, str, str | None, tuple[str, ...], str]


def _fields(command: do.PlanBattle | do.ChangePlan, before: Plan | None, context: CommandContext) -> PlanFields:
    day = _day(command.day)
    if command.time:
        _time(command.time)
    moved = before is None or before.day != day
    if moved and day < _yesterday():
        raise Refusal("plan-in-the-past", {"day": command.day})
    if command.scenario is not None:
        scenario = context.find(Scenario, command.scenario, "scenario")
        if scenario.withdrawn and (before is None or before.scenario != scenario.id):
            raise Refusal("scenario-withdrawn")
    for place, member in enumerate(command.wanted):
        context.member(member)
        if member in command.wanted[:place]:
            raise Malformed(f"command.wanted[{place}]", member, "each-member-once")
    place_said, note = context.seal(command.place), context.seal(command.note)
    return command.day, command.time, place_said, command.scenario, command.wanted, note


def _open(plan: str, context: CommandContext) -> Plan:
    row = context.find(Plan, plan, "plan")
    if row.called_off:
        raise Refusal("plan-called-off")
    if row.battle is not None:
        raise Refusal("plan-played")
    return row


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Malformed("command.day", text, "day-of-the-calendar") from None


def _time(text: str) -> time:
    try:
        return time.fromisoformat(text)
    except ValueError:
        raise Malformed("command.time", text, "time-of-the-day") from None


def _yesterday() -> date:
    """The machine doesn't know the group's time zone: what is yesterday here may still be today there."""
    return datetime.fromtimestamp(clock_us() / 1_000_000, UTC).date() - timedelta(days=1)
