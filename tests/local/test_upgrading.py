"""Another version of Rollbook on the same data: a newer one keeps a copy first, an older one leaves it alone."""

import shutil
from pathlib import Path

import pytest

from tests.local.starting import Home
from tests.local.test_backup import add, database, rows_of, users
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

NEWEST = (
    "DELETE FROM django_migrations WHERE app = 'campaigns' AND name = '0036_links_to_rolls'"  # no harm to run it again
)
MERGED = "DELETE FROM django_migrations WHERE app = 'campaigns' AND (name = '0001_initial' OR name > '0033')"
EARLIER = "DELETE FROM django_migrations WHERE app = 'campaigns' AND name > '0019'"
LATER = "INSERT INTO django_migrations (app, name, applied) VALUES ('campaigns', '9999_later', now())"


def tell(home: Home, statement: str) -> None:
    with database(home) as asked:
        asked.execute(statement)


def test_data_of_an_older_version_is_copied_before_its_tables_are_changed(lived_in: Home):
    lived_in.has_copied_today()
    add(lived_in, "ada")
    tell(lived_in, NEWEST)
    run = lived_in.run().ready()
    (copy,) = (lived_in.folder / "share").rglob("before-upgrade-*.tar")
    assert str(copy) in run.text
    assert "ada" in rows_of("auth_user", copy) and "0036_links_to_rolls" not in rows_of("django_migrations", copy)
    run.process.terminate()  # of make alone
    assert "Everything is stopped" in run.process.communicate(timeout=PATIENCE)[0]
    assert lived_in.nothing_left()


def seen(home: Home) -> set[str]:
    with database(home) as asked:
        return {name for (name,) in asked.execute("SELECT name FROM django_migrations WHERE app = 'campaigns'")}


def test_data_and_backups_that_saw_all_steps_of_the_first_migration_have_seen_it(lived_in: Home, place: Path):
    add(lived_in, "ada")
    all_of_them = seen(lived_in)
    tell(lived_in, MERGED)
    backup = place / "last-step.tar"
    lived_in.manage("backup", str(backup))
    assert "campaigns.0001_initial" not in lived_in.manage("migrate").stdout
    assert users(lived_in) == ["ada"] and seen(lived_in) == all_of_them
    add(lived_in, "bea")
    lived_in.manage("restore", str(backup), "--force")
    assert users(lived_in) == ["ada"] and seen(lived_in) == all_of_them


def test_data_and_backups_from_between_those_steps_are_left_alone(lived_in: Home, place: Path):
    add(lived_in, "ada")
    tell(lived_in, MERGED)
    tell(lived_in, EARLIER)
    backup = place / "between.tar"
    lived_in.manage("backup", str(backup))
    for command in (["run"], ["migrate"], ["restore", str(backup), "--force"]):
        refused = lived_in.manage(*command, check=False)
        assert refused.returncode and "made by an older Rollbook" in refused.stderr and "git checkout" in refused.stderr
    assert "FAULT: The data here was made by an older Rollbook" in lived_in.manage("doctor", check=False).stdout
    assert users(lived_in) == ["ada"]


def test_data_and_backups_of_a_newer_version_are_left_alone(lived_in: Home, place: Path):
    add(lived_in, "ada")
    tell(lived_in, LATER)
    backup = place / "newer.tar"
    lived_in.manage("backup", str(backup))
    refused = lived_in.manage("run", check=False)
    assert refused.returncode and "made by a newer Rollbook" in refused.stderr and "git pull" in refused.stderr

    tell(lived_in, "DELETE FROM django_migrations WHERE name = '9999_later'")
    add(lived_in, "grace")
    refused = lived_in.manage("restore", str(backup), "--force", check=False)
    assert refused.returncode and "made by a newer Rollbook" in refused.stderr
    assert users(lived_in) == ["ada", "grace"]
    shutil.rmtree(lived_in.folder / "data")
    refused = lived_in.manage("restore", str(backup), check=False)  # nor into a place where nothing was
    assert refused.returncode and "made by a newer Rollbook" in refused.stderr
