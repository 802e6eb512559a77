"""What happened to a planned battle, told in a sentence."""

from datetime import date
from typing import Final

from django.utils import translation
from django.utils.formats import date_format

from campaigns.ledger.campaign_event import CampaignEvent
from campaigns.ledger.plan_events import BattlePlanned, PlanAnswered, PlanCalledOff, PlanChanged, PlanPlayed
from campaigns.selectors.names import Names
from campaigns.selectors.said import SAID
from engine.kernel.ruleset import Language
from engine.kernel.telling.plain import filled, say

Planned = BattlePlanned | PlanChanged
FIELDS: Final = SAID.words("planned-field")


def sentence_of(event: CampaignEvent, before: Planned | None, actor: str, names: Names) -> str:
    """`before` is the plan as it was; `actor` acted. Raises: KeyError for what tells of no plan."""
    language = names.language
    if isinstance(event, BattlePlanned):
        return say(SAID, "plans.planned", language, {"who": actor, "when": when(event.day, event.time, language)})
    if isinstance(event, PlanChanged):
        return _changed(event, before, actor, names)
    if isinstance(event, PlanAnswered):
        answered = SAID.words("answered").word(event.answer, language)
        return filled(answered, {"who": names.person(event.member)})
    if isinstance(event, PlanCalledOff):
        why = names.unseal(event.reason)
        place = "plans.called-off-because" if why else "plans.called-off"
        return say(SAID, place, language, {"who": actor, "why": why})
    if isinstance(event, PlanPlayed):
        return say(SAID, "plans.played", language, {"who": actor})
    raise KeyError(type(event).__name__)


def when(day: str, time: str, language: Language) -> str:
    """`Saturday, 5 December 2026, 19:30`."""
    with translation.override(language):
        day_text = date_format(date.fromisoformat(day), say(SAID, "plans.date", language))
    return f"{day_text}, {time}" if time else day_text


def _changed(event: PlanChanged, before: Planned | None, actor: str, names: Names) -> str:
    language = names.language
    if before is None or (event.day, event.time) != (before.day, before.time):
        return say(SAID, "plans.moved", language, {"who": actor, "when": when(event.day, event.time, language)})
    changed = [
        FIELDS.word(field, language)
        for field in FIELDS
        if _plain(getattr(event, field), names) != _plain(getattr(before, field), names)
    ]
    if not changed:
        return say(SAID, "plans.unchanged", language, {"who": actor})
    *first, last = changed
    what = f"{', '.join(first)}{say(SAID, 'plans.and', language)}{last}" if first else last
    return say(SAID, "plans.changed", language, {"who": actor, "what": what})


def _plain(value: object, names: Names) -> object:
    """Sealing the same text twice gives two tokens: texts are compared opened."""
    return names.unseal(value) if isinstance(value, str) else value
