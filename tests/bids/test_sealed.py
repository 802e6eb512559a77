"""What Ben has bid is nowhere to be read before it is opened, and nobody can tell whether it was he who answered.

That no other side, referee, auditor or onlooker reads a bid at any address is security/test_hidden_cards.py's.
"""

import json
import re
from uuid import UUID

import pytest
from django.db import transaction

from campaigns.models import Member, Simulation
from campaigns.projections.game import load_game
from campaigns.simulation import asking
from campaigns.submit import Refusal
from campaigns.submit.campaigns.signing import sign
from campaigns.trust import verify
from campaigns.trust.exports import export, export_campaign
from tests.bids.game import BIDS
from tests.bids.saloon import BID, Saloon
from tests.founding import founded
from tests.security.walking import addresses, routes, said, told
from tests.simulation.playing import play_all

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bids")]


@pytest.fixture
def saloon(bids):
    return founded(Saloon)


OF_BATTLES = [route for route in routes() if "<uuid:battle>" in route and not route.startswith("admin/")]
LISTS = ("campaigns/<uuid:campaign>/", "api/campaigns/<uuid:campaign>/", "", "api/campaigns/")


def test_whoever_plays_the_same_side_reads_a_sealed_bid_at_no_address(saloon):
    saloon.bid(BID, "ben")
    sign(saloon.campaign)
    bo, known = saloon.hand("bo"), saloon.known()
    wheres = [where for route in (*OF_BATTLES, *LISTS) for where in addresses(route, known, {})[:9]]
    answers = {where: bo.get(where) for where in wheres}
    assert [where for where, got in answers.items() if told(said(got), [str(BID)])] == []
    assert sum(got.status_code == 200 for got in answers.values()) > 20


def test_the_records_say_of_a_sealed_answer_nothing_but_that_it_was_given(saloon):
    saloon.bid(BID, "ben")
    receipt = f"/admin/campaigns/campaign/{saloon.campaign}/receipt/{saloon.game().everything[-1].command}/"
    assert "answer-sealed" in (text := said(saloon.hand("rita").get(receipt))) and "Ben" not in text


def test_whoever_gave_it_reads_it_and_everybody_once_all_is_open(saloon):
    def reads(who):
        return told(said(saloon.hand(who).get(f"/api/battles/{saloon.battle}/events/")), [str(BID)]) != []

    saloon.bid(BID, "ben")
    assert reads("ben") and not reads("anna")
    for who, number in (("anna", 5), ("rita", 6)):
        saloon.bid(number, who)
    assert all(reads(who) for who in ("anna", "otto", "rita"))


def as_it_looks(text, members):
    """Without what is drawn by lot or tells the time; people by their names."""
    for who, id in members.items():
        text = text.replace(str(id), who).replace(id.hex, who)
    text = re.sub(r"<time.*?</time>", "T", text, flags=re.DOTALL)
    text = re.sub(r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}", "ID", text)
    text = re.sub(r"\b[0-9a-f]{16,}\b|[\w+/-]{40,}=*|csrf\w*\W+\w+", "X", text)
    return re.sub(r"\b\d{13,}\b|\d+\.\d+|\d{4}-\d\d-\d\d\S*|\d\d?(:\d\d)* [ap]\.m\.|\d\d:\d\d(:\d\d)?", "T", text)


