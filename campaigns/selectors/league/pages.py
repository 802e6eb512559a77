"""Everything around the battles of a campaign on one page: phase, challenges, pairings, awards, seasons."""

from typing import Final, get_args
from uuid import UUID

import msgspec

from campaigns.ledger.league_events import Deed, Rule
from campaigns.models import Award, Character, Gang, Member, Phase
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.league.pacts import PactLine, allied, pacts
from campaigns.selectors.league.pairings import Round, round_robin
from campaigns.selectors.league.seasons import SeasonLine, seasons
from campaigns.selectors.names import Names
from campaigns.selectors.rights import status_for
from campaigns.selectors.said import SAID
from engine.kernel.ruleset import Language

DEEDS = SAID.words("deed")
RULES = SAID.words("award")
ALL_DEEDS: Final = get_args(Deed)
ALL_RULES: Final = tuple(rule for rule in get_args(Rule) if rule)


class PhaseLine(msgspec.Struct, frozen=True):
    """`closed` are codes of what players can't do in it, `closed_words` the same in words."""

    id: UUID
    name: str
    closed: list[str]
    closed_words: list[str]
    words: str
    begun_us: int


class AwardLine(msgspec.Struct, frozen=True):
    """To a gang or a character, called `to`; by a `rule` (and of what it counts, `value`) or by a person."""

    id: UUID
    name: str
    gang: UUID | None
    character: UUID | None
    to: str
    rule: str
    rule_words: str
    value: int
    words: str
    by: str
    given_us: int


class LeaguePage(msgspec.Struct, frozen=True):
    """`phases`, `pacts`, `awards` and `seasons` the newest first; the first phase is the one that counts. `gangs` are
    the names of all; `rounds` pair those that still have people, or haven't had any yet.
    """

    phases: list[PhaseLine]
    pacts: list[PactLine]
    gangs: dict[str, str]
    rounds: list[Round]
    awards: list[AwardLine]
    seasons: list[SeasonLine]


def league(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> LeaguePage:
    """Raises: NotVisible."""
    you, names = must_be_member(campaign_id, viewer), Names(campaign_id, language)
    offers = pacts(campaign_id, names, you)
    rows = list(Gang.objects.filter(campaign_id=campaign_id))
    people = Character.objects.filter(campaign_id=campaign_id)
    over = {character.gang_id for character in people}
    over -= {character.gang_id for character in people if status_for(character, you) == Character.Status.ALIVE}
    playing = [row.id for row in rows if row.id not in over]
    rounds = round_robin(campaign_id, playing, allied(offers)) if len(playing) > 1 else []
    return LeaguePage(
        phases(campaign_id, names),
        offers,
        {str(row.id): names.unseal(row.name) for row in rows},
        rounds,
        awards(campaign_id, names),
        seasons(campaign_id, names),
    )


def phases(campaign: UUID, names: Names) -> list[PhaseLine]:
    """The newest first."""
    return [
        PhaseLine(
            row.id,
            names.unseal(row.name),
            list(row.closed),
            [DEEDS.word(deed, names.language) for deed in row.closed],
            names.unseal(row.words),
            row.begun_us,
        )
        for row in Phase.objects.filter(campaign_id=campaign)
    ]


def awards(campaign: UUID, names: Names, receiver: UUID | None = None) -> list[AwardLine]:
    """All of them, or those of one gang or character."""
    rows = [
        award for award in Award.objects.filter(campaign_id=campaign) if receiver in (None, award.gang, award.character)
    ]
    if not rows:
        return []
    people = names.characters([str(row.character) for row in rows if row.character])
    gangs = names.gangs([str(row.gang) for row in rows if row.gang])
    called = people | {id: names.unseal(gang.name) for id, gang in gangs.items()}
    return [
        AwardLine(
            row.id,
            names.unseal(row.name),
            row.gang,
            row.character,
            called.get(str(row.gang or row.character), "?"),
            row.rule,
            RULES.word(row.rule, names.language) if row.rule else "",
            row.value,
            names.unseal(row.words),
            names.person(row.given_by),
            row.given_us,
        )
        for row in rows
    ]
