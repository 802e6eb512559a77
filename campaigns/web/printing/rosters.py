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
    wanted, single = request.GET.get("gang", ""), request.GET.get("character", "")
    found = [one for one in gangs.gangs(page.id, member, language()) if not wanted or str(one.id) == wanted]
    named = [(gang, one) for gang in found for one in gang.characters if str(one.id) == single]
    if (wanted and not found) or (single and not named):
        raise Http404
    return named or [(gang, one) for gang in found for one in gang.characters if one.status == "alive"]


def address(request: HttpRequest, campaign: UUID, character: UUID) -> str:
    return qr(for_phones(request, reverse("character", args=[campaign, character])))


def rosters(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    found = people(request, page, member)
    faces = album.portraits(page.id, {one.id: one.name for _gang, one in found})
    return {
        "cards": [
            {
                "gang": gang,
                "colour": marks.colour(gang.colour),
                "one": one,
                "portrait": faces[one.id],
                "rank": words.rank(one.kind, page.ruleset),
                "ticks": range(page.ranks.index(one.kind) if one.kind in page.ranks else 0),
                "skills": lives.named_skills(one.skills, ruleset(page.ruleset), language()),
                "wounds": [wound for wound in one.wounds if isinstance(wound, dict)] if one.misses else [],
                "qr": address(request, page.id, one.id),
            }
            for gang, one in found
        ]
    }


def units(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    """Each gang's list on a page of its own: a card for each unit, and below once what their rules do."""
    if ruleset(page.ruleset).rosters is None:
        raise Http404
    wanted = request.GET.get("gang", "")
    found = [one for one in gangs.gangs(page.id, member, language()) if not wanted or str(one.id) == wanted]
    if wanted and not found:
        raise Http404
    lists = [(one, armies.gang_list(page.id, one.id, member, language())) for one in found]
    return {"lists": [(gang, army, _every_rule(army)) for gang, army in lists if army.units]}


def _every_rule(army: armies.ListPage) -> list[CardRule]:
    """Each once, by its name."""
    rules = {rule.name: rule for one in army.units for part in one.card.parts for rule in part.rules}
    return [rules[name] for name in sorted(rules, key=str.casefold)]


def blank(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    return {"blanks": range(BLANKS), "ranks": [words.rank(one, page.ruleset) for one in page.ranks]}
