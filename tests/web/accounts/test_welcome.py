"""An empty installation: the first account, and nobody's but the one who started the machine."""

import re

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from campaigns.submit.accounts.first_account import code

pytestmark = pytest.mark.django_db
PASSWORD = "ein-alter-Kahn-im-Nebel"


def said(**more):
    return {"code": code(), "username": "Rita", "password1": PASSWORD, "password2": PASSWORD} | more


def test_every_way_in_leads_to_the_first_account(capsys):
    for where in ("home", "login"):
        assert Client().get(reverse(where)).url == reverse("welcome")
    call_command("welcome")
    shown = capsys.readouterr().out.strip()
    assert f'value="{code()}"' in Client().get(shown).content.decode()


def test_the_first_account_runs_the_machine_and_goes_on_to_a_campaign():
    browser = Client()
    answer = browser.post(reverse("welcome"), said(code=code().lower()))
    assert answer.url == reverse("found-campaign")
    assert User.objects.get().is_superuser
    assert browser.get(answer.url).status_code == 200


def test_without_the_code_nobody_becomes_anything_and_guessing_is_slowed_down():
    answer = Client().post(reverse("welcome"), said(code="QQQQQQQQ"))
    html = answer.content.decode()
    assert answer.status_code == 403
    assert [tag for tag in re.findall("<input[^>]*>", html) if 'aria-invalid="true"' in tag and 'name="code"' in tag]
    assert "Rita" in html
    for _ in range(10):
        answer = Client().post(reverse("welcome"), said(code="QQQQQQQQ"))
    answer = Client().post(reverse("welcome"), said())
    assert re.search('class="wrong"[^>]*>[^<]*minutes', answer.content.decode())
    assert not User.objects.exists()


def test_a_password_that_everybody_thinks_of_is_said_at_its_field():
    answer = Client(headers={"Accept-Language": "de"}).post(
        reverse("welcome"), said(password1="password", password2="password")
    )
    assert "password2" in answer.context["form"].errors
    assert "Willkommen" in answer.content.decode()
    assert not User.objects.exists()


def test_there_is_one_first_account_only():
    first = Client()
    first.post(reverse("welcome"), said())
    assert Client().post(reverse("welcome"), said(username="Otto")).url == reverse("login")
    assert first.get(reverse("welcome")).url == reverse("home")
    assert Client().get(reverse("home")).status_code == 200
    assert User.objects.count() == 1


def test_of_two_who_are_there_at_once_the_second_is_told():
    """His page was shown before the first one had finished."""
    from campaigns.submit.accounts import first_account
    from campaigns.submit.errors import Refusal

    first_account.make_first_account("Rita", PASSWORD, code())
    with pytest.raises(Refusal) as raised:
        first_account.make_first_account("Otto", PASSWORD, code())
    assert raised.value.code == "accounts-there"
    assert User.objects.count() == 1


def test_where_somebody_has_an_account_the_command_says_so(capsys):
    User.objects.create_user("rita")
    call_command("welcome")
    assert "createsuperuser" in capsys.readouterr().out
