"""Evidence lies outside the events, which keep its digest; its author deletes it for good."""

import hashlib
from uuid import UUID, uuid4

import pytest

from campaigns.ledger.read import read_all
from campaigns.models import Evidence, Member
from campaigns.submit import CommandIdReused, Forbidden, Malformed, NotFound, Refusal
from campaigns.submit.disputes.evidence import attach
from campaigns.vault import evidence
from tests.disputing import Quarrel
from tests.vault.test_pictures import picture

pytestmark = pytest.mark.django_db


@pytest.fixture
def quarrel(cast) -> Quarrel:
    return Quarrel(cast)


def member(who: UUID) -> Member:
    return Member.objects.get(id=who)


def attached(quarrel: Quarrel, dispute: str, who: UUID, data: bytes = b"she said so") -> str:
    receipt = attach(member(who), UUID(dispute), uuid4(), data)
    return receipt.of_type("campaign/evidence-added/1")[0]["evidence"]


def test_the_event_keeps_the_digest_and_nothing_of_the_content(quarrel):
    dispute = quarrel.open()
    kept = Evidence.objects.get(id=attached(quarrel, dispute, quarrel.anna, b"a private word"))
    assert evidence.content(kept) == b"a private word"
    assert b"private" not in bytes(kept.sealed)
    added = [row for row in read_all(quarrel.campaign) if row.type == "campaign/evidence-added/1"]
    assert kept.digest.encode() in added[0].payload
    assert kept.digest == hashlib.sha256(bytes(kept.salt) + b"a private word").hexdigest()
    assert not any(b"private" in row.payload for row in read_all(quarrel.campaign))


def test_its_author_deletes_it_for_good_and_the_digest_stays(quarrel):
    dispute = quarrel.open()
    one = attached(quarrel, dispute, quarrel.anna, picture())
    for who in (quarrel.ben, quarrel.rita):
        quarrel.refused("not-your-evidence", "delete-evidence", who, evidence=one)
    quarrel.refused("not-your-evidence", "delete-evidence", quarrel.anna, by=quarrel.rita, evidence=one)
    quarrel.do("rule-dispute", quarrel.rita, dispute=dispute, ruling="stands", reason="x")
    quarrel.do("delete-evidence", quarrel.anna, evidence=one)
    assert not Evidence.objects.exists()
    types = [row.type for row in read_all(quarrel.campaign)]
    assert types.count("campaign/evidence-added/1") == types.count("campaign/evidence-deleted/1") == 1
    with pytest.raises(NotFound):
        quarrel.do("delete-evidence", quarrel.anna, evidence=one)


def test_forgetting_a_person_deletes_what_he_attached(quarrel):
    one = attached(quarrel, quarrel.open(), quarrel.anna)
    quarrel.do("forget-member", quarrel.anna, member=str(quarrel.anna))
    assert not Evidence.objects.filter(id=one).exists()


def test_the_same_upload_twice_is_kept_once(quarrel):
    dispute, id = UUID(quarrel.open()), uuid4()
    first = attach(member(quarrel.ben), dispute, id, b"once")
    assert attach(member(quarrel.ben), dispute, id, b"once") == first
    with pytest.raises(CommandIdReused):
        attach(member(quarrel.ben), dispute, id, b"twice")
    assert Evidence.objects.count() == 1


def test_what_is_refused_leaves_nothing_behind(quarrel):
    dispute = quarrel.open()
    size = quarrel.cast.size()
    for who, about, data, refused in (
        (quarrel.ben, dispute, b"\0", Malformed),
        (quarrel.ben, dispute, b"x" * 50_000_000, Refusal),
        (quarrel.ben, str(uuid4()), b"x", NotFound),
        (quarrel.cast.otto, dispute, b"x", Forbidden),
    ):
        with pytest.raises(refused):
            attach(member(who), UUID(about), uuid4(), data)
    quarrel.refused("no-such-evidence", "add-evidence", quarrel.ben, dispute=dispute, evidence=str(uuid4()))
    quarrel.do("rule-dispute", quarrel.rita, dispute=dispute, ruling="stands", reason="x")
    with pytest.raises(Refusal) as settled:
        attach(member(quarrel.ben), UUID(dispute), uuid4(), b"too late")
    assert settled.value.code == "dispute-settled"
    assert not Evidence.objects.exists() and quarrel.cast.size() == size + 1


def test_nobody_records_what_somebody_else_attached(quarrel):
    dispute = quarrel.open()
    one = attached(quarrel, dispute, quarrel.anna)
    quarrel.refused("no-such-evidence", "add-evidence", quarrel.ben, dispute=dispute, evidence=one)
