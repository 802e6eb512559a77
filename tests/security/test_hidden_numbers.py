"""What the Keeper keeps to himself of a planned fight: no address tells it, and no command makes it readable.

Addresses are read from the router and commands from their registries, so that a new one is tried by itself. Whoever has
no seat finds nothing at any other address: see test_every_address.py.
"""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

import pytest
from django.db import transaction

from campaigns.submit.commands import COMMANDS
from tests.security.entering import OF_BATTLE, Body, bodies, fields, sneaky
from tests.security.walking import addresses, answers, routes, said, told

pytestmark = pytest.mark.django_db
BOOKS, LINKS = "admin/", ("shared/", "api/shared/")
# Nobody put anything there in this campaign, or it wants more than a look.
NOTHING_THERE = {
    "account/tokens/<uuid:token>/end/",
    "api/campaigns/<uuid:campaign>/evidence/<uuid:evidence>/",
    "api/logs/<str:log>/consistency/",
    "join/<str:code>/",
    # of games whose figures are units, and of options with a form of their own
    "api/campaigns/<uuid:campaign>/gangs/<uuid:gang>/list/",
    "campaigns/<uuid:campaign>/characters/<uuid:character>/unit/",
    "campaigns/<uuid:campaign>/gangs/<uuid:gang>/army/",
    "campaigns/<uuid:campaign>/gangs/<uuid:gang>/units/new/",
    "campaigns/<uuid:campaign>/options/<str:option>/",
    "api/questions/<uuid:question>/",
    "api/seasons/<uuid:simulation>/",
    "campaigns/<uuid:campaign>/disputes/new/",
    "campaigns/<uuid:campaign>/evidence/<uuid:evidence>/",
    "campaigns/<uuid:campaign>/pictures/<uuid:picture>/",
    "campaigns/<uuid:campaign>/scenarios/<uuid:scenario>/table/",
    "campaigns/<uuid:campaign>/seasons/new/",
    "campaigns/<uuid:campaign>/simulations/life/",
    "api/battles/<uuid:battle>/rolls/<int:roll>/matter/",
    "battles/<uuid:battle>/rolls/<int:number>/matter/now/",
    "questions/<uuid:question>/",
    "questions/<uuid:question>/now/",
    "questions/<uuid:question>/result.<slug:kind>",
    "seasons/<uuid:simulation>/",
    "seasons/<uuid:simulation>/now/",
    "seasons/<uuid:simulation>/result.<slug:kind>",
    "shared/pages/<str:token>/pictures/<uuid:picture>/",
}


@pytest.fixture
def cellar(db: None) -> Any:
    from tests.founding import founded
    from tests.security.cellar import Cellar

    return founded(Cellar)


class Walk(NamedTuple):
    """Statuses by route, and the hidden numbers that stood at an address."""

    statuses: dict[str, set[int]]
    read: dict[str, set[str]]

    def opened(self) -> set[str]:
        return {route for route, seen in self.statuses.items() if 200 in seen}


def walk(cellar: Any, who: str | None, wanted: Iterable[str], most: int, *, until_there: bool = False) -> Walk:
    """`until_there`: of what an address may name, no more than the first that shows something."""
    browser, hidden = cellar.hand(who), sorted(cellar.hidden())
    known, rows, found = cellar.known(), cellar.rows(), Walk({}, {})
    for route in wanted:
        for n, where in enumerate(addresses(route, known, rows)[:most]):
            # Anna sends an empty form once to each door, too; what everybody may send is tried below.
            got = answers(browser, where, sends=who == "anna" and not n)
            status = got[0].status_code if got else 405
            found.statuses.setdefault(route, set()).add(status)
            if numbers := {one for answer in got for one in told(said(answer), hidden)}:
                found.read[where] = numbers
            if until_there and status == 200:
                break
    return found


def test_a_player_reads_a_hidden_number_at_no_address(cellar):
    walked = walk(cellar, "anna", [route for route in routes() if not route.startswith(BOOKS)], 2)
    assert walked.read == {}
    assert len(walked.opened()) > 60