@pytest.mark.parametrize("who", ["anna", "otto", "sam"])
def test_nobody_can_tell_who_has_answered_only_how_many(saloon, who):
    """After Ben's bid everything looks as after Rita's, and to Anna as after her deciding for Ben's side."""
    seen = []
    for bidder, side in (("ben", {}), ("rita", {}), *([("rita", {"side": 1})] if who == "anna" else [])):
        point = transaction.savepoint()
        saloon.bid(BID, bidder, **side)
        sign(saloon.campaign)
        browser = saloon.hand(who)
        wheres = [where for route in (*OF_BATTLES, *LISTS) for where in addresses(route, saloon.known(), {})[:1]]
        wheres += [f"/battles/{saloon.battle}/now/?seen=1", f"/api/battles/{saloon.battle}/events/?after=4"]
        shown = {where: said(browser.get(where)) for where in wheres}
        member = Member.objects.get(id=saloon.members[who])
        shown["export"] = b"".join(export(saloon.battle, member)).decode()
        shown["whole"] = b"".join(export_campaign(saloon.campaign, member)).decode()
        seen.append({where: as_it_looks(text, saloon.members) for where, text in shown.items()})
        ids = [str(saloon.members["ben"]), str(saloon.members["rita"])]
        lines = [one for one in shown["export"].splitlines() if "battle/answer-sealed/1" in one]
        assert len(lines) == 1 and not any(id in lines[0] for id in ids) and '"payload"' not in lines[0]
        transaction.savepoint_rollback(point)
    first, *others = seen
    for other in others:
        for where in first:
            assert first[where] == other[where], where


def test_a_page_asks_each_side_once_and_says_only_how_many_are_missing(saloon):
    def page(who):
        text = saloon.hand(who).get(f"/battles/{saloon.battle}/").content.decode()
        return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text)), text

    assert "A number up to 8000" in page("anna")[0] and "Waiting for 3 more" in page("sam")[0]
    where = f"/battles/{saloon.battle}/enter/answer/"
    raw = page("ben")[1]
    hidden = dict(re.findall(r'name="(kind|question|side|acts_as|yours)" value="([^"]*)"', raw))
    assert hidden["side"] == "1"
    got = saloon.hand("ben").post(where, {**hidden, "number": str(BID)}, HTTP_HX_REQUEST="true")
    assert got.status_code == 200, got.content
    for who in ("ben", "bo"):
        text, _ = page(who)
        assert "Your answer is in. Waiting for 2 more answers." in text and "A number up to" not in text
    assert "A number up to 8000" in page("anna")[0]
    text, raw = page("rita")
    assert "Someone's gone? Answer for their side" in text and raw.count('name="number"') == 3
    again = saloon.hand("bo").post(
        where, {**hidden, "acts_as": saloon.members["bo"], "number": "5"}, HTTP_HX_REQUEST="true"
    )
    assert again.status_code == 409 and "a sealed answer for" in again.content.decode()
    too_high = saloon.hand("anna").post(
        where, {**hidden, "side": "0", "acts_as": saloon.members["anna"], "number": "9000"}, HTTP_HX_REQUEST="true"
    )
    assert too_high.status_code == 422 and "9000 coins are more than" in too_high.content.decode()


def test_lists_call_whoever_still_has_to_answer_and_tell_him_of_nobody_else(saloon):
    def lists(who):
        got = saloon.hand(who).get(f"/api/campaigns/{saloon.campaign}/battles/").json()["results"][0]
        mine = saloon.hand(who).get("/api/campaigns/").json()["results"][0]
        return got, mine

    assert all(lists(who)[0]["yours"] for who in ("anna", "ben", "bo", "rita"))
    receipt = saloon.bid(BID, "ben")
    assert receipt.waiting["missing"] == 2 and "answered" not in receipt.waiting
    assert [lists(who)[0]["yours"] for who in ("anna", "ben", "bo", "rita")] == [True, False, False, True]
    assert [len(lists(who)[1]["waits_for_you"]) for who in ("anna", "ben", "bo")] == [1, 0, 0]
    names = {tuple(lists(who)[0]["waits_for"]) for who in ("anna", "ben", "sam")}
    assert [sorted(name) for name in names] == [["Anna", "Ben", "Bo", "Rita"]]


def test_two_who_answer_at_the_same_time_are_both_heard(saloon):
    """What somebody sealed meanwhile makes nobody's page stale."""
    version = saloon.game().version
    saloon.bid(BID, "ben")
    saloon.enter({"type": "answer", "value": {"number": 5}}, "anna", expected_version=version)
    assert saloon.row().waiting["missing"] == 1


