"""Commands share one embedded server: the first starts it, the last one out stops it."""

import subprocess
import sys

import psutil
import pytest

from campaigns.local.cluster import Cluster
from campaigns.local.places import CHECKOUT
from tests.local.starting import Home
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

HOLD = "import sys; from campaigns.local import sharing; sharing.hold(); print('holding', flush=True); sys.stdin.read()"


def holder(home: Home) -> subprocess.Popen[str]:
    started = subprocess.Popen(
        [sys.executable, "-c", HOLD],
        cwd=CHECKOUT,
        env=home.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    home.started.append(started)
    return started


def leave(started: subprocess.Popen[str]) -> None:
    started.communicate("", timeout=PATIENCE)


def server(home: Home) -> psutil.Process | None:
    return Cluster(home.folder / "data" / "postgres").process()


def test_two_that_come_at_once_start_one_server_and_the_last_one_out_stops_it(home):
    first, second = holder(home), holder(home)
    assert first.stdout.readline() == second.stdout.readline() == "holding\n"
    running = server(home)
    leave(first)
    assert server(home) == running
    leave(second)
    assert server(home) is None


def test_an_orphan_of_a_killed_process_is_found_used_and_stopped(home):
    killed = holder(home)
    killed.stdout.readline()
    orphan = server(home)
    killed.kill()
    killed.communicate()
    assert orphan is not None
    assert server(home) == orphan
    later = holder(home)
    later.stdout.readline()
    assert server(home) == orphan
    leave(later)
    assert home.nothing_left()


def test_a_command_that_needs_no_database_starts_none(home):
    home.manage("shell", "-v0", "-c", "pass")
    assert not (home.folder / "data" / "postgres").exists()


def test_one_command_starts_the_server_as_the_role_it_needs_finds_everything_made_and_stops_it(lived_in):
    made = (lived_in.folder / "data" / "postgres" / "data" / "PG_VERSION").stat().st_ino
    ask = "from django.db import connection as c; print(c.cursor().execute('SELECT current_user').fetchone()[0])"
    ask += "; import gc; print(gc.isenabled())"  # which it isn't while a command is loaded
    asked = lived_in.manage("shell", "-v0", "-c", ask)
    assert asked.stdout.split() == ["rollbook_web", "True"]
    assert lived_in.nothing_left()
    assert (lived_in.folder / "data" / "postgres" / "data" / "PG_VERSION").stat().st_ino == made
