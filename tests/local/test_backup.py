"""One file out, one file in: also while it runs, also in another checkout, never over somebody's data."""

import json
import shutil
import stat
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from campaigns.local import daily, dumping, roles
from campaigns.local.archive import RestoreRefused, unpack
from campaigns.local.binaries import PINNED
from campaigns.local.cluster import Cluster
from campaigns.local.places import CHECKOUT
from campaigns.local.sharing import Share
from tests.local.accounts import add_accounts
from tests.local.starting import Home

pytestmark = pytest.mark.slow

LIST = "SELECT username FROM auth_user ORDER BY username"


@contextmanager
def database(home: Home) -> Iterator[psycopg.Connection[Any]]:
    """Its server, started and left the way a command does it, without the second that loading all of Django takes."""
    data = home.folder / "data"
    share = Share(Cluster(data / "postgres"), data)
    try:
        with psycopg.connect(**share.cluster.address.keywords(roles.OWNER, roles.DATABASE)) as connection:
            yield connection
    finally:
        share.leave()


def add(home: Home, name: str) -> None:
    with database(home) as asked:
        add_accounts(asked, name)


def users(home: Home) -> list[str]:
    with database(home) as asked:
        return [name for (name,) in asked.execute(LIST)]


def rows_of(table: str, file: Path) -> str:
    """What a backup has of it, as pg_restore reads it: what the restoring of any backup begins with."""
    with tempfile.TemporaryDirectory() as folder, tarfile.open(file) as archive:
        dump = archive.extractfile("database.dump")
        assert dump is not None
        Path(folder, "database.dump").write_bytes(dump.read())
        command = [dumping.program("pg_restore", PINNED), "--data-only", "--table", table, "--file=-"]
        read = subprocess.run([*command, f"{folder}/database.dump"], capture_output=True, text=True, check=True)
    return read.stdout


@pytest.fixture
def other(place: Path):
    """Another machine, as far as Rollbook can tell."""
    folder = place / "elsewhere"
    folder.mkdir()
    folder.chmod(0o711)
    made = Home(folder)
    yield made
    made.clean()


@pytest.fixture(scope="module")
def origin(scratch: Path, made_once: Path) -> Iterator[Home]:
    """An installation with one account, backed up."""
    folder = Path(tempfile.mkdtemp(dir=scratch))
    folder.chmod(0o711)
    made = Home(folder)
    subprocess.run(["cp", "-a", str(made_once), str(folder / "data")], check=True)
    add(made, "ada")
    made.manage("backup", str(folder / "kept.tar"))
    yield made
    made.clean()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def kept(origin: Home) -> Path:
    """That backup."""
    return origin.folder / "kept.tar"


def test_a_backup_is_one_private_file_with_everything_in_it(kept):
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    with tarfile.open(kept) as archive:
        assert archive.getnames() == [
            "manifest.json",
            "database.dump",
            "keys/secret-key",
            "keys/vault-key",
        ]


def test_where_it_cannot_be_written_the_command_says_so(origin, kept):
    refused = origin.manage("backup", str(kept / "below-a-file.tar"), check=False)
    assert refused.returncode != 0
    assert "can't be written" in refused.stderr and "Traceback" not in refused.stderr


def test_it_comes_back_elsewhere_with_its_keys_and_the_narrow_rights(origin, other, kept, place):
    """Also where it still has the empty folder for uploads."""
    earlier = shutil.copy(kept, place / "earlier.tar")
    with tarfile.open(earlier, "a") as archive:
        folder = tarfile.TarInfo("media")
        folder.type = tarfile.DIRTYPE
        archive.addfile(folder)
    other.manage("restore", str(earlier))
    assert users(other) == ["ada"]
    for key in ("secret-key", "vault-key"):
        assert (other.folder / "data" / key).read_text() == (origin.folder / "data" / key).read_text()
        assert stat.S_IMODE((other.folder / "data" / key).stat().st_mode) == 0o600
    rights = (
        "SELECT string_agg(p, ',') FROM unnest(ARRAY['SELECT','INSERT','UPDATE','DELETE','TRUNCATE']) p"
        " WHERE has_table_privilege('rollbook_web', 'campaigns_event', p)"
    )
    with database(other) as asked:
        assert asked.execute(rights).fetchone() == ("SELECT",)


