"""Let in, shut out or forgotten while a request of his is under way: the rows go by the order that the books have."""

from functools import partial
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from campaigns.ledger import head as heads
from campaigns.ledger.read import read
from campaigns.models import Device, Evidence, JoinCode, Member, PageShare, Picture, Seat
from campaigns.selectors.rights import member_of, member_of_device
from campaigns.submit import (
    CommandIdReused,
    Forbidden,
    NotFound,
    Refusal,
    join,
    link_account,
    make_join_code,
    revoke_join_code,
    submit,
)
from campaigns.submit.accounts.signing_out import sign_out_phones
from campaigns.submit.characters.page_links import share_page
from campaigns.submit.characters.pictures import add_picture
from campaigns.submit.disputes.evidence import attach
from tests.security.meanwhile import meanwhile, together
from tests.vault.test_pictures import picture

pytestmark = pytest.mark.fresh_db


def member(id):
    return Member.objects.get(id=id)


def forgets(cast, who):
    return partial(cast.act, {"type": "forget-member", "member": str(who)})


def figure(cast):
    return cast.characters[cast.anna][0]


def cora(cast):
    """A co-referee."""
    return member(cast.add("Cora", "co-referee", "player"))


@pytest.mark.parametrize("how", [{"type": "forget-member"}, {"type": "set-roles", "roles": ["player"]}])
def test_nobody_makes_an_invitation_while_he_stops_being_a_referee(cast, how):
    his = cora(cast)
    refused = meanwhile(partial(cast.act, {**how, "member": str(his.id)}), partial(make_join_code, his))
    assert isinstance(refused, Forbidden) and not JoinCode.objects.exists()


def test_of_whom_is_forgotten_no_picture_comes_in_later(cast):
    anna, about = member(cast.anna), figure(cast)
    refused = meanwhile(forgets(cast, cast.anna), lambda: add_picture(anna, about, uuid4(), picture()))
    assert isinstance(refused, Refusal) and not Picture.objects.exists()


def test_of_whom_is_forgotten_no_link_comes_in_later(cast):
    anna, about = member(cast.anna), figure(cast)
    refused = meanwhile(forgets(cast, cast.anna), lambda: share_page(anna, "life", about, uuid4()))
    assert isinstance(refused, Refusal) and not PageShare.objects.exists()


def test_of_whom_is_forgotten_no_evidence_comes_in_later(cast):
    cast.act({"type": "note", "text": "Rain"})
    opened = cast.act({"type": "open-dispute", "event": cast.size(), "claim": "No"}, cast.anna)
    dispute, anna = opened.of_type("campaign/dispute-opened/1")[0]["dispute"], member(cast.anna)
    refused = meanwhile(forgets(cast, cast.anna), lambda: attach(anna, dispute, uuid4(), b"she said so"))
    assert isinstance(refused, Refusal) and not Evidence.objects.exists()


def test_of_whom_is_forgotten_no_entry_comes_in_later(cast):
    refused = meanwhile(forgets(cast, cast.anna), partial(cast.act, {"type": "note", "text": "Rain"}, cast.anna))
    assert isinstance(refused, Forbidden)


def test_of_whoever_stops_being_a_referee_no_ruling_comes_in_later(cast):
    his = cora(cast)
    ends = partial(cast.act, {"type": "set-roles", "member": str(his.id), "roles": ["player"]})
    refused = meanwhile(ends, partial(cast.act, {"type": "rename-campaign", "name": "Mine"}, his.id))
    assert isinstance(refused, Forbidden)


def test_once_a_code_is_revoked_nobody_comes_in_who_was_on_his_way(cast):
    rita, size = member(cast.rita), cast.size()
    code = make_join_code(rita).code

    def revoked():
        heads.lock(cast.campaign)  # somebody enters something
        revoke_join_code(code, rita)

    refused = meanwhile(revoked, partial(join, code, "Dora"))
    assert isinstance(refused, NotFound) and cast.size() == size


