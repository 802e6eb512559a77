"""What Ben holds in his hand, has bid and has ordered is nowhere to be read before he plays it, all have bid, or the
battle is over.

Addresses are read from the router, so that a new one is tried by itself. The names of all cards stand in the list of
the game, which everybody may read: a name leaks where it is told more often than that of a card which nobody has.
"""

import json
import logging
from uuid import UUID

import pytest
from django.db import transaction
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.models import Member, Simulation
from campaigns.simulation import asking
from campaigns.submit import Forbidden, Refusal
from campaigns.submit.campaigns.signing import sign
from campaigns.trust import verify
from campaigns.trust.exports import export, export_campaign
from engine.rulesets import ruleset
from tests.founding import founded
from tests.security.card_table import BID, DECOY, HELD, ORDER, ORDERED, CardTable
from tests.security.walking import addresses, answers, routes, said, told

pytestmark = pytest.mark.django_db
OF_BATTLES = [route for route in routes() if "<uuid:battle>" in route and not route.startswith("admin/")]
BOOKS = [route for route in routes() if route.startswith("admin/")]
REST = [route for route in routes() if route not in OF_BATTLES and route not in BOOKS]
CURIOUS = ("anna", "rita", "cora", "otto", "sam")


@pytest.fixture
def table(db):
    return founded(CardTable)


def tells(text):
    return tells_kept(text) or told(text, [str(BID)]) != []


def tells_kept(text):
    """Of what stays closed when the bids lie open."""
    return text.count(HELD) != text.count(DECOY) or ORDERED.search(text) is not None


def read_at(table, who, wanted, most, battle=None):
    """Where a card of Ben's, his bid or his order stands, and how many addresses were opened. Anna also sends an empty
    form to each that takes one: what is said to it is the same for everybody; what everybody may try is tried below."""
    browser, known, rows, found, opened = table.hand(who), table.known(battle), table.rows(), set(), 0
    for route in wanted:
        for where in addresses(route, known, rows)[:most]:
            got = answers(browser, where, sends=who == "anna")
            opened += bool(got) and got[0].status_code == 200
            if any(tells(said(one)) for one in got):
                found.add(where)
    return found, opened


@pytest.mark.parametrize(("who", "most"), [("anna", 30), ("rita", 3)])
def test_nobody_reads_another_sides_hand_or_orders_at_any_address(table, who, most, caplog):
    """Not Rita, who referees, runs the machine, and plays.

    Another player looks at the table after each kind of entry, she after the newest three.
    """
    caplog.set_level(logging.DEBUG)
    table.bid(BID, "ben")
    sign(table.campaign)
    found, opened = read_at(table, who, OF_BATTLES, most)
    assert found == set() and opened > 15
    found, _ = read_at(table, who, REST, 1)
    assert found == set()
    assert not tells(caplog.text)


def test_where_whoever_holds_them_reads_them_nobody_else_does(table):
    """Nor Cora, who referees and plays nobody, nor the auditor: an address that tells them to anybody tells them to
    Ben, after whatever kind of entry."""
    table.bid(BID, "ben")
    sign(table.campaign)
    telling = read_at(table, "ben", OF_BATTLES, 30)[0] | read_at(table, "ben", REST, 1)[0]
    where, ben = f"/api/battles/{table.battle}/", table.hand("ben")
    assert {where, f"{where}events/"} <= telling and ORDERED.search(said(ben.get(where)))
    assert len(ORDERED.findall(said(ben.get(f"{where}events/")))) == 2  # the entry, and what came of it
    for who in ("cora", "otto", "sam"):
        browser = table.hand(who)
        seen = {where: browser.get(where) for where in sorted(telling)}
        assert [where for where, got in seen.items() if tells(said(got))] == [], who
        assert sum(got.status_code == 200 for got in seen.values()) > 10, who


def test_the_books_and_the_event_browser_of_whoever_runs_the_machine_hold_none(table):
    table.bid(BID, "ben")
    found, opened = read_at(table, "rita", BOOKS, 30)
    assert found == set() and opened > 60


@pytest.mark.parametrize("who", ["otto", "cora"])
def test_the_books_hold_none_for_an_auditor_or_a_co_referee(table, who):
    """The auditor comes in for the events of this campaign and his own page, and for nothing else."""
    table.bid(BID, "ben")
    found, opened = read_at(table, who, BOOKS, 3 if who == "cora" else 1)
    assert found == set() and (opened > 40 if who == "cora" else 2 <= opened < 10)


