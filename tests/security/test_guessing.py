"""Passwords are not guessed at leisure, neither on the page nor in the admin."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from campaigns.submit.guessing import WRONG

pytestmark = pytest.mark.django_db
RIGHT = {"username": "lotte", "password": "right-word-1"}


@pytest.fixture
def account():
    return get_user_model().objects.create_user(**RIGHT, is_staff=True)


@pytest.mark.parametrize("page", ["/login/", "/admin/login/"])
def test_after_too_many_wrong_passwords_even_the_right_one_waits(account, page):
    guesser = Client(REMOTE_ADDR="192.0.2.7")
    for n in range(WRONG):
        assert guesser.post(page, {**RIGHT, "password": f"wrong-{n}"}).status_code == 200
    said = guesser.post(page, RIGHT)
    assert said.status_code == 200
    assert "Try again in 10 minutes" in said.content.decode()
    assert "_auth_user_id" not in guesser.session


def test_somebody_elsewhere_signs_in_all_the_same(account):
    guesser = Client(REMOTE_ADDR="192.0.2.7")
    for n in range(WRONG + 1):
        guesser.post("/login/", {**RIGHT, "password": f"wrong-{n}"})
    friend = Client(REMOTE_ADDR="192.0.2.8")
    assert friend.post("/login/", RIGHT).status_code == 302
