"""The cards a force had last time: its stack stands ready as that was, until its player chooses."""

from uuid import UUID

from campaigns.models import Battle, Member
from campaigns.selectors.battles.pages import BattlePage
from campaigns.selectors.events import stream_events
from engine.kernel.event import tag
from engine.rulesets.pb12.events import CardsChosen

CHOSEN = tag("pb12", CardsChosen)


def last_stack(page: BattlePage, gang: UUID | None) -> list[str]:
    """Names of cards; empty where the force fights for the first time, or the reader may not see what it chose."""
    fought = Battle.objects.filter(campaign=page.campaign, sides__contains=[{"gang": str(gang)}]).exclude(id=page.id)
    before = fought.first() if gang is not None else None  # the newest
    if before is None:
        return []
    side = next(n for n, gang_side in enumerate(before.sides) if gang_side["gang"] == str(gang))
    reader = Member.objects.get(id=page.you)
    for event in reversed(stream_events(page.campaign, before.id, reader)):
        if event.type == CHOSEN and event.value().get("side") == side:
            return list(event.value().get("cards", ()))
    return []
