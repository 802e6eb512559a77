"""What happened to a planned battle, told in a sentence: (English, German); and the no of planning, by code."""

from datetime import date
from typing import Final

from django.utils import translation
from django.utils.formats import date_format

from campaigns.ledger.campaign_event import CampaignEvent
from campaigns.ledger.plan_events import BattlePlanned, PlanAnswered, PlanCalledOff, PlanChanged, PlanPlayed
from campaigns.selectors.names import Names
from engine.kernel.ruleset import Language

Planned = BattlePlanned | PlanChanged
Pair = tuple[str, str]

OF_PLANS: Final[dict[str, Pair]] = {
    "too-many-plans": (
        "{most} dates lie ahead already. Call one off, or play first.",
        "Es stehen schon {most} Termine bevor. Sag einen ab, oder spielt erst.",
    ),
    "plan-in-the-past": (
        "{day} has passed. Choose a day that is still to come.",
        "Der {day} ist vorbei. Wähl einen Tag, der noch kommt.",
    ),
    "plan-called-off": (
        "This date was called off. Plan a new one.",
        "Dieser Termin ist abgesagt. Plane einen neuen.",
    ),
    "plan-played": (
        "The battle of this date is open already. Plan another date for the next one.",
        "Der Kampf zu diesem Termin ist schon eröffnet. Plane für den nächsten einen neuen.",
    ),
}
ANSWERED: Final[dict[str, Pair]] = {
    "yes": ("{who} comes.", "{who} kommt."),
    "no": ("{who} can't come.", "{who} kann nicht kommen."),
    "maybe": ("{who} may come.", "{who} kommt vielleicht."),
}
PLANNED: Final[Pair] = ("{who} planned a battle: {when}.", "{who} hat einen Kampf geplant: {when}.")
MOVED: Final[Pair] = ("{who} moved it to {when}.", "{who} hat ihn verlegt auf: {when}.")
CHANGED: Final[Pair] = ("{who} changed {what}.", "{who} hat geändert: {what}.")
LEFT: Final[Pair] = ("{who} saved it without a change.", "{who} hat ihn unverändert gespeichert.")
CALLED_OFF: Final[Pair] = ("{who} called it off.", "{who} hat ihn abgesagt.")
CALLED_OFF_WHY: Final[Pair] = ("{who} called it off: {why}", "{who} hat ihn abgesagt: {why}")
PLAYED: Final[Pair] = ("{who} opened the battle.", "{who} hat den Kampf eröffnet.")
WHAT: Final[dict[str, Pair]] = {
    "place": ("the place", "den Ort"),
    "scenario": ("the scenario", "das Szenario"),
    "wanted": ("who is wanted", "wer dabei sein soll"),
    "note": ("the note", "die Notiz"),
}
AND: Final[Pair] = (" and ", " und ")


def told(event: CampaignEvent, before: Planned | None, who: str, names: Names, language: Language) -> str:
    """`before` is the plan as it was; `who` acted. Raises: KeyError for what tells of no plan."""
    n = 1 if language == "de" else 0
    if isinstance(event, BattlePlanned):
        return PLANNED[n].format(who=who, when=when(event.day, event.time, language))
    if isinstance(event, PlanChanged):
        return _changed(event, before, who, names, language)
    if isinstance(event, PlanAnswered):
        return ANSWERED[event.answer][n].format(who=names.person(event.member))
    if isinstance(event, PlanCalledOff):
        why = names.unseal(event.reason)
        return (CALLED_OFF_WHY if why else CALLED_OFF)[n].format(who=who, why=why)
    if isinstance(event, PlanPlayed):
        return PLAYED[n].format(who=who)
    raise KeyError(type(event).__name__)


def when(day: str, time: str, language: Language) -> str:
    """`Saturday, 5 December 2026, 19:30`."""
    with translation.override(language):
        said = date_format(date.fromisoformat(day), "l, j F Y" if language == "en" else "l, j. F Y")
    return f"{said}, {time}" if time else said


def _changed(event: PlanChanged, before: Planned | None, who: str, names: Names, language: Language) -> str:
    n = 1 if language == "de" else 0
    if before is None or (event.day, event.time) != (before.day, before.time):
        return MOVED[n].format(who=who, when=when(event.day, event.time, language))
    changed = [
        WHAT[field][n]
        for field in WHAT
        if _plain(getattr(event, field), names) != _plain(getattr(before, field), names)
    ]
    if not changed:
        return LEFT[n].format(who=who)
    *first, last = changed
    return CHANGED[n].format(who=who, what=(", ".join(first) + AND[n] if first else "") + last)


def _plain(value: object, names: Names) -> object:
    """Sealing the same text twice gives two tokens: texts are compared opened."""
    return names.unseal(value) if isinstance(value, str) else value
