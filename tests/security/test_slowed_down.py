"""Doors for everybody are slowed down per address, whichever web process answers, and no address is kept."""

import os
import subprocess
import sys

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from campaigns.local.places import CHECKOUT

AT, HERE = "/api/shared/rolls/nothing/", {"REMOTE_ADDR": "192.0.2.7", "HTTP_HOST": "127.0.0.1"}
ASK = f"""
import django
django.setup()
from django.test import Client
print(Client(**{HERE!r}).get({AT!r}).status_code)
"""


def in_another_process() -> str:
    told = {**os.environ, "DJANGO_SETTINGS_MODULE": "campaigns.site.settings"}
    done = subprocess.run(
        [sys.executable, "-c", ASK], cwd=CHECKOUT, env=told, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.fresh_db
def test_two_processes_count_together(fresh_db):
    here = Client(**HERE)
    assert {here.get(AT).status_code for _ in range(29)} == {404}
    assert in_another_process() == "404"
    assert here.get(AT).status_code == 429
    assert in_another_process() == "429"
    assert Client(**{**HERE, "REMOTE_ADDR": "192.0.2.8"}).get(AT).status_code == 404


@pytest.mark.django_db
def test_an_address_is_counted_without_being_kept():
    Client(**HERE).get(AT)
    with connection.cursor() as cursor:
        cursor.execute("SELECT cache_key FROM campaigns_counted_requests")
        ((key,),) = cursor.fetchall()
    assert "slow:" in key and "192.0.2.7" not in key
    assert cache.get(key.split(":", 2)[2])
