"""Gangs and their characters, with their names."""

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec

from campaigns.models import Battle, BattleFigure, Campaign, Character, Gang, Member
from campaigns.selectors import rights
from campaigns.selectors.campaigns.pages import loaded, must_be_member
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.names import Names
from engine.kernel.character_health import Bodies
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Language, Ruleset
from engine.rulesets import ruleset

Bring = Callable[[Character], list[str]]


class CharacterLine(msgspec.Struct, frozen=True):
    """`wounds` as the ruleset says them, each with the seq that booked it; `in_battle` is the one he fights in now.

    `brings` names where he is still hurt when his next battle opens, once per wound. `stands` is false for whoever is
    too badly hurt for any battle, as far as the reader may know. `guarded`: what he carries is the referee's until he
    shows it, and `weapons` are empty. `head` is the one that was chosen, empty for the one that goes with the name;
    `pronoun` is she, he or they; `colour` and `shape` are the gang's; `profile` describes a unit. `owner`, if any,
    plays him, whosever the gang is.
    """

    id: UUID
    name: str
    gang: UUID
    gang_name: str
    owner: UUID | None
    kind: str
    weapons: list[str]
    skills: list[str]
    status: str
    wounds: list[Any]
    misses: int
    kills: int
    battles: int
    flights: int
    in_battle: UUID | None
    yours: bool
    brings: list[str]
    stands: bool = True
    guarded: bool = False
    head: str = ""
    pronoun: str = "they"
    colour: str = ""
    shape: str = ""
    profile: dict[str, Any] = {}
    owner_name: str = ""

    def players(self, gang: "GangLine") -> list[tuple[UUID, str]]:
        """Who plays him, and what they are called: one of his own, or whose gang it is."""
        if self.owner is not None:
            return [(self.owner, self.owner_name)]
        return list(zip(gang.owners, gang.owner_names, strict=True))


class GangLine(msgspec.Struct, frozen=True):
    id: UUID
    name: str
    colour: str
    shape: str
    owners: list[UUID]
    owner_names: list[str]
    yours: bool
    characters: list[CharacterLine]


