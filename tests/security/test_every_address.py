"""Every address of the pages and of the API that there is, as everybody who has no business there.

The addresses are read from the router, so a page that somebody adds tomorrow is asked for too.
"""

import json
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver

from campaigns.models import Battle, Head
from campaigns.submit.accounts.api_tokens import end_tokens, make_token

pytestmark = pytest.mark.django_db
NOT_THERE = (401, 404, 405, 429)
PLAIN = {"int": "1", "str": "x", "slug": "choice", "path": "x"}
# Whoever holds a link or a log's name is let in without a seat: these are public by design.
PUBLIC = ("shared/", "log/", "api/logs/", "api/shared/")


def routes(patterns: Any = None, before: str = "") -> list[str]:
    """Every route that names a campaign or a battle."""
    found = []
    for one in get_resolver().url_patterns if patterns is None else patterns:
        here = before + str(one.pattern)
        if isinstance(one, URLResolver):
            found += routes(one.url_patterns, here)
        elif "<uuid:battle>" in here or "<uuid:campaign>" in here:
            found += [] if here.startswith(("admin/", *PUBLIC)) or "^" in here else [here]
    return found


def address(route: str, **known: Any) -> str:
    while "<" in route:
        before, rest = route.split("<", 1)
        what, after = rest.split(">", 1)
        kind, name = what.split(":") if ":" in what else ("str", what)
        value = str(known.get(name) or (uuid4() if kind == "uuid" else PLAIN[kind]))
        route = before + value + after
    return "/" + route


def hand_of(user: Any) -> Client:
    return Client(**(signed(user) if user else {}))


def answers(browser: Client, hand: Client, where: str) -> list[tuple[str, int]]:
    """The API is asked with a token, the pages with a cookie."""
    body = json.dumps({"command": {"type": "turn-card"}, "at": 1})
    if where.startswith("/api/"):
        asked = hand.get(where), hand.post(where, body, content_type="application/json"), hand.delete(where)
    else:
        asked = browser.get(where), browser.post(where, {"at": "1", "do": "look"}), browser.delete(where)
    to_login = [response.headers.get("Location", "").startswith("/login/") for response in asked]
    statuses = [401 if away else response.status_code for response, away in zip(asked, to_login, strict=True)]
    return list(zip(("GET", "POST", "DELETE"), statuses, strict=True))


def signed(user: Any, **may: Any) -> dict[str, str]:
    """Headers with a new token of the account, its only one."""
    end_tokens(user)
    return {"HTTP_AUTHORIZATION": f"Token {make_token(user, 'a test', days=1, **may).key}"}


def size() -> int:
    return sum(Head.objects.values_list("size", flat=True))


@pytest.fixture
def street(db: None) -> Any:
    from tests.founding import founded
    from tests.web.street import Turned

    return founded(Turned)


@pytest.fixture
def battle(street: Any) -> UUID:
    found: UUID = street.turned
    return found


@pytest.fixture
def copy(street: Any, battle: UUID) -> UUID:
    street.act({"type": "fork-battle", "battle": str(battle), "at": 1})
    found: UUID = Battle.everything.get(copy__of=str(battle)).id
    street.act({"type": "turn-card"}, "rita", found)
    return found


def test_there_are_addresses_to_ask_for():
    assert len([route for route in routes() if route.startswith("api/")]) > 40
    assert len([route for route in routes() if not route.startswith("api/")]) > 60


@pytest.mark.parametrize("who", ["the referee of another campaign", "nobody"])
def test_nobody_without_a_seat_finds_anything_or_changes_anything(street, battle, who):
    from campaigns.submit import found_campaign

    if who != "nobody":
        found_campaign(street.accounts["stranger"], uuid4(), ruleset="stko", name="Else", nickname="Stranger")
    known = {"campaign": street.campaign, "battle": battle, "number": 1, "version": 1, "what": "rosters"}
    known |= {"gang": street.gangs["anna"], "character": street.figures["anna"][0]}
    browser, before, wrong = street.browser(None if who == "nobody" else "stranger"), size(), []
    hand = hand_of(None if who == "nobody" else street.accounts["stranger"])
    for route in routes():
        where = address(route, **known)
        wrong += [(how, where, status) for how, status in answers(browser, hand, where) if status not in NOT_THERE]
    assert wrong == [] and size() == before


@pytest.mark.parametrize("who", ["anna", "otto", "sam"])
def test_a_copy_of_a_battle_that_goes_on_is_nowhere_for_anybody_else(street, battle, copy, who):
    browser, hand, before, wrong = street.browser(who), hand_of(street.accounts[who]), size(), []
    for route in routes():
        if "<uuid:battle>" in route:
            where = address(route, campaign=street.campaign, battle=copy, number=1, version=1)
            wrong += [(how, where, status) for how, status in answers(browser, hand, where) if status not in NOT_THERE]
    assert wrong == [] and size() == before
    asked = browser.get(f"/campaigns/{street.campaign}/disputes/new/", {"battle": str(copy), "version": 2})
    assert asked.status_code == 404


def test_no_address_of_a_copy_breaks_for_its_referee(street, battle, copy):
    browser, hand, wrong = street.browser("rita"), hand_of(street.accounts["rita"]), []
    for route in routes():
        if "<uuid:battle>" in route and "away" not in route:
            where = address(route, campaign=street.campaign, battle=copy, number=1, version=1)
            wrong += [(how, where, status) for how, status in answers(browser, hand, where) if status >= 500]
    assert wrong == []
    asked = browser.get(f"/campaigns/{street.campaign}/disputes/new/", {"battle": str(copy), "version": 2})
    assert asked.status_code == 404
