"""Others have entered something meanwhile: who, so that nobody wonders where a question went or what came first."""

from typing import Final
from uuid import UUID

from campaigns.models import Member
from campaigns.selectors.battles.pages import BattlePage
from campaigns.selectors.events import stream_events
from campaigns.selectors.names import Names
from campaigns.web.who import language

BY_THEMSELVES: Final = ("battle/seed-", "battle/entropy-")  # what devices do without anybody's tap


def answered(page: BattlePage, member: Member, seen: int, open_id: str) -> str:
    """Who answered question `q12` or entered roll `r5`, which was open at version `seen`; empty while it still is."""
    waits = page.waiting
    still = {f"q{waits.question.number}" if waits.question else "", f"r{waits.roll.number}" if waits.roll else ""}
    return "" if not open_id or open_id in still else _first(member, page.id, seen)


def faster(member: Member, battle: UUID, seen: int) -> str:
    """Who went on since version `seen`; empty where only this member did."""
    return _first(member, battle, seen, but=member.id)


def _first(member: Member, battle: UUID, seen: int, but: UUID | None = None) -> str:
    for event in stream_events(member.campaign_id, battle, member, after=seen):
        if not event.type.startswith(BY_THEMSELVES) and event.entered_by != but:
            return Names(member.campaign_id, language()).person(event.entered_by)
    return ""
