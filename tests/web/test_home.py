"""The first steps: signing in, founding, joining with a code."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, Character, Gang, Member

pytestmark = pytest.mark.django_db


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
    assert "Hafen" in phone.get("/").content.decode()
    assert Member.objects.count() == 6


def test_a_wrong_code_is_said_at_its_field(street):
    answer = street.browser().post(reverse("join"), {"code": "QQQQQQ", "nickname": "Dora"})
    assert answer.status_code == 422
    html = answer.content.decode()
    assert [tag for tag in re.findall("<input[^>]*>", html) if 'aria-invalid="true"' in tag and 'name="code"' in tag]
    assert "Dora" in html


def test_signing_out_forgets_the_seats_of_this_browser(street):
    browser = street.browser("rita")
    browser.cookies["seat-x"] = "token"
    answer = browser.post(reverse("logout"))
    assert answer.cookies["seat-x"].value == ""


@pytest.mark.parametrize(("who", "password"), [("rita", "wrong"), ("nobody", "rita")])
def test_who_cannot_be_let_in_is_told_why_in_a_sentence_and_keeps_the_name(street, who, password):
    page = street.browser(None, "de").post(reverse("login"), {"username": who, "password": password})
    html = page.content.decode()
    assert "Name und Passwort passen nicht zusammen." in html and f'value="{who}"' in html
