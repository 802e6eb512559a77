"""``manage.py doctor``: facts a person can act on, no secrets."""

import base64
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone

from campaigns.local import doctor, keys
from engine import build
from tests.local.starting import Home
from tests.web.street import Street

pytestmark = pytest.mark.slow


def test_it_names_versions_places_and_what_is_missing(lived_in: Home):
    said = lived_in.manage("doctor").stdout
    for name in ("Python", "Postgres", "Broker", "Django key", "Vault key", "Engine", "Last backup", "Disk", "Clock"):
        assert f"{name}:" in said
    assert str(lived_in.folder / "data" / "vault-key") in said
    assert "embedded" in said
    for key in ("secret-key", "vault-key"):
        assert (lived_in.folder / "data" / key).read_text().strip() not in said


def test_a_key_file_others_may_read_is_a_fault(place: Path, monkeypatch):
    """What the command makes of a fault: see the next one."""
    monkeypatch.setenv("ROLLBOOK_DATA", str(place / "data"))
    monkeypatch.delenv(keys.VAULT_KEY, raising=False)
    keys.vault_key()
    fact = dict(doctor.FACTS)["Vault key"]
    assert fact() == f"{place / 'data' / 'vault-key'}, 600"
    keys.path(keys.VAULT_KEY).chmod(0o644)
    assert "FAULT" in fact() and "chmod 600" in fact()


@pytest.mark.django_db
def test_entries_of_a_clock_that_was_ahead_are_a_fault(monkeypatch):
    Street()
    fact, now = dict(doctor.FACTS)["Clock"], timezone.now()
    assert "FAULT" not in fact() and fact().endswith("(UTC)")
    monkeypatch.setattr(doctor.timezone, "now", lambda: now - timedelta(days=3))
    assert f"FAULT: the newest entry is dated {now:%Y-%m-%d}" in fact()


@pytest.mark.django_db
def test_where_nothing_was_ever_started_the_clock_has_no_fault():
    """It was one beside the missing migration, which is all there is to be said."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL search_path TO pg_catalog")
        said = dict(doctor.FACTS)["Clock"]()
        cursor.execute("RESET search_path")
    assert "FAULT" not in said


def test_an_unreachable_server_is_one_fault_and_its_password_is_not_shown(home: Home, monkeypatch):
    home_environment = home.environment | {
        "DATABASE_URL": "postgres://someone:hidden-word@127.0.0.1:1/none",
        "ROLLBOOK_VAULT_KEY": base64.b64encode(b"k" * 32).decode(),
    }
    monkeypatch.setattr(Home, "environment", home_environment)
    done = home.manage("doctor", check=False)
    assert done.returncode != 0
    assert "Postgres:     FAULT" in done.stdout
    assert "Disk:" in done.stdout
    assert "hidden-word" not in done.stdout + done.stderr


def test_a_compiled_build_that_no_longer_fits_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(build, "TARGET", tmp_path)
    monkeypatch.setattr(build, "compiled", lambda: False)
    assert doctor._engine().startswith("interpreted (")
    (tmp_path / build.HASH).write_text("0" * 64)
    assert "is of other sources" in doctor._engine() and "make compile" in doctor._engine()
