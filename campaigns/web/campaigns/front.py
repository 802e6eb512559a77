"""A campaign's front: home with what waits for you, its fighters, its stories, and everything else."""

from datetime import date
from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from campaigns.selectors.battles import pages as battles
from campaigns.selectors.battles.pages import BattleLine
from campaigns.selectors.battles.tales import tale
from campaigns.selectors.campaigns import pages as campaigns
from campaigns.selectors.campaigns.inbox import inbox
from campaigns.selectors.campaigns.standings import wins
from campaigns.selectors.characters import gangs, lives, pictures
from campaigns.selectors.characters.gangs import CharacterLine, GangLine
from campaigns.selectors.disputes import pages as disputes
from campaigns.selectors.league.pages import DEEDS
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.rights import is_referee, member_of
from campaigns.selectors.scenarios import plans
from campaigns.selectors.scenarios.plans import PlanLine
from campaigns.web.battles.chronicle_page import ended
from campaigns.web.campaigns.annals import newest
from campaigns.web.campaigns.inbox_lines import lines
from campaigns.web.campaigns.views import around_loaded
from campaigns.web.characters import album
from campaigns.web.rulesets.registry import game_of
from campaigns.web.who import language, seat

EARLIER: Final = 3  # battles named below the latest story
AS_USUAL: Final = ("played", "reported")  # ways to end that say nothing
BOXES: Final = 12  # battles whose winners the standings show as boxes


@require_safe
def page(request: HttpRequest, campaign: UUID) -> HttpResponse:
    here = campaigns.loaded(campaign, seat(request, campaign), language())
    around = around_loaded(here)
    people, fights = gangs.gang_lines(here), battles.battle_lines(here)
    everybody = [character for gang in people for character in gang.characters]
    closed = [fight for fight in fights if fight.status == "closed"]
    dates = plans.next_plans(campaign, here.member, language())
    choices = lives.choices_in(here)
    least = game_of(around["campaign"].ruleset).least_gangs
    context = {
        "gangs": people,
        "least_gangs": least,
        "enough": len(people) >= least,
        "alive": sum(character.status == "alive" for character in everybody),
        "buried": sum(character.status == "dead" for character in everybody),
        "gone": [character for character in everybody if character.status != "alive"],
        "mine": sum(character.status == "alive" and character.yours for character in everybody),
        "faces": album.portraits(campaign, {character.id: character.name for character in everybody}),
        "waiting": lines(inbox(here, choices)),
        "others_open": sum(not choice.yours for choice in choices),
        "going": [
            fight for fight in fights if fight.status != "closed" and not (fight.yours and fight.status == "open")
        ],
        "open": len(fights) > len(closed),
        "closed": closed,
        "next": _calendar_leaf(dates[0]) if dates else None,
        "later": dates[1:],
        "stand": _standings(here, people) if closed else [],
        "story": _story(here, closed[0]) if closed else None,
        "earlier": closed[1 : 1 + EARLIER],
        "newcomer": _newcomer(here, people),
        "shut": [DEEDS.word(deed, here.names.language) for deed in here.row.closed],
    }
    return render(request, "campaigns/page.html", {**around, **context})


@require_safe
def fighters(request: HttpRequest, campaign: UUID) -> HttpResponse:
    here = campaigns.loaded(campaign, seat(request, campaign), language())
    people = gangs.gang_lines(here)
    everybody = {character.id: character.name for gang in people for character in gang.characters}
    context = {
        "gangs": sorted(people, key=lambda gang: not gang.yours),
        "faces": album.portraits(campaign, everybody),
        "gone": [character for gang in people for character in gang.characters if character.status != "alive"],
    }
    return render(request, "campaigns/fighters.html", {**around_loaded(here), **context})


@require_safe
def stories(request: HttpRequest, campaign: UUID) -> HttpResponse:
    here = campaigns.loaded(campaign, seat(request, campaign), language())
    closed = [battle for battle in battles.battle_lines(here) if battle.status == "closed"]
    earlier, older = newest(request, closed[1:])
    context = {"story": _story(here, closed[0]) if closed else None, "earlier": earlier, "older": older}
    return render(request, "campaigns/stories.html", {**around_loaded(here), **context})


@require_safe
def more(request: HttpRequest, campaign: UUID) -> HttpResponse:
    here = campaigns.loaded(campaign, seat(request, campaign), language())
    context = {
        "members": campaigns.member_lines(here),
        "phone": member_of(request.user, campaign) is None,
        "disputed": sum(dispute.unsettled for dispute in disputes.disputes(campaign, here.member, language())),
    }
    return render(request, "campaigns/more.html", {**around_loaded(here), **context})


def _newcomer(here: LoadedCampaign, people: list[GangLine]) -> dict[str, Any] | None:
    """For a player who has nobody, or nobody any more: what may be taken at once, gangs or single people."""
    mine = any(gang.yours or any(who.yours and who.status == "alive" for who in gang.characters) for gang in people)
    if "player" not in here.member.roles or is_referee(here.member) or mine:
        return None
    free, ready = gangs.free_for(here.member), gangs.free_people_for(here.member)
    return {
        "free": [gang for gang in people if gang.id in free],
        "people": [(gang, character) for gang in people for character in gang.characters if character.id in ready],
    }


# -- the next date, the standings, the latest story -----------------------------------------------------------
def _calendar_leaf(line: PlanLine) -> dict[str, Any]:
    coming = [answer.name for answer in line.answers if answer.answer == "yes" and not answer.before]
    return {"line": line, "day": date.fromisoformat(line.day), "coming": coming, "names": listed(coming)}


def _standings(here: LoadedCampaign, people: list[GangLine]) -> list[dict[str, Any]]:
    """The most wins first."""
    tally = wins(here, BOXES)
    lines = [
        {
            "gang": gang,
            "won": tally.won.get(gang.id, 0),
            "boxes": tally.last.get(gang.id, []),
            "battles": tally.battles,
            "alive": sum(who.status == "alive" for who in gang.characters),
            "buried": sum(who.status == "dead" for who in gang.characters),
            "best": _deadliest(gang.characters),
        }
        for gang in people
    ]
    return sorted(lines, key=lambda line: -line["won"])


def _deadliest(people: list[CharacterLine]) -> CharacterLine | None:
    killers = [character for character in people if character.kills and character.status == "alive"]
    return max(killers, key=lambda character: character.kills, default=None)


def _story(here: LoadedCampaign, battle: BattleLine) -> dict[str, Any]:
    """A closed battle in up to three sentences, with the newest picture of it."""
    picture = pictures.faces(here.id, [battle.id]).get(battle.id)
    return {"line": battle, "name": name_of(battle), "told": _outcome_words(here, battle), "picture": picture}


def _outcome_words(here: LoadedCampaign, battle: BattleLine) -> str:
    facts = tale(here, battle.id)
    sentences = [ended("" if battle.how in AS_USUAL else battle.how, battle.won_by)]
    if facts.fallen:
        n, who = len(facts.fallen), {"names": listed(facts.fallen)}
        sentences.append(ngettext("%(names)s fell.", "%(names)s fell.", n) % who)
    else:
        sentences.append(_("Nobody fell."))
    if facts.killers:
        name, n = facts.killers[0]
        sentences.append(ngettext("%(name)s made one kill.", "%(name)s made %(n)s kills.", n) % {"name": name, "n": n})
    return " ".join(sentences)


def listed(names: list[str]) -> str:
    return str(get_text_list(names, _("and")))


def name_of(battle: BattleLine) -> str:
    return battle.name or " – ".join(side or "?" for side in battle.sides)
