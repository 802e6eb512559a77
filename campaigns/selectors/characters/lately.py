"""What happened lately between battles, whoever it is about: promotions, what was drawn, recruits, deaths."""

from itertools import zip_longest
from typing import Final
from uuid import UUID

import msgspec

from campaigns.ledger import life_events as life
from campaigns.ledger.effective import UNDOING, DecodedEvent, dropped_of
from campaigns.models import Head
from campaigns.selectors.characters.life_sentences import sentence_of
from campaigns.selectors.loaded_campaign import LoadedCampaign

MOST: Final = 12
TOLD: Final = (
    *(life.Promoted, life.ChitDrawn, life.SkillGained, life.SkillTakenBack, life.RecruitRolled),
    *(life.LimbLost, life.MustMiss, life.Died),
)
NEEDED: Final = [*life.TAGS, "campaign/rolled/1", *UNDOING]


class LatelyLine(msgspec.Struct, frozen=True):
    """`who` is a character's or a gang's name; `face`: the die that was thrown for it (0: none).

    `code` is the class, skill or chit it is about, or who came (empty: nobody), `level` that of the skill; `why` the
    reason in the ruleset's words.
    """

    seq: int
    recorded_us: int
    kind: str
    character: UUID | None
    who: str
    text: str
    face: int
    code: str = ""
    level: int = 1
    why: str = ""


def lately(here: LoadedCampaign) -> list[LatelyLine]:
    """The newest first; what was corrected since is left out."""
    records = here.recorded(NEEDED)
    struck, of_choice = dropped_of(records), _characters_of_choices(records)
    counting = [record for record in records if isinstance(record.event, TOLD) and record.stored.seq not in struck]
    latest = [
        booked for booked, following in zip_longest(counting, counting[1:]) if not _is_told_by(booked, following)
    ][-MOST:]
    characters = [_character(booked, of_choice) for booked in latest]
    killers = [booked.event.by for booked in latest if isinstance(booked.event, life.Died) and booked.event.by]
    people = here.names.characters([*filter(None, characters), *killers])
    gangs = here.names.gangs([booked.event.gang for booked in latest if isinstance(booked.event, life.RecruitRolled)])
    lines = []
    for booked, character in zip(latest, characters, strict=True):
        event = booked.event
        gang = gangs.get(event.gang) if isinstance(event, life.RecruitRolled) else None
        lines.append(
            LatelyLine(
                booked.stored.seq,
                booked.stored.recorded_us,
                booked.stored.type.split("/")[1],
                UUID(character) if character else None,
                here.names.unseal(gang.name) if gang is not None else people.get(character, ""),
                sentence_of(event, here.names, people),
                event.face if isinstance(event, life.RecruitRolled) else 0,
                _code(event),
                getattr(event, "level", 1),
                here.names.word("reason", reason) if (reason := getattr(event, "reason", "")) else "",
            )
        )
    return lines[::-1]


def newest(campaign: UUID) -> int:
    """How long the campaign's log is: whoever waits for something new asks this first."""
    return Head.objects.values_list("size", flat=True).get(campaign_id=campaign)


def _code(event: object) -> str:
    codes = (getattr(event, name, "") for name in ("after", "skill", "chit", "kind"))
    return next((str(code) for code in codes if code), "")


def _is_told_by(record: DecodedEvent, following: DecodedEvent | None) -> bool:
    """Whoever gained what was drawn is told of by that alone."""
    drawn, gained = record.event, following.event if following is not None else None
    return isinstance(drawn, life.ChitDrawn) and isinstance(gained, life.SkillGained) and drawn.chit == gained.skill


def _characters_of_choices(records: list[DecodedEvent]) -> dict[str, str]:
    opened = [record.event for record in records if isinstance(record.event, life.ChoiceOpened)]
    return {event.choice: event.character or "" for event in opened}


def _character(record: DecodedEvent, of_choice: dict[str, str]) -> str:
    choice = getattr(record.event, "choice", "")
    return str(getattr(record.event, "character", None) or of_choice.get(choice, ""))
