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
    return Options({option.id: option.value for option in page.options})


def investigators(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    """Whose numbers the reader may see; whoever is asked for by name and isn't shown is said to be the Keeper's."""
    settings, numbers = options(page), numbers_of(page.id, member, language())
    chosen = people(request, page, member)
    faces = album.portraits(page.id, {character.id: character.name for _gang, character in chosen})
    return {
        "fractions": paper.fractions(settings),
        "kept": [character.name for _gang, character in chosen if character.id not in numbers]
        if "character" in request.GET
        else [],
        "papers": [
            {
                "name": character.name,
                "gang": gang.name,
                "of": gang,
                "players": [player for _id, player in character.players(gang)],
                "rank": words.rank(character.kind, "coc"),
                "portrait": faces[character.id],
                "qr": address(request, page.id, character.id),
                **paper.filled(settings, numbers[character.id], character.weapons),
            }
            for gang, character in chosen
            if character.id in numbers
        ],
    }


def blank(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    settings = options(page)
    return {"fractions": paper.fractions(settings), "papers": [{"blank": True, **paper.empty(settings)}]}


def reference(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    changed = [option for option in page.options if option.value != option.default]
    return {
        "broad": [],
        "narrow": paper_rules.reference(options(page)),
        "told_above": any(option.id in paper_rules.CHOSEN for option in changed),
        "changed": [
            (words.option(option.id)[0], words.option_value(option.value, option.id))
            for option in changed
            if option.id not in paper_rules.CHOSEN
        ],
        "rules": [rule for rule in page.house_rules if not rule.withdrawn],
    }


SHEETS: Final[dict[str, Sheet]] = {
    "investigators": investigators,
    "blank-investigator": blank,
    "reference": reference,
}
