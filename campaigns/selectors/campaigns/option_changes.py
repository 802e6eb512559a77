"""Who set an option last, when and why: read from the log, where it stands for good."""

from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from campaigns.ledger.campaign_events import TAG_OF, BattleOpened, Founded, OptionsSet, decode
from campaigns.ledger.plan_events import OptionsSet2
from campaigns.ledger.read import read
from campaigns.models import Battle, Member
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.names import Names
from engine.kernel.ruleset import Language

SETTING = [TAG_OF[Founded], TAG_OF[OptionsSet], TAG_OF[OptionsSet2]]
OPENED = TAG_OF[BattleOpened]


class OptionChange(msgspec.Struct, frozen=True):
    """The last change of one option; `reason` is empty where nobody gave one."""

    option: str
    who: str
    reason: str
    seq: int
    recorded_us: int


class OptionChanges(NamedTuple):
    """`by_option` is without those that stand as they were when the campaign was founded; `explains` as below."""

    by_option: dict[str, OptionChange]
    explains: bool


def option_changes(campaign_id: UUID, viewer: Member | None, language: Language) -> OptionChanges:
    """Raises: NotVisible."""
    must_be_member(campaign_id, viewer)
    return changes_of(campaign_id, language)


def must_explain(campaign_id: UUID) -> bool:
    """Is a change told with its reason? From the first battle on: people play by what is changed then."""
    return Battle.objects.filter(campaign_id=campaign_id).exists()


def changes_of(campaign_id: UUID, language: Language) -> OptionChanges:
    """For whoever may read the campaign's log without a seat in it."""
    with_opening = read(campaign_id, types=[*SETTING, OPENED])
    log = [row for row in with_opening if row.type != OPENED]
    explains = len(log) < len(with_opening)
    if len(log) < 2:  # as founded: nobody's name is needed
        return OptionChanges({}, explains)
    names = Names(campaign_id, language)
    before: dict[str, Any] = {}
    changes: dict[str, OptionChange] = {}
    for stored in log:
        event = decode(stored.type, stored.payload)
        if isinstance(event, Founded):
            before = event.options
        elif isinstance(event, (OptionsSet, OptionsSet2)):
            after = event.options
            touched = {option for option in before.keys() | after.keys() if before.get(option) != after.get(option)}
            reason = names.unseal(event.reason) if isinstance(event, OptionsSet2) else ""
            named = set(event.named) if isinstance(event, OptionsSet2) else set()
            for option in touched | named:
                changes[option] = OptionChange(
                    option, names.person(stored.actor), reason, stored.seq, stored.recorded_us
                )
            before = after
    return OptionChanges(changes, explains)
