"""What is printed for the street fight's table: cards, counters, chits, measures, tables."""

from typing import Any, Final

from django.http import HttpRequest

from campaigns.models import Member
from campaigns.selectors.campaigns.pages import CampaignPage
from campaigns.web import words
from campaigns.web.printing import shapes
from campaigns.web.printing.rosters import rosters
from campaigns.web.rulesets.parts import Sheet
from campaigns.web.rulesets.stko import paper, terms
from engine.rulesets.stko.tell import words as stko

STRIP_INCHES = 27
ROWS_OF_A_SHEET = 9
TOLD = (1, 3)  # chapters of the glossary: what a figure does, and what it suffers
ROOM = 8  # lines of a campaign's own up to which the page has room for both
PLAIN, TABLE = 6, 4  # tables of a fight without optional rules; lines that a further one takes
BROAD = 5  # columns from which on a table takes the whole page


def values(page: CampaignPage) -> dict[str, Any]:
    return {option.id: option.value for option in page.options}


def deck(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    context = rosters(request, page, member)
    return {**context, "actions": paper.action_cards(values(page), len(context["cards"]))}


def counters(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    options = values(page)
    copies = options["stko.counter_box_copies"]
    return {"counters": paper.counters(options), "states": paper.state_counters(), "copies": copies}


def chits(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    return {"chits": paper.chits(), "copies": values(page)["stko.chit_box_copies"]}


def rapid(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    return {"rapid": paper.rapid_cards()}


def measures(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    one_handed, two_handed = paper.bounds(values(page))
    rows = [(words.of(stko.GRIPS, grip), row) for grip, row in (("one_handed", one_handed), ("two_handed", two_handed))]
    bands = [words.of(stko.BANDS, band) for band in paper.BANDS]
    return {"arc": shapes.arc(), "strip": shapes.strip(rows, bands, STRIP_INCHES)}


def reference(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    options = values(page)
    tables = paper.reference(options)
    changed = [
        (words.option(option.id)[0], words.option_value(option.value, option.id))
        for option in page.options
        if option.value != option.default
    ]
    rules = [rule for rule in page.house_rules if not rule.withdrawn]
    own = len(changed) + len(rules) + TABLE * (len(tables) - PLAIN)
    chosen = TOLD if own <= ROOM else TOLD[:1] if own <= 2 * ROOM else ()
    chapters = terms.TERMS.chapters()
    return {
        "broad": [table for table in tables if len(table["head"]) > BROAD],
        "narrow": [table for table in tables if len(table["head"]) <= BROAD],
        "signs": paper.signs(),
        "chapters": [chapters[n] for n in chosen],
        "changed": changed,
        "rules": rules,
    }


def report_form(request: HttpRequest, page: CampaignPage, member: Member) -> dict[str, Any]:
    return {
        "rows": range(ROWS_OF_A_SHEET),
        "severities": [words.of(stko.SEVERITIES, code) for code in ("scratch", "flesh", "serious")],
        "fates": [words.of(stko.LOSSES, code) for code in ("incapacitated", "dead", "fled", "surrendered")],
        "locations": [words.of(stko.LOCATIONS, code) for code in stko.LOCATIONS],
    }


SHEETS: Final[dict[str, Sheet]] = {
    "deck": deck,
    "counters": counters,
    "chits": chits,
    "rapid": rapid,
    "measures": measures,
    "reference": reference,
    "report-form": report_form,
}
