"""The first steps: signing in, founding, joining with a code."""

import re
import secrets
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign, Character, Device, Gang, JoinCode, Member
from campaigns.submit.accounts.joining import give_device

pytestmark = pytest.mark.django_db
PARTS = (("header", "top"), ("footer", "foot"))


@pytest.fixture
def rita():
    User.objects.create_user("rita", password="rita")
    client = Client()
    client.login(username="rita", password="rita")
    return client


def test_an_empty_home_says_what_to_do_next(rita):
    page = rita.get("/").content.decode()
    assert reverse("found-campaign") in page
    assert reverse("join") in page


def test_founding_brings_two_gangs_of_four(rita):
    said = {"name": "Hafenkrieg", "nickname": "Rita", "ruleset": "stko", "starters": "on"}
    answer = rita.post(reverse("found-campaign"), said)
    campaign = Campaign.objects.get()
    assert answer.url == reverse("campaign", args=[campaign.id])
    assert Gang.objects.count() == 2
    assert Character.objects.count() == 8
    page = rita.get(answer.url).content.decode()
    assert "Hafenkrieg" in page
    assert "Keule" in page


def test_founding_twice_with_the_same_form_founds_once(rita):
    said = {"name": "A", "nickname": "R", "ruleset": "stko", "id": "2b1b8a48-5a0f-4a3c-9c9d-0f6b2f5b7a11"}
    first, second = (rita.post(reverse("found-campaign"), said) for _ in range(2))
    assert first.url == second.url
    assert Campaign.objects.count() == 1


def test_founding_anew_with_a_form_that_has_founded_is_declined_in_words(rita):
    """After a tap on the browser's back button: it had been an error page."""
    said = {"name": "A", "nickname": "R", "ruleset": "stko", "id": "2b1b8a48-5a0f-4a3c-9c9d-0f6b2f5b7a11"}
    rita.post(reverse("found-campaign"), said)
    answer = rita.post(reverse("found-campaign"), {**said, "name": "B"})
    assert answer.status_code == 409 and 'value="B"' in answer.content.decode()
    assert Campaign.objects.count() == 1


