"""Tokens of accounts: kept as digests, ended with the password, and never good for more than they were made for."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse
from django.utils import timezone

from api.base_views import PublicView
from campaigns.models import ApiToken, Character, Member, Seat
from campaigns.simulation.asking import ask
from campaigns.simulation.changes import Change
from campaigns.simulation.comparing import Variant, what_if
from campaigns.simulation.seasons import ask_season
from campaigns.submit import found_campaign
from campaigns.submit.accounts.api_tokens import make_token
from tests.security.test_every_address import address, battle, signed, size, street

__all__ = ["battle", "street"]
pytestmark = pytest.mark.django_db
UNSAFE = ("post", "put", "patch", "delete")


def doors() -> list[tuple[str, Any]]:
    """Every address of the API that somebody has to sign in for."""
    (api,) = [
        pattern
        for pattern in get_resolver().url_patterns
        if isinstance(pattern, URLResolver) and str(pattern.pattern) == "api/"
    ]
    found = [(f"api/{pattern.pattern}".replace("<int:battle>", "1"), pattern.callback) for pattern in api.url_patterns]
    return [
        (route, door) for route, door in found if not issubclass(door.view_class, PublicView) and "schema" not in route
    ]


def known(street, battle) -> dict[str, Any]:
    """Something of each kind that an address names; Rita is the referee of all of it."""
    rita, gangs = Member.objects.get(id=street.members["rita"]), [UUID(street.gangs[who]) for who in ("anna", "ben")]
    asked = ask(rita, 100, gangs=gangs, table="open")
    compared = what_if(rita, asked.id, [Variant((Change("leaves", figure=1),))], 1_000)
    season = ask_season(rita, 2, gangs=gangs, battles=2)
    return {
        "campaign": street.campaign,
        "battle": battle,
        "gang": gangs[0],
        "simulation": asked.id,
        "question": compared.id,
        "season": season.id,
        "character": Character.objects.first().id,
        "who": street.members["rita"],
    }


def status(hand: Client, route: str) -> int:
    return hand.get("/api/" + route).status_code


def test_what_is_stored_of_a_token_opens_nothing(street):
    made = make_token(street.accounts["rita"], "script", days=1)
    with connection.cursor() as cursor:
        cursor.execute("SELECT row_to_json(t)::text FROM campaigns_apitoken t")
        kept = "".join(row[0] for row in cursor.fetchall())
    assert made.key not in kept and made.key.removeprefix("rollbook_") not in kept
    assert status(Client(HTTP_AUTHORIZATION=f"Token {made.key}"), "campaigns/") == 200


def test_a_token_ends_when_its_time_is_over(street):
    hand = Client(**signed(street.accounts["rita"]))
    assert status(hand, "campaigns/") == 200
    ApiToken.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    assert status(hand, "campaigns/") == 401


@pytest.mark.parametrize("may", [{}, {"campaign": True}])
def test_whichever_way_a_password_is_changed_its_tokens_are_gone(street, may):
    rita = street.accounts["rita"]
    hand = Client(**signed(rita, **dict.fromkeys(may, street.campaign)))
    assert status(hand, "campaigns/") == 200
    rita.set_password("another-word-3")
    rita.save()  # as the admin and `manage.py changepassword` do
    assert status(hand, "campaigns/") == 401


def test_a_token_opens_nothing_while_its_account_is_switched_off(street):
    rita = street.accounts["rita"]
    hand = Client(**signed(rita))
    rita.is_active = False
    rita.save()
    assert status(hand, "campaigns/") == 401


def test_signing_out_everywhere_ends_the_accounts_tokens_and_nobody_elses(street):
    rita, anna = (Client(**signed(street.accounts[who])) for who in ("rita", "anna"))
    street.browser("rita").post(reverse("sign-out-there"))
    assert (status(rita, "campaigns/"), status(anna, "campaigns/")) == (401, 200)


def test_whoever_lost_his_seat_has_nothing_with_a_token_for_it(street):
    hand = Client(**signed(street.accounts["rita"], campaign=street.campaign))
    assert status(hand, f"campaigns/{street.campaign}/") == 200
    Seat.objects.filter(user=street.accounts["rita"]).delete()
    assert status(hand, "campaigns/") == 401


def test_a_token_that_only_reads_is_refused_for_every_unsafe_method_of_every_address(street, battle):
    hand, before, wrong = Client(**signed(street.accounts["rita"], read_only=True)), size(), []
    things = known(street, battle)
    for route, _door in doors():
        where = address(route, number=1, roll=1, seq=1, **things)
        for method in UNSAFE:
            if (method, route) == ("delete", "api/token/own/"):
                continue  # it may end itself
            answer = getattr(hand, method)(where, "{}", content_type="application/json")
            if answer.status_code != 403 or b"token-only-reads" not in answer.content:
                wrong.append((method, where, answer.status_code))
    assert len(doors()) > 60 and wrong == [] and size() == before
    assert status(hand, f"campaigns/{street.campaign}/") == 200


OF_NO_OTHER = [("get", "api/campaigns/"), ("get", "api/rulesets/")]  # one's own, and what everybody may know


def test_a_token_for_one_campaign_gets_nothing_of_any_other_at_any_address(street, battle):
    rita = street.accounts["rita"]
    other = found_campaign(rita, uuid4(), ruleset="stko", name="Else", nickname="Rita").campaign
    hand, before, wrong, things = Client(**signed(rita, campaign=other)), size(), [], known(street, battle)
    for route, _door in doors():
        where = address(route, number=1, roll=1, seq=1, **things)
        for method in ("get", *UNSAFE):
            if (method, route) == ("delete", "api/token/own/"):
                continue  # which ends this one
            more = {} if method == "get" else {"data": "{}", "content_type": "application/json"}
            answer = getattr(hand, method)(where, **more)
            if answer.status_code not in (403, 404, 405) and (method, route) not in OF_NO_OTHER:
                wrong.append((method, where, answer.status_code))
            assert str(street.campaign) not in answer.content.decode() or answer.status_code == 404, where
    assert wrong == [] and size() == before
    assert [result["id"] for result in hand.get("/api/campaigns/").json()["results"]] == [str(other)]
    assert status(hand, f"campaigns/{other}/") == 200


def test_no_account_has_tokens_without_end(street):
    from campaigns.submit import Refusal
    from campaigns.submit.accounts.api_tokens import MOST

    for n in range(MOST):
        make_token(street.accounts["rita"], f"script {n}", days=1)
    with pytest.raises(Refusal, match="too-many-tokens"):
        make_token(street.accounts["rita"], "one more", days=1)
    ApiToken.objects.update(ends_at=timezone.now())
    make_token(street.accounts["rita"], "one more", days=1)
