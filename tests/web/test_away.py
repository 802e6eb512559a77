"""A database without room, or that doesn't answer: a sentence with a status of its own, on pages and in the API."""

import json

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client

pytestmark = pytest.mark.django_db
REFUSING = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
RAISE EXCEPTION 'could not extend file "base/16385/2601": No space left on device' USING ERRCODE = '{}'; END $$;
CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON {} FOR EACH STATEMENT EXECUTE FUNCTION refuse();
"""
NAMES = {"username": "ada", "password": "a-word-and-a-7"}


def refuse(table: str, state: str) -> None:
    """Postgres's own error, as it would come from a disk."""
    with connection.cursor() as cursor:
        cursor.execute(REFUSING.format(state, table))


@pytest.fixture
def client() -> Client:
    get_user_model().objects.create_user(**NAMES)
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(
    ("state", "status", "language", "words"),
    [
        ("53100", 507, "en", "no disk space left"),
        ("53100", 507, "de", "keinen Platz mehr auf der Platte"),
        ("57P01", 503, "en", "Rollbook can&#x27;t save right now"),
        ("57P03", 503, "de", "Rollbook kann gerade nicht speichern"),
    ],
)
def test_a_page_says_it_in_the_readers_language(client, state, status, language, words):
    refuse("django_session", state)
    answer = client.post("/login/", NAMES, headers={"accept-language": language})
    assert answer.status_code == status
    assert words in answer.content.decode() and "2601" not in answer.content.decode()


def test_a_part_of_a_page_is_answered_with_the_words_alone(client):
    refuse("django_session", "53100")
    answer = client.post("/login/", NAMES, headers={"hx-request": "true"})
    assert (answer.status_code, answer["Content-Type"]) == (507, "text/plain")
    assert answer.content.decode().startswith("The machine Rollbook runs on has no disk space left")


def test_the_api_answers_with_its_own_shape(client):
    client.force_login(get_user_model().objects.get())
    refuse("campaigns_head", "53100")
    body = {"command": {"type": "found-campaign", "ruleset": "stko", "name": "Hafen", "nickname": "Ada"}}
    answer = client.post("/api/campaigns/", json.dumps(body), "application/json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (507, "disk-full")
    assert "counts once" in answer.json()["error"]["sentence"]


def test_what_is_no_matter_of_the_machine_stays_a_loud_fault(client):
    refuse("django_session", "22012")
    answer = client.post("/login/", NAMES)
    assert answer.status_code == 500 and "Something broke here" in answer.content.decode()
