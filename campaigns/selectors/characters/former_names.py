"""What gangs and figures were called before."""

from typing import TypeVar
from uuid import UUID

import msgspec

from campaigns.ledger.campaign_events import decode
from campaigns.ledger.naming_events import CharacterRenamed, GangRenamed
from campaigns.ledger.read import read
from campaigns.models import Member
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.names import Names
from engine.kernel.ruleset import Language

E = TypeVar("E")


class FormerName(msgspec.Struct, frozen=True):
    """`seq` is the event that gave another one, `until_us` when."""

    name: str
    seq: int
    until_us: int


def of_gang(campaign_id: UUID, gang: UUID, viewer: Member | None, language: Language = "en") -> list[FormerName]:
    """The latest first. Raises: NotVisible."""
    must_be_member(campaign_id, viewer)
    names = Names(campaign_id, language)
    stored = read(campaign_id, stream=campaign_id, types=["campaign/gang-renamed/1"])
    decoded = [(row, decode(row.type, row.payload)) for row in reversed(stored)]
    return [
        FormerName(names.unseal(event.before), row.seq, row.recorded_us)
        for row, event in decoded
        if isinstance(event, GangRenamed) and event.gang == str(gang)
    ]


def with_names(event: E, names: Names) -> E:
    """The event as it can be told: a renaming with both names opened, any other as it is."""
    if isinstance(event, CharacterRenamed):
        return msgspec.structs.replace(event, name=names.unseal(event.name), before=names.unseal(event.before))
    return event