def test_two_of_one_name_at_once_are_one_and_a_no(cast):
    code = make_join_code(member(cast.rita)).code
    answers = together(*(partial(join, code, "Dora") for _ in range(4)))
    assert sorted(type(answer).__name__ for answer in answers) == ["Joined", "Refusal", "Refusal", "Refusal"]


def test_a_seat_is_taken_once_whoever_asks_at_once_with_the_same_form(cast):
    code, command = make_join_code(member(cast.rita)).code, uuid4()
    answers = together(*(partial(join, code, "Dora", command=command) for _ in range(4)))
    assert len({answer.member for answer in answers}) == 1 and len({answer.token for answer in answers}) == 4


def test_signed_out_on_every_phone_nobody_gets_back_in_with_the_form_he_came_in_with(cast):
    code, command = make_join_code(member(cast.rita)).code, uuid4()
    came = join(code, "Dora", command=command)
    assert member_of_device(join(code, "Dora", command=command).token)
    sign_out_phones(member(cast.rita), came.member)
    with pytest.raises(Forbidden, match="seat-signed-out"):
        join(code, "Dora", command=command)
    assert not Device.objects.filter(member_id=came.member, revoked_at=None).exists()


def test_no_account_takes_a_seat_by_a_phone_that_is_signed_out_meanwhile(cast):
    """Else whoever found the phone would keep the seat for good."""
    came = join(make_join_code(member(cast.rita)).code, "Dora")
    thief, seat = User.objects.create_user("thief"), member(came.member)
    out = partial(sign_out_phones, member(cast.rita), came.member)
    refused = meanwhile(out, lambda: link_account(thief, seat, uuid4(), phone=came.token))
    assert isinstance(refused, Forbidden) and not Seat.objects.filter(member_id=came.member).exists()


def test_an_account_takes_one_seat_also_from_two_phones_at_once(cast):
    user, size = User.objects.create_user("both"), cast.size()
    seats = [member(cast.anna), member(cast.ben)]
    refused = meanwhile(partial(link_account, user, seats[0], uuid4()), partial(link_account, user, seats[1], uuid4()))
    assert isinstance(refused, Refusal) and refused.code == "account-has-seat"
    assert member_of(user, cast.campaign).id == cast.anna and cast.size() == size + 1
    assert not member(cast.ben).linked


def test_a_seat_goes_to_one_account_also_when_two_take_it_at_once(cast):
    users = [User.objects.create_user(name) for name in ("one", "two")]
    links = [partial(link_account, user, member(cast.anna), uuid4()) for user in users]
    refused = meanwhile(*links)
    assert isinstance(refused, Refusal) and refused.code == "seat-has-account"
    assert Seat.objects.get(member_id=cast.anna).user == users[0]


def test_the_same_seat_taken_twice_with_one_form_is_taken_once(cast):
    user, id, size = User.objects.create_user("one"), uuid4(), cast.size()
    link = partial(link_account, user, member(cast.anna), id)
    assert meanwhile(link, link).command == id and cast.size() == size + 1


def test_the_same_picture_sent_twice_at_once_is_one(cast):
    anna, id, about = member(cast.anna), uuid4(), figure(cast)
    send = partial(add_picture, anna, about, id, picture())
    answer = meanwhile(send, send)
    assert answer == Picture.objects.get()


def test_the_same_evidence_sent_twice_at_once_is_one(cast):
    cast.act({"type": "note", "text": "Rain"})
    opened = cast.act({"type": "open-dispute", "event": cast.size(), "claim": "No"}, cast.anna)
    dispute, anna, id = opened.of_type("campaign/dispute-opened/1")[0]["dispute"], member(cast.anna), uuid4()
    send = partial(attach, anna, dispute, id, b"she said so")
    assert meanwhile(send, send).command == id and Evidence.objects.count() == 1


def test_one_id_with_two_bodies_at_once_is_one_entry_and_a_no(cast):
    id, size = uuid4(), cast.size()
    one, other = (cast.envelope({"type": "note", "text": text}, id=id) for text in ("Rain", "Snow"))
    assert isinstance(meanwhile(partial(submit, one), partial(submit, other)), CommandIdReused)
    assert cast.size() == size + 1 == len(read(cast.campaign))
