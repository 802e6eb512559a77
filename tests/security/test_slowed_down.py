"""Doors for everybody are slowed down per address, whichever web process answers, and no address is kept."""

import os
import subprocess
import sys

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client

from campaigns.local.places import CHECKOUT

AT, HERE = "/api/shared/rolls/nothing/", {"REMOTE_ADDR": "192.0.2.7", "HTTP_HOST": "127.0.0.1"}
ASK = f"""
import sys
import django
django.setup()
from django.test import Client
for line in sys.stdin:
    print(Client(**{HERE!r}).get({AT!r}).status_code, flush=True)
"""


@pytest.fixture
def another_process(fresh_db):
    """Asks once for each call."""
    told = {**os.environ, "DJANGO_SETTINGS_MODULE": "campaigns.site.settings"}
    command, pipe = [sys.executable, "-c", ASK], subprocess.PIPE
    with subprocess.Popen(command, cwd=CHECKOUT, env=told, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdin is not None and process.stdout is not None
        asks, answers = process.stdin, process.stdout

        def ask() -> str:
            print(file=asks, flush=True)
            return answers.readline().strip()

        yield ask
        asks.close()


@pytest.mark.fresh_db
def test_two_processes_count_together(another_process):
    here = Client(**HERE)
    assert {here.get(AT).status_code for _ in range(29)} == {404}
    assert another_process() == "404"
    assert here.get(AT).status_code == 429
    assert another_process() == "429"
    assert Client(**{**HERE, "REMOTE_ADDR": "192.0.2.8"}).get(AT).status_code == 404


@pytest.mark.django_db
def test_an_address_is_counted_without_being_kept():
    Client(**HERE).get(AT)
    with connection.cursor() as cursor:
        cursor.execute("SELECT cache_key FROM campaigns_counted_requests")
        ((key,),) = cursor.fetchall()
    assert "slow:" in key and "192.0.2.7" not in key
    assert caches["counted"].get(key.split(":", 2)[2])
