"""Gangs and their characters, with their names."""

from collections import defaultdict
from typing import Any
from uuid import UUID

import msgspec

from campaigns.models import Battle, BattleFigure, Character, Gang, Member
from campaigns.selectors import rights
from campaigns.selectors.campaigns import must_be_member
from campaigns.selectors.names import Names
from engine.kernel.ruleset import Language


class CharacterLine(msgspec.Struct, frozen=True):
    """`wounds` as the ruleset says them, each with the seq that booked it; `in_battle` is the one he fights in now."""

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
    """Raises: Missing."""
    you, names = must_be_member(campaign_id, viewer), Names(campaign_id, language)
    of_gang: dict[UUID, list[CharacterLine]] = defaultdict(list)
    for one in _characters(campaign_id, you, names):
        of_gang[one.gang].append(one)
    return [
        GangLine(
            gang.id,
            names.unseal(gang.name),
            gang.colour,
            gang.shape,
            list(gang.owners),
            names.people(gang.owners),
            you.id in gang.owners,
            of_gang[gang.id],
        )
        for gang in Gang.objects.filter(campaign_id=campaign_id)
    ]


def characters(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[CharacterLine]:
    """Raises: Missing."""
    return _characters(campaign_id, must_be_member(campaign_id, viewer), Names(campaign_id, language))


def may_equip(character: CharacterLine, viewer: Member) -> bool:
    """Weapons and retirement: the owners and the referees."""
    return rights.is_referee(viewer) or (character.yours and rights.may_write(viewer))


def line(row: Character, you: Member, names: Names, in_battle: UUID | None) -> CharacterLine:
    return CharacterLine(
        row.id,
        names.unseal(row.name),
        row.gang_id,
        names.unseal(row.gang.name),
        row.owner_id,
        row.kind,
        list(row.weapons),
        list(row.skills),
        row.status,
        list(row.wounds),
        row.misses,
        row.kills,
        row.battles,
        row.flights,
        in_battle,
        you.id == row.owner_id or you.id in row.gang.owners,
    )


def fighting_in(campaign_id: UUID) -> dict[UUID, UUID]:
    """Characters in battles that aren't closed yet, and which."""
    busy = BattleFigure.objects.filter(campaign_id=campaign_id, character__isnull=False)
    busy = busy.exclude(battle__status=Battle.Status.CLOSED)
    return dict(busy.values_list("character_id", "battle_id"))


def _characters(campaign_id: UUID, you: Member, names: Names) -> list[CharacterLine]:
    busy = fighting_in(campaign_id)
    rows = Character.objects.filter(campaign_id=campaign_id).select_related("gang")
    return [line(row, you, names, busy.get(row.id)) for row in rows]
