"""Disputes with every permission wrong: one table of who may do what, and everybody else is refused."""

from uuid import UUID, uuid4

import pytest

from campaigns.models import Member
from campaigns.selectors.disputes import pages as disputes
from campaigns.selectors.disputes import threads
from campaigns.selectors.rolls import luck
from campaigns.submit import Forbidden, Refusal
from campaigns.submit.disputes.evidence import attach
from tests.disputing import Quarrel

pytestmark = pytest.mark.django_db

PEOPLE = ("rita", "cora", "anna", "ben", "dora", "otto", "sam", "stranger")
WRITERS = {"rita", "cora", "anna", "ben", "dora"}
RULE = {"ruling": "stands", "reason": "x"}


@pytest.fixture
def quarrel(cast) -> Quarrel:
    """Anna and Ben fight, Ben disputes; Cora helps the referee, Dora plays elsewhere, Otto audits, Sam looks on."""
    found = Quarrel(cast)
    found.cora, found.dora = cast.add("Cora", "co-referee"), cast.add("Dora")
    found.sam, found.otto = cast.add("Sam", "spectator"), cast.otto
    found.stranger = cast.stranger
    return found


def may(quarrel: Quarrel, who: str, command: str, **said) -> bool:
    """Tried and undone: every attempt of a table starts from the same state."""
    from django.db import transaction

    size = quarrel.cast.size()
    try:
        with transaction.atomic():
            quarrel.do(command, getattr(quarrel, who), **said)
            transaction.set_rollback(True)
    except Refusal as refusal:
        assert isinstance(refusal, Forbidden) or refusal.code == "not-a-free-auditor", (who, command, refusal.code)
        assert quarrel.cast.size() == size
        return False
    return True


def who_may(quarrel: Quarrel, command: str, **said) -> set[str]:
    return {who for who in PEOPLE if may(quarrel, who, command, **said)}


def test_every_permission_of_an_open_dispute(quarrel):
    assert who_may(quarrel, "open-dispute", event=quarrel.roll.seq, claim="x") == WRITERS
    assert who_may(quarrel, "open-dispute", event=quarrel.roll.seq, claim="x", ruling="stands") == {"rita"}
    dispute = quarrel.open()
    assert who_may(quarrel, "answer-dispute", dispute=dispute, text="x") == WRITERS
    assert who_may(quarrel, "withdraw-dispute", dispute=dispute) == {"ben"}
    assert who_may(quarrel, "rule-dispute", dispute=dispute, **RULE) == {"rita"}
    assert who_may(quarrel, "propose-ruling", dispute=dispute, **RULE) == set()


def test_every_permission_where_the_referee_plays(quarrel):
    quarrel.plays(quarrel.rita)
    dispute = quarrel.open()
    assert who_may(quarrel, "rule-dispute", dispute=dispute, **RULE) == {"cora"}
    quarrel.plays(quarrel.cora)
    assert who_may(quarrel, "rule-dispute", dispute=dispute, **RULE) == set()
    assert who_may(quarrel, "propose-ruling", dispute=dispute, **RULE) == {"rita", "cora", "anna", "ben"}
    quarrel.do("propose-ruling", quarrel.anna, dispute=dispute, **RULE)
    assert who_may(quarrel, "consent-to-ruling", dispute=dispute, proposal=1) == {"ben"}


def test_every_permission_of_an_appeal(quarrel):
    olga = quarrel.cast.add("Olga", "auditor")
    dispute = quarrel.open()
    quarrel.do("rule-dispute", quarrel.rita, dispute=dispute, **RULE)
    appeal = {"dispute": dispute, "reason": "x"}
    assert who_may(quarrel, "appeal-ruling", auditor=str(quarrel.otto), **appeal) == {"anna", "ben"}
    for nobody in (quarrel.rita, quarrel.anna, quarrel.ben, quarrel.sam, quarrel.dora):
        assert who_may(quarrel, "appeal-ruling", auditor=str(nobody), **appeal) == set()
    quarrel.do("appeal-ruling", quarrel.ben, auditor=str(quarrel.otto), **appeal)
    assert who_may(quarrel, "rule-on-appeal", dispute=dispute, **RULE) == {"otto"}
    quarrel.olga = olga
    assert not may(quarrel, "olga", "rule-on-appeal", dispute=dispute, **RULE)


def test_whoever_sat_down_since_does_not_rule_either(quarrel):
    dispute = quarrel.open()
    quarrel.plays(quarrel.rita)
    assert who_may(quarrel, "rule-dispute", dispute=dispute, **RULE) == {"cora"}


def test_whoever_only_plays_neutrals_may_rule_where_they_are_not_named(cast):
    setup = cast.setup()
    setup["sides"].append({"name": "Police", "neutral": True, "players": [str(cast.rita)]})
    setup["figures"].append({"side": 2, "rank": "grunt", "name": "Cop"})
    cast.setup = lambda *dice, **more: setup
    quarrel = Quarrel(cast)
    assert quarrel.row(quarrel.open()).sides == [[str(cast.anna)], [str(cast.ben)]]
    quarrel.throw(5, cast.rita)
    from campaigns.ledger.read import read

    own = read(cast.campaign, stream=quarrel.battle, types=["battle/rolled/1"])[-1]
    dispute = quarrel.open(event=own.seq)
    assert [str(cast.rita)] in quarrel.row(dispute).sides
    quarrel.refused("rule-together", "rule-dispute", cast.rita, dispute=dispute, **RULE)