def test_what_is_disputed_is_quoted_as_its_reader_knows_it(table):
    """All that an entry told: where somebody is about to dispute it, and where Ben did."""
    table.bid(BID, "ben")
    game, new = table.game(), reverse("new-dispute", args=[table.campaign])
    drawn = next(one.version for one in game.everything if type(one.event).__name__ == "CardDrawn")
    ordered = next(one.version for one in game.everything if type(one.event).__name__ == "StandingOrderSet")
    disputes = []
    for version in (ordered, drawn):
        line = read(table.campaign, stream=table.battle)[version - 1]
        opened = table.act({"type": "open-dispute", "event": line.seq, "claim": "So it was."}, "ben")
        disputes.append(opened.of_type("campaign/dispute-opened/1")[0]["dispute"])

    def telling(who, versions):
        browser = table.hand(who)
        pages = {version: browser.get(new, {"battle": table.battle, "version": version}) for version in versions}
        assert sum(page.status_code == 200 for page in pages.values()) > len(pages) // 3
        return [one for one, page in pages.items() if tells(said(page))]

    to_ben = telling("ben", range(1, game.version + 1))
    assert drawn in to_ben and telling("anna", range(1, game.version + 1)) == []
    assert [who for who in CURIOUS if telling(who, [ordered, *to_ben])] == []
    for dispute in disputes:
        where = reverse("dispute", args=[table.campaign, dispute])
        pages = {who: table.hand(who).get(where) for who in (*CURIOUS, "ben")}
        assert {page.status_code for page in pages.values()} == {200}
        readers = [who for who, page in pages.items() if tells(said(page))]
        assert readers == ["ben"] or (readers == [] and dispute == disputes[0])


@pytest.mark.parametrize("who", CURIOUS)
def test_no_export_holds_them_and_what_is_missing_may_be_missing(table, who):
    table.bid(BID, "ben")
    sign(table.campaign)
    member = Member.objects.get(id=table.members[who])
    data = b"".join(export(table.battle, member))
    assert not tells(data.decode()) and not tells(b"".join(export_campaign(table.campaign, member)).decode())
    report = verify.check(data)
    assert report.wrong == [] and {finding.code for finding in report.unchecked} <= {"hidden", "unsure"}


def test_hand_and_orders_stay_closed_while_the_game_goes_on_and_lie_open_when_it_is_over(table):
    table.all_bid()
    events = f"/api/battles/{table.battle}/events/"
    text = said(table.hand("anna").get(events))
    assert told(text, [str(BID)]) and not tells_kept(text)
    table.enter({"type": "play-card", "side": 1, "card": HELD}, "ben")
    text = said(table.hand("anna").get(events))
    assert text.count(HELD) == text.count(DECOY) + 2  # the entry, and what came of it
    assert not ORDERED.search(text)
    for who, side in (("anna", 0), ("rita", 2)):
        table.enter({"type": "surrender", "side": side}, who)
    sign(table.campaign)
    for who in ("anna", "otto", "rita"):
        told_now = {result["type"]: result["payload"] for result in table.hand(who).get(events).json()["results"]}
        assert json.loads(told_now["pb12/card-drawn/1"]) == {"card": HELD, "side": 1}
        assert json.loads(told_now["pb12/standing-order-set/1"]) == {"figure": 6, "order": ORDER, "side": 1}
        report = verify.check(b"".join(export(table.battle, Member.objects.get(id=table.members[who]))))
        assert (report.verdict, report.wrong, report.unchecked) == ("right", [], [])


def test_a_copy_holds_nobodys_cards_and_orders_also_for_whoever_takes_a_side_in_it(table):
    """Cora, who plays nobody, makes one and plays Ben's side in it: she may try any card, and learns of none."""
    table.all_bid()
    cora = Member.objects.get(id=table.members["cora"])
    receipt = table.act({"type": "fork-battle", "battle": str(table.battle), "at": table.game().version}, "cora")
    copy = UUID(receipt.of_type("campaign/battle-forked/1")[0]["battle"])
    join = {"type": "join-side", "side": 1, "player": str(cora.id)}
    table.enter(join, "cora", battle=copy)
    sign(table.campaign)
    for who, most in (("cora", 30), ("rita", 3)):
        browser, known = table.hand(who), table.known(copy)
        for where in (address for route in OF_BATTLES for address in addresses(route, known, {})[:most]):
            for text in map(said, answers(browser, where, sends=False)):
                assert not tells_kept(text), where
    assert table.game(copy).battle.forces[1].hand == ["", ""]
    assert not tells_kept(b"".join(export(copy, cora)).decode())
    table.enter({"type": "play-card", "side": 1, "card": DECOY}, "cora", battle=copy)


