"""Luck reports: what the dice gave against what fair dice give, over all rolls that count and that the reader may see.
How even the server's dice are is asked of every roll that it ever showed, rewound ones too.

Rolls where certain faces count (hits, tests) are counted, all others are added up; cards and other draws are left out.
Of rolls against a number (`engine/kernel/skill_checks.py`) successes are counted, beside the chance that each had.
A campaign's and a character's report are everybody's to read; a person's is his own unless he shares it, and nowhere
are people put side by side.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import Any
from uuid import UUID

import msgspec

from campaigns.ledger.campaign_events import Rolled as CampaignRolled
from campaigns.ledger.campaign_events import decode
from campaigns.ledger.read import read
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Battle, BattleFigure, Campaign, Character, Member
from campaigns.projections.game import recorded
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.events import viewer as viewer_of
from campaigns.selectors.health.sealed_rolls import OPENED, ROLLED, is_sealed, opened_in
from campaigns.selectors.names import Names
from campaigns.selectors.not_visible import NotVisible, must_find
from campaigns.selectors.rights import players_of, sees_secrets
from campaigns.selectors.rolls import luck_lines
from campaigns.selectors.rolls.compared import COMPARED, Compared, as_rolled
from campaigns.selectors.rolls.luck_lines import Bar, FaceTest, LuckLine, Thrown
from engine.kernel import events as ev
from engine.kernel.effective import CUTS, effective
from engine.kernel.ruleset import Language, Ruleset
from engine.kernel.skill_checks import Judge, Trial
from engine.rulesets import ruleset

BETWEEN = (ROLLED, *COMPARED, OPENED)
# Of a battle's stream all that may move a roll out of the story or to somebody else, and nothing of what fills it.
FILLING = {"battle/commanded/1", "battle/asked/1", "battle/answered/1", "battle/roll-requested/1"}
TYPES = [*sorted({*ev.TAGS} - FILLING), *BETWEEN]
NOBODYS = ("simulated", "imported")  # dice that never fell here
LEFT_OUT = ("forced", *NOBODYS)  # nobody's luck


class LuckReport(msgspec.Struct, frozen=True):
    """`counted` and `added` sum up the two kinds of rolls, `lines` are single purposes, `curve` belongs to `counted`
    (to `added` where nothing was counted), `levels` tell rolls against a number apart by what came, best first.

    `comparisons` is how many chances stand here: of so many, `by_chance` are expected below 5 of 100 with fair dice,
    and at least one is in `at_least_one` of 100 such reports.
    """

    of: str
    name: str
    rolls: int
    dice: int
    counted: LuckLine | None
    added: LuckLine | None
    lines: list[LuckLine]
    curve: list[Bar]
    faces: list[FaceTest]
    comparisons: int
    by_chance: float
    at_least_one: int
    yours: bool = False
    shared: bool = False
    levels: list[LuckLine] = []


def luck_of_campaign(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> LuckReport:
    """Raises: NotVisible."""
    you, names = must_be_member(campaign_id, viewer), Names(campaign_id, language)
    row = Campaign.objects.get(id=campaign_id)
    return report(thrown(row, you), ruleset(row.ruleset), "campaign", names.unseal(row.name))


def luck_of_character(
    campaign_id: UUID, character_id: UUID, viewer: Member | None, language: Language = "en"
) -> LuckReport:
    """Raises: NotVisible."""
    you, names = must_be_member(campaign_id, viewer), Names(campaign_id, language)
    rows = Character.objects.filter(campaign_id=campaign_id, id=character_id)
    character = must_find(rows, "no-such-character", character_id)
    row = Campaign.objects.get(id=campaign_id)
    between = [roll for roll in thrown(row, you, {campaign_id}) if roll.character == character_id]
    figures = set(BattleFigure.objects.filter(character_id=character_id).values_list("battle_id", "number"))
    fought = {battle for battle, _ in figures}
    own = [roll for roll in thrown(row, you, fought) if (roll.battle, roll.figure) in figures]
    return report([*between, *own], ruleset(row.ruleset), "character", names.unseal(character.name))


def luck_of_person(campaign_id: UUID, member_id: UUID, viewer: Member | None, language: Language = "en") -> LuckReport:
    """One's own, or that of somebody who shares it; no referee reads more. Raises: NotVisible."""
    you, names = must_be_member(campaign_id, viewer), Names(campaign_id, language)
    member = Member.objects.filter(campaign_id=campaign_id, id=member_id, forgotten=False).first()
    if member is None or (member.id != you.id and not member.shares_luck):
        raise NotVisible("no-such-member", id=str(member_id))
    row = Campaign.objects.get(id=campaign_id)
    own = [roll for roll in thrown(row, you) if str(member_id) in roll.who]
    luck_report = report(own, ruleset(row.ruleset), "person", names.person(member_id))
    return msgspec.structs.replace(luck_report, yours=member.id == you.id, shared=member.shares_luck)


