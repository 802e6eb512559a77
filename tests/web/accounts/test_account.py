"""A lost phone is signed out: an account's from its page, one that came with a code by the referee."""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Device, JoinCode, Member
from campaigns.submit.tasks import clear_sessions

pytestmark = pytest.mark.django_db
PHONE = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"
DESK = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
PASSWORD = "ein-alter-Kahn-im-Nebel"


def come_in(line, who="anna", language="en", password=None):
    browser = Client(HTTP_USER_AGENT=line, HTTP_ACCEPT_LANGUAGE=language)
    came = browser.post(reverse("login"), {"username": who, "password": password or who})
    assert came.status_code == 302
    return browser


def is_in(browser):
    return browser.get(reverse("account")).status_code == 200


def shown(browser):
    return browser.get(reverse("account")).content.decode()


def marks(page):
    return re.findall(r'name="mark" value="(\w+)"', page)


def test_one_lost_phone_is_signed_out_and_the_others_stay(street):
    desk, phone, tablet = come_in(DESK), come_in(PHONE), come_in("")
    page = shown(desk)
    assert page.index("Firefox on Linux") < page.index("this device") < page.index("Chrome on Android")
    assert "an unknown device" in page and len(marks(page)) == 2
    assert all(one.cookies[settings.SESSION_COOKIE_NAME].value not in page for one in (phone, tablet))
    lost = next(
        mark for mark in marks(page) if mark not in marks(shown(phone))
    )  # the phone's own isn't offered to itself
    told = desk.post(reverse("sign-out-there"), {"mark": lost}, follow=True).content.decode()
    assert "1 device is signed out." in told and len(marks(told)) == 1
    assert (is_in(desk), is_in(phone), is_in(tablet)) == (True, False, True)
    desk.post(reverse("sign-out-there"), {"mark": lost})
    assert is_in(tablet)


def test_everywhere_else_is_signed_out_at_once_and_nobody_elses_devices(street):
    desk, phone, ben = come_in(DESK), come_in(PHONE), come_in(PHONE, "ben")
    theirs = marks(shown(come_in(DESK, "ben")))
    desk.post(reverse("sign-out-there"), {"mark": theirs[0]})
    assert is_in(ben) and is_in(phone)
    desk.post(reverse("sign-out-there"))
    assert (is_in(desk), is_in(phone), is_in(ben)) == (True, False, True)
    assert "Sign out everywhere else" not in shown(desk)


CAPITALS = [("en", "Check the capitals"), ("de", "Groß- und Kleinschreibung zählt")]


@pytest.mark.parametrize(("language", "word"), CAPITALS)
def test_another_password_is_told_at_its_field_and_ends_every_other_session(street, language, word):
    desk, phone = come_in(DESK, language=language), come_in(PHONE)
    said = {"old_password": "Anna", "new_password1": PASSWORD, "new_password2": PASSWORD}
    refused = desk.post(reverse("account-password"), said)
    assert refused.status_code == 422 and is_in(phone)
    field = refused.content.decode().split('name="old_password"')[1].split("</div>")[0]
    assert word in field
    short = {**said, "old_password": "anna", "new_password1": "kurz", "new_password2": "kurz"}
    assert "8" in desk.post(reverse("account-password"), short).content.decode().split('name="new_password2"')[1]
    desk.post(reverse("account-password"), {**said, "old_password": "anna"})
    assert (is_in(desk), is_in(phone)) == (True, False)
    come_in(PHONE, password=PASSWORD)


def joined(street, name):
    street.browser("rita").post(reverse("invite", args=[street.campaign]))
    phone = Client()
    code = JoinCode.objects.order_by("-expires_at")[0].code
    assert phone.post(reverse("join"), {"code": code, "nickname": name}).status_code == 302
    return phone, Device.objects.latest("created_at").member_id


