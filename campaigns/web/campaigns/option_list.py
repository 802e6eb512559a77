"""A campaign's options as a page lists them: by chapter, found and filtered, as text for a chat, beside another's."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, QueryDict
from django.utils.translation import gettext as _

from campaigns.models import Member
from campaigns.selectors.campaigns import pages as campaigns
from campaigns.selectors.campaigns.mine import same_game
from campaigns.selectors.campaigns.pages import CampaignPage
from campaigns.web import words
from campaigns.web.campaigns.options import shown
from campaigns.web.rulesets.registry import game_of
from campaigns.web.who import as_id, language, phone_seats, seat

Shown = dict[str, Any]
FILTERS = ("changed", "own")


def listed(options: Iterable[Shown], query: QueryDict) -> list[Shown]:
    """Those that the address asks for: words that all stand in it, what was changed, what is our own ruling."""
    search_words = query.get("q", "").casefold().split()
    return [
        option
        for option in options
        if ("changed" not in query or option["changed"])
        and ("own" not in query or option["basis"] == "own")
        and all(word in _text_of(option) for word in search_words)
    ]


def _text_of(shown: Shown) -> str:
    return " ".join([shown["id"], shown["rule"], shown["title"], shown["about"], shown["said"]]).casefold()


def chapters(options: Iterable[Shown], rules: str) -> list[tuple[str, list[Shown]]]:
    """In the book's order; what stands in no book comes last."""
    titles = [*(game_of(rules).chapters or [(0, _("Options"))]), (NOWHERE, _("At your table"))]
    by_title: dict[str, list[Shown]] = {str(title): [] for _first, title in titles}
    for option in options:
        number = int(option["rule"].rpartition("-")[2]) if option["rule"] else NOWHERE
        by_title[next(str(title) for first, title in reversed(titles) if number >= first)].append(option)
    return [(title, of_chapter) for title, of_chapter in by_title.items() if of_chapter]


NOWHERE = 1_000  # a rule's number beyond every book


def as_text(campaign: CampaignPage, options: Iterable[Shown]) -> str:
    """All that is in force, for a chat."""
    lines = [_("%(name)s: rules in force") % {"name": campaign.name}]
    for title, of_chapter in chapters(options, campaign.ruleset):
        lines += ["", title]
        for option in of_chapter:
            was = " ({} {})".format(_("default:"), option["default"]) if option["changed"] else ""
            lines.append(f"- {option['title']}: {option['said']}{was}")
    agreed = [rule.text for rule in campaign.house_rules if not rule.withdrawn]
    return "\n".join(lines + (["", _("House rules"), *(f"- {text}" for text in agreed)] if agreed else []))


def beside(request: HttpRequest, campaign: CampaignPage, other: str) -> dict[str, Any]:
    """What differs between two campaigns, chapter by chapter; where none is named yet, those that may be: of the same
    game, and whoever looks may read them as well. Raises: Http404."""
    if not other:
        return {"others": same_game(request.user, phone_seats(request), campaign.id, campaign.ruleset, language())}
    key = as_id(other)
    their_seat: Member = seat(request, key)
    other_campaign = campaigns.campaign(key, their_seat, language())
    if other_campaign.ruleset != campaign.ruleset:
        raise Http404
    theirs: Mapping[str, Any] = {option.id: option.value for option in other_campaign.options}
    differing = [
        {**shown(option), "there": words.option_value(theirs[option.id], option.id)}
        for option in campaign.options
        if theirs[option.id] != option.value
    ]
    return {"other": other_campaign, "differing": chapters(differing, campaign.ruleset)}
