"""What was asked here has been answered on another device: by whom, so that nobody wonders where it went."""

from typing import Final

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
    if not open_id or open_id in still:
        return ""
    for event in stream_events(page.campaign, page.id, member, after=seen):
        if not event.type.startswith(BY_THEMSELVES):
            return Names(page.campaign, language()).person(event.entered_by)
    return ""
