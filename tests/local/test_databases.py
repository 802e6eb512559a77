"""The suite's own databases: what the other tests stand on."""

import os
import subprocess
import sys
import threading

import pytest
from django.db import connection, transaction

from campaigns.local.places import CHECKOUT


def rows() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM django_session")
        return int(cursor.fetchone()[0])


def add_row(key: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO django_session VALUES (%s, '', now())", [key])


@pytest.mark.fresh_db
def test_a_fresh_database_commits_for_real_and_threads_see_it():
    with transaction.atomic():
        add_row("one")
    seen: list[int] = []

    def look() -> None:
        seen.append(rows())
        connection.close()

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen == [1]


@pytest.mark.fresh_db
def test_a_fresh_database_starts_empty_each_time():
    assert rows() == 0


@pytest.mark.fresh_db
def test_a_subprocess_uses_the_same_fresh_database():
    add_row("from here")
    program = "from django.contrib.sessions.models import Session as S; print('kept', S.objects.get().pk)"
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v0", "-c", program],
        cwd=CHECKOUT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "campaigns.site.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "kept from here" in done.stdout


@pytest.mark.django_db
def test_the_usual_database_rolls_back():
    add_row("gone afterwards")
    assert rows() == 1


@pytest.mark.parametrize(("pooler", "prepares"), [("", True), ("1", False)])
def test_behind_a_pooler_no_statement_is_prepared(monkeypatch, pooler, prepares):
    from campaigns.local import database

    monkeypatch.setenv("ROLLBOOK_POOLER", pooler)
    assert ("prepare_threshold" in database.settings()["OPTIONS"]) is prepares


@pytest.mark.fresh_db
@pytest.mark.parametrize("threshold", [None, 5])
def test_the_ledger_s_statements_are_prepared_where_that_is_allowed(monkeypatch, threshold):
    from campaigns.ledger.read import read_rows

    connection.ensure_connection()
    monkeypatch.setattr(connection.connection, "prepare_threshold", threshold)
    nobody = "00000000-0000-0000-0000-000000000000"
    for _ in range(2):
        assert read_rows(nobody, nobody) == []
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%convert_to(payload%'")
        assert cursor.fetchone()[0] == (threshold is not None)