def test_a_wrong_field_is_said_there_and_what_was_typed_stays(rita):
    answer = rita.post(reverse("found-campaign"), {"name": "", "nickname": "Rita <3", "ruleset": "stko"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'aria-invalid="true"' in page
    assert "Rita &lt;3" in page
    assert not Campaign.objects.exists()


def test_somebody_joins_with_a_code_and_no_account(street):
    street.browser("rita").post(reverse("invite", args=[street.campaign]))
    shown = street.browser("rita").get(reverse("invite", args=[street.campaign]))
    code, (address, qr) = shown.context["codes"][0]
    assert address.endswith(reverse("join-code", args=[code.code]))
    assert qr.startswith("<svg")
    phone = street.browser()
    assert code.code in phone.get(reverse("join-code", args=[code.code])).content.decode()
    answer = phone.post(reverse("join"), {"code": code.code.lower(), "nickname": "Dora 🎲"})
    assert answer.url == reverse("campaign", args=[street.campaign])
    page = phone.get(answer.url).content.decode()
    assert "<bdi>Dora 🎲</bdi>" in page
    home = phone.get("/").content.decode()
    assert "Hafen" in home
    for seated in (page, home):  # it has joined; an account is offered at the foot
        top, foot = (re.search(rf'<{tag} class="{css}".*?</{tag}>', seated, re.S)[0] for tag, css in PARTS)
        assert reverse("join") not in top and reverse("login") not in top and reverse("login") in foot
    assert Member.objects.count() == 6


def test_a_phone_keeps_its_seat_as_long_as_somebody_comes_back_with_it(street):
    phone, seat = street.browser(), f"seat-{street.campaign.hex}"
    phone.cookies[seat] = given = give_device(street.campaign, street.members["ben"])
    page = reverse("campaign", args=[street.campaign])
    for address in (page, reverse("home"), reverse("members", args=[street.campaign])):
        renewed = phone.get(address).cookies[seat]
        assert renewed.value == given and int(renewed["max-age"]) > 365 * 24 * 3600 and renewed["httponly"]
    assert seat not in phone.get(page, headers={"HX-Request": "true"}).cookies  # a part, asked for every few seconds
    Device.objects.update(revoked_at=timezone.now())
    assert seat not in phone.get(page).cookies  # nothing is given back to a phone that was signed out
    assert phone.get(reverse("home")).cookies[seat].value == ""


def test_an_account_that_joins_with_a_code_has_its_seat_wherever_it_signs_in(street):
    street.browser("rita").post(reverse("invite", args=[street.campaign]))
    said = {"code": JoinCode.objects.get().code, "nickname": "Dora"}
    answer = street.browser("stranger").post(reverse("join"), said, follow=True).content.decode()
    assert "The seat belongs to your account." in answer
    campaign = reverse("campaign", args=[street.campaign])
    assert "<bdi>Dora</bdi>" in street.browser("stranger").get(campaign).content.decode()


def test_a_guest_who_joins_on_a_players_own_device_takes_no_account_over(street):
    street.browser("rita").post(reverse("invite", args=[street.campaign]))
    said = {"code": JoinCode.objects.get().code, "nickname": "Dora"}
    page = street.browser("anna").post(reverse("join"), said, follow=True).content.decode()
    assert "This phone remembers your seat." in page
    assert not Member.objects.get(id=Device.objects.get().member_id).linked


def test_a_machine_that_phones_cant_reach_shows_no_picture_of_its_own_address(street, settings):
    rita, page = street.browser("rita", "de"), reverse("invite", args=[street.campaign])
    rita.post(page)
    alone = rita.get(page, headers={"host": "127.0.0.1:8000"}).content.decode()
    assert "<code>make run LAN=1</code>" in alone and "127.0.0.1" not in alone and "Handys erreichen" in alone
    settings.LAN_HOSTS = ["192.168.1.20:8000"]
    shared = rita.get(page, headers={"host": "localhost:8000"})
    assert shared.context["codes"][0][1][0].startswith("http://192.168.1.20:8000/join/")
    assert "make run" not in shared.content.decode()


def test_a_code_that_lets_nobody_in_is_declined_before_a_name_is_typed(street):
    rita, phone = street.browser("rita"), street.browser()
    rita.post(reverse("invite", args=[street.campaign]))
    code = rita.get(reverse("invite", args=[street.campaign])).context["codes"][0][0].code
    opened = phone.get(reverse("join-code", args=[code]))
    assert opened.status_code == 200 and "aria-invalid" not in opened.content.decode()
    rita.post(reverse("revoke-invitation", args=[street.campaign]), {"code": code})
    shut = phone.get(reverse("join-code", args=[code]))
    wrong = [tag for tag in re.findall("<input[^>]*>", shut.content.decode()) if 'aria-invalid="true"' in tag]
    assert shut.status_code == 404 and len(wrong) == 1 and 'name="code"' in wrong[0] and code in wrong[0]


def test_a_wrong_code_is_said_at_its_field(street):
    answer = street.browser().post(reverse("join"), {"code": "QQQQQQ", "nickname": "Dora"})
    assert answer.status_code == 422
    html = answer.content.decode()
    assert [tag for tag in re.findall("<input[^>]*>", html) if 'aria-invalid="true"' in tag and 'name="code"' in tag]
    assert "Dora" in html


def test_signing_out_forgets_the_seats_of_this_browser(street):
    browser, seat = street.browser("rita"), f"seat-{street.campaign.hex}"
    browser.cookies[seat] = secrets.token_urlsafe(32)
    answer = browser.post(reverse("logout"))
    assert answer.cookies[seat].value == ""


@pytest.mark.parametrize("made", [secrets.token_urlsafe, lambda size: "x" * size])
def test_hundreds_of_made_up_seats_cost_one_query_at_most_and_the_own_one_still_opens(street, made):
    phone = street.browser()
    given = give_device(street.campaign, street.members["ben"])
    phone.cookies[f"seat-{street.campaign.hex}"] = given
    for _ in range(800):
        phone.cookies[f"seat-{uuid4().hex}"] = made(32)
    with CaptureQueriesContext(connection) as asked:
        assert phone.get("/").status_code == 200
    devices = [one["sql"] for one in asked if "campaigns_device" in one["sql"]]
    assert len(devices) == 1 and 1 <= devices[0].count("\\x") <= 20
    assert phone.get(reverse("campaign", args=[street.campaign])).status_code == 200


def test_signing_out_ends_at_most_twenty_seats_with_one_query(street):
    phone = street.browser()
    for _ in range(800):
        phone.cookies[f"seat-{uuid4().hex}"] = secrets.token_urlsafe(32)
    with CaptureQueriesContext(connection) as asked:
        phone.post(reverse("logout"))
    assert len([one for one in asked if "campaigns_device" in one["sql"]]) == 1


@pytest.mark.parametrize(("who", "password"), [("rita", "wrong"), ("nobody", "rita")])
def test_who_cannot_be_let_in_is_told_why_in_a_sentence_and_keeps_the_name(street, who, password):
    page = street.browser(None, "de").post(reverse("login"), {"username": who, "password": password})
    html = page.content.decode()
    assert "Name und Passwort passen nicht zusammen." in html and f'value="{who}"' in html