def test_data_that_is_there_is_replaced_by_a_whole_backup_where_one_insists_and_backed_up_first(lived_in, kept, place):
    add(lived_in, "grace")
    refused = lived_in.manage("restore", str(kept), check=False)
    assert refused.returncode != 0
    assert "FORCE=1" in refused.stderr
    (place / "cut short").write_bytes(kept.read_bytes()[:4000])
    refused = lived_in.manage("restore", str(place / "cut short"), "--force", check=False)
    assert refused.returncode != 0
    assert "Traceback" not in refused.stderr
    assert users(lived_in) == ["grace"]

    said = lived_in.manage("restore", str(kept), "--force").stdout
    assert users(lived_in) == ["ada"]
    (before,) = (lived_in.folder / "share").rglob("before-restore-*.tar")
    assert str(before) in said
    assert "grace" in rows_of("auth_user", before)
    (place / "unpacked").mkdir()
    assert unpack(before, place / "unpacked").postgres == PINNED


def test_make_restore_takes_the_file_either_way_and_replaces_only_where_told_to(kept):
    def runs(*arguments: str) -> str:
        command = ["make", "--dry-run", "restore", *arguments]
        done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=True)
        return done.stdout

    for given in (f"FILE={kept}", str(kept)):
        assert f'manage.py restore "{kept}"' in runs(given)
        assert "--force" not in runs(given) and "--force" in runs(given, "FORCE=1")
    asked = subprocess.run(["make", "restore"], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert asked.returncode and "Which file?" in asked.stdout


def test_what_is_no_backup_of_ours_is_refused(place, kept):
    for name in ("another archive", "climbs out"):
        with tarfile.open(place / name, "w") as archive:
            archive.add(CHECKOUT / "LICENSE", "keys/../../escaped" if name == "climbs out" else "LICENSE")
    (place / "not an archive").write_bytes(b"hello")
    for name in ("another archive", "climbs out", "not an archive", "missing"):
        (place / "unpacked").mkdir(exist_ok=True)
        with pytest.raises(RestoreRefused):
            unpack(place / name, place / "unpacked")
    assert not list(place.rglob("escaped"))


def test_an_archive_from_a_newer_format_is_refused(place, kept):
    folder = place / "unpacked"
    shutil.unpack_archive(kept, folder, "tar")
    told = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps(told | {"rollbook": 2}))
    with tarfile.open(place / "newer.tar", "w") as archive:
        for name in ("manifest.json", "database.dump", "keys"):
            archive.add(folder / name, name)
    (place / "newer").mkdir()
    with pytest.raises(RestoreRefused, match="this version can read"):
        unpack(place / "newer.tar", place / "newer")


def test_copies_of_a_clock_that_was_ahead_push_out_none_of_today(place, monkeypatch):
    monkeypatch.setenv("ROLLBOOK_DATA", str(place / "data"))
    monkeypatch.setenv("XDG_DATA_HOME", str(place / "share"))
    for day in range(1, 9):
        (daily.folder() / f"daily-2999-01-{day:02}.tar").touch()
    daily.today().touch()
    daily.prune()
    left = sorted(file.name for file in daily.folder().glob("daily-*"))
    assert left == [daily.today().name, *(f"daily-2999-01-{day:02}.tar" for day in range(3, 9))]


def test_seven_daily_copies_are_kept(place, monkeypatch):
    monkeypatch.setenv("ROLLBOOK_DATA", str(place / "data"))
    monkeypatch.setenv("XDG_DATA_HOME", str(place / "share"))
    for day in range(1, 11):
        (daily.folder() / f"daily-2026-11-{day:02}.tar").touch()
    (daily.folder() / "before-restore-1.tar").touch()
    daily.prune()
    left = sorted(file.name for file in daily.folder().iterdir())
    assert left == ["before-restore-1.tar", *(f"daily-2026-11-{day:02}.tar" for day in range(4, 11))]
    assert stat.S_IMODE(daily.folder().stat().st_mode) == 0o700
