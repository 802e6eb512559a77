"""Rosters and empty sheets: what every game can have on paper."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest
from django.urls import reverse

from campaigns.models import Member
from campaigns.selectors.armies import lists as armies
from campaigns.selectors.campaigns.pages import CampaignPage
from campaigns.selectors.characters import gangs, lives
from campaigns.selectors.characters.gangs import CharacterLine, GangLine
from campaigns.web import words
from campaigns.web.characters import album
from campaigns.web.drawing import marks
from campaigns.web.printing.qr import for_phones, qr
from campaigns.web.who import language
from engine.kernel.rosters import CardRule
from engine.rulesets import ruleset

BLANKS = 8


def people(request: HttpRequest, page: CampaignPage, member: Member) -> list[tuple[GangLine, CharacterLine]]:
    """Everybody who lives, those of the gang that the address names, or the one character that it names."""
    wanted_gang, wanted_character = request.GET.get("gang", ""), request.GET.get("character", "")
    wanted_gangs = [
        gang for gang in gangs.gangs(page.id, member, language()) if not wanted_gang or str(gang.id) == wanted_gang
    ]
    named = [
        (gang, character)
        for gang in wanted_gangs
        for character in gang.characters
        if str(character.id) == wanted_character
    ]
    if (wanted_gang and not wanted_gangs) or (wanted_character and not named):
        raise Http404
    return named or [
        (gang, character) for gang in wanted_gangs for character in gang.characters if character.status == "alive"
    ]


def address(request: HttpRequest, campaign: UUID, character: UUID) -> str:
    return qr(for_phones(request, reverse("character", args=[campaign, character])))


def rosters(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    chosen = people(request, page, member)
    faces = album.portraits(page.id, {character.id: character.name for _gang, character in chosen})
    return {
        "cards": [
            {
                "gang": gang,
                "colour": marks.colour(gang.colour),
                "one": character,
                "portrait": faces[character.id],
                "rank": words.rank(character.kind, page.ruleset),
                "ticks": range(page.ranks.index(character.kind) if character.kind in page.ranks else 0),
                "skills": lives.named_skills(character.skills, ruleset(page.ruleset), language()),
                "wounds": [wound for wound in character.wounds if isinstance(wound, dict)] if character.misses else [],
                "qr": address(request, page.id, character.id),
            }
            for gang, character in chosen
        ]
    }


def units(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    """Each gang's list on a page of its own: a card for each unit, and below once what their rules do."""
    if ruleset(page.ruleset).rosters is None:
        raise Http404
    wanted_gang = request.GET.get("gang", "")
    wanted_gangs = [
        gang for gang in gangs.gangs(page.id, member, language()) if not wanted_gang or str(gang.id) == wanted_gang
    ]
    if wanted_gang and not wanted_gangs:
        raise Http404
    lists = [(gang, armies.gang_list(page.id, gang.id, member, language())) for gang in wanted_gangs]
    return {"lists": [(gang, army, _every_rule(army)) for gang, army in lists if army.units]}


def _every_rule(army: armies.ListPage) -> list[CardRule]:
    """Each once, by its name."""
    rules = {rule.name: rule for unit in army.units for part in unit.card.parts for rule in part.rules}
    return [rules[name] for name in sorted(rules, key=str.casefold)]


def blank(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    return {"blanks": range(BLANKS), "ranks": [words.rank(rank, page.ruleset) for rank in page.ranks]}
