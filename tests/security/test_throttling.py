"""Passwords are not guessed at leisure, neither on the page nor over the API; the admin has no door of its own."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from campaigns.models import JoinAttempt
from campaigns.site.origin import address
from campaigns.submit import Refusal
from campaigns.submit.accounts.throttling import WRONG, WRONG_AT_ACCOUNT, at_code

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


def from_everywhere(times: int, what) -> None:
    for n in range(times):
        what(f"198.51.{n // 250}.{n % 250}")


def test_hundreds_of_wrong_codes_and_passwords_from_elsewhere_keep_nobody_out(account):
    """None of them concerns this account; each place was wrong once."""
    many = [JoinAttempt(origin=f"{what}:{n}", at=timezone.now()) for what in ("sign-in", "join") for n in range(400)]
    JoinAttempt.objects.bulk_create(many)
    assert Client(REMOTE_ADDR="192.0.2.8").post("/login/", RIGHT).status_code == 302
    at_code("join", "192.0.2.8").was_right()


def test_guessing_at_one_account_from_everywhere_ends_and_its_owner_still_comes_in_where_he_did_before(account):
    owner, stranger = Client(REMOTE_ADDR="192.0.2.7"), Client(REMOTE_ADDR="192.0.2.9")
    assert owner.post("/login/", RIGHT).status_code == 302
    owner.post("/logout/")
    from_everywhere(WRONG_AT_ACCOUNT, lambda place: wrong(Client(REMOTE_ADDR=place), 1))
    said = stranger.post("/login/", RIGHT, headers={"Accept-Language": "de"}).content.decode()
    assert "Jemand probiert Passwörter" in said and "60 Minuten" in said and "_auth_user_id" not in stranger.session
    assert owner.post("/login/", RIGHT, REMOTE_ADDR="203.0.113.9").status_code == 302  # also from another address
    other = {"username": "otto", "password": "right-word-2"}
    get_user_model().objects.create_user(**other)
    assert stranger.post("/login/", other).status_code == 302


def test_a_known_browser_guesses_no_faster_than_any_other_and_only_at_its_own_account(account):
    owner = Client(REMOTE_ADDR="192.0.2.7")
    owner.post("/login/", RIGHT)
    known = {name: morsel.value for name, morsel in owner.cookies.items() if name.startswith("known-")}
    thief = Client(REMOTE_ADDR="192.0.2.9")
    thief.cookies.load(known)
    from_everywhere(WRONG, lambda place: thief.post("/login/", {**RIGHT, "password": "wrong"}, REMOTE_ADDR=place))
    assert thief.post("/login/", RIGHT).status_code == 200
    assert Client(REMOTE_ADDR="192.0.2.9").post("/login/", RIGHT).status_code == 302  # nobody else waits for it


def test_another_password_makes_every_known_browser_a_new_one(account):
    thief = Client(REMOTE_ADDR="192.0.2.9")
    thief.post("/login/", RIGHT)
    thief.post("/logout/")
    account.set_password("another-word-3")
    account.save()
    from_everywhere(WRONG_AT_ACCOUNT, lambda place: wrong(Client(REMOTE_ADDR=place), 1))
    assert "Someone is trying out passwords" in thief.post("/login/", RIGHT).content.decode()


def test_tries_at_once_are_counted_before_they_are_answered():
    begun = [at_code("join", "192.0.2.7") for _ in range(WRONG)]
    with pytest.raises(Refusal, match="too-many-wrong-codes"):
        at_code("join", "192.0.2.7")
    begun[0].was_right()
    at_code("join", "192.0.2.7")


def test_right_ones_and_refused_ones_are_not_counted(account):
    friend = Client(REMOTE_ADDR="192.0.2.7")
    for _ in range(WRONG + 1):
        assert friend.post("/login/", RIGHT).status_code == 302
        friend.post("/logout/")
        friend.cookies.clear()
    wrong(friend, WRONG + 5)
    assert JoinAttempt.objects.filter(origin__startswith="sign-in:").count() == WRONG


@pytest.mark.parametrize(
    "one, other, together",
    [
        ("2001:db8:1:2ff::1", "2001:db8:1:200:ffff::9", True),
        ("2001:db8:1:2ff::1", "2001:db8:1:300::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("::ffff:192.0.2.7", "::ffff:192.0.2.8", False),
        ("192.0.2.7", "192.0.2.8", False),
    ],
)
def test_a_household_of_ipv6_is_counted_as_one(one, other, together):
    for _ in range(WRONG):
        at_code("join", one)
    if together:
        with pytest.raises(Refusal):
            at_code("join", other)
    else:
        at_code("join", other)


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


def test_a_browser_that_is_signed_in_has_no_more_tries_at_the_old_password(account):
    browser, said = Client(), {"new_password1": "ein-alter-Kahn", "new_password2": "ein-alter-Kahn"}
    assert browser.post("/login/", RIGHT).status_code == 302
    for n in range(WRONG):
        assert browser.post("/account/password/", {**said, "old_password": f"wrong-{n}"}).status_code == 422
    right = {**said, "old_password": RIGHT["password"]}
    late = browser.post("/account/password/", right)
    assert late.status_code == 422 and "Try again in 10 minutes" in late.content.decode()
    JoinAttempt.objects.all().delete()
    assert browser.post("/account/password/", right).status_code == 302


def test_the_books_have_no_other_form_for_a_password(account):
    browser = Client()
    browser.force_login(account)
    for answer in (browser.get("/admin/password_change/"), browser.post("/admin/password_change/", {})):
        assert (answer.status_code, answer.url) == (302, "/account/")
