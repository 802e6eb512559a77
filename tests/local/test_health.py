"""The address that says whether a web process is well."""

import pytest
from django.db import OperationalError, connection
from django.test import Client

from campaigns.local import news
from campaigns.local.watching import KEEPS_ENDING


@pytest.mark.django_db
def test_it_needs_no_account_keeps_nothing_and_tells_nothing(django_assert_num_queries):
    with django_assert_num_queries(1):
        answer = Client().get("/healthy/")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert not answer.cookies and "no-store" in answer["Cache-Control"]
    assert Client().post("/healthy/").status_code == 405


@pytest.mark.django_db
def test_without_a_database_it_says_so(monkeypatch):
    def gone() -> None:
        raise OperationalError("connection to 10.0.0.7 failed: password of rollbook_web")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(connection, "cursor", gone)
        answer = Client().get("/healthy/")
    assert (answer.status_code, answer["Content-Type"]) == (503, "text/plain")
    assert answer.content == b"The database doesn't answer, and without it no page can be shown.\n"


@pytest.mark.django_db
def test_what_the_start_on_this_machine_has_met_with_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv("ROLLBOOK_DATA", str(tmp_path))
    told = news.News()
    told.wrong("worker", KEEPS_ENDING["worker"], "its log ends: secrets")
    told.keep()
    answer = Client().get("/healthy/")
    assert (answer.status_code, answer.content.decode()) == (503, KEEPS_ENDING["worker"] + "\n")
    told.well("worker", "The worker runs again.")
    told.keep()
    assert Client().get("/healthy/").content == b"ok\n"