def test_pages_are_for_members_and_evidence_is_not_for_who_only_looks_on(quarrel):
    dispute = UUID(quarrel.open())
    member = {who: Member.objects.filter(id=getattr(quarrel, who)).first() for who in PEOPLE}
    receipt = attach(member["ben"], dispute, uuid4(), b"said at the table")
    id = UUID(receipt.of_type("campaign/evidence-added/1")[0]["evidence"])
    for who in PEOPLE:
        reads = [
            lambda who=who: disputes.disputes(quarrel.campaign, member[who]),
            lambda who=who: disputes.dispute(quarrel.campaign, dispute, member[who]),
            lambda who=who: luck.luck_of_campaign(quarrel.campaign, member[who]),
        ]
        for read in reads:
            if who == "stranger":
                with pytest.raises(Refusal):
                    read()
            else:
                read()
        if who in ("stranger", "sam"):
            with pytest.raises(Refusal):
                threads.evidence_content(quarrel.campaign, id, member[who])
        else:
            assert threads.evidence_content(quarrel.campaign, id, member[who])[1] == b"said at the table"
    (post,) = [one for one in disputes.dispute(quarrel.campaign, dispute, member["sam"]).posts if one.evidence]
    assert (post.evidence.there, post.evidence.text, post.evidence.salt) == (False, "", "")


def test_what_a_page_offers_is_what_is_allowed(quarrel):
    dispute = quarrel.open()
    for who in sorted(set(PEOPLE) - {"stranger"}):
        page = disputes.dispute(quarrel.campaign, UUID(dispute), Member.objects.get(id=getattr(quarrel, who)))
        assert page.may_answer == may(quarrel, who, "answer-dispute", dispute=dispute, text="x"), who
        assert page.may_withdraw == may(quarrel, who, "withdraw-dispute", dispute=dispute), who
        assert page.may_rule == may(quarrel, who, "rule-dispute", dispute=dispute, **RULE), who
        assert page.may_propose == may(quarrel, who, "propose-ruling", dispute=dispute, **RULE), who


def test_a_persons_luck_is_his_own_until_he_shares_it(quarrel):
    member = {who: Member.objects.filter(id=getattr(quarrel, who)).first() for who in PEOPLE}
    for who in PEOPLE:
        if who == "anna":
            assert luck.luck_of_person(quarrel.campaign, quarrel.anna, member[who]).rolls == 1
            continue
        with pytest.raises(Refusal):
            luck.luck_of_person(quarrel.campaign, quarrel.anna, member[who])
    quarrel.refused("in-person", "share-luck", quarrel.anna, by=quarrel.rita, shared=True)
    quarrel.refused("luck-not-shared", "share-luck", quarrel.anna, shared=False)
    quarrel.do("share-luck", quarrel.anna, shared=True)
    assert luck.luck_of_person(quarrel.campaign, quarrel.anna, member["sam"]).rolls == 1
    assert [id for id, _ in luck.sharing(quarrel.campaign, member["ben"])] == [quarrel.anna]
    quarrel.do("share-luck", quarrel.anna, shared=False)
    with pytest.raises(Refusal):
        luck.luck_of_person(quarrel.campaign, quarrel.anna, Member.objects.get(id=quarrel.ben))


def test_every_permission_of_what_is_attached(quarrel):
    """Whoever may answer may attach; only its author deletes it, also when it is settled."""
    from django.db import transaction

    dispute = UUID(quarrel.open())
    member = {who: Member.objects.filter(id=getattr(quarrel, who)).first() for who in PEOPLE}
    attached = set()
    there = [who for who in PEOPLE if member[who] is not None]
    assert set(there) == set(PEOPLE) - {"stranger"}
    for who in there:
        size = quarrel.cast.size()
        try:
            with transaction.atomic():
                attach(member[who], dispute, uuid4(), b"said at the table")
                transaction.set_rollback(True)
                attached.add(who)
        except Refusal:
            assert quarrel.cast.size() == size, who
    assert attached == WRITERS
    receipt = attach(member["anna"], dispute, uuid4(), b"mine")
    one = receipt.of_type("campaign/evidence-added/1")[0]["evidence"]
    assert who_may(quarrel, "delete-evidence", evidence=one) == {"anna"}
    quarrel.do("rule-dispute", quarrel.rita, dispute=str(dispute), **RULE)
    assert who_may(quarrel, "delete-evidence", evidence=one) == {"anna"}
    for who in there:
        with pytest.raises(Refusal):
            attach(member[who], dispute, uuid4(), b"too late")


@pytest.mark.parametrize(
    "command", ["rule-dispute", "rule-on-appeal", "consent-to-ruling", "appeal-ruling", "withdraw-dispute"]
)
def test_nobody_settles_what_is_settled(quarrel, command):
    """In every role: after the auditor's last word nothing is ruled, taken back or appealed again."""
    dispute = quarrel.open()
    quarrel.do("rule-dispute", quarrel.rita, dispute=dispute, **RULE)
    quarrel.do("appeal-ruling", quarrel.ben, auditor=str(quarrel.otto), dispute=dispute, reason="x")
    quarrel.do("rule-on-appeal", quarrel.otto, dispute=dispute, **RULE)
    said = {
        "consent-to-ruling": {"proposal": 1},
        "appeal-ruling": {"auditor": str(quarrel.otto), "reason": "x"},
        "withdraw-dispute": {},
    }.get(command, RULE)
    size = quarrel.cast.size()
    for who in PEOPLE:
        with pytest.raises(Refusal):
            quarrel.do(command, getattr(quarrel, who), dispute=dispute, **said)
    assert quarrel.cast.size() == size
