"""How many queries a page takes is pinned, and doesn't grow with what has happened."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.web.characters.test_pictures import add

pytestmark = pytest.mark.django_db

MOST = {
    "home": 5,
    "help": 3,
    "campaign": 15,
    "members": 6,
    "options": 6,
    "open-battle": 10,
    "battle": 19,
    "battle-at": 14,
    "battle-story": 7,
    "battle-standing": 10,
}

GROWING = ("character", "luck-of-character", "character-fortune")
BOOK = ("campaign", "book.html")
TAKEN_HOME = ("book.html", "lives.csv", "figures.csv")


def taken(browser: Any, where: str, **query: Any) -> int:
    browser.get(where)  # a session's first request touches more
    with CaptureQueriesContext(connection) as queries:
        browser.get(where, query)
    return len(queries)


def places(street: Any, battle: Any) -> dict[str, str]:
    facts = {"campaign": street.campaign, "battle": battle, "version": 1}
    wanted = {
        **dict.fromkeys(("campaign", "members", "options", "open-battle"), ("campaign",)),
        **dict.fromkeys(("battle", "battle-story", "battle-standing"), ("battle",)),
        "battle-at": ("battle", "version"),
    }
    return {name: reverse(name, kwargs={one: facts[one] for one in wanted.get(name, ())}) for name in MOST}


def test_no_page_takes_more_queries_than_it_did(street):
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    street.act({"type": "turn-card"}, "anna", battle)
    browser = street.browser("rita")
    now = {name: taken(browser, where) for name, where in places(street, battle).items()}
    assert {name: count for name, count in now.items() if count > MOST[name]} == {}


def test_a_long_battle_takes_no_more_queries_than_a_short_one(street):
    battle = street.battle(devices="shared")
    street.act({"type": "note", "note": "so it was"}, "anna", battle)  # what is looked back at is no longer now
    browser = street.browser("rita")
    short = {name: taken(browser, where) for name, where in places(street, battle).items()}
    for n in range(12):
        street.act({"type": "note", "note": f"so it was, {n}"}, "anna", battle)
    assert {name: taken(browser, where) for name, where in places(street, battle).items()} == short


def test_a_quiet_question_takes_six_queries_at_most(street):
    battle = street.battle()
    browser = street.browser("ben")
    seen = browser.get(reverse("battle", args=[battle])).context["battle"].version
    where = reverse("battle-now", args=[battle])
    assert browser.get(where, {"seen": seen}).status_code == 204
    assert taken(browser, where, seen=seen) <= 6


def test_pages_of_somebody_who_fought_often_take_no_more_queries(street):
    """Ten years of battles: one more of them is no more to ask the database."""
    browser = street.browser("rita")
    counts: list[dict[str, int]] = []
    for _ in range(3):
        battle = street.battle()
        street.act({"type": "turn-card"}, "anna", battle)
        street.act({"type": "end", "how": "conceded", "side": 0}, "anna", battle)
        about = [street.campaign, street.figures["anna"][0]]
        found = {name: taken(browser, reverse(name, args=about)) for name in GROWING}
        counts.append(found | {"book": taken(browser, reverse("download-file", args=[street.campaign, *BOOK]))})
    assert counts[1] == counts[2]


def test_many_lives_are_taken_home_with_no_more_queries_than_few(street):
    browser = street.browser("rita")

    def fought() -> dict[str, int]:
        battle = street.battle()
        street.act({"type": "turn-card"}, "anna", battle)
        street.act({"type": "end", "how": "conceded", "side": 0}, "anna", battle)
        for one in (*street.figures["anna"], *street.figures["ben"]):
            add(street, "rita", one)
        where = {what: reverse("download-file", args=[street.campaign, "campaign", what]) for what in TAKEN_HOME}
        return {what: taken(browser, one) for what, one in where.items()}

    few = fought()
    for who in ("anna", "ben"):
        street.figures[who] = [street.hire(who, f"Nr. {n}", "ganger", "pistol") for n in range(4)]
    assert fought() == few and few["lives.csv"] <= 12, few
