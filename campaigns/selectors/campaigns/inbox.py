"""What waits for somebody, wherever it began: one list for the home page, a campaign's page and the API."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final, Literal, NamedTuple
from uuid import UUID

import msgspec

from campaigns.ledger.read import read
from campaigns.models import Battle, Campaign, Character, Dispute, Gang, Member, Pact, Question, Simulation, Weighing
from campaigns.selectors import rights
from campaigns.selectors.battles.reports import days_until_settled
from campaigns.selectors.battles.waiting import is_referees
from campaigns.selectors.campaigns.ended_simulations import Ended, ended_unseen
from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.characters.lives import Open, choices_in
from campaigns.selectors.disputes.parties import (
    UNSETTLED,
    bench,
    carries_out,
    case_of,
    free_auditors,
    has_lapsed,
    is_party,
)
from campaigns.selectors.league.pacts import waiting_for
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.said import SAID
from campaigns.vault.texts import Unsealer
from engine.kernel.ruleset import Language
from engine.kernel.telling.plain import say

Kind = Literal[
    "turn", "dice", "question", "report", "agreement",  # of a battle
    "skill", "recruit",  # an open choice
    "dying",  # somebody of one's own, outside of a battle
    "dispute", "ruling", "appeal", "correction",  # a dispute: to rule alone, together, last; to carry a ruling out
    "lapsed",  # an appeal of one's own that nobody may hear any more
    "challenge", "alliance",  # of another gang
    "simulation", "season", "comparison", "weighing",  # has ended, and whoever asked hasn't looked
]  # fmt: skip
BATTLE: dict[str, Kind] = {
    "command": "turn",
    "devices": "turn",
    "dice": "dice",
    "answer": "question",
    "report": "report",
}
AT_THE_TABLE: Final = (*BATTLE.values(), "agreement")
OFFERS: dict[str, Kind] = {"challenge": "challenge", "alliance": "alliance"}

PARTS: Final = ("a_battle", "a_body", "a_choice", "a_dispute", "an_offer", "a_simulation")  # where something may wait


class Waits(msgspec.Struct, frozen=True):
    """Something that waits for the reader. `thing` is the battle, choice, character, dispute, offer, simulation,
    comparison or weighing; `about` is what it is about, `otherwise` what happens if nobody acts. `battle` is set where
    `thing` belongs to one.
    """

    kind: Kind
    campaign: UUID
    thing: UUID
    title: str
    about: str
    since_us: int
    otherwise: str
    battle: UUID | None = None
    roll: int = 0


class Inbox(NamedTuple):
    """One campaign: how many battles go on there, and what waits."""

    row: Campaign
    open_battles: int
    waits: list[Waits]


def inboxes(seats: Iterable[Member], language: Language = "en", unseal: Unsealer | None = None) -> list[Inbox]:
    """The latest campaign first. `unseal` has the keys of their names afterwards."""
    by_campaign = {seat.campaign_id: seat for seat in seats}
    rows = _with_what_may_wait(by_campaign)
    unseal = unseal or Unsealer(language)
    unseal.campaigns |= {row.id for row in rows if _parts(row)}
    unseal.prepare(row.name for row in rows)
    battles = _open_battles(row.id for row in rows if row.a_battle)
    campaign_inboxes = []
    for row in rows:
        here = _here(row, by_campaign[row.id], language)
        here.names.unseal = unseal
        campaign_inboxes.append(Inbox(row, row.open_battles, _in_order(_told_later(here, _parts(row), battles))))
    return campaign_inboxes


def how_many(seats: Iterable[Member]) -> int:
    """How much waits in all their campaigns, without putting it into words."""
    by_campaign = {seat.campaign_id: seat for seat in seats}
    rows = _with_what_may_wait(by_campaign)
    battles = _open_battles(row.id for row in rows if row.a_battle)
    return sum(1 for row in rows for _ in _told_later(_here(row, by_campaign[row.id]), _parts(row), battles))


def _here(row: Campaign, you: Member, language: Language = "en") -> LoadedCampaign:
    here = loaded(row.id, you, language)
    here.known(row)
    return here


def _parts(row: Campaign) -> list[str]:
    return [part for part in PARTS if getattr(row, part)]


# As text: Django takes longer to put them together than Postgres to answer them.
_MAY_WAIT: Final = """
SELECT *, open_offers > 0 AS an_offer,
    EXISTS(
        SELECT FROM campaigns_battle WHERE campaign_id = here.id AND copy IS NULL AND status = 'open'
            AND ((waiting->'members' = '[]' AND waiting->'sides' <> '[]') OR waiting->'agree' <> '[]'
                OR waiting->'members' ?| %(seats)s::text[])
    ) AS a_battle,
    EXISTS(
        SELECT FROM campaigns_openchoice choice JOIN campaigns_gang gang ON gang.id = choice.gang_id
            LEFT JOIN campaigns_character one ON one.id = choice.character_id
        WHERE choice.campaign_id = here.id AND (
            choice.chooser <> 'owner' OR gang.owners && %(seats)s::uuid[] OR one.owner_id = ANY(%(seats)s::uuid[])
            OR here.id = ANY(%(refereed)s::uuid[])
        )
    ) AS a_choice,
    EXISTS(
        SELECT FROM campaigns_character one JOIN campaigns_gang gang ON gang.id = one.gang_id
        WHERE one.campaign_id = here.id AND one.body IS NOT NULL AND one.status = 'alive'
            AND (gang.owners && %(seats)s::uuid[] OR one.owner_id = ANY(%(seats)s::uuid[]))
    ) AS a_body,
    EXISTS(SELECT FROM campaigns_dispute WHERE campaign_id = here.id AND status = ANY(%(unsettled)s)) AS a_dispute,
    EXISTS(
        SELECT FROM campaigns_simulation
        WHERE campaign_id = here.id AND asked_by = ANY(%(seats)s::uuid[]) AND seen_at IS NULL
    ) AS a_simulation,
    (
        SELECT count(*) FROM campaigns_battle
        WHERE campaign_id = here.id AND copy IS NULL AND status IN ('open', 'paused')
    ) AS open_battles
