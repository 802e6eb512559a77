"""What the log tells of how somebody came takes nobody's seat; and whoever had to go lets nobody in any more."""

import json
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaigns.models import Device, Member, Seat
from campaigns.selectors.rights import member_of
from campaigns.submit import Envelope, make_join_code
from campaigns.submit.entry import enter
from campaigns.submit.new_ids import derived_id
from tests.security.test_every_address import street

__all__ = ["street"]
pytestmark = pytest.mark.django_db
SENT = "0d9f5b3e-6a52-4e9e-9f0a-3c1d2b7a8e44"


@pytest.fixture
def code(street):
    return make_join_code(Member.objects.get(id=street.members["rita"])).code


def joins(code, id):
    body = {"code": code, "nickname": "Cora", "id": id}
    return Client().post("/api/join/", json.dumps(body), content_type="application/json")


def exported(street, who):
    """Of each member the id of his newest command, as any other downloads it."""
    answer = street.browser(who).post(f"/campaigns/{street.campaign}/log/export/")
    lines = map(json.loads, b"".join(answer).splitlines())
    return {line["actor"]: line["command"] for line in lines if line["is"] == "event" and "command" in line}


def test_whoever_reads_how_somebody_came_doesnt_come_in_as_him(street, code):
    came = joins(code, SENT).json()["member"]
    assert joins(code, SENT).json()["member"] == came
    known = exported(street, "ben")[came]
    assert joins(code, known).status_code == 422
    assert Device.objects.filter(member_id=came).count() == 2  # of the phone itself, which asked twice


def test_nor_does_his_account_take_the_seat_over(street, code):
    came = joins(code, SENT).json()["member"]
    thief = User.objects.create_user("thief")
    browser = Client()
    browser.force_login(thief)
    browser.post("/join/", {"code": code, "nickname": "Cora", "id": exported(street, "ben")[came]})
    assert member_of(thief, street.campaign) is None and not Seat.objects.filter(member_id=came).exists()


def test_a_seat_whose_log_still_has_the_id_that_was_sent_is_nobodys_to_take_again(street, code):
    member = derived_id("seat", UUID(SENT), str(street.campaign))
    command = {"type": "take-seat", "nickname": "Cora"}
    here = {"campaign": street.campaign, "stream": street.campaign, "acts_as": member, "entered_by": member}
    enter(Envelope(id=UUID(SENT), command=command, **here), invited=True)
    assert joins(code, SENT).status_code == 403 and not Device.objects.filter(member_id=member).exists()


@pytest.mark.parametrize("how", [{"type": "forget-member"}, {"type": "set-roles", "roles": ["player"]}])
def test_the_invitations_of_whoever_was_a_referee_end_with_that(street, code, how):
    street.act({"type": "set-roles", "member": str(street.members["ben"]), "roles": ["co-referee", "player"]})
    his = make_join_code(Member.objects.get(id=street.members["ben"])).code
    street.act({**how, "member": str(street.members["ben"])})
    assert joins(his, SENT).status_code == 404
    assert joins(code, SENT).status_code == (404 if how["type"] == "forget-member" else 201)  # he may know that one
