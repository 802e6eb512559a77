"""What happens to bodies, told moment by moment: from the blow to the last point, with what it changed."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from campaigns.ledger import body_events as ev
from campaigns.ledger.called_events import CalledRollCame
from campaigns.ledger.campaign_events import BattleOutcome
from campaigns.ledger.effective import UNDOING, DecodedEvent, effective
from campaigns.ledger.read import read
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Battle, Campaign, Character, Member
from campaigns.selectors import rights
from campaigns.selectors.battles.figure_stories import blows
from campaigns.selectors.battles.loaded import load_battle_of
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.health.called_rolls import CALLS, calls_in, calls_rules, may_read, text_of
from campaigns.selectors.names import Names, NamesOfAll
from engine.kernel.character_health import Bodies, Values
from engine.kernel.ruleset import Language
from engine.rulesets import ruleset

CLOCK: Final = ["campaign/time-passed/1", "campaign/body-changed/1", "campaign/battle-outcome/1", *UNDOING]
SHEETS: Final = ["campaign/imported/1", "campaign/sheet-set/1"]
HOURS: Final = 24


class NumberChange(msgspec.Struct, frozen=True):
    """None: nothing was, or is, entered. Dice are a text such as +1D4."""

    title: str
    before: int | str | None
    after: int | str | None


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
    sealed: str = ""  # of a called roll: sealed, or opened


class Thread(msgspec.Struct, frozen=True):
    """One episode of wounds, the oldest moment first. `over`: healed, or dead."""

    moments: list[Moment]
    over: bool
    dead: bool


def threads(records: list[DecodedEvent], row: Character, you: Member, names: Names, bodies: Bodies) -> list[Thread]:
    """Episodes: one begins where somebody unhurt is hurt, and ends where he is whole again, or dead."""
    outcomes = {record.stored.seq: record for record in records if isinstance(record.event, BattleOutcome)}
    battle_names = dict(Battle.objects.filter(campaign_id=row.campaign_id).values_list("id", "name"))
    fights = Fights(row.campaign_id, outcomes.values(), {str(row.id)}, you, names)
    threads: list[Thread] = []
    moments: list[Moment] = []
    body_changes = Bodied(bodies, names.language)
    for record in records:
        event = record.event
        changes = body_changes.changes(event)
        if not isinstance(event, ev.BodyChanged) or event.character != str(row.id):
            continue
        because, fight = outcomes.get(record.stored.because or 0), None
        if because is not None and isinstance(because.event, BattleOutcome):
            battle = UUID(because.event.battle)
            fight = battle, names.unseal(battle_names.get(battle, ""))
            moments += fights.blows(because, event)
        hurt = bodies.is_hurt(event.body)
        if hurt or moments:
            moments.append(moment_of(record, event, bodies, names, fight, changes=changes))
        if moments and (not hurt or event.dead):
            threads.append(Thread(moments, True, event.dead))
            moments = []
    return [*threads, Thread(moments, False, False)] if moments else threads


class Fights:
    """The logs of those fights in which any of these people was hurt, read at once for however many."""

    def __init__(
        self, campaign: UUID, outcomes: Iterable[DecodedEvent], people: Collection[str], you: Member, names: Names
    ) -> None:
        self.you = you
        self.names = NamesOfAll(campaign, names.language)
        booked = [outcome.event for outcome in outcomes if isinstance(outcome.event, BattleOutcome)]
        hurt = {
            UUID(outcome.battle)
            for outcome in booked
            if any(figure.wounds and figure.character in people for figure in outcome.figures)
        }
        self.rows = Battle.everything.select_related("campaign").in_bulk(hurt)
        self.stored: dict[UUID, list[StoredEvent]] = defaultdict(list)
        for line in read(campaign, streams=hurt) if hurt else ():
            self.stored[line.stream].append(line)

    def blows(self, outcome: DecodedEvent, event: ev.BodyChanged) -> list[Moment]:
        """What hurt somebody, as the fight's log tells it."""
        assert isinstance(outcome.event, BattleOutcome)
        figure = next(
            (figure_outcome for figure_outcome in outcome.event.figures if figure_outcome.character == event.character),
            None,
        )
        if figure is None or not figure.wounds:
            return []
        row = self.rows[UUID(outcome.event.battle)]
        here = load_battle_of(row, self.you, self.names.language, names=self.names, stored=self.stored[row.id])
        texts = blows(here, figure.figure, {wound.get("event", 0) for wound in figure.wounds})
        battle_name, version_of = self.names.unseal(row.name), dict[str, int]()
        for version, text in texts.items():
            version_of.setdefault(text, version)
        return [
            Moment(
                outcome.stored.seq,
                event.hour,
                event.hour // HOURS + 1,
                "blow",
                text,
                UUID(event.character),
                battle=row.id,
                battle_name=battle_name,
                events=[version],
                bad=True,
            )
            for text, version in version_of.items()
        ]


