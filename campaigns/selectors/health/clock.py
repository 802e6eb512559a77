"""The campaign's clock: who is hurt, which dice are owed, who can help, and what happened on which day."""

from uuid import UUID

import msgspec

from campaigns.ledger import body_events as ev
from campaigns.ledger.called_events import CalledRollCame
from campaigns.ledger.campaign_events import BattleOutcome
from campaigns.ledger.effective import DecodedEvent
from campaigns.models import Battle, Character, Member
from campaigns.selectors import rights
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.characters.gangs import can_stand
from campaigns.selectors.health.called_rolls import CALLS, CallLine, waiting
from campaigns.selectors.health.moments import (
    CLOCK,
    HOURS,
    SHEETS,
    Bodied,
    CalledMoments,
    Moment,
    effective_events,
    moment_of,
    time_passed,
)
from campaigns.selectors.health.sheets import NamedNumber, OwedLine, bodies_of, owed_by
from campaigns.selectors.names import Names
from engine.kernel.character_health import Bodies
from engine.kernel.ruleset import Language


class PatientLine(msgspec.Struct, frozen=True):
    character: UUID
    name: str
    hp: int
    hp_max: int
    states: list[str]
    yours: bool
    dying: bool = False
    may_die_next: bool = False
    rolls_first: bool = False  # before anybody helps him again


class DayLine(msgspec.Struct, frozen=True):
    """One day of the campaign, counted from 1; the earliest moment first."""

    day: int
    moments: list[Moment]


class HelperLine(msgspec.Struct, frozen=True):
    """Somebody who can help, with his number for each kind of help."""

    character: UUID
    name: str
    skills: list[NamedNumber]


class ClockPage(msgspec.Struct, frozen=True):
    """`hour` counts from the campaign's beginning, `day` from 1, `of_day` is 0 to 23. Days come newest first.

    `called` are rolls that the referee wants and nobody has made yet, `sealed` those that he hasn't opened. `dead` are
    the deaths since time passed before last, `passed` how many hours passed last (0: none to take back).
    """

    hour: int
    day: int
    of_day: int
    may_referee: bool
    owed: list[OwedLine]
    called: list[CallLine]
    sealed: list[CallLine]
    patients: list[PatientLine]
    days: list[DayLine]
    dead: list[Moment]
    passed: int


def clock(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> ClockPage:
    """Raises: NotVisible, also where the ruleset has no clock."""
    you = must_be_member(campaign_id, viewer)
    campaign, bodies, rules = bodies_of(campaign_id)
    names = Names(campaign_id, language)
    rows = Character.objects.filter(campaign_id=campaign_id, status=Character.Status.ALIVE, body__isnull=False)
    people = [row for row in rows.select_related("gang") if rights.reads_sheet(row, you)]
    owed = [line for row in people if (line := owed_by(row, you, names, rules, language)) is not None]
    records = list(effective_events(campaign_id, [*CLOCK, *SHEETS, *CALLS]))
    days = _days(records, campaign_id, you, bodies, names)
    passed = [(record.stored.seq, record.event) for record in records if isinstance(record.event, ev.TimePassed)]
    since = passed[-2][0] if len(passed) > 1 else 0
    return ClockPage(
        campaign.hour,
        campaign.hour // HOURS + 1,
        campaign.hour % HOURS,
        rights.is_referee(you),
        sorted(owed, key=lambda line: (line.hour, line.seq)),
        *waiting(records, campaign_id, you, names),
        [
            PatientLine(
                row.id,
                names.unseal(row.name),
                row.body["hp"],
                row.body["hp_max"],
                bodies.state_words(row.body, language),
                rights.plays(you, row),
                bodies.is_dying(row.body),
                bodies.may_die_next(row.body),
                row.owed is not None and row.owed["what"] == ev.IN_VAIN,
            )
            for row in people
            if row.body is not None and bodies.is_hurt(row.body)
        ],
        days,
        [moment for day in days for moment in day.moments if moment.kind == "died" and moment.seq > since],
        passed[-1][1].after - passed[-1][1].before if passed else 0,
    )


def helpers(campaign_id: UUID, viewer: Member | None, language: Language) -> list[HelperLine]:
    """Characters whom the viewer may let help, and who stand. Raises: NotVisible."""
    you = must_be_member(campaign_id, viewer)
    _, bodies, _ = bodies_of(campaign_id)
    names, referee = Names(campaign_id, language), rights.is_referee(you)
    rows = Character.objects.filter(campaign_id=campaign_id, status=Character.Status.ALIVE).select_related("gang")
    return [
        HelperLine(
            row.id,
            names.unseal(row.name),
            [
                NamedNumber(how, bodies.field_name(how, language), bodies.skill_for(how, row.values))
                for how in bodies.treatments()
            ],
        )
        for row in rows
        if (referee or (rights.plays(you, row) and not row.secret)) and can_stand(bodies, row)
    ]


def treatments(campaign_id: UUID, language: Language = "en") -> dict[str, str]:
    """Kinds of help with their names."""
    bodies = bodies_of(campaign_id)[1]
    return {how: bodies.field_name(how, language) for how in bodies.treatments()}


def _days(records: list[DecodedEvent], campaign_id: UUID, you: Member, bodies: Bodies, names: Names) -> list[DayLine]:
    """Every day on which something happened: battles at the hour at which they were booked, what time did, and when
    the referee let it pass.
    """
    sees_all = rights.sees_secrets(you)
    body_changes = Bodied(bodies, names.language)
    calls = CalledMoments(records, campaign_id, you, names)
    battle_names = dict(Battle.objects.filter(campaign_id=campaign_id).values_list("id", "name"))
    named = (ev.BodyChanged, CalledRollCame)
    people = names.characters({record.event.character for record in records if isinstance(record.event, named)})
    all_moments: list[Moment] = []
    hour = 0
    for record in records:
        event = record.event
        changes = body_changes.changes(event)
        if isinstance(event, ev.TimePassed):
            hour = event.after
            all_moments.append(time_passed(record, event, names))
        elif isinstance(event, BattleOutcome):
            battle = UUID(event.battle)
            name = names.unseal(battle_names.get(battle, ""))
            day = hour // HOURS + 1
            all_moments.append(Moment(record.stored.seq, hour, day, "battle", "", battle=battle, battle_name=name))
        elif isinstance(event, ev.BodyChanged) and (sees_all or not event.secret):
            all_moments.append(
                moment_of(record, event, bodies, names, name=people.get(event.character, ""), changes=changes)
            )
        elif isinstance(event, CalledRollCame):
            came = calls.moment(record, people.get(event.character, ""))
            all_moments += [came] if came is not None else []
    days: dict[int, list[Moment]] = {}
    for moment in sorted(all_moments, key=lambda moment: (moment.hour, moment.seq)):
        days.setdefault(moment.day, []).append(moment)
    return [DayLine(day, moments) for day, moments in sorted(days.items(), reverse=True)]