def test_the_referee_answers_for_a_side_that_is_gone_and_the_log_says_so(saloon):
    saloon.bid(5, "anna")
    saloon.bid(6, "rita")
    with pytest.raises(Refusal, match="answered-already"):
        saloon.bid(1, "rita", side=0)
    saloon.bid(7, "rita", side=1)
    text = saloon.hand("sam").get(f"/battles/{saloon.battle}/story/").content.decode()
    assert "the referee answered for ben &amp; Co" in text


def test_somebody_who_answers_for_another_is_named_when_it_is_opened(saloon):
    saloon.enter({"type": "answer", "value": {"number": BID}}, "ben", entered_by=saloon.members["rita"])
    for who in ("anna", "rita"):
        saloon.bid(5, who)
    sealed = [one.event for one in saloon.game().counting if type(one.event).__name__ == "AnswerSealed"]
    assert (sealed[0].by, sealed[0].entered_by) == (str(saloon.members["ben"]), str(saloon.members["rita"]))


def test_a_simulation_goes_on_from_the_open_question_and_reads_no_answer(saloon):
    """The policy bids for every side; what Ben has sealed isn't even among what the simulation is given."""
    saloon.bid(BID, "ben")
    cora = Member.objects.get(id=saloon.members["cora"])
    row = asking.ask(cora, 4, battle=saloon.battle)
    play_all()
    assert str(BID) not in json.dumps(Simulation.objects.filter(id=row.id).values()[0], default=str)
    browser = saloon.hand("cora")
    seen = f"/simulations/{row.id}/battles/1/"
    assert "goes first" in said(browser.get(seen))
    for where in (f"/simulations/{row.id}/", seen, f"/api/simulations/{row.id}/", f"/api{seen}"):
        assert told(said(browser.get(where)), [str(BID)]) == []


def test_a_copy_begins_at_the_question_and_one_made_later_is_verified(saloon):
    saloon.bid(BID, "ben")
    cora = Member.objects.get(id=saloon.members["cora"])

    def copied(at):
        receipt = saloon.act({"type": "fork-battle", "battle": str(saloon.battle), "at": at}, "cora")
        forked = receipt.of_type("campaign/battle-forked/1")[0]
        return forked["at"], UUID(forked["battle"])

    at, copy = copied(saloon.game().version)
    assert at == saloon.game().version - 1
    assert {*load_game(BIDS, saloon.campaign, copy).sealed} == set()
    for who in ("anna", "rita"):
        saloon.bid(5, who)
    at, copy = copied(saloon.game().version)
    assert at == saloon.game().version
    sign(saloon.campaign)
    report = verify.check(b"".join(export(copy, cora)))
    assert (report.verdict, report.wrong, report.unchecked) == ("right", [], [])


def test_an_export_is_right_once_all_is_open_and_an_answer_put_in_afterwards_is_found(saloon):
    for who, number in (("ben", BID), ("anna", 5)):
        saloon.bid(number, who)
    sign(saloon.campaign)
    anna = Member.objects.get(id=saloon.members["anna"])
    report = verify.check(b"".join(export(saloon.battle, anna)))
    assert report.wrong == [] and {finding.code for finding in report.unchecked} == {"hidden"}
    saloon.bid(6, "rita")
    sign(saloon.campaign)
    report = verify.check(data := b"".join(export(saloon.battle, anna)))
    assert (report.verdict, report.wrong, report.unchecked) == ("right", [], [])
    forged = data.replace(
        b'{\\"answer\\":{\\"number\\":7321},\\"sealed\\"', b'{\\"answer\\":{\\"number\\":4},\\"sealed\\"'
    )
    assert forged != data and "sealed" in {finding.code for finding in verify.check(forged).wrong}
