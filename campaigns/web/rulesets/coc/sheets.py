"""What is printed for investigators: their sheets, a blank one, the rules on one page."""

from typing import Any, Final

from django.http import HttpRequest

from campaigns.models import Member
from campaigns.selectors.campaigns.pages import CampaignPage
from campaigns.selectors.health.paper_sheets import numbers_of
from campaigns.web import words
from campaigns.web.characters import album
from campaigns.web.printing.rosters import address, people
from campaigns.web.rulesets.coc import paper, paper_rules
from campaigns.web.rulesets.parts import Sheet
from campaigns.web.who import language
from engine.rulesets.coc.settings import Options


def options(page: CampaignPage) -> Options:
    return Options({one.id: one.value for one in page.options})


def investigators(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    """Whose numbers the reader may see; whoever is asked for by name and isn't shown is said to be the Keeper's."""
    o, known = options(page), numbers_of(page.id, member, language())
    found = people(request, page, member)
    faces = album.portraits(page.id, {one.id: one.name for _gang, one in found})
    return {
        "fractions": paper.fractions(o),
        "kept": [one.name for _gang, one in found if one.id not in known] if "character" in request.GET else [],
        "papers": [
            {
                "name": one.name,
                "gang": gang.name,
                "of": gang,
                "players": [player for _id, player in one.players(gang)],
                "rank": words.rank(one.kind, "coc"),
                "portrait": faces[one.id],
                "qr": address(request, page.id, one.id),
                **paper.filled(o, known[one.id], one.weapons),
            }
            for gang, one in found
            if one.id in known
        ],
    }


def blank(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    o = options(page)
    return {"fractions": paper.fractions(o), "papers": [{"blank": True, **paper.empty(o)}]}


def reference(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    changed = [one for one in page.options if one.value != one.default]
    return {
        "broad": [],
        "narrow": paper_rules.reference(options(page)),
        "told_above": any(one.id in paper_rules.CHOSEN for one in changed),
        "changed": [
            (words.option(one.id)[0], words.option_value(one.value, one.id))
            for one in changed
            if one.id not in paper_rules.CHOSEN
        ],
        "rules": [one for one in page.house_rules if not one.withdrawn],
    }


SHEETS: Final[dict[str, Sheet]] = {
    "investigators": investigators,
    "blank-investigator": blank,
    "reference": reference,
}
