"""What waits for somebody, wherever it began: one list for the home page, a campaign's page and the API."""

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any, Final, Literal
from uuid import UUID

import msgspec
from django.db.models import Exists, OuterRef, Q, QuerySet

from campaigns.ledger.read import read
from campaigns.models import Battle, Campaign, Dispute, Member, OpenChoice, Question, Simulation, Weighing
from campaigns.selectors import rights
from campaigns.selectors.battles.reports import days_until_settled
from campaigns.selectors.battles.waiting import is_referees
from campaigns.selectors.campaigns.ended_simulations import ended_unseen
from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.characters.lives import ChoiceLine, choice_lines
from campaigns.selectors.disputes.parties import UNSETTLED, bench, carries_out, case_of
from campaigns.selectors.league.pacts import waiting_for
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.said import SAID
from engine.kernel.ruleset import Language
from engine.kernel.telling.plain import say

Kind = Literal[
    "turn", "dice", "question", "report", "agreement",  # of a battle
    "skill", "recruit",  # an open choice
    "dispute", "ruling", "appeal", "correction",  # a dispute: to rule alone, together, last; to carry a ruling out
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


OFFERS: dict[str, Kind] = {"challenge": "challenge", "alliance": "alliance"}

PARTS: Final = ("a_battle", "a_choice", "a_dispute", "an_offer", "a_simulation")  # where something may wait


class Waits(msgspec.Struct, frozen=True):
    """Something that waits for the reader. `thing` is the battle, choice, dispute, offer, simulation, comparison or
    weighing; `about` is what it is about, `otherwise` what happens if nobody acts. `battle` is set where `thing`
    belongs to one.
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


def inboxes(seats: Iterable[Member], language: Language = "en") -> list[tuple[Campaign, list[Waits]]]:
    """The campaigns with what waits in each, the latest first."""
    by_campaign = {one.campaign_id: one for one in seats}
    found = []
    for row in _with_what_may_wait(by_campaign) if by_campaign else ():
        waits: list[Waits] = []
        if parts := [part for part in PARTS if getattr(row, part)]:
            here = loaded(row.id, by_campaign[row.id], language)
            here.known(row)
            waits = _inbox(here, parts)
        found.append((row, waits))
    return found


def _with_what_may_wait(seats: dict[UUID, Member]) -> QuerySet[Campaign]:
    """Which parts of each campaign something may wait in is asked at once: home stays quick where nothing does."""
    here, yours = OuterRef("pk"), [str(one.id) for one in seats.values()]
    referees = Q(waiting__members=[]) & ~Q(waiting__sides=[])
    of_you = referees | ~Q(waiting__agree=[])  # whoever agrees for a side
    for you in yours:
        of_you |= Q(waiting__members__contains=[you])
    unfinished: dict[str, QuerySet[Any]] = {
        "a_battle": Battle.objects.filter(of_you, campaign_id=here, status=Battle.Status.OPEN),
        "a_choice": OpenChoice.objects.filter(campaign_id=here),
        "a_dispute": Dispute.objects.filter(campaign_id=here, status__in=UNSETTLED),
        "a_simulation": Simulation.objects.filter(campaign_id=here, asked_by__in=yours, seen_at=None),
    }
    return Campaign.objects.filter(id__in=seats).annotate(
        an_offer=Q(open_offers__gt=0), **{part: Exists(found.order_by()) for part, found in unfinished.items()}
    )


def inbox(here: LoadedCampaign, choices: Sequence[ChoiceLine] | None = None) -> list[Waits]:
    """Battles first, then what has waited longest. `choices`: the open ones, where they have been read already."""
    return _inbox(here, PARTS, choices)


def _inbox(here: LoadedCampaign, parts: Container[str], read_before: Sequence[ChoiceLine] | None = None) -> list[Waits]:
    at_the_table = sorted(_battles(here) if "a_battle" in parts else (), key=lambda one: one.since_us)
    elsewhere: list[Waits] = []
    if "a_choice" in parts:
        elsewhere += _choices(here, choice_lines(here) if read_before is None else read_before)
    if "a_dispute" in parts:
        elsewhere += _disputes(here)
    if "an_offer" in parts:
        elsewhere += _offers(here)
    if "a_simulation" in parts:
        elsewhere += _simulations(here)
    return [*at_the_table, *sorted(elsewhere, key=lambda one: one.since_us)]


def _battles(here: LoadedCampaign) -> Iterator[Waits]:
    you, referees = str(here.member.id), rights.referees(here.id)
    for row in Battle.objects.filter(campaign_id=here.id, status=Battle.Status.OPEN):
        waits = row.waiting
        members = waits["members"] or (map(str, referees) if is_referees(waits["kind"], waits["sides"]) else ())
        kinds: list[Kind] = []
        if you in members and you not in waits.get("answered", ()):
            kinds.append(BATTLE[waits["kind"]])
        if any(you in _voices(row, side, referees) for side in waits["agree"]):
            kinds.append("agreement")
        for kind in kinds:
            days = days_until_settled(here.row)
            (last,) = read(here.id, stream=row.id, after=waits["since"] - 1, upto=waits["since"])
            about = here.names.unseal(row.name) or " – ".join(_sides(here, row))
            yield _waits(here, kind, row.id, about, last.recorded_us, days)


def _voices(row: Battle, side: int, referees: list[UUID]) -> list[str]:
    """Who speaks for a side; nobody's is the referee's."""
    return row.sides[side].get("players") or [str(one) for one in referees]


def _sides(here: LoadedCampaign, row: Battle) -> list[str]:
    gangs = here.names.gangs([side["gang"] for side in row.sides if side.get("gang")])
    called = {key: here.names.unseal(gang.name) for key, gang in gangs.items()}
    return [here.names.unseal(side.get("name", "")) or called.get(side.get("gang") or "", "") for side in row.sides]


def _choices(here: LoadedCampaign, choices: Sequence[ChoiceLine]) -> Iterator[Waits]:
    for one in choices:
        if one.yours:
            kind: Kind = "recruit" if one.kind == "recruit" else "skill"
            name = one.gang_name if kind == "recruit" else one.name
            yield _waits(here, kind, one.id, one.why, one.opened_us, one.days_left, name)


def _disputes(here: LoadedCampaign) -> Iterator[Waits]:
    for row in Dispute.objects.filter(campaign_id=here.id, status__in=UNSETTLED):
        if kind := _part_in(row, here.member):
            claim, who = here.names.unseal(row.claim), here.names.person(row.opened_by)
            yield _waits(here, kind, row.id, claim, row.latest_us, row.number, who)


def _part_in(row: Dispute, you: Member) -> Kind | None:
    """What this dispute wants of the reader."""
    if row.status == Dispute.Status.APPEALED:
        return "appeal" if row.auditor == you.id and "auditor" in you.roles else None
    if not rights.may_write(you):
        return None
    if row.status == Dispute.Status.DUE:
        return "correction" if carries_out(row, you.id, referee=rights.is_referee(you)) else None
    seat = bench(case_of(row))
    if you.id in seat.alone:
        return "dispute"
    if row.proposal:
        asked = seat.asked(UUID(row.proposal["by"]), map(UUID, row.proposal["consents"]))
        return "ruling" if any(you.id in group for group in asked) else None
    return "ruling" if seat.may_propose(you.id) else None


def _offers(here: LoadedCampaign) -> Iterator[Waits]:
    if not here.row.open_offers or not rights.may_write(here.member):
        return
    rows = waiting_for(here.id, here.member)
    gangs = here.names.gangs([str(one.gang) for one in rows]) if rows else {}
    for row in rows:
        name, kind = here.names.unseal(gangs[str(row.gang)].name), OFFERS[row.offer]
        yield _waits(here, kind, row.id, here.names.unseal(row.words), row.offered_us, name=name)


def _simulations(here: LoadedCampaign) -> Iterator[Waits]:
    if not rights.sees_secrets(here.member):
        return
    for one in ended_unseen(here.member):
        since = int(one.ended_at.timestamp() * 1_000_000)
        if isinstance(one.thing, Weighing):
            roll, battle = one.thing.roll, one.thing.battle
            found = _waits(here, "weighing", one.thing.id, "", since, roll)
            yield msgspec.structs.replace(found, battle=battle, roll=roll)
        else:
            season = one.row.kind == Simulation.Kind.SEASON
            kind: Kind = "comparison" if isinstance(one.thing, Question) else "season" if season else "simulation"
            yield _waits(here, kind, one.thing.id, here.names.unseal(one.thing.title), since)


def _waits(
    here: LoadedCampaign, kind: Kind, thing: UUID, about: str, since_us: int, n: int = 0, name: str = ""
) -> Waits:
    facts, language = {"n": n, "name": name}, here.names.language
    title, otherwise = (say(SAID, f"{chapter}.{kind}", language, facts) for chapter in ("waits", "otherwise"))
    return Waits(kind, here.id, thing, title, about, since_us, otherwise)
