"""Bring the tables up to date before anything serves them."""

import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from django.core import checks
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from . import places

OURS = "campaigns"  # the app whose migrations are Rollbook's own
NEWER = "was made by a newer Rollbook than this one. Bring this one up to date first: git pull, then make run"
OLDER = (
    "was made by an older Rollbook, at a step that this one no longer knows. Open it once with the last one that does: "
    "git checkout $(git rev-list -1 HEAD -- campaigns/migrations/0032_put_counts.py)^, then make run, of a backup make "
    "restore before it. Then come back (git checkout -)"
)


class OtherVersion(RuntimeError):
    """What is here has tables that this version knows nothing of, and would write to wrongly."""


class MigrationFailed(RuntimeError):
    """The tables could not be brought up to date; the message is what the command printed."""


def outdated() -> bool:
    """Is there a migration this database has not seen?"""
    try:
        executor = MigrationExecutor(connection)
        return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    except DatabaseError:
        return True  # the web role may not even look: the owner has not made the tables yet
    finally:
        connection.close()


def why_not(seen: Iterable[str]) -> str:
    """Why this version can't go on from these migrations of ours, as the end of a sentence; empty where it can."""
    own_migrations = {
        name: migration for (app, name), migration in MigrationLoader(None).disk_migrations.items() if app == OURS
    }
    steps = {name for migration in own_migrations.values() for _, name in migration.replaces}
    reached = set(seen)
    if reached - own_migrations.keys() - steps:
        return NEWER
    if reached & steps and steps - reached:
        return OLDER
    return ""


def must_fit() -> None:
    """Before anything is served. Raises: OtherVersion."""
    try:
        seen = [name for app, name in MigrationRecorder(connection).applied_migrations() if app == OURS]
    except DatabaseError:
        return  # no tables yet, or none that the web role may look at
    finally:
        connection.close()
    reason = why_not(seen)
    if reason:
        raise OtherVersion(f"The data here {reason}.")


def check_version(databases: Sequence[str] | None = None, **_: Any) -> list[checks.CheckMessage]:
    """The same for `manage.py migrate`, which else says nothing that helps."""
    if not databases:
        return []
    try:
        must_fit()
    except OtherVersion as error:
        return [checks.Error(str(error), id="campaigns.E001")]
    return []


def update() -> None:
    """Run the migrations as the owner, in processes of their own: this one has the web role's rights.

    Rows whose projections have changed are folded anew, so that pages never read outdated ones; where a log is broken
    they stay, and that is said.
    """
    _as_owner("migrate", "--skip-checks", "--verbosity", "1")  # they load every page, as the web server does next
    if _folded_by_older():
        try:
            _as_owner("rebuild", "--old")
        except MigrationFailed as error:  # one campaign's broken log is no reason to keep the others waiting
            print(error, file=sys.stderr)


def _folded_by_older() -> bool:
    from campaigns.models import Head  # the models know the settings, which know this folder
    from campaigns.projections import VERSION

    try:
        return Head.objects.exclude(projected=VERSION).exists()
    finally:
        connection.close()


def _as_owner(*command: str) -> None:
    completed = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=places.CHECKOUT,
        env=os.environ | {"ROLLBOOK_DATABASE_ROLE": "owner"},
        capture_output=True,
        text=True,
        check=False,
    )
    if completed.returncode:
        raise MigrationFailed(f"{completed.stdout}\n{completed.stderr}".strip())
