"""Disputes: the list, one with its thread, and those on an event, in a battle, about a character."""

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

import msgspec

from campaigns.ledger import dispute_events as ev
from campaigns.ledger.campaign_events import decode
from campaigns.ledger.correction_events import OutcomeCorrected
from campaigns.ledger.outcomes import BattleOutcome
from campaigns.ledger.read import read
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Battle, Character, Dispute, Member
from campaigns.selectors.battles.loaded import LoadedBattle, load_battle
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.disputes import ruling_corrections
from campaigns.selectors.disputes.parties import (
    UNSETTLED,
    Bench,
    Case,
    bench,
    carries_out,
    case_of,
    free_auditors,
    has_lapsed,
    in_the_way,
    involved_in,
    is_party,
    roll_of,
)
from campaigns.selectors.disputes.ruling_corrections import PutRight
from campaigns.selectors.disputes.threads import Post, thread
from campaigns.selectors.event_titles import happened
from campaigns.selectors.events import show_all
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.names import Names, NamesOfAll
from campaigns.selectors.not_visible import NotVisible, must_find
from campaigns.selectors.rights import is_referee, may_write
from campaigns.selectors.rolls.odds import RollOdds, odds_of
from campaigns.selectors.rolls.opened import sentences_from
from campaigns.selectors.rolls.whole import whole_of
from campaigns.selectors.said import SAID
from campaigns.selectors.told_events import told_events
from engine.kernel.decide import Game, waiting_points
from engine.kernel.events import Amended, Rolled
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import Language
from engine.kernel.telling.plain import say


class DisputeLine(msgspec.Struct, frozen=True):
    """One line of a list. `ruling` is stands, corrected, rewound, or empty; `as_what` in what capacity it was ruled."""

    id: UUID
    number: int
    status: str
    claim: str
    opened_by: str
    battle: UUID | None
    battle_name: str
    event: int
    version: int
    roll: int
    ruling: str
    as_what: str
    opened_us: int
    latest_us: int
    unsettled: bool


class Proposal(msgspec.Struct, frozen=True):
    """A ruling that both sides may give together; `asked` are those of whom somebody still has to consent."""

    number: int
    ruling: str
    reason: str
    to: int | None
    by: str
    asked: list[str]


class DisputedRoll(msgspec.Struct, frozen=True):
    """The dice that are argued about."""

    number: int
    figure_name: str
    purpose: str
    sides: int
    faces: list[int]
    odds: RollOdds | None = None
    odds_hidden: bool = False


class DisputePage(msgspec.Struct, frozen=True):
    """`told` is what the log says of the event. `who_rules`: referee, co-referee, together, or auditor.

    The `may_...` say what this reader can do now; `points` are the versions a rewind may go back to, the latest first.
    It counts in the battle's line `counts_at`, its own unless a correction or an interruption made it count again in a
    later one. `struck`: it counts nowhere; `rewound`: because the table went back, and to no correction.
    `lapsed`: the appeal waits for an auditor who may not hear it any more, so that a party names another.
    For whoever may rule, or carry a ruling out: `put_right` is what may have put it right since, `to_correct` where
    that is done: `entry` in an open battle, `booked` in a closed one, or nowhere. `result_of` is the battle whose
    result is disputed, as it went on record.
    """

    line: DisputeLine
    told: str
    roll: DisputedRoll | None
    type: str
    parties: list[list[str]]
    characters: list[tuple[UUID, str]]
    posts: list[Post]
    proposal: Proposal | None
    who_rules: str
    rulers: list[str]
    auditor: str
    lapsed: bool
    auditors: list[tuple[UUID, str]]
    points: list[int]
    struck: bool
    counts_at: int
    rewound: bool
    put_right: PutRight | None
    to_correct: str
    may_answer: bool
    may_withdraw: bool
    may_rule: bool
    may_propose: bool
    may_consent: bool
    may_appeal: bool
    may_rule_on_appeal: bool
    may_carry_out: bool
    result_of: UUID | None = None


class Disputable(msgspec.Struct, frozen=True):
    """What somebody is about to dispute. `open` is the dispute on it that isn't settled yet, or that an auditor
    settled for good."""

    event: int
    type: str
    battle: UUID | None
    battle_name: str
    version: int
    told: str
    roll: DisputedRoll | None
    may_rule: bool
    points: list[int]
    open: DisputeLine | None


