"""A gang as a list of units: what each is, costs and can, and what of it is played."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from campaigns.models import Campaign, Character, Member
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.characters.gangs import CharacterLine
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.names import Names
from campaigns.selectors.not_visible import must_find
from engine.kernel.refusal import Refusal
from engine.kernel.rosters import Card, Played, Rosters
from engine.kernel.ruleset import Language, Ruleset
from engine.kernel.setup import OptionValue
from engine.rulesets import ruleset


class PlayedLine(msgspec.Struct, frozen=True):
    """`played` of `all` different rules; the `unknown` are shown only, `own` are the campaign's."""

    played: int
    all: int
    unknown: list[str]
    own: list[str]


class UnitLine(msgspec.Struct, frozen=True):
    """`character` is None while the unit isn't hired yet."""

    character: UUID | None
    name: str
    card: Card
    rules: PlayedLine


class ListPage(msgspec.Struct, frozen=True):
    """`broken` are the limits of a list that these units break, one sentence each."""

    units: list[UnitLine]
    points: int
    models: int
    broken: list[str]
    rules: PlayedLine


class Brought(NamedTuple):
    character: UUID | None
    name: str
    profile: Mapping[str, Any]


class Muster(NamedTuple):
    """What is needed to read profiles of a campaign."""

    rules: Ruleset
    rosters: Rosters
    options: dict[str, OptionValue]
    language: Language


def muster_of(campaign_id: UUID, viewer: Member | None, language: Language) -> Muster:
    """Raises: NotVisible; Refusal where the ruleset's figures have no profiles."""
    must_be_member(campaign_id, viewer)
    campaign = Campaign.objects.get(id=campaign_id)
    rules = ruleset(campaign.ruleset)
    if rules.rosters is None:
        raise Refusal("no-profiles-here")
    return Muster(rules, rules.rosters, rules.fill_options(campaign.options), language)


def gang_list(campaign_id: UUID, gang: UUID, viewer: Member | None, language: Language = "en") -> ListPage:
    """Everybody of the gang who is still in it. Raises: NotVisible, Refusal."""
    muster = muster_of(campaign_id, viewer, language)
    names = Names(campaign_id, language)
    rows = Character.objects.filter(campaign_id=campaign_id, gang_id=gang, status=Character.Status.ALIVE)
    return list_of([Brought(row.id, names.unseal(row.name), row.profile) for row in rows if row.profile], muster)


def unit_of(here: LoadedCampaign, row: Character | CharacterLine) -> UnitLine | None:
    """As the row has it; None where it has no profile."""
    rosters = here.rules.rosters
    if rosters is None or not row.profile:
        return None
    muster = Muster(here.rules, rosters, here.rules.fill_options(here.row.options), here.names.language)
    return _line(Brought(row.id, here.names.unseal(row.name), row.profile), muster)


def profile_of(campaign_id: UUID, character: UUID, viewer: Member | None) -> dict[str, Any]:
    """As it is kept. Raises: NotVisible."""
    must_be_member(campaign_id, viewer)
    row = must_find(Character.objects.filter(campaign_id=campaign_id, id=character), "no-such-character", character)
    return dict(row.profile)


def list_of(units: Sequence[Brought], muster: Muster) -> ListPage:
    lines = [_line(unit, muster) for unit in units]
    broken = muster.rosters.limits([(unit.name, unit.profile) for unit in units], muster.options)
    return ListPage(
        lines,
        sum(line.card.points for line in lines),
        sum(line.card.models for line in lines),
        [muster.rules.explain(refusal, str, muster.language) for refusal in broken],
        played_line(muster.rosters.played([unit.profile for unit in units], muster.options)),
    )


def _line(unit: Brought, muster: Muster) -> UnitLine:
    card = muster.rosters.card(unit.profile, muster.options, muster.language)
    played = muster.rosters.played([unit.profile], muster.options)
    return UnitLine(unit.character, unit.name, card, played_line(played))


def played_line(played: Played) -> PlayedLine:
    return PlayedLine(played.played, played.all, list(played.unknown), list(played.own))
