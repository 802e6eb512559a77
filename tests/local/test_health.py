"""The address that says whether a web process is well."""

import pytest
from django.db import OperationalError, connection
from django.test import Client


@pytest.mark.django_db
def test_it_needs_no_account_keeps_nothing_and_tells_nothing(django_assert_num_queries):
    with django_assert_num_queries(1):
        answer = Client().get("/healthy/")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert not answer.cookies and "no-store" in answer["Cache-Control"]
    assert Client().post("/healthy/").status_code == 405


@pytest.mark.django_db
def test_without_a_database_it_is_ill(monkeypatch):
    def gone() -> None:
        raise OperationalError("the server is gone")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(connection, "cursor", gone)
        assert Client(raise_request_exception=False).get("/healthy/").status_code == 500