def disputes(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[DisputeLine]:
    """Unsettled ones first, then the newest. Raises: NotVisible."""
    must_be_member(campaign_id, viewer)
    disputes = _lines(Dispute.objects.filter(campaign_id=campaign_id), Names(campaign_id, language))
    return sorted(disputes, key=lambda dispute: (not dispute.unsettled, -dispute.latest_us))


def disputes_in(here: LoadedCampaign, battle: UUID) -> list[DisputeLine]:
    """On events of a battle, in their order."""
    rows = Dispute.objects.filter(campaign_id=here.id, stream=battle).order_by("version", "opened_us")
    return _lines(rows, here.names)


def disputes_on_roll(here: LoadedCampaign, battle: UUID, roll: int) -> list[DisputeLine]:
    return [dispute for dispute in disputes_in(here, battle) if dispute.roll == roll]


def disputes_about(here: LoadedCampaign, character: UUID) -> list[DisputeLine]:
    """Those that belong to a character's history, the latest first."""
    return _lines(Dispute.objects.filter(campaign_id=here.id, characters__contains=[character]), here.names)


def disputable(
    campaign_id: UUID,
    viewer: Member | None,
    language: Language = "en",
    *,
    event: int | None = None,
    battle: UUID | None = None,
    version: int | None = None,
) -> Disputable:
    """Named by its seq, or by battle and version. Raises: NotVisible, also where the reader may not see it."""
    you, names = must_be_member(campaign_id, viewer), Names(campaign_id, language)
    if battle is not None and version is not None and 0 < version < 2**31:
        rows = read(campaign_id, stream=battle, after=version - 1, upto=version)
    else:
        rows = read(campaign_id, after=event - 1, upto=event) if event is not None and 0 < event < 2**53 else []
    if not rows or show_all(campaign_id, rows, you)[0].payload is None or rows[0].type in ev.TAGS:
        raise NotVisible("no-such-event", id=str(event or version or 0))
    stored_event = rows[0]
    row = Battle.objects.filter(campaign_id=campaign_id, id=stored_event.stream).first()
    if row is None and stored_event.stream != campaign_id:  # a what-if copy: nothing of it counts
        raise NotVisible("no-such-event", id=str(stored_event.seq))
    story = _story_of(row, stored_event, you, names)
    dispute_in_the_way = in_the_way(stored_event, story.number)
    case = Case(
        campaign_id,
        stored_event.command,
        stored_event.seq,
        stored_event.stream,
        stored_event.version,
        involved_in(stored_event).sides,
        you.id,
    )
    return Disputable(
        stored_event.seq,
        stored_event.type,
        row.id if row is not None else None,
        names.unseal(row.name) if row is not None else "",
        stored_event.version,
        story.told,
        story.roll,
        you.id in bench(case).alone,
        list(story.points),
        next(iter(_lines([dispute_in_the_way] if dispute_in_the_way is not None else [], names)), None),
    )


def dispute(campaign_id: UUID, dispute_id: UUID, viewer: Member | None, language: Language = "en") -> DisputePage:
    """Raises: NotVisible."""
    you, names = must_be_member(campaign_id, viewer), Names(campaign_id, language)
    row = must_find(Dispute.objects.filter(campaign_id=campaign_id, id=dispute_id), "no-such-dispute", dispute_id)
    case = case_of(row)
    seat = bench(case)
    (event,) = read(campaign_id, after=row.event - 1, upto=row.event)
    battle = Battle.objects.filter(campaign_id=campaign_id, id=row.stream).first()
    story = _story_of(battle, event, you, names)
    result_of = _result_of(event)
    open_now, writes, party = row.status == Dispute.Status.OPEN, may_write(you), is_party(case, you.id)
    decides = open_now and (you.id in seat.alone or (seat.may_propose(you.id) and writes))
    lapsed = has_lapsed(case, row)
    hears = row.status == Dispute.Status.APPEALED and row.auditor == you.id and not lapsed
    due = row.status == Dispute.Status.DUE
    corrects = due and writes and carries_out(row, you.id, referee=is_referee(you))
    appealable = lapsed or (row.auditor is None and (due or row.status == Dispute.Status.RULED))
    return DisputePage(
        _line(row, names, {battle.id: battle} if battle is not None else {}),
        story.told,
        story.roll,
        event.type,
        [names.people(side) for side in row.sides],
        [(character.id, names.unseal(character.name)) for character in Character.objects.filter(id__in=row.characters)],
        thread(row, you, names),
        _proposal(row, seat, names) if open_now else None,
        "auditor" if row.auditor else seat.by,
        names.people(sorted(seat.alone)),
        names.person(row.auditor) if row.auditor else "",
        lapsed,
        _auditors(case, row, names) if appealable else [],
        list(story.points),
        not story.at,
        story.at,
        story.rewound,
        _put_right(case, story, you, names) if decides or hears or corrects else None,
        _to_correct(battle, result_of, story) if decides or corrects else "",
        row.status in UNSETTLED and writes,
        open_now and row.opened_by == you.id and writes,
        open_now and you.id in seat.alone,
        open_now and seat.may_propose(you.id) and writes,
        open_now and writes and any(you.id in group for group in seat.still_asked(row.proposal)),
        appealable and party and writes,
        hears,
        corrects,
        result_of.id if result_of is not None else None,
    )


def _auditors(case: Case, row: Dispute, names: Names) -> list[tuple[UUID, str]]:
    return [(auditor, names.person(auditor)) for auditor in free_auditors(case, row.ruled_by)]


def _result_of(line: StoredEvent) -> Battle | None:
    """Results are lines of the campaign's own."""
    if line.type not in ruling_corrections.RESULTS:
        return None
    outcome = decode(line.type, line.payload)
    assert isinstance(outcome, (BattleOutcome, OutcomeCorrected))
    return Battle.objects.get(id=outcome.battle)


def _to_correct(battle: Battle | None, result_of: Battle | None, story: "_Story") -> str:
    about = battle or result_of
    if about is None or not story.at:
        return ""
    if about.status == Battle.Status.CLOSED:
        return "booked"
    return "entry" if battle is not None else ""


def _lines(rows: Iterable[Dispute], names: Names) -> list[DisputeLine]:
    rows = list(rows)
    battles = {battle.id: battle for battle in Battle.objects.filter(id__in={row.stream for row in rows})}
    return [_line(row, names, battles) for row in rows]


def _line(row: Dispute, names: Names, battles: dict[UUID, Battle]) -> DisputeLine:
    battle = battles.get(row.stream)
    return DisputeLine(
        row.id,
        row.number,
        row.status,
        names.unseal(row.claim),
        names.person(row.opened_by),
        battle.id if battle is not None else None,
        names.unseal(battle.name) if battle is not None else "",
        row.event,
        row.version,
        row.roll,
        row.ruling,
        row.ruled_as,
        row.opened_us,
        row.latest_us,
        row.status in UNSETTLED,
    )


class _Story(NamedTuple):
    """What the log says of an event; where it counts, 0 where it was struck; where the table may go back to, before it;
    its battle; `rewound`: the table went back behind it, and no correction; the dice, and the number of the roll that
    it is a line of."""

    told: str
    at: int = 0
    points: tuple[int, ...] = ()
    game: Game | None = None
    rewound: bool = False
    roll: DisputedRoll | None = None
    number: int = 0


def _story_of(battle: Battle | None, line: StoredEvent, you: Member, names: Names) -> _Story:
    if battle is None:
        return _Story(_of_books(line, you, names), line.version)
    here, version = load_battle(battle.id, you, names.language), line.version
    record = here.recorded[version - 1]
    taken_back, counts_at = (
        ruling_corrections.went_back(here.game, version),
        ruling_corrections.counts_at(here.game.counting, record),
    )
    before = counts_at or (0 if taken_back else version)
    points = sorted((point for point in waiting_points(here.game.counting) if point < before), reverse=True)
    seen = here.readable(record)
    dice = seen.event if seen is not None and isinstance(seen.event, Rolled) and not seen.event.options else None
    roll = _roll(here, record, dice) if dice is not None else None
    text = sentences_from(here, version) or ("" if roll else happened(line.type, names.language))
    if seen is None:
        text = say(SAID, "withheld.disputed", names.language) + "."
    rewound = not counts_at and bool(taken_back) and not isinstance(taken_back[-1].event, Amended)
    return _Story(text, counts_at, tuple(points), here.game, rewound, roll, roll_of(record.event))


def _roll(here: LoadedBattle, fell: RecordedEvent, rolled: Rolled) -> DisputedRoll:
    odds, hidden = odds_of(here, fell, whole_of(here, fell))
    name = here.names(rolled.figure) if rolled.figure else ""
    return DisputedRoll(rolled.roll, name, rolled.purpose, rolled.sides, list(rolled.faces), odds, hidden)


def _of_books(line: StoredEvent, you: Member, names: Names) -> str:
    """A line of any stream, told by itself."""
    event = told_events(NamesOfAll(names.campaign, names.language), [line], you)[0]
    return event.text or event.withheld or event.title


def _put_right(case: Case, story: _Story, you: Member, names: Names) -> PutRight | None:
    since = ruling_corrections.corrections(case, story.game)
    return PutRight(since[-1].command, since[-1].seq, _of_books(since[-1], you, names)) if since else None


def _proposal(row: Dispute, seat: Bench, names: Names) -> Proposal | None:
    proposal = row.proposal
    if not proposal:
        return None
    groups = seat.still_asked(proposal) if seat.by == "together" else []
    still_to_ask = [" / ".join(names.people(sorted(group))) for group in groups]
    return Proposal(
        proposal["number"],
        proposal["ruling"],
        names.unseal(proposal["reason"]),
        proposal["to"],
        names.person(proposal["by"]),
        still_to_ask,
    )
