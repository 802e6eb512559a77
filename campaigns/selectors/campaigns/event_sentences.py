"""The campaign's own events as sentences for the admin: each by itself, with the names of whatever it is about."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from campaigns.ledger import campaign_events as ev
from campaigns.ledger import life_events as life
from campaigns.ledger import plan_events as plans
from campaigns.ledger.body_events import TimePassed
from campaigns.ledger.read import read
from campaigns.models import Counter, Dispute, HouseRule, OwnTable, Plan, Scenario
from campaigns.selectors.characters.life_sentences import CODES, sentence_of
from campaigns.selectors.names import NamesOfAll
from campaigns.selectors.said import SAID
from campaigns.selectors.scenarios.plan_sentences import when
from engine.kernel.telling.plain import filled

ROLES: Final = SAID.words("role")
DEEDS: Final = SAID.words("deed")
RECORDED: Final = SAID.words("recorded")
LIFE: Final = tuple(life.TAGS.values())
NAMED: Final[dict[str, tuple[Any, tuple[str, ...]]]] = {  # by the field with its id: where a row says what it is called
    "scenario": (Scenario, ("plan__name",)),
    "table": (OwnTable, ("content__name",)),
    "counter": (Counter, ("name",)),
    "house_rule": (HouseRule, ("text",)),
    "dispute": (Dispute, ("number",)),
    "plan": (Plan, ("day", "time")),
}
OPENS_CHOICE: Final = "campaign/choice-opened/1"


class Line(msgspec.Struct, frozen=True):
    """An event as its reader may see it, and who did it (empty: what follows from something else)."""

    tag: str
    event: ev.CampaignEvent
    actor: UUID


def sentences_of(lines: Sequence[Line], names: NamesOfAll) -> list[str]:
    """One sentence each. However many lines: each kind of thing that they name is looked up once."""
    called = _things(lines, names)
    choices = _choices(lines, names)
    return [_sentence(line, names, called, choices) for line in lines]


def _sentence(
    line: Line, names: NamesOfAll, names_by_id: Mapping[str, str], choices: Mapping[str, life.ChoiceOpened]
) -> str:
    event = names.opened(line.event)
    choice = choices.get(getattr(event, "choice", None) or "")
    facts = {name: _field_in_words(event, name, names, names_by_id) for name in event.__struct_fields__}
    facts["who"] = names.person(line.actor)
    if choice is not None:
        facts |= {"gang": names_by_id.get(choice.gang), "character": names_by_id.get(choice.character or "")}
    facts |= _reckoned(event, names)
    if isinstance(event, LIFE) and (of_a_life := _of_a_life(event, names, names_by_id)):
        subject = facts.get("character") or facts.get("characters") or facts.get("gang")
        if subject:
            return f"{', '.join(subject) if isinstance(subject, list) else subject}: {of_a_life}"
    return filled(RECORDED.word(line.tag, names.language), facts)


def _of_a_life(event: ev.CampaignEvent, names: NamesOfAll, called: Mapping[str, str]) -> str:
    """As the page of a life tells it, with the words that somebody wrote."""
    text = sentence_of(event, names, called)
    words = names.unseal(getattr(event, "words", ""))
    return f"{text} {words}" if text and words else text


def _field_in_words(event: ev.CampaignEvent, field: str, names: NamesOfAll, names_by_id: Mapping[str, str]) -> object:
    """One field of an event in words; None where there is nothing to say."""
    value: Any = getattr(event, field)
    if isinstance(value, msgspec.Struct):  # a scenario or a table: what it is called
        return names.unseal(getattr(value, "name", ""))
    if field == "roles":
        return [ROLES.word(role, names.language) for role in value]
    if field == "closed":
        return [DEEDS.word(deed, names.language) for deed in value] or None
    if field == "weapons":
        return [names.word("weapon", weapon) for weapon in value] or None
    if field == "chits" and isinstance(value, tuple):
        return [names.word("life", chit) for chit in value]
    if field in CODES and isinstance(value, str) and (field == "kind" or isinstance(event, LIFE)):
        return names.word(CODES[field], value) if value else None
    if isinstance(value, tuple):
        return [names_by_id.get(str(item), item) for item in value] or None
    if isinstance(value, str):
        return names_by_id.get(value, names.unseal(value)) or None
    return value


def _reckoned(event: ev.CampaignEvent, names: NamesOfAll) -> dict[str, object]:
    """What no field says by itself."""
    if isinstance(event, plans.OptionsSet2):
        return {"n": len(event.named)}
    if isinstance(event, (plans.BattlePlanned, plans.PlanChanged)):
        return {"when": when(event.day, event.time, names.language)}
    return {"hours": event.after - event.before} if isinstance(event, TimePassed) else {}


def _choices(lines: Sequence[Line], names: NamesOfAll) -> dict[str, life.ChoiceOpened]:
    """What was opened, by its id; asked only where a line goes on with one."""
    if not any(getattr(line.event, "choice", None) for line in lines):
        return {}
    opened = read(names.campaign, stream=names.campaign, types=[OPENS_CHOICE])
    events = [ev.decode(row.type, row.payload, row.seq) for row in opened]
    return {event.choice: event for event in events if isinstance(event, life.ChoiceOpened)}


def _things(lines: Sequence[Line], names: NamesOfAll) -> dict[str, str]:
    """What every id that the lines name stands for; asked for are those kinds of things that they have fields of."""
    called = names.everybody | names.every_battle | names.characters(names.every_character)
    called |= {id: names.unseal(gang.name) for id, gang in names.every_gang.items()}
    for field, (model, columns) in NAMED.items():
        ids = {id for line in lines if _is_id(id := getattr(line.event, field, None))}
        if ids:
            rows = model.objects.filter(campaign_id=names.campaign, id__in=ids).values_list("id", *columns)
            called |= {str(id): _thing(values, names) for id, *values in rows}
    return called


def _is_id(text: object) -> bool:
    """Not a table that is "real", nor a whole scenario."""
    return isinstance(text, str) and len(text) == 36 and text.count("-") == 4


def _thing(values: list[Any], names: NamesOfAll) -> str:
    """By its name, its number, or its day and time."""
    first, *more = values
    if more:
        (clock,) = more
        return when(str(first), f"{clock:%H:%M}" if clock else "", names.language)
    return names.unseal(first) if isinstance(first, str) else str(first)
