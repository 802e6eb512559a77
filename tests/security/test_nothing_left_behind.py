"""Answers that nobody on the way keeps, and what a device is told to drop once its reader has no seat any more."""

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.urls import reverse

from campaigns.models import Device, Member
from campaigns.submit import link_account, make_join_code
from campaigns.submit.new_ids import derived_id
from campaigns.web.who import GONE
from tests.security.test_every_address import street
from tests.web.accounts.test_account import come_in, joined

__all__ = ["street"]
pytestmark = pytest.mark.django_db


def phone_of(street, name="Cora"):
    phone, seat = joined(street, name)
    return phone, Member.objects.get(id=seat)


def counted():
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM campaigns_counted_requests")
        return cursor.fetchone()[0]


def test_no_answer_of_the_api_is_kept_on_the_way_whoever_asks(street):
    code = make_join_code(Member.objects.get(id=street.members["rita"])).code
    at = f"/api/campaigns/{street.campaign}/"
    came = Client().post("/api/join/", {"code": code, "nickname": "Cora"}, content_type="application/json")
    token = {"HTTP_AUTHORIZATION": f"Token {came.json()['token']}"}
    answers = [came, Client().get(at), Client().get(at, **token), street.browser("rita").get(at)]
    answers += [Client().get(f"{at}events/", HTTP_ACCEPT="application/x-ndjson", **token)]
    assert [answer.status_code for answer in answers] == [201, 401, 200, 200, 200]
    assert {answer.headers["Cache-Control"] for answer in answers} == {"private, no-store"}


@pytest.mark.parametrize("number", ["x", "0", "-1", "99", "1.5", "9" * 5_000])
def test_a_page_of_the_books_search_that_isnt_there_is_not_found(street, number):
    rita = street.browser("rita")
    assert rita.get("/admin/search/", {"s": "battle"}).status_code == 200
    assert rita.get("/admin/search/", {"s": "battle", "page": number}).status_code == 404


def test_what_is_searched_for_in_the_books_pushes_no_count_out(street):
    Client().get("/api/shared/rolls/nothing/")
    before = counted()
    assert before
    for word in ("battle", "figures", "nobody"):
        assert street.browser("rita").get("/admin/search/", {"s": word}).status_code == 200
    assert counted() == before


@pytest.mark.parametrize("how", ["signed-out", "forgotten"])
def test_a_phone_that_lost_its_seat_is_told_to_drop_what_it_kept(street, how):
    campaign, home = reverse("campaign", args=[street.campaign]), reverse("home")
    phone, member = phone_of(street)
    assert GONE not in phone.get(campaign).headers and GONE not in phone.get(home).headers
    if how == "forgotten":
        street.act({"type": "forget-member", "member": str(member.id)})
    else:
        street.browser("rita").post(reverse("sign-out-phones", args=[street.campaign, member.id]))
    gone = phone.get(campaign)
    assert gone.status_code == 404 and gone.headers[GONE]
    assert phone.get(home).headers[GONE] and GONE not in phone.get(home).headers, "once, as its cookie is gone, too"


def test_a_browser_that_was_signed_out_elsewhere_is_told_so_too(street):
    browser, home = street.browser("anna"), reverse("home")
    assert GONE not in browser.get(home).headers
    Session.objects.all().delete()
    assert browser.get(home).headers[GONE]
    assert Client().get(home).headers.get(GONE) is None, "nobody was here before"
    assert GONE not in street.browser("anna").get("/no/such/page/").headers


@pytest.mark.parametrize("way", ["everywhere-else", "password"])
def test_phones_from_before_an_account_took_the_seat_go_with_everywhere_else(street, way):
    phone, member = phone_of(street)
    user = User.objects.create_user("cora", password="a long old secret")
    link_account(user, member, derived_id("link", member.id))
    campaign, desk = reverse("campaign", args=[street.campaign]), Client()
    desk.force_login(user)
    mine = Client()
    mine.cookies.update(dict(phone.cookies))
    mine.force_login(user)
    assert phone.get(campaign).status_code == 200
    assert "Sign out everywhere else" in desk.get(reverse("account")).content.decode()
    mine.post(reverse("sign-out-there"))
    assert phone.get(campaign).status_code == 200, "it is the phone that asks"
    desk.force_login(user)
    if way == "password":
        new = {
            "old_password": "a long old secret",
            "new_password1": "a new long secret",
            "new_password2": "a new long secret",
        }
        desk.post(reverse("account-password"), new)
    else:
        desk.post(reverse("sign-out-there"))
    assert phone.get(campaign).status_code == 404
    assert not Device.objects.filter(member_id=member.id, revoked_at=None).exists()
    assert desk.get(campaign).status_code == 200


def test_phones_of_others_stay_where_somebody_signs_out_everywhere_else(street):
    phone, _member = phone_of(street)
    come_in("", "anna").post(reverse("sign-out-there"))
    assert phone.get(reverse("campaign", args=[street.campaign])).status_code == 200
