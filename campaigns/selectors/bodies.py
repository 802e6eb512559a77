"""Sheets, wounds and the clock of a campaign: what stands on a sheet and why, one wound from the shot to the scar, and
what happened on which day of the campaign.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from campaigns.ledger import body_events as ev
from campaigns.ledger.campaign_events import BattleOutcome
from campaigns.ledger.effective import UNDOING, Told, effective
from campaigns.ledger.read import read
from campaigns.models import Battle, Campaign, Character, Member
from campaigns.projections.game import ruleset
from campaigns.selectors import rights, units
from campaigns.selectors.campaigns import must_be_member
from campaigns.selectors.figure_stories import of_figure
from campaigns.selectors.imports import FieldLine, account_of, sees_numbers
from campaigns.selectors.missing import Missing
from campaigns.selectors.names import Names
from campaigns.selectors.table import table
from campaigns.vault.texts import Unsealer
from engine.kernel.bodies import Bodies, DerivedLine
from engine.kernel.ruleset import Language, Ruleset

CLOCK: Final = ["campaign/time-passed/1", "campaign/body-changed/1", "campaign/battle-outcome/1", *UNDOING]
SHEETS: Final = ["campaign/imported/1", "campaign/sheet-set/1"]
HOURS: Final = 24


class NumberLine(msgspec.Struct, frozen=True):
    """One number of a sheet; `value` is None while nothing is entered, and `usual` (if any) counts then."""

    name: str
    title: str
    value: int | None
    usual: int | None
    least: int
    most: int


class GroupLine(msgspec.Struct, frozen=True):
    name: str
    title: str
    numbers: list[NumberLine]


class NamedNumber(msgspec.Struct, frozen=True):
    name: str
    title: str
    value: int


class CarriedLine(msgspec.Struct, frozen=True):
    """A weapon with its numbers in words."""

    code: str
    text: str


class OwedLine(msgspec.Struct, frozen=True):
    """A die that somebody has to throw: `need` or less is a success, 0 where points are counted."""

    character: UUID
    name: str
    purpose: str
    sides: int
    need: int
    hour: int
    day: int
    yours: bool
    seq: int


class NumberChange(msgspec.Struct, frozen=True):
    """None: nothing was, or is, entered."""

    title: str
    before: int | None
    after: int | None


class Moment(msgspec.Struct, frozen=True):
    """Something that happened at that hour. `rolls` are numbers of the campaign's rolls, `events` versions of the
    battle's stream; `provenance` is that of the log's line. `changes` are counters that are others since, and all that
    was set by hand.
    """

    seq: int
    hour: int
    day: int
    kind: str
    text: str
    character: UUID | None = None
    name: str = ""
    words: str = ""
    by: str = ""
    battle: UUID | None = None
    battle_name: str = ""
    events: list[int] = []
    rolls: list[int] = []
    provenance: str = "server"
    bad: bool = False
    hp: int | None = None
    hp_max: int | None = None
    changes: list[NumberChange] = []


class Thread(msgspec.Struct, frozen=True):
    """One episode of wounds, the oldest moment first. `over`: healed, or dead."""

    moments: list[Moment]
    over: bool
    dead: bool


class ImportLine(msgspec.Struct, frozen=True):
    """Where a character came from, and what became of each field of the file."""

    seq: int
    source: str
    version: str
    digest: str
    lines: list[FieldLine]


class SheetChange(msgspec.Struct, frozen=True):
    """Numbers of a sheet that were changed at once, and why."""

    seq: int
    recorded_us: int
    words: str
    numbers: list[NumberChange]


class SheetPage(msgspec.Struct, frozen=True):
    """`open` is False where the numbers are secret for this reader: everything of them is empty then."""

    character: UUID
    name: str
    kind: str
    status: str
    open: bool
    secret: bool
    may_change: bool
    may_referee: bool
    groups: list[GroupLine]
    others: list[NumberLine]
    derived: list[DerivedLine]
    weapons: list[CarriedLine]
    hp: int
    hp_max: int
    hurt: bool
    states: list[str]
    counters: list[NamedNumber]
    by_hand: list[NamedNumber]
    owed: OwedLine | None
    threads: list[Thread]
    changes: list[SheetChange]
    imported: ImportLine | None


class PatientLine(msgspec.Struct, frozen=True):
    character: UUID
    name: str
    hp: int
    hp_max: int
    states: list[str]
    yours: bool


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
    """`hour` counts from the campaign's beginning, `day` from 1, `of_day` is 0 to 23. Days come newest first."""

    hour: int
    day: int
    of_day: int
    may_referee: bool
    owed: list[OwedLine]
    patients: list[PatientLine]
    days: list[DayLine]


