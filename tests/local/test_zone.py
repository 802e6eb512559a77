"""Pages say times as the host's clock does."""

import os
import subprocess
import sys
from datetime import UTC, datetime

import pytest

from campaigns.local import zone
from campaigns.local.places import CHECKOUT


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine that says nothing of its zone."""
    monkeypatch.delenv("TZ", raising=False)
    monkeypatch.setattr(zone, "LOCALTIME", tmp_path / "localtime")
    monkeypatch.setattr(zone, "DEBIAN", tmp_path / "timezone")
    (tmp_path / "zoneinfo" / "Europe").mkdir(parents=True)
    (tmp_path / "zoneinfo" / "Europe" / "Berlin").touch()
    return tmp_path


def test_it_is_told_by_tz_by_the_link_or_by_the_file_else_it_is_utc(machine, monkeypatch):
    assert zone.name() == "UTC"
    (machine / "timezone").write_text("America/New_York\n")
    assert zone.name() == "America/New_York"
    (machine / "localtime").symlink_to(machine / "zoneinfo" / "Europe" / "Berlin")
    assert zone.name() == "Europe/Berlin"
    monkeypatch.setenv("TZ", ":Asia/Tokyo")
    assert zone.name() == "Asia/Tokyo"


@pytest.mark.parametrize("nonsense", ["Nowhere/Atall", "../../etc/passwd", "/etc/passwd", "CET-1CEST,M3.5.0,M10.5.0/3"])
def test_what_names_no_zone_is_passed_over(machine, monkeypatch, nonsense):
    monkeypatch.setenv("TZ", nonsense)
    (machine / "timezone").write_text(nonsense)
    assert zone.name() == "UTC"


SHOWN = """
import sys
import django
django.setup()
from campaigns.web.campaigns.download_files import when
for us in sys.argv[1:]:
    print(when(int(us)))
"""
IN_BERLIN = {
    "2026-07-17 22:30": "2026-07-18 00:30",
    "2026-10-25 00:30": "2026-10-25 02:30",
    "2026-11-29 18:30": "2026-11-29 19:30",
}


def test_an_evening_in_berlin_has_the_times_and_days_of_berlin():
    given = [str(int(datetime.fromisoformat(utc).replace(tzinfo=UTC).timestamp() * 1_000_000)) for utc in IN_BERLIN]
    environment = os.environ | {"TZ": "Europe/Berlin"}
    command = [sys.executable, "-c", SHOWN, *given]
    done = subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == list(IN_BERLIN.values())