def gangs(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[GangLine]:
    """Raises: NotVisible."""
    return gang_lines(loaded(campaign_id, viewer, language))


def gang_lines(here: LoadedCampaign) -> list[GangLine]:
    names = here.names
    of_gang: dict[UUID, list[CharacterLine]] = defaultdict(list)
    for character in character_lines(here):
        of_gang[character.gang].append(character)
    return [
        GangLine(
            gang.id,
            names.unseal(gang.name),
            gang.colour,
            gang.shape,
            list(gang.owners),
            names.people(gang.owners),
            here.member.id in gang.owners,
            of_gang[gang.id],
        )
        for gang in Gang.objects.filter(campaign_id=here.id)
    ]


def characters(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[CharacterLine]:
    """Raises: NotVisible."""
    return character_lines(loaded(campaign_id, viewer, language))


def character_lines(here: LoadedCampaign) -> list[CharacterLine]:
    busy, you = fighting_in(here.id), here.member
    rows = Character.objects.filter(campaign_id=here.id).select_related("gang")
    bring, stands = bringing(here.row), standing(here.row, you)
    return [line(row, you, here.names, busy.get(row.id), bring, stands(row)) for row in rows]


def may_equip(character: CharacterLine, viewer: Member) -> bool:
    """Weapons and retirement: the owners and the referees."""
    return rights.is_referee(viewer) or (character.yours and not character.guarded and rights.may_write(viewer))


def free_for(taker: Member) -> set[UUID]:
    """Gangs that a newcomer may take: a referee's who keeps another one, and nobody of it has fought yet."""
    if not _is_newcomer(taker) or _rules_of(taker).has_keeper:
        return set()
    gangs = list(Gang.objects.filter(campaign_id=taker.campaign_id))
    referees, busy = rights.referees(taker.campaign_id), fighting_in(taker.campaign_id)
    rows = Character.objects.filter(campaign_id=taker.campaign_id).values_list("gang_id", "id", "battles")
    taken = {gang for gang, id, battles in rows if battles or id in busy}
    owned = Counter(owner for gang in gangs for owner in gang.owners)
    return {
        gang.id
        for gang in gangs
        if gang.id not in taken and all(owner in referees and owned[owner] > 1 for owner in gang.owners)
    }


def free_people_for(taker: Member) -> set[UUID]:
    """Where the referee runs the opponents a newcomer takes one of his people who are none of them, and whom nobody
    has played yet."""
    rules = _rules_of(taker)
    if not _is_newcomer(taker) or not rules.has_keeper:
        return set()
    referees, busy = set(rights.referees(taker.campaign_id)), fighting_in(taker.campaign_id)
    rows = Character.objects.filter(campaign_id=taker.campaign_id, status=Character.Status.ALIVE, battles=0)
    return {
        row.id
        for row in rows.select_related("gang")
        if not (row.secret or row.id in busy or (rules.bodies is not None and rules.bodies.is_hidden(row.kind)))
        and referees.issuperset([row.owner_id] if row.owner_id else row.gang.owners)
    }


def _is_newcomer(taker: Member) -> bool:
    """A player who has nobody yet, or whose only one has fallen or left."""
    if "player" not in taker.roles or rights.is_referee(taker):
        return False
    has_gang = Gang.objects.filter(campaign_id=taker.campaign_id, owners__contains=[taker.id]).exists()
    plays = Character.objects.filter(campaign_id=taker.campaign_id, owner_id=taker.id, status=Character.Status.ALIVE)
    return not has_gang and not plays.exists()


def _rules_of(member: Member) -> Ruleset:
    return ruleset(Campaign.objects.values_list("ruleset", flat=True).get(id=member.campaign_id))


def hireable(campaign_id: UUID, viewer: Member | None) -> list[str]:
    """The ranks that the viewer may hire: referees any, players beginners unless the campaign says otherwise."""
    you = must_be_member(campaign_id, viewer)
    campaign = Campaign.objects.get(id=campaign_id)
    rules = ruleset(campaign.ruleset)
    if rights.is_referee(you) or rules.progression is None:
        return list(rules.ranks)
    return list(rules.progression.hireable(rules.fill_options(campaign.options)))


def line(
    row: Character, you: Member | None, names: Names, in_battle: UUID | None, bring: Bring, stands: bool = True
) -> CharacterLine:
    guarded = not rights.reads_sheet(row, you)
    return CharacterLine(
        row.id,
        names.unseal(row.name),
        row.gang_id,
        names.unseal(row.gang.name),
        row.owner_id,
        row.kind,
        [] if guarded else list(row.weapons),
        list(row.skills),
        rights.status_for(row, you),
        list(row.wounds),
        row.misses,
        row.kills,
        row.battles,
        row.flights,
        in_battle,
        you is not None and (you.id == row.owner_id or you.id in row.gang.owners),
        bring(row),
        stands,
        guarded,
        row.head,
        row.pronoun,
        row.gang.colour,
        row.gang.shape,
        row.profile,
        names.person(row.owner_id) if row.owner_id else "",
    )


def bringing(campaign: Campaign) -> Bring:
    """Says of the campaign's characters which wounds go into their next battle."""
    rules = ruleset(campaign.ruleset)
    life = rules.progression
    if life is None:
        return lambda row: []
    options = rules.fill_options(campaign.options)
    return lambda row: list(life.brought(row.tally, options)) if row.tally else []


def standing(campaign: Campaign, you: Member) -> Callable[[Character], bool]:
    """Says who could go into a battle, where people are their numbers; of hidden ones only who reads their sheets."""
    bodies = ruleset(campaign.ruleset).bodies
    return lambda row: bodies is None or not rights.reads_sheet(row, you) or can_stand(bodies, row)


def can_stand(bodies: Bodies, row: Character) -> bool:
    """May he go into a battle, and help others, with the body he has?"""
    try:
        bodies.into_battle(row.values, row.body)
    except Refusal:
        return False
    return True


def fighting_in(campaign_id: UUID) -> dict[UUID, UUID]:
    """Characters in battles that aren't closed yet, and which."""
    busy = BattleFigure.objects.filter(campaign_id=campaign_id, character__isnull=False)
    busy = busy.exclude(battle__status=Battle.Status.CLOSED)
    return dict(busy.values_list("character_id", "battle_id"))
