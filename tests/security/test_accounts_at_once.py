"""Accounts and their tokens, asked for by several in one moment; and what a door tells of who has an account."""

import re
from functools import partial
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaigns.models import ApiToken
from campaigns.submit import Refusal
from campaigns.submit.accounts import first_account
from campaigns.submit.accounts.api_tokens import MOST, make_token
from campaigns.submit.accounts.throttling import WRONG
from tests.security.meanwhile import together

pytestmark = pytest.mark.fresh_db


def test_of_many_with_the_first_code_at_once_one_has_an_account():
    make = partial(first_account.make_first_account, password="a long secret", given=first_account.code())
    answers = together(*(partial(make, f"user-{n}") for n in range(5)))
    assert sum(isinstance(answer, User) for answer in answers) == User.objects.count() == 1
    assert {answer.code for answer in answers if not isinstance(answer, User)} == {"accounts-there"}


def test_the_welcome_page_sent_twice_at_once_makes_one_account():
    said = {"username": "host", "password1": "a long old secret", "password2": "a long old secret"}
    said["code"] = first_account.code()
    answers = together(*[partial(Client().post, reverse("welcome"), said) for _ in range(3)])
    assert all(answer.status_code < 500 for answer in answers), answers
    assert sum("sessionid" in answer.cookies for answer in answers) == User.objects.count() == 1


def test_of_many_tokens_at_once_no_more_are_made_than_an_account_may_have():
    user = User.objects.create_user("rita")
    for n in range(MOST - 1):
        make_token(user, f"n{n}", days=1)
    answers = together(*(partial(make_token, user, f"more{n}", days=1) for n in range(5)))
    assert [answer.code for answer in answers if isinstance(answer, Refusal)] == ["too-many-tokens"] * 4
    assert ApiToken.objects.count() == MOST


def test_a_token_asked_for_twice_with_one_id_is_made_once():
    user, id = User.objects.create_user("rita"), uuid4()
    answers = together(*[partial(make_token, user, "one", days=1, id=id)] * 4)
    assert [answer.code for answer in answers if isinstance(answer, Refusal)] == ["token-made-already"] * 3


def said_of(answer):
    """But for what differs from answer to answer."""
    text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())
    return answer.status_code, re.sub("rita|nobo", "NAME", text)


@pytest.mark.parametrize("active", [True, False])
def test_a_wrong_password_tells_nothing_of_who_has_an_account(active):
    User.objects.create_user("rita", password="a long old secret", is_active=active)
    for _ in range(WRONG + 2):  # also once it is slowed down
        for door, more in ((reverse("login"), {}), ("/api/token/", {"content_type": "application/json"})):
            told = []
            for place, name in enumerate(("rita", "nobo"), start=1):
                said = {"username": name, "password": "wrong", "name": "x", "days": 1}
                told.append(said_of(Client(REMOTE_ADDR=f"192.0.2.{place}").post(door, said, **more)))
            assert told[0] == told[1]


def test_a_wrong_name_takes_as_much_work_as_a_wrong_password(monkeypatch):
    from django.contrib.auth.hashers import MD5PasswordHasher

    User.objects.create_user("rita", password="a long old secret")
    worked, encode = [], MD5PasswordHasher.encode
    monkeypatch.setattr(MD5PasswordHasher, "encode", lambda *said: worked.append(said) or encode(*said))
    found = []
    for name in ("rita", "nobody"):
        worked.clear()
        Client().post(reverse("login"), {"username": name, "password": "wrong"})
        found.append(len(worked))
    assert found == [1, 1]