def test_where_the_keeper_reads_them_nobody_else_does(cellar):
    """And there is something at every address, else a walk would look past it. An address that tells one to anybody
    tells it to the Keeper, so the others look where he read one."""
    walked = walk(cellar, "rita", [route for route in routes() if not route.startswith(BOOKS)], 2, until_there=True)
    assert set().union(*walked.read.values()) >= cellar.hidden(cellar.fight)
    empty = {route for route, seen in walked.statuses.items() if not seen & {200, 302, 405}}
    assert empty == NOTHING_THERE
    telling, hidden = sorted(walked.read), sorted(cellar.hidden())
    for who in ("oda", "phone", "sam"):
        browser = cellar.hand(who)
        seen = {where: browser.get(where) for where in telling}
        assert [where for where, got in seen.items() if told(said(got), hidden)] == [], who
        assert sum(got.status_code == 200 for got in seen.values()) > 20, who


@pytest.mark.parametrize("who", ["anna", "stranger"])
def test_the_books_are_closed_to_whoever_referees_nothing_here(cellar, who):
    """The stranger referees a campaign of his own: he gets in, and finds nothing of ours."""
    cellar.referees_elsewhere("stranger")
    walked = walk(cellar, who, [route for route in routes() if route.startswith(BOOKS)], 1)
    assert walked.read == {}
    assert len(walked.statuses) > 100 and (len(walked.opened()) > 10) == (who == "stranger")


def test_an_auditor_who_plays_reads_none_in_the_events(cellar):
    """Oda comes in for the events, and sees of them what any player sees."""
    walked = walk(cellar, "oda", [route for route in routes() if route.startswith(BOOKS)], 1)
    assert walked.read == {}
    assert any("events" in route for route in walked.opened())


def test_no_link_that_somebody_was_given_tells_one(cellar):
    walked = walk(cellar, None, [route for route in routes() if route.startswith(LINKS)], 9)
    assert walked.read == {}
    assert set(cellar.links) <= {route.partition("<")[0] for route in walked.opened()}


def tried(cellar: Any, who: str, stream: str, commands: Iterable[Body]) -> tuple[set[str], list[Any]]:
    """Types of the commands that were taken, and what of it showed a hidden number. Nothing of it stays."""
    browser, hidden, taken, places = cellar.hand(who), sorted(cellar.hidden()), set(), []
    for body in commands:
        point = transaction.savepoint()
        content = json.dumps({"command": body})
        answer = browser.post(f"/api/{stream}/commands/", content, content_type="application/json")
        texts = [said(answer)]
        if answer.status_code < 300:
            taken.add(body["type"])
            texts += [said(browser.get(where)) for where in afterwards(cellar, answer.json())]
        transaction.savepoint_rollback(point)
        places += [(body, found) for text in texts if (found := told(text, hidden))]
    return taken, places


def afterwards(cellar: Any, receipt: Body) -> list[str]:
    """Where what a command opened would show."""
    events = [event for event in receipt["events"] if event["type"] == "campaign/battle-opened/1"]
    battles = [cellar.fight, *(json.loads(event["payload"])["battle"] for event in events)]
    places = [place for battle in battles for place in (f"/api/battles/{battle}/", f"/api/battles/{battle}/events/")]
    return [*places, f"/api/campaigns/{cellar.campaign}/characters/{cellar.npc}/sheet/"]


@pytest.mark.parametrize("who", ["anna", "oda", "phone", "sam"])
def test_no_command_of_a_battle_makes_a_hidden_number_readable(cellar, who):
    me = str(cellar.members[who])
    commands = [*bodies(OF_BATTLE, fields(cellar, me)), *sneaky(cellar, me)]
    taken, places = tried(cellar, who, f"battles/{cellar.fight}", commands)
    assert places == []
    assert taken >= ({"strike", "note", "pause", "decide-otherwise"} if who == "anna" else set())


@pytest.mark.parametrize("who", ["anna", "oda", "sam"])
def test_no_command_of_a_campaign_makes_a_hidden_number_readable(cellar, who):
    given = fields(cellar, str(cellar.members[who]))
    taken, places = tried(cellar, who, f"campaigns/{cellar.campaign}", bodies(COMMANDS, given))
    assert places == []
    assert taken >= ({"note"} if who == "sam" else {"note", "found-gang", "give-leave", "share-luck"})


@pytest.mark.parametrize("known", [OF_BATTLE, COMMANDS], ids=["battle", "campaign"])
def test_every_field_that_a_command_needs_is_filled_in(cellar, known):
    """A new one is named in entering.py, so that its command is tried as people would enter it."""
    given = fields(cellar, str(cellar.members["anna"]))
    assert [(body["type"], name) for body in bodies(known, given) for name in body if body[name] is None] == []