FROM campaigns_campaign here WHERE id = ANY(%(campaigns)s) ORDER BY latest_us DESC
"""
_OPEN_BATTLES: Final = """
SELECT id, campaign_id, name, waiting, sides FROM campaigns_battle
WHERE campaign_id = ANY(%s) AND copy IS NULL AND status = 'open'
"""


def _with_what_may_wait(seats: Mapping[UUID, Member]) -> list[Any]:
    """Which parts of each campaign something may wait in is asked at once: home stays quick where nothing does."""
    unsettled = [status.value for status in UNSETTLED]
    facts = {"campaigns": [*seats], "seats": [str(seat.id) for seat in seats.values()], "unsettled": unsettled}
    facts |= {"refereed": [key for key, seat in seats.items() if rights.is_referee(seat)]}
    return list(Campaign.objects.raw(_MAY_WAIT, facts)) if seats else []


def inbox(here: LoadedCampaign, choices: Sequence[Open] | None = None) -> list[Waits]:
    """Battles first, then what has waited longest. `choices`: the open ones, where they have been read already."""
    (row,) = _with_what_may_wait({here.id: here.member})
    battles = _open_battles([here.id] if row.a_battle else [])
    return _in_order(_told_later(here, _parts(row), battles, choices))


def _in_order(tellers: Iterable[Callable[[], Waits]]) -> list[Waits]:
    return sorted((tell() for tell in tellers), key=lambda waits: (waits.kind not in AT_THE_TABLE, waits.since_us))


def _told_later(
    here: LoadedCampaign,
    parts: Container[str],
    battles: Mapping[UUID, Sequence[Battle]],
    choices: Sequence[Open] | None = None,
) -> Iterator[Callable[[], Waits]]:
    """All that waits, each still to be put into words: whoever counts needs none."""
    if "a_battle" in parts:
        yield from _battles(here, battles.get(here.id, ()))
    if "a_body" in parts:
        yield from _dying(here)
    if "a_choice" in parts:
        yield from _choices(here, choices_in(here) if choices is None else choices)
    if "a_dispute" in parts:
        yield from _disputes(here)
    if "an_offer" in parts:
        yield from _offers(here)
    if "a_simulation" in parts:
        yield from _simulations(here)


def _open_battles(campaigns: Iterable[UUID]) -> dict[UUID, list[Battle]]:
    """Those of all campaigns at once."""
    battles: dict[UUID, list[Battle]] = {}
    if ids := list(campaigns):
        for row in Battle.objects.raw(_OPEN_BATTLES, [ids]):
            battles.setdefault(row.campaign_id, []).append(row)
    return battles


def _battles(here: LoadedCampaign, rows: Iterable[Battle]) -> Iterator[Callable[[], Waits]]:
    you = str(here.member.id)
    referees = cache(lambda: [str(referee) for referee in rights.referees(here.id)])
    for row in rows:
        waits = row.waiting
        members = waits["members"] or (referees() if is_referees(waits["kind"], waits["sides"]) else ())
        if you in members and you not in waits.get("answered", ()):
            yield partial(_battle, here, BATTLE[waits["kind"]], row)
        # whoever agrees for a side; nobody's is the referee's
        if any(you in (row.sides[side].get("players") or referees()) for side in waits["agree"]):
            yield partial(_battle, here, "agreement", row)


def _battle(here: LoadedCampaign, kind: Kind, row: Battle) -> Waits:
    about = here.names.unseal(row.name) or " – ".join(_sides(here, row))
    return _waits(here, kind, row.id, about, row.waiting["since_us"], days_until_settled(here.row))


def _sides(here: LoadedCampaign, row: Battle) -> list[str]:
    gangs = here.names.gangs([side["gang"] for side in row.sides if side.get("gang")])
    called = {key: here.names.unseal(gang.name) for key, gang in gangs.items()}
    return [here.names.unseal(side.get("name", "")) or called.get(side.get("gang") or "", "") for side in row.sides]


def _dying(here: LoadedCampaign) -> Iterator[Callable[[], Waits]]:
    bodies = here.rules.bodies
    if bodies is None or not rights.may_write(here.member):
        return
    rows = Character.objects.filter(campaign_id=here.id, status=Character.Status.ALIVE, body__isnull=False)
    for row in rows.select_related("gang"):
        if rights.plays(here.member, row) and rights.reads_sheet(row, here.member) and bodies.is_dying(row.body):
            yield partial(_dying_one, here, row)


def _dying_one(here: LoadedCampaign, row: Character) -> Waits:
    seq = row.body_seq or 0
    since = next((stored_event.recorded_us for stored_event in read(here.id, after=seq - 1, upto=seq)), row.hired_us)
    return _waits(here, "dying", row.id, "", since, name=here.names.unseal(row.name))


def _choices(here: LoadedCampaign, choices: Iterable[Open]) -> Iterator[Callable[[], Waits]]:
    return (partial(_choice, here, choice) for choice in choices if choice.yours)


def _choice(here: LoadedCampaign, choice: Open) -> Waits:
    row, names = choice.row, here.names
    kind: Kind = "recruit" if row.kind == "recruit" else "skill"
    who = row.gang if kind == "recruit" else row.character
    name = names.unseal(who.name) if who else ""
    return _waits(here, kind, row.id, names.word("reason", row.reason), row.opened_us, choice.days_left, name)


def _disputes(here: LoadedCampaign) -> Iterator[Callable[[], Waits]]:
    for row in Dispute.objects.filter(campaign_id=here.id, status__in=UNSETTLED):
        if kind := _part_in(row, here.member):
            yield partial(_dispute, here, kind, row)


def _dispute(here: LoadedCampaign, kind: Kind, row: Dispute) -> Waits:
    claim, who = here.names.unseal(row.claim), here.names.person(row.opened_by)
    return _waits(here, kind, row.id, claim, row.latest_us, row.number, who)


def _part_in(row: Dispute, you: Member) -> Kind | None:
    """What this dispute wants of the reader."""
    if row.status == Dispute.Status.APPEALED:
        return _part_in_appeal(row, you)
    if not rights.may_write(you):
        return None
    if row.status == Dispute.Status.DUE:
        return "correction" if carries_out(row, you.id, referee=rights.is_referee(you)) else None
    seat = bench(case_of(row))
    if you.id in seat.alone:
        return "dispute"
    if row.proposal:
        return "ruling" if any(you.id in group for group in seat.still_asked(row.proposal)) else None
    return "ruling" if seat.may_propose(you.id) else None


def _part_in_appeal(row: Dispute, you: Member) -> Kind | None:
    case = case_of(row)
    if not has_lapsed(case, row):
        return "appeal" if row.auditor == you.id else None
    return "lapsed" if rights.may_write(you) and is_party(case, you.id) and free_auditors(case, row.ruled_by) else None


def _offers(here: LoadedCampaign) -> Iterator[Callable[[], Waits]]:
    if not here.row.open_offers or not rights.may_write(here.member):
        return
    rows = waiting_for(here.id, here.member)
    gangs = cache(lambda: here.names.gangs([str(row.gang) for row in rows]))
    yield from (partial(_offer, here, row, gangs) for row in rows)


def _offer(here: LoadedCampaign, row: Pact, gangs: Callable[[], dict[str, Gang]]) -> Waits:
    unseal = here.names.unseal
    name = unseal(gangs()[str(row.gang)].name)
    return _waits(here, OFFERS[row.offer], row.id, unseal(row.words), row.offered_us, name=name)


def _simulations(here: LoadedCampaign) -> Iterator[Callable[[], Waits]]:
    if rights.sees_secrets(here.member):
        yield from (partial(_simulation, here, ended) for ended in ended_unseen(here.member))


def _simulation(here: LoadedCampaign, ended: Ended) -> Waits:
    since = int(ended.ended_at.timestamp() * 1_000_000)
    if isinstance(ended.thing, Weighing):
        roll, battle = ended.thing.roll, ended.thing.battle
        waits = _waits(here, "weighing", ended.thing.id, "", since, roll)
        return msgspec.structs.replace(waits, battle=battle, roll=roll)
    season = ended.row.kind == Simulation.Kind.SEASON
    kind: Kind = "comparison" if isinstance(ended.thing, Question) else "season" if season else "simulation"
    return _waits(here, kind, ended.thing.id, here.names.unseal(ended.thing.title), since)


def _waits(
    here: LoadedCampaign, kind: Kind, thing: UUID, about: str, since_us: int, n: int = 0, name: str = ""
) -> Waits:
    facts, language = {"n": n, "name": name}, here.names.language
    referee = rights.is_referee(here.member) and SAID.find("otherwise_referee", kind, language)
    title = say(SAID, f"waits.{kind}", language, facts)
    otherwise = say(SAID, f"{'otherwise_referee' if referee else 'otherwise'}.{kind}", language, facts)
    return Waits(kind, here.id, thing, title, about, since_us, otherwise)