def has_sheets(key: str) -> bool:
    """Are people of this ruleset their numbers?"""
    return ruleset(key).bodies is not None


# -- a sheet --------------------------------------------------------------------------------------------------------
def sheet(campaign_id: UUID, character_id: UUID, viewer: Member | None, language: Language = "en") -> SheetPage:
    """Raises: Missing, also where the ruleset has no sheets."""
    you = must_be_member(campaign_id, viewer)
    campaign, bodies, rules = _of(campaign_id)
    row = Character.objects.filter(campaign_id=campaign_id, id=character_id).select_related("gang").first()
    if row is None:
        raise Missing("no-such-character", id=str(character_id))
    names = Names(campaign_id, language)
    visible, referee = sees_numbers(row, you), rights.is_referee(you)
    values = row.values if visible else {}
    body = row.body if row.body is not None else bodies.fresh(row.values, campaign.hour)
    if not visible:
        body = {"hp": 0, "hp_max": 0, "counters": {}}
    known, far = bodies.weapons(rules.fill_options(campaign.options)), units.far_of_reader()
    yours = you.id in (row.owner_id, *row.gang.owners)
    told = list(told_of(campaign_id, [*CLOCK, *SHEETS])) if visible else []
    alive = row.status == Character.Status.ALIVE
    return SheetPage(
        row.id,
        names.unseal(row.name),
        row.kind,
        row.status,
        visible,
        row.secret,
        visible and alive and rights.may_write(you) and (referee or (yours and not row.secret)),
        referee,
        _groups(bodies, values, language) if visible else [],
        _others(bodies, values, language),
        bodies.derived(values, language) if visible else [],
        [CarriedLine(one, bodies.weapon_text(known[one], language, far)) for one in row.weapons if one in known]
        if visible
        else [],
        body["hp"],
        body["hp_max"],
        visible and bodies.is_hurt(row.body),
        bodies.state_words(row.body, language) if visible else [],
        [NamedNumber(one, bodies.field_name(one, language), n) for one, n in body["counters"].items()],
        _by_hand(bodies, body, language) if visible and referee else [],
        _owed(row, you, names, rules, language) if visible else None,
        _threads(told, row, you, names, bodies) if visible else [],
        _changes(told, row, bodies, names),
        _imported(told, row, bodies, names),
    )


def _of(campaign_id: UUID) -> tuple[Campaign, Bodies, Ruleset]:
    campaign = Campaign.objects.get(id=campaign_id)
    rules = ruleset(campaign.ruleset)
    if rules.bodies is None:
        raise Missing("no-sheets-here")
    return campaign, rules.bodies, rules


def _groups(bodies: Bodies, values: Mapping[str, int], language: Language) -> list[GroupLine]:
    found: dict[str, list[NumberLine]] = {}
    for one in bodies.fields():
        line = NumberLine(
            one.name, bodies.field_name(one.name, language), values.get(one.name), one.usual, one.least, one.most
        )
        found.setdefault(one.group, []).append(line)
    return [GroupLine(name, bodies.group_name(name, language), lines) for name, lines in found.items()]