def sharing(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[tuple[UUID, str]]:
    """Whose reports this member may read besides his own, by name and in no other order. Raises: NotVisible."""
    you, names = must_be_member(campaign_id, viewer), Names(campaign_id, language)
    rows = Member.objects.filter(campaign_id=campaign_id, forgotten=False, shares_luck=True).exclude(id=you.id)
    return sorted(((row.id, names.person(row.id)) for row in rows), key=lambda pair: pair[1].casefold())


def report(rolls: Iterable[Thrown], rules: Ruleset, kind: str, name: str) -> LuckReport:
    counted_faces = rules.counted_faces
    against = rules.skill_checks.purposes
    shown_ever = list(rolls)
    counted_rolls = [roll for roll in shown_ever if roll.counts]
    counting = [roll for roll in counted_rolls if roll.purpose in counted_faces]
    trying = [roll for roll in counted_rolls if roll.trial is not None]
    adding = [roll for roll in counted_rolls if roll.purpose not in counted_faces and roll.purpose not in against]
    by_purpose: dict[str, list[Thrown]] = defaultdict(list)
    for roll in counted_rolls:
        if roll.trial is not None or roll.purpose not in against:
            by_purpose[roll.purpose].append(roll)
    counted, added = luck_lines.line("", trying or counting, counted_faces), luck_lines.line("", adding, counted_faces)
    of_purposes = [luck_lines.line(purpose, of_purpose, counted_faces) for purpose, of_purpose in by_purpose.items()]
    lines = sorted((line for line in of_purposes if line is not None), key=lambda luck: (-luck.dice, luck.purpose))
    levels = luck_lines.levels(trying)
    faces = luck_lines.faces(shown_ever)
    chances = [line.chance for line in (counted, added, *lines, *levels) if line is not None]
    chances += [face.chance for face in faces if face.chance is not None]
    return LuckReport(
        kind,
        name,
        sum(len(of_purpose) for of_purpose in by_purpose.values()),
        sum(len(roll.faces) for of_purpose in by_purpose.values() for roll in of_purpose),
        counted,
        added,
        lines,
        luck_lines.curve(luck_lines.odds_of(trying or counting or adding, counted_faces)[0]),
        faces,
        len(chances),
        0.05 * len(chances),
        round(100 * (1 - 0.95 ** len(chances))),
        levels=levels,
    )


def thrown(campaign: Campaign, you: Member, only: Collection[UUID] | None = None) -> list[Thrown]:
    """All rolls that count and that the reader may see: everywhere, or only in these battles, or between battles (the
    campaign's own id). With those of the server's that no longer count."""
    streams: dict[UUID, list[StoredEvent]] = defaultdict(list)
    rules, rolls = ruleset(campaign.ruleset), list[Thrown]()
    for row in read(campaign.id, streams=only, types=[*TYPES, *rules.discloses]):
        streams[row.stream].append(row)
    rows = {battle.id: battle for battle in Battle.objects.filter(id__in=streams)}
    for key, events in streams.items():
        if key != campaign.id and key not in rows:
            continue  # a what-if copy's dice are nobody's luck
        rolls += _between_battles(events, campaign, rules, you) if key == campaign.id else []
        rolls += _in_battle(events, rules, rows[key], you) if key != campaign.id else []
    return rolls


def _between_battles(
    events: Iterable[StoredEvent], campaign: Campaign, rules: Ruleset, you: Member
) -> Iterator[Thrown]:
    """Dice for the campaign itself; what rolls were compared with stands in a line of its own."""
    decoded = [(event.version, decode(event.type, event.payload)) for event in events]
    opened, sees_all = opened_in(event for _, event in decoded), sees_secrets(you)
    readable = [event for version, event in decoded if sees_all or not is_sealed(event) or version in opened]
    compared = {event.roll: event for event in readable if isinstance(event, Compared)}
    owners = _owners(campaign.id, {comparison.character for comparison in compared.values() if comparison.character})
    judge = rules.skill_checks.judge(rules.fill_options(campaign.options)) if compared else _nothing
    for rolled in readable:
        if not isinstance(rolled, CampaignRolled) or rolled.options:
            continue
        compared_with, trial, who = compared.get(rolled.roll), None, ""
        if compared_with is not None and (not compared_with.secret or sees_secrets(you)):
            trial, who = judge(as_rolled(rolled, compared_with)), compared_with.character or ""
        shown = (rolled.purpose, rolled.sides, rolled.faces, bool(rolled.secret), rolled.roll, trial)
        yield Thrown(None, 0, owners.get(who, frozenset()), *shown, UUID(who) if who else None)


def _owners(campaign_id: UUID, characters: Collection[str]) -> dict[str, frozenset[str]]:
    """Whose people these are, as it stands."""
    rows = Character.objects.filter(campaign_id=campaign_id, id__in=characters).select_related("gang")
    return {str(row.id): frozenset(map(str, players_of(row))) for row in rows}


def _in_battle(events: Iterable[StoredEvent], rules: Ruleset, row: Battle, you: Member) -> Iterator[Thrown]:
    said_all = recorded(rules, events)
    seats, viewer = _Seats(), viewer_of(you, row)._replace(disclosed=rules.disclosed(said_all))
    counting = {record.version for record in effective(said_all)}
    judge: Judge = _nothing
    for at, record in enumerate(said_all, start=1):
        if type(record.event) in CUTS:
            seats = _Seats()
            for before in effective(said_all[:at]):
                seats.see(before.event)
        seats.see(record.event)
        if isinstance(record.event, ev.BattleOpened):
            judge = rules.skill_checks.judge(record.event.options)
        if not isinstance(record.event, ev.Rolled) or record.event.options or record.provenance in NOBODYS:
            continue
        server = bool(record.event.secret) and not isinstance(record.event, ev.RollKept)
        counts = record.version in counting and record.provenance not in LEFT_OUT
        shown_event: Any = rules.show(record.event, viewer, record.version) if counts or server else None
        if shown_event is not None and shown_event.faces:
            player_seats = seats.of(shown_event.figure)
            facts = (
                shown_event.purpose,
                shown_event.sides,
                shown_event.faces,
                server,
                shown_event.roll,
                judge(shown_event),
            )
            yield Thrown(row.id, shown_event.figure, player_seats, *facts, counts=counts)


def _nothing(event: ev.Rolled) -> Trial | None:
    """Where nothing is compared with a number."""
    return None


class _Seats:
    """Who plays which figure, as the battle goes on."""

    def __init__(self) -> None:
        self.players: list[set[str]] = []
        self.player_of: dict[int, str] = {}
        self.side_of: dict[int, int] = {}

    def see(self, event: ev.Event) -> None:
        if isinstance(event, ev.BattleOpened):
            self.players = [set(side.players) for side in event.setup.sides]
            for number, figure in enumerate(event.setup.figures, start=1):
                self._sit(number, figure)
        elif isinstance(event, ev.FigureArrived):
            self._sit(event.number, event.figure)
        elif isinstance(event, ev.HandedOver):
            self.player_of |= dict.fromkeys(event.figures, event.player)
        elif isinstance(event, ev.PlayerJoined):
            self.players[event.side].add(event.player)

    def _sit(self, number: int, figure: Any) -> None:
        self.side_of[number] = figure.side
        if figure.player:
            self.player_of[number] = figure.player

    def of(self, figure: int) -> frozenset[str]:
        if figure in self.player_of:
            return frozenset({self.player_of[figure]})
        return frozenset(self.players[self.side_of[figure]]) if figure in self.side_of else frozenset()