def moment_of(
    record: DecodedEvent,
    event: ev.BodyChanged,
    bodies: Bodies,
    names: Names,
    fight: tuple[UUID, str] | None = None,
    name: str = "",
    changes: Sequence[NumberChange] = (),
) -> Moment:
    """`fight`: the battle that did it, and what that is called."""
    battle, battle_name = fight or (None, "")
    helper = names.characters([event.by]).get(event.by, "") if event.by else ""
    return Moment(
        record.stored.seq,
        event.hour,
        event.hour // HOURS + 1,
        event.code,
        bodies.change_text(event.code, event.gained, names.language),
        UUID(event.character),
        name,
        names.unseal(event.words),
        helper,
        battle,
        battle_name,
        [],
        list(event.rolls),
        record.stored.provenance,
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
        changes = [
            NumberChange(self.bodies.field_name(name, self.language), before["counters"].get(name), value)
            for name, value in after["counters"].items()
            if before["counters"].get(name) != value
        ]
        if event.code == "by_hand":
            changes += [
                change for name in self.bodies.by_hand() if (change := self._by_hand(name, before, after)) is not None
            ]
        return changes

    def _by_hand(self, name: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> NumberChange | None:
        if name not in after or before.get(name) == after[name]:
            return None
        title = self.bodies.field_name(name, self.language)
        if isinstance(after[name], bool):
            nothing = dict.fromkeys(self.bodies.by_hand(), False)
            title = self.bodies.state_words({**nothing, name: True}, self.language)[0]
        return NumberChange(title, int(before.get(name, 0)), int(after[name]))


def changed_numbers(before: Values, after: Values, bodies: Bodies, language: Language) -> list[NumberChange]:
    """What differs between two sheets."""
    were, are = bodies.written(before, language), bodies.written(after, language)
    return [
        NumberChange(bodies.field_name(name, language), were.get(name), are.get(name))
        for name in dict.fromkeys((*were, *are))
        if were.get(name) != are.get(name)
    ]


def time_passed(record: DecodedEvent, event: ev.TimePassed, names: Names) -> Moment:
    hours = event.after - event.before
    return Moment(
        record.stored.seq,
        event.before,
        event.before // HOURS + 1,
        "time",
        str(hours),
        words=names.unseal(event.words),
        provenance=record.stored.provenance,
    )


class CalledMoments:
    """Called rolls among these events, as far as this reader may know them."""

    def __init__(self, records: list[DecodedEvent], campaign_id: UUID, you: Member, names: Names) -> None:
        self.you = you
        self.names = names
        self.calls = calls_in(records)
        self.rules = calls_rules(campaign_id) if self.calls else None

    def moment(self, record: DecodedEvent, name: str = "") -> Moment | None:
        """What came of it; None of any other event, and where it is hidden."""
        event = record.event
        if not isinstance(event, CalledRollCame) or self.rules is None:
            return None
        call = self.calls[event.call]
        if not may_read(call, self.you):
            return None
        hour = call.event.hour
        return Moment(
            record.stored.seq,
            hour,
            hour // HOURS + 1,
            "called",
            text_of(call, self.rules, self.names.language),
            UUID(event.character),
            name,
            self.names.unseal(call.event.words),
            rolls=[event.roll],
            provenance=record.stored.provenance,
            sealed="" if not event.sealed else "opened" if call.opened else "sealed",
        )


def of_roll(campaign_id: UUID, number: int, viewer: Member | None, language: Language = "en") -> Moment | None:
    """What this roll of the campaign did to somebody's body; None where it did nothing, or is not this reader's to see.

    Raises: NotVisible.
    """
    you = must_be_member(campaign_id, viewer)
    bodies = ruleset(Campaign.objects.values_list("ruleset", flat=True).get(id=campaign_id)).bodies
    if bodies is None:
        return None
    names, sees_all = Names(campaign_id, language), rights.sees_secrets(you)
    were, records = Bodied(bodies, language), list(effective_events(campaign_id, [*CLOCK, *SHEETS, *CALLS]))
    called = CalledMoments(records, campaign_id, you, names)
    for record in records:
        event, changes = record.event, were.changes(record.event)
        if isinstance(event, CalledRollCame) and event.roll == number:
            return called.moment(record, names.characters([event.character]).get(event.character, ""))
        if isinstance(event, ev.BodyChanged) and number in event.rolls and (sees_all or not event.secret):
            name = names.characters([event.character]).get(event.character, "")
            return moment_of(record, event, bodies, names, name=name, changes=changes)
    return None


def effective_events(campaign_id: UUID, types: list[str]) -> Iterator[DecodedEvent]:
    yield from effective(read(campaign_id, stream=campaign_id, types=types))
