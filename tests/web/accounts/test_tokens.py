"""The page of an account's tokens: made, shown once, listed, ended."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import ApiToken

pytestmark = pytest.mark.django_db
SHOWN = re.compile(r"rollbook_[\w-]{43}")


def made(browser, **said):
    return browser.post(
        reverse("tokens"), {"name": "Counter", "days": "90", "campaign": "", "id": str(uuid4()), **said}
    )


def asked(key, where="/api/campaigns/"):
    return Client(HTTP_AUTHORIZATION=f"Token {key}").get(where).status_code


def test_a_token_is_shown_once_and_opens_the_api_until_its_owner_ends_it(street):
    anna = street.browser("anna")
    answer = made(anna)
    (key,) = set(SHOWN.findall(answer.content.decode()))
    assert answer["Cache-Control"] == "no-store" and asked(key) == 200
    listed = anna.get(reverse("tokens")).content.decode()
    assert (
        "Counter" in listed
        and "last used" in listed
        and "reads and makes entries" in listed
        and not SHOWN.search(listed)
    )
    end = reverse("end-token", args=[ApiToken.objects.get().id])
    street.browser("ben").post(end)
    assert asked(key) == 200
    assert "Counter" not in anna.post(end, follow=True).content.decode()
    assert asked(key) == 401


def test_what_it_may_do_is_chosen_and_told(street):
    answer = made(street.browser("anna", "de"), read_only="on", campaign=str(street.campaign), days="30")
    page = answer.content.decode()
    assert "nur lesen" in page and "Hafen" in page
    assert f'<a href="{reverse("schema")}">Beschreibung der API</a>' in page
    token = ApiToken.objects.get()
    assert (token.read_only, token.campaign_id) == (True, street.campaign)
    assert (token.ends_at - token.made_at).days == 30 or (token.ends_at - token.made_at).days == 29


def test_the_same_form_sent_twice_makes_one_token(street):
    anna, id = street.browser("anna"), str(uuid4())
    made(anna, id=id)
    again = made(anna, id=id)
    assert again.status_code == 409 and not SHOWN.search(again.content.decode())
    assert ApiToken.objects.count() == 1


@pytest.mark.parametrize("wrong", [{"name": ""}, {"days": "9999"}, {"campaign": "other"}, {"name": "x" * 61}])
def test_what_cannot_be_is_said_and_makes_nothing(street, wrong):
    said = dict.fromkeys(wrong, str(uuid4())) if wrong == {"campaign": "other"} else wrong
    assert made(street.browser("anna"), **said).status_code == 422
    assert not ApiToken.objects.exists()


def test_whoever_has_no_account_has_no_tokens(street):
    assert Client().get(reverse("tokens")).status_code == 302
    assert made(Client()).status_code == 302 and not ApiToken.objects.exists()
