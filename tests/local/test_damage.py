"""A data folder with pieces missing: sentences and the copy that brings it back, and a restore that works over it."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns.local import keys
from campaigns.local.cluster import Cluster
from campaigns.local.damage import Damaged, advice, must_be_whole
from campaigns.local.sharing import Share
from tests.local.starting import Home
from tests.local.test_backup import kept, origin, users

__all__ = ["kept", "origin"]
pytestmark = pytest.mark.slow


@pytest.fixture
def data(lived_in: Home, monkeypatch) -> Path:
    """Of a Postgres that was used and stopped."""
    monkeypatch.setenv("XDG_DATA_HOME", str(lived_in.folder / "share"))
    monkeypatch.setenv("ROLLBOOK_DATA", str(lived_in.folder / "data"))
    return Cluster(lived_in.folder / "data" / "postgres").data


def emptied(data: Path) -> None:
    for entry in data.iterdir():
        shutil.rmtree(entry) if entry.is_dir() else entry.unlink()


def a_file(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.write_text("")


BREAKAGES: dict[str, Callable[[Path], object]] = {
    "base": lambda data: shutil.rmtree(data / "base"),
    "global/pg_control": lambda data: (data / "global" / "pg_control").unlink(),
    "pg_control is cut short": lambda data: os.truncate(data / "global" / "pg_control", 100),
    "PG_VERSION": lambda data: (data / "PG_VERSION").unlink(),
    "PG_VERSION names no version": lambda data: (data / "PG_VERSION").write_text(""),
    "postgresql.conf": lambda data: (data / "postgresql.conf").unlink(),
    "base, global": emptied,
    "is gone": shutil.rmtree,
    "postgres is no folder": lambda data: a_file(data.parent),
    "data is no folder": a_file,
}


@pytest.mark.parametrize("said", BREAKAGES)
def test_what_is_broken_is_said_and_nothing_is_deleted(data, said):
    BREAKAGES[said](data)
    before = sorted(data.parent.rglob("*"))
    with pytest.raises(Damaged, match=said):
        must_be_whole(Cluster(data.parent))
    assert sorted(data.parent.rglob("*")) == before


def test_a_first_start_is_no_damage(place):
    must_be_whole(Cluster(place / "postgres"))


def test_what_only_the_server_notices_is_said_too(data, lived_in):
    for folder in (data / "base").iterdir():
        shutil.rmtree(folder)
    with pytest.raises(Damaged, match="make restore FILE="):
        Share(Cluster(data.parent), lived_in.folder / "data")


def test_a_broken_password_file_is_as_good_as_none(data, lived_in):
    Cluster(data.parent).password_file.write_text('{"rollbook_su')
    assert users(lived_in) == []


def test_run_names_the_newest_copy_and_restore_brings_it_back_beside_what_was_there(data, lived_in, kept, origin):
    """Also the keys, where they are broken, too."""
    shutil.rmtree(data / "base")
    copies = lived_in.folder / "share" / "rollbook" / "backups"
    copies.mkdir(parents=True)
    ended = lived_in.manage("run", check=False)
    assert ended.returncode != 0 and "Traceback" not in ended.stdout + ended.stderr
    assert "base missing" in ended.stderr and "There is no copy in" in ended.stderr
    copy = shutil.copy(kept, next(copies.iterdir()) / "daily-2026-11-22.tar")
    assert f"make restore FILE={copy}" in advice()

    key = lived_in.folder / "data" / "vault-key"
    key.write_text("short")
    said = lived_in.manage("restore", str(copy)).stdout
    assert users(lived_in) == ["ada"]
    (aside,) = data.parent.parent.glob("postgres-damaged-*")
    assert f"Kept: {aside}" in said and (aside / "data" / "PG_VERSION").exists()
    assert key.read_text() == (origin.folder / "data" / "vault-key").read_text()
    assert "short" in [file.read_text() for file in key.parent.glob("vault-key-damaged-*")]


@pytest.mark.parametrize("content", [None, "", "short"], ids=["gone", "empty", "cut short"])
def test_a_vault_key_that_opens_nothing_is_no_key_and_stays_as_it_is(data, lived_in, content, monkeypatch):
    monkeypatch.delenv(keys.VAULT_KEY, raising=False)
    key = lived_in.folder / "data" / "vault-key"
    key.unlink() if content is None else key.write_text(content)
    with pytest.raises(keys.UnusableKey, match=str(key)):
        keys.vault_key()
    assert (key.read_text() if key.exists() else None) == content


def test_every_command_says_that_its_key_opens_nothing(data, lived_in):
    key = lived_in.folder / "data" / "vault-key"
    key.write_text("short")
    ended = lived_in.manage("check", check=False)
    assert ended.returncode != 0 and "Traceback" not in ended.stderr
    assert str(key) in ended.stderr and "make restore FILE=" in ended.stderr


def test_a_file_in_place_of_the_data_folder_is_said(home):
    (home.folder / "data").write_text("")
    ended = subprocess.run(
        ["make", "run"],
        cwd=Path(__file__).parents[2],
        env=home.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode != 0
    assert "is a file" in ended.stderr and "Traceback" not in ended.stderr


ONE_AFTER_ANOTHER = """
import sys
import manage
for command in {commands}:
    sys.argv[1:] = command
    try:
        manage.main()
    except SystemExit as end:
        print(end, file=sys.stderr)
"""


def test_where_nothing_was_ever_started_an_export_is_checked_and_everything_else_says_what_to_do(home: Home):
    """A stranger with a file that somebody gave to him; it ended in a traceback. Django is loaded once for all."""
    export = Path(__file__).parents[1] / "fixtures/exports/battle.jsonl"
    commands = [["verify", "--export", str(export)], ["verify"], ["verify", "--rules"], ["rebuild", "--check"]]
    done = home.manage("shell", "-v0", "-c", ONE_AFTER_ANOTHER.format(commands=commands))
    assert "RIGHT: nothing was changed" in done.stdout
    assert "This campaign is not here: nothing to compare with." in done.stdout
    assert done.stderr.count("There is nothing here yet") == 3 and "Traceback" not in done.stderr, done.stderr
