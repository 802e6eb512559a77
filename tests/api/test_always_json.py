"""Under /api/ every error is JSON of the one shape, in the reader's language, whoever notices it first."""

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from api.views import campaigns
from tests.api.people import command
from tests.security.test_every_address import address
from tests.security.test_unwritable import every_route

pytestmark = pytest.mark.django_db
NOTHING = ("There's nothing here", "Hier ist nichts")
BROKE = ("Something broke here", "Hier ist etwas kaputtgegangen")
UNREAD = ("can't be read", "lässt sich nicht lesen")


def must_say(answer, status, code, *sentence):
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/json"), answer.content[:200]
    (error,) = answer.json().values()
    assert set(error) <= {"code", "sentence", "facts", "field"} and error["code"] == code
    assert len(error["sentence"]) > 10 and "{" not in error["sentence"]
    if sentence:
        german = answer.wsgi_request.headers.get("Accept-Language") == "de"
        assert sentence[german] in error["sentence"]


@pytest.fixture(params=["en", "de"])
def anna(people, request) -> Client:
    said = {"HTTP_AUTHORIZATION": f"Token {people.anna.token}", "HTTP_ACCEPT_LANGUAGE": request.param}
    return Client(raise_request_exception=False, **said)


@pytest.mark.parametrize("path", ["nothing/", "nothing", "campaigns/x/", "", "logs/%00/", "campaigns/%00"])
def test_an_address_that_does_not_exist(anna, path):
    for how in (anna.get, anna.post, anna.put, anna.delete):
        must_say(how(f"/api/{path}"), 404, "not-found", *NOTHING)


@pytest.mark.parametrize("accept", ["*/*", "text/html", "application/x-ndjson"])
def test_every_address_of_somebody_elses(people, accept):
    """Whatever it answers in when all is well."""
    client = Client(raise_request_exception=False, HTTP_AUTHORIZATION=f"Token {people.stranger.token}")
    routes, declined = [one for one in every_route() if one.startswith("api/")], 0
    for route in routes:
        for how in (client.get, client.post, client.put):
            answer = how(address(route, campaign=people.campaign), headers={"Accept": accept})
            if answer.status_code >= 400:
                declined += 1
                must_say(answer, answer.status_code, answer.json()["error"]["code"])
    assert declined > 2 * len(routes)


def test_a_query_with_nul(anna):
    must_say(anna.get("/api/campaigns/?x=%00"), 400, "malformed", *UNREAD)


def test_an_address_without_its_last_slash_keeps_what_was_sent(anna):
    """301 would make a GET of it, and whoever founds a campaign would be answered with the list."""
    founding = {"command": {"type": "found-campaign", "ruleset": "duel?", "name": "X", "nickname": "X"}}
    answer = anna.post("/api/campaigns", founding, "application/json", follow=True)
    assert answer.redirect_chain == [("/api/campaigns/", 308)]
    must_say(answer, 400, "malformed", "one of stko, coc, gff, pb12", "eins von stko, coc, gff, pb12")


def test_an_id_in_capitals_is_the_same_id_in_an_address(anna, people):
    """Some languages write them so."""
    shouted = f"/api/campaigns/{str(people.campaign).upper()}/"
    answer = anna.get(f"{shouted}events/?after=1", follow=True)
    assert answer.redirect_chain == [(f"/api/campaigns/{people.campaign}/events/?after=1", 308)]
    assert answer.status_code == 200
    must_say(anna.get(f"{shouted}nowhere/", follow=True), 404, "not-found")


def test_a_format_that_a_door_does_not_speak_is_told_with_those_it_does(anna, people):
    for path, wanted, spoken in (
        (f"{people.here}export/", "application/json", "application/x-ndjson."),
        ("campaigns/", "text/csv", "application/json."),
    ):
        answer = anna.get(f"/api/{path}", headers={"Accept": wanted})
        must_say(answer, 406, "not-acceptable", spoken, spoken)
    assert anna.get("/api/campaigns/?format=csv").status_code == 200
    told = anna.options(f"/api/{people.here}export/", headers={"Accept": "application/x-ndjson"})
    assert (told.status_code, told["Content-Type"]) == (200, "application/json")
    answer = anna.post(f"/api/{people.here}import/", "{}", "application/json")
    must_say(answer, 415, "unsupported-media-type", *["multipart/form-data."] * 2)


def test_a_way_of_asking_that_the_address_does_not_know(anna):
    must_say(anna.delete("/api/campaigns/"), 405, "method-not-allowed", "Allow header", "im Header Allow")


def test_a_fault_in_the_program(anna, monkeypatch):
    monkeypatch.setattr(campaigns.Campaigns, "get", lambda *_: 1 / 0)
    must_say(anna.get("/api/campaigns/"), 500, "broken", *BROKE)


def test_a_fault_before_anybody_knows_who_asks(anna, monkeypatch):
    """As where the database is away: the session can't be kept, and its middleware stands outside of the language's."""

    def away(*_, **__):
        raise OSError("no database")

    monkeypatch.setattr(SessionStore, "__init__", away)
    must_say(anna.get("/api/campaigns/"), 500, "broken", *BROKE)


def test_a_host_that_is_not_ours(anna):
    must_say(anna.get("/api/campaigns/", headers={"host": "evil.example"}), 400, "malformed", *UNREAD)


def test_a_session_without_the_cross_site_token(people):
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.force_login(User.objects.get(username="anna"))
    must_say(client.post(f"/api/{people.here}commands/", command(type="x"), "application/json"), 403, "cross-site")


def test_a_body_that_is_too_large(anna, people, settings):
    path = f"/api/{people.here}commands/"
    must_say(anna.post(path, b"x" * 1_000_001, "application/json"), 413, "too-large")
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    for doors in (path, "/api/token/", f"/api/{people.here}disputes/"):
        answer = anna.post(doors, {"name": "x" * 200})
        assert answer["Content-Type"] == "application/json" and 400 <= answer.status_code < 500
    must_say(anna.post(path, b"x" * 200, "application/x-www-form-urlencoded"), 415, "unsupported-media-type")