def test_a_copy_within_the_drawing_holds_none_either(table):
    drawn = next(one.version for one in table.game().everything if type(one.event).__name__ == "CardDrawn")
    receipt = table.act({"type": "fork-battle", "battle": str(table.battle), "at": drawn}, "cora")
    copy = UUID(receipt.of_type("campaign/battle-forked/1")[0]["battle"])
    assert table.game(copy).battle.forces[1].hand == ["", ""] and table.game(copy).open.kind == "bid"
    text = said(table.hand("cora").get(f"/api/battles/{copy}/events/"))
    assert not tells_kept(text)


@pytest.mark.parametrize("opened", [False, True])
def test_a_simulation_is_given_no_card(table, opened):
    """It plays what its row holds and nothing else, and draws the cards that it wasn't told from the list."""
    if opened:
        table.all_bid()
    else:
        table.bid(BID, "ben")
    cora, ground = Member.objects.get(id=table.members["cora"]), ruleset("pb12").stand_ins[0]
    row = asking.ask(cora, 4, battle=table.battle, table=ground)
    kept = json.dumps(Simulation.objects.filter(id=row.id).values()[0], default=str)
    assert not tells_kept(kept) and (opened or told(kept, [str(BID)]) == [])


def test_nobody_finds_out_by_trying(table):
    """A refusal would tell what isn't there; so others are refused before, whatever they name."""
    table.all_bid()
    for card in (HELD, DECOY):
        command = {"type": "play-card", "side": 1, "card": card}
        for who in ("anna", "rita", "cora"):
            with pytest.raises((Refusal, Forbidden), match="not-yours"):
                table.enter(command, who)
        with pytest.raises((Refusal, Forbidden), match="not-yours"):
            table.enter(command, "rita", acts_as=table.members["ben"])


def tries(table, card):
    """Entries that could tell by what is said to them whether Ben holds the card."""
    played, interrupt = {"type": "play-card", "side": 1, "card": card}, {"how": "card", "side": 1, "card": card}
    activate = {"type": "activate", "figure": 6, "interrupts": [interrupt]}
    yield from (played, activate)
    yield from ({"type": "decide-otherwise", "command": one} for one in (played, activate))
    for one in table.game().counting:
        if getattr(one.event, "command", {}).get("type") in ("choose-cards", "begin"):
            yield {"type": "interject", "entry": one.version, "what": interrupt}
            for change in ({"cards": [card]}, {"card": card}, {"interrupts": [interrupt]}):
                yield {"type": "amend", "entry": one.version, "command": change, "shown": "0" * 64}


@pytest.mark.parametrize("who", CURIOUS)
def test_no_answer_to_an_entry_or_a_preview_tells_what_a_side_holds(table, who):
    """Two cards of a kind, one of them in Ben's hand: whatever is tried, also in his name, the same is said of both.

    Who only reads is refused before anybody looks at what he enters, so of that he tries two.
    """
    table.all_bid()
    most = 2 if who in ("otto", "sam") else None
    browser, places = (
        table.hand(who),
        {"correction": {}, "commands": {}, "commands for Ben": {"as": table.members["ben"]}},
    )
    told = {
        card: [
            (place, *sent(browser, f"/api/battles/{table.battle}/{place.split()[0]}/", {"command": try_, **more}))
            for n, try_ in enumerate(tries(table, card))
            for place, more in places.items()
            if most is None or n < most or place == "correction"
        ]
        for card in (HELD, DECOY)
    }
    assert told[HELD] == told[DECOY]
    assert {status for place, status, _ in told[HELD] if place != "correction"} <= {400, 403, 404, 409, 422}


def sent(browser, where, body):
    """Status and what is said, without the cards' names. Nothing of it stays."""
    point = transaction.savepoint()
    answer = browser.post(where, body, content_type="application/json")
    transaction.savepoint_rollback(point)
    return answer.status_code, answer.content.decode().replace(HELD, "X").replace(DECOY, "X")


def test_no_list_of_the_books_is_asked_who_has_answered(table):
    """A filter that the list doesn't offer would tell by what is left of it."""
    table.bid(BID, "ben")
    rita = table.hand("rita")
    for name in ("openquestion", "battle"):
        where = reverse(f"admin:campaigns_{name}_changelist")
        for who in ("anna", "ben"):
            got = rita.get(where, {"waiting__answered__0": str(table.members[who])})
            assert (got.status_code, got.headers.get("Location")) == (302, f"{where}?e=1")
        assert rita.get(where, {"in": str(table.campaign)}).status_code == 200