def test_a_phone_that_joined_with_a_code_is_signed_out_by_the_referee(street):
    phone, seat = joined(street, "Cora")
    other, _other_seat = joined(street, "Dora")
    campaign = reverse("campaign", args=[street.campaign])
    assert phone.get(campaign).status_code == other.get(campaign).status_code == 200
    lost = reverse("sign-out-phones", args=[street.campaign, seat])
    assert street.browser("anna").post(lost).status_code == 403
    assert street.browser("stranger").post(lost).status_code == 404
    assert lost not in street.browser("anna").get(reverse("members", args=[street.campaign])).content.decode()
    assert phone.get(campaign).status_code == 200
    rita = street.browser("rita")
    assert lost in rita.get(reverse("members", args=[street.campaign])).content.decode()
    page = rita.post(lost, follow=True).content.decode()
    assert "Signed out of this seat on every phone." in page and "Cora" in page and lost not in page
    assert (phone.get(campaign).status_code, other.get(campaign).status_code) == (404, 200)


def test_a_referee_puts_somebody_out_with_account_phone_and_codes(street):
    phone, seat = joined(street, "Cora")
    rita, anna, campaign = street.browser("rita"), street.browser("anna"), reverse("campaign", args=[street.campaign])
    members = reverse("members", args=[street.campaign])
    for browser, who in ((phone, seat), (anna, street.members["anna"])):
        rita.post(reverse("invite", args=[street.campaign]))
        out = reverse("put-out", args=[street.campaign, who])
        assert street.browser("ben").post(out).status_code == 403 and browser.get(campaign).status_code == 200
        page = rita.post(out, follow=True).content.decode()
        assert "all invitation codes have ended" in page and out not in page
        assert browser.get(campaign).status_code == 404 and not JoinCode.objects.exists()
    assert "Cora" in page and Member.objects.filter(id=seat, forgotten=False).exists()  # the seat and its name stay
    assert reverse("put-out", args=[street.campaign, street.members["rita"]]) not in rita.get(members).content.decode()
    back = joined(street, "Cora again")[0]
    assert back.get(campaign).status_code == 200


def test_whoever_runs_the_campaign_is_put_out_only_without_that_role(street):
    rita, ben = street.browser("rita"), street.members["ben"]
    out = reverse("put-out", args=[street.campaign, ben])
    street.act({"type": "set-roles", "member": str(ben), "roles": ["co-referee"]})
    assert street.browser("ben").post(out.replace(str(ben), str(street.members["anna"]))).status_code == 403
    refused = rita.post(out)
    assert refused.status_code == 422 and "Take that role from them first." in refused.content.decode()
    street.act({"type": "set-roles", "member": str(ben), "roles": ["player"]})
    assert rita.post(out).status_code == 302


def test_whom_a_referee_forgets_gets_in_with_nobodys_code(street):
    _phone, seat = joined(street, "Cora")
    street.act({"type": "forget-member", "member": str(street.members["anna"])}, "anna")  # of her own accord
    assert JoinCode.objects.exists()
    street.act({"type": "forget-member", "member": str(seat)})
    assert not JoinCode.objects.exists()


def test_who_lost_a_password_is_told_who_can_help(street):
    assert "Your host can set a new one." in Client().get(reverse("login")).content.decode()


def test_a_phone_sees_its_seat_and_gives_it_up_for_good(street):
    phone, _seat = joined(street, "Cora")
    page = shown(phone)
    assert "Hafen" in page and "password" not in page
    copied = dict(phone.cookies)
    phone.post(reverse("logout"))
    assert phone.get(reverse("account")).url == reverse("login")
    thief = Client()
    thief.cookies.update(copied)
    assert thief.get(reverse("campaign", args=[street.campaign])).status_code == 404
    assert Client().get(reverse("account")).url == reverse("login")


def test_nothing_is_kept_of_a_browser_but_two_words_and_when(street):
    come_in(PHONE)
    said = Session.objects.get().get_decoded()["device"]
    assert set(said) == {"browser", "system", "since_us"} and (said["browser"], said["system"]) == ("Chrome", "Android")


def test_sessions_that_ended_leave_no_rows(street):
    desk, phone = come_in(DESK), come_in(PHONE)
    Session.objects.filter(session_key=phone.cookies[settings.SESSION_COOKIE_NAME].value).update(
        expire_date=timezone.now() - timedelta(seconds=1)
    )
    before = Session.objects.count()
    clear_sessions()
    assert Session.objects.count() == before - 1 and is_in(desk) and not is_in(phone)
