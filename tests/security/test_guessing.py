"""Passwords are not guessed at leisure, neither on the page nor over the API; the admin has no door of its own."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from campaigns.site.origin import address
from campaigns.submit.guessing import WRONG

pytestmark = pytest.mark.django_db
RIGHT = {"username": "lotte", "password": "right-word-1"}


@pytest.fixture
def account():
    return get_user_model().objects.create_user(**RIGHT, is_staff=True)


def test_the_admin_has_no_door_of_its_own(account):
    assert Client().get("/admin/login/?next=/admin/campaigns/").url == "/login/?next=/admin/campaigns/"
    refused = Client().post("/admin/login/", RIGHT)
    assert refused.url == "/login/?next=/admin/" and "sessionid" not in refused.cookies


def test_after_too_many_wrong_passwords_even_the_right_one_waits(account):
    guesser = Client(REMOTE_ADDR="192.0.2.7")
    for n in range(WRONG):
        assert guesser.post("/login/", {**RIGHT, "password": f"wrong-{n}"}).status_code == 200
    said = guesser.post("/login/", RIGHT)
    assert said.status_code == 200
    assert "Try again in 10 minutes" in said.content.decode()
    assert "_auth_user_id" not in guesser.session


def test_somebody_elsewhere_signs_in_all_the_same(account):
    guesser = Client(REMOTE_ADDR="192.0.2.7")
    for n in range(WRONG + 1):
        guesser.post("/login/", {**RIGHT, "password": f"wrong-{n}"})
    friend = Client(REMOTE_ADDR="192.0.2.8")
    assert friend.post("/login/", RIGHT).status_code == 302


def wrong(client: Client, times: int, **said: str) -> None:
    for n in range(times):
        client.post("/login/", {**RIGHT, "password": f"wrong-{n}"}, **said)


def test_wrong_passwords_at_the_page_and_at_the_api_are_counted_together(account):
    guesser = Client(REMOTE_ADDR="192.0.2.7")
    wrong(guesser, WRONG - 1)
    asked = {"path": "/api/token/", "content_type": "application/json"}
    assert guesser.post(data={**RIGHT, "password": "wrong"}, **asked).status_code == 401
    said = guesser.post(data=RIGHT, **asked)
    assert (said.status_code, said.json()["error"]["code"]) == (429, "too-many-wrong-passwords")
    assert Client(REMOTE_ADDR="192.0.2.8").post(data=RIGHT, **asked).status_code == 200


def test_behind_a_proxy_each_client_is_counted_alone(account, settings):
    settings.PROXIES = 1
    proxy = Client(REMOTE_ADDR="10.0.0.1")
    wrong(proxy, WRONG, HTTP_X_FORWARDED_FOR="192.0.2.7")
    assert proxy.post("/login/", RIGHT, HTTP_X_FORWARDED_FOR="192.0.2.7").status_code == 200
    assert proxy.post("/login/", RIGHT, HTTP_X_FORWARDED_FOR="192.0.2.8").status_code == 302


@pytest.mark.parametrize("proxies", [0, 1])
def test_nobody_escapes_by_what_he_says_of_himself(account, settings, proxies):
    settings.PROXIES = proxies
    guesser = Client(REMOTE_ADDR="192.0.2.7")
    for n in range(WRONG):
        wrong(guesser, 1, HTTP_X_FORWARDED_FOR=f"203.0.113.{n}" + ", 192.0.2.7" * proxies)
    last = "203.0.113.99" + ", 192.0.2.7" * proxies
    assert guesser.post("/login/", RIGHT, HTTP_X_FORWARDED_FOR=last).status_code == 200


@pytest.mark.parametrize(
    "proxies, passed, peer, found",
    [
        (0, "203.0.113.5", "10.0.0.1", "10.0.0.1"),
        (1, "203.0.113.5, 192.0.2.7", "10.0.0.1", "192.0.2.7"),
        (2, "203.0.113.5, 192.0.2.7, 10.0.0.2", "10.0.0.1", "192.0.2.7"),
        (2, "192.0.2.7", "10.0.0.1", "192.0.2.7"),
        (1, "", "10.0.0.1", "10.0.0.1"),
        (1, " , ", "10.0.0.1", "10.0.0.1"),
        (0, "", None, ""),
    ],
)
def test_the_address_is_what_the_last_proxy_of_ours_saw(rf, settings, proxies, passed, peer, found):
    settings.PROXIES = proxies
    request = rf.get("/", HTTP_X_FORWARDED_FOR=passed, REMOTE_ADDR=peer)
    assert address(request) == found