def empty_groups(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[GroupLine]:
    """A sheet on which nothing stands yet, for whoever is hired. Raises: Missing."""
    must_be_member(campaign_id, viewer)
    return _groups(_of(campaign_id)[1], {}, language)


def _others(bodies: Bodies, values: Mapping[str, int], language: Language) -> list[NumberLine]:
    """Skills beyond the usual ones."""
    usual = {one.name for one in bodies.fields()}
    return [
        NumberLine(name, bodies.field_name(name, language), n, None, 0, 100)
        for name, n in sorted(values.items())
        if name not in usual
    ]


def _by_hand(bodies: Bodies, body: Mapping[str, Any], language: Language) -> list[NamedNumber]:
    now = {**body["counters"], **body}
    words = {one: bodies.field_name(one, language) for one in bodies.by_hand()}
    for one in bodies.by_hand():
        if isinstance(now.get(one), bool):
            words[one] = bodies.state_words({**dict.fromkeys(bodies.by_hand(), False), one: True}, language)[0]
    return [NamedNumber(one, words[one], int(now.get(one, 0))) for one in bodies.by_hand()]


def _changes(told: Iterable[Told], row: Character, bodies: Bodies, names: Names) -> list[SheetChange]:
    """The latest first; with what he was hired nothing was changed yet."""
    found: list[SheetChange] = []
    before: Mapping[str, int] | None = None
    for one in told:
        event = one.event
        if not isinstance(event, ev.SheetSet) or event.character != str(row.id):
            continue
        if before is not None and before != event.values:
            numbers = [
                NumberChange(bodies.field_name(name, names.language), before.get(name), event.values.get(name))
                for name in dict.fromkeys((*before, *event.values))
                if before.get(name) != event.values.get(name)
            ]
            words = names.unseal(event.words)
            found.append(SheetChange(one.stored.seq, one.stored.recorded_us, words, numbers))
        before = event.values
    return found[::-1]


def _imported(told: Iterable[Told], row: Character, bodies: Bodies, names: Names) -> ImportLine | None:
    for one in told:
        event = one.event
        if isinstance(event, ev.Imported) and event.character == str(row.id):
            lines = account_of(event.account, bodies, Unsealer(names.language), names.language)
            return ImportLine(one.stored.seq, event.source, event.version, event.digest, lines)
    return None


# -- wounds ---------------------------------------------------------------------------------------------------------
def _threads(told: list[Told], row: Character, you: Member, names: Names, bodies: Bodies) -> list[Thread]:
    """Episodes: one begins where somebody unhurt is hurt, and ends where he is whole again, or dead."""
    outcomes = {one.stored.seq: one for one in told if isinstance(one.event, BattleOutcome)}
    found: list[Thread] = []
    moments: list[Moment] = []
    were = Bodied(bodies, names.language)
    for one in told:
        event = one.event
        changes = were.changes(event)
        if not isinstance(event, ev.BodyChanged) or event.character != str(row.id):
            continue
        because = outcomes.get(one.stored.because or 0)
        if because is not None:
            moments += in_battle(because, event, row, you, names)
        hurt = bodies.is_hurt(event.body)
        if hurt or moments:
            moments.append(moment_of(one, event, bodies, names, because, changes=changes))
        if moments and (not hurt or event.dead):
            found.append(Thread(moments, True, event.dead))
            moments = []
    return [*found, Thread(moments, False, False)] if moments else found


def in_battle(outcome: Told, event: ev.BodyChanged, row: Character, you: Member, names: Names) -> list[Moment]:
    """The blows themselves, as the battle's log tells them."""
    assert isinstance(outcome.event, BattleOutcome)
    figure = next((one for one in outcome.event.figures if one.character == str(row.id)), None)
    if figure is None or not figure.wounds:
        return []
    battle = UUID(outcome.event.battle)
    here = table(battle, you, names.language)
    story = of_figure(here, figure.figure)
    lines = [line for some in story.rounds for line in some.lines]
    called = names.unseal(here.row.name)
    found = []
    for wound in figure.wounds:
        version = wound.get("event", 0)
        said = next((line.text for line in reversed(lines) if line.version <= version), "")
        if said and said not in [one.text for one in found]:
            found.append(
                Moment(
                    outcome.stored.seq,
                    event.hour,
                    event.hour // HOURS + 1,
                    "blow",
                    said,
                    row.id,
                    battle=battle,
                    battle_name=called,
                    events=[version],
                    bad=True,
                )
            )
    return found


def moment_of(
    one: Told,
    event: ev.BodyChanged,
    bodies: Bodies,
    names: Names,
    because: Told | None = None,
    name: str = "",
    changes: Sequence[NumberChange] = (),
) -> Moment:
    battle = UUID(because.event.battle) if because and isinstance(because.event, BattleOutcome) else None
    called = Battle.objects.values_list("name", flat=True).get(id=battle) if battle else ""
    helper = names.characters([event.by]).get(event.by, "") if event.by else ""
    return Moment(
        one.stored.seq,
        event.hour,
        event.hour // HOURS + 1,
        event.code,
        bodies.change_text(event.code, event.gained, names.language),
        UUID(event.character),
        name,
        names.unseal(event.words),
        helper,
        battle,
        names.unseal(called),
        [],
        list(event.rolls),
        one.stored.provenance,
        event.dead or event.gained < 0,
        event.body.get("hp"),
        event.body.get("hp_max"),
        list(changes),
    )


class Bodied:
    """Everybody's body as the events so far left it, to say what is another since."""

    def __init__(self, bodies: Bodies, language: Language) -> None:
        self.bodies = bodies
        self.language = language
        self.values: dict[str, Mapping[str, int]] = {}
        self.body: dict[str, Mapping[str, Any]] = {}

    def changes(self, event: object) -> list[NumberChange]:
        """What this event changed of counters, and of everything where somebody set it by hand."""
        if isinstance(event, ev.SheetSet):
            self.values[event.character] = event.values
        if not isinstance(event, ev.BodyChanged):
            return []
        usual = self.bodies.fresh(self.values.get(event.character, {}), event.hour)
        before, after = self.body.get(event.character, usual), event.body
        self.body[event.character] = after
        found = [
            NumberChange(self.bodies.field_name(name, self.language), before["counters"].get(name), value)
            for name, value in after["counters"].items()
            if before["counters"].get(name) != value
        ]
        if event.code == "by_hand":
            found += [one for name in self.bodies.by_hand() if (one := self._by_hand(name, before, after)) is not None]
        return found

    def _by_hand(self, name: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> NumberChange | None:
        if name not in after or before.get(name) == after[name]:
            return None
        title = self.bodies.field_name(name, self.language)
        if isinstance(after[name], bool):
            nothing = dict.fromkeys(self.bodies.by_hand(), False)
            title = self.bodies.state_words({**nothing, name: True}, self.language)[0]
        return NumberChange(title, int(before.get(name, 0)), int(after[name]))


# -- the clock ------------------------------------------------------------------------------------------------------
def clock(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> ClockPage:
    """Raises: Missing, also where the ruleset has no clock."""
    you = must_be_member(campaign_id, viewer)
    campaign, bodies, rules = _of(campaign_id)
    names = Names(campaign_id, language)
    rows = Character.objects.filter(campaign_id=campaign_id, status=Character.Status.ALIVE, body__isnull=False)
    people = [row for row in rows.select_related("gang") if sees_numbers(row, you)]
    owed = [line for row in people if (line := _owed(row, you, names, rules, language)) is not None]
    return ClockPage(
        campaign.hour,
        campaign.hour // HOURS + 1,
        campaign.hour % HOURS,
        rights.is_referee(you),
        sorted(owed, key=lambda one: (one.hour, one.seq)),
        [
            PatientLine(
                row.id,
                names.unseal(row.name),
                row.body["hp"],
                row.body["hp_max"],
                bodies.state_words(row.body, language),
                you.id in (row.owner_id, *row.gang.owners),
            )
            for row in people
            if row.body is not None and bodies.is_hurt(row.body)
        ],
        _days(campaign_id, you, bodies, names),
    )


def helpers(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[HelperLine]:
    """Characters whom the viewer may let help. Raises: Missing."""
    you = must_be_member(campaign_id, viewer)
    _, bodies, _ = _of(campaign_id)
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
        if referee or (you.id in (row.owner_id, *row.gang.owners) and not row.secret)
    ]


def treatments(campaign_id: UUID, language: Language = "en") -> dict[str, str]:
    """Kinds of help with their names."""
    bodies = _of(campaign_id)[1]
    return {how: bodies.field_name(how, language) for how in bodies.treatments()}


def _owed(row: Character, you: Member, names: Names, rules: Ruleset, language: Language) -> OwedLine | None:
    if row.owed is None:
        return None
    helper = row.owed.get("by")
    yours = you.id in (row.owner_id, *row.gang.owners)
    if helper and not yours:
        other = Character.objects.filter(id=helper).select_related("gang").first()
        yours = other is not None and you.id in (other.owner_id, *other.gang.owners)
    return OwedLine(
        row.id,
        names.unseal(row.name),
        rules.purpose_name(row.owed["purpose"], language),
        row.owed["sides"],
        row.owed.get("need", 0),
        row.owed["hour"],
        row.owed["hour"] // HOURS + 1,
        rights.is_referee(you) or (yours and rights.may_write(you) and not row.secret),
        row.owed["seq"],
    )


def _days(campaign_id: UUID, you: Member, bodies: Bodies, names: Names) -> list[DayLine]:
    """Every day on which something happened: battles at the hour at which they were booked, what time did, and when
    the referee let it pass.
    """
    sees_all = rights.is_referee(you) or "auditor" in you.roles
    told, were = list(told_of(campaign_id, [*CLOCK, *SHEETS])), Bodied(bodies, names.language)
    called = dict(Battle.objects.filter(campaign_id=campaign_id).values_list("id", "name"))
    people = names.characters({one.event.character for one in told if isinstance(one.event, ev.BodyChanged)})
    found: list[Moment] = []
    hour = 0
    for one in told:
        event = one.event
        changes = were.changes(event)
        if isinstance(event, ev.TimePassed):
            hour = event.after
            found.append(time_passed(one, event, names))
        elif isinstance(event, BattleOutcome):
            battle = UUID(event.battle)
            name = names.unseal(called.get(battle, ""))
            day = hour // HOURS + 1
            found.append(Moment(one.stored.seq, hour, day, "battle", "", battle=battle, battle_name=name))
        elif isinstance(event, ev.BodyChanged) and (sees_all or not event.secret):
            found.append(moment_of(one, event, bodies, names, name=people.get(event.character, ""), changes=changes))
    days: dict[int, list[Moment]] = {}
    for moment in sorted(found, key=lambda moment: (moment.hour, moment.seq)):
        days.setdefault(moment.day, []).append(moment)
    return [DayLine(day, moments) for day, moments in sorted(days.items(), reverse=True)]


def time_passed(one: Told, event: ev.TimePassed, names: Names) -> Moment:
    hours = event.after - event.before
    return Moment(
        one.stored.seq,
        event.before,
        event.before // HOURS + 1,
        "time",
        str(hours),
        words=names.unseal(event.words),
        provenance=one.stored.provenance,
    )


def of_roll(campaign_id: UUID, number: int, viewer: Member | None, language: Language = "en") -> Moment | None:
    """What this roll of the campaign did to somebody's body; None where it did nothing, or is not this reader's to see.

    Raises: Missing.
    """
    you = must_be_member(campaign_id, viewer)
    bodies = ruleset(Campaign.objects.values_list("ruleset", flat=True).get(id=campaign_id)).bodies
    if bodies is None:
        return None
    names, sees_all = Names(campaign_id, language), rights.is_referee(you) or "auditor" in you.roles
    were = Bodied(bodies, language)
    for one in told_of(campaign_id, [*CLOCK, *SHEETS]):
        event, changes = one.event, were.changes(one.event)
        if isinstance(event, ev.BodyChanged) and number in event.rolls and (sees_all or not event.secret):
            name = names.characters([event.character]).get(event.character, "")
            return moment_of(one, event, bodies, names, name=name, changes=changes)
    return None


def told_of(campaign_id: UUID, types: list[str]) -> Iterator[Told]:
    yield from effective(read(campaign_id, stream=campaign_id, types=types))
