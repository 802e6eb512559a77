"""pg_dump and pg_restore, as whoever owns the tables.

Whoever restores a dump runs what is in it: statements, checks, triggers. So that is never a superuser.
"""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import psycopg

from . import binaries

# A role with any of these runs programs on the server, or reads and writes its files, whatever else it may not do.
MIGHTY = """
SELECT rolname FROM pg_roles
WHERE (rolsuper OR rolname IN ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'))
  AND pg_has_role(current_user, oid, 'MEMBER')
"""


class DumpFailed(RuntimeError):
    """The message is for the person who asked for it."""


def environment(named: Mapping[str, object]) -> dict[str, str]:
    """How the programs reach a database, from its `host`, `port`, `user`, `password` and `dbname`."""
    names = {"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD", "dbname": "PGDATABASE"}
    connection = {variable: str(named[name]) for name, variable in names.items() if named.get(name)}
    return {name: value for name, value in os.environ.items() if not name.startswith("PG")} | connection


def dump(named: Mapping[str, object], file: Path, major: int) -> None:
    """Into pg_dump's custom format, by the programs of one major version."""
    run([program("pg_dump", major), "--format=custom", f"--file={file}"], named)


def restore(named: Mapping[str, object], file: Path, major: int, *more: str) -> None:
    """Into an empty database."""
    must_be_harmless(named)
    run([program("pg_restore", major), "--no-owner", *more, "--exit-on-error", "-d", str(named["dbname"]), file], named)


def migrations(file: Path, major: int, app: str) -> list[str]:
    """Which migrations of an app the database had seen, by name; nothing is restored for that."""
    table: list[str | Path] = [program("pg_restore", major), "--data-only", "--table=django_migrations", "--file=-"]
    rows = (line.split("\t") for line in run([*table, file], {}).splitlines())
    return [row[2] for row in rows if len(row) == 4 and row[1] == app]


def must_be_harmless(named: Mapping[str, object]) -> None:
    """Raises: DumpFailed where a statement in a dump could do more than change this database."""
    with psycopg.connect(**named) as connection:  # type: ignore[arg-type]  # keywords of a mapping
        if connection.execute(MIGHTY).fetchone() is not None:
            raise DumpFailed(
                f"{named['user']} may run programs on the database's server, and so might what is in the backup. "
                "Name a role in DATABASE_OWNER_URL that owns this database and is no superuser."
            )


def program(name: str, major: int) -> Path:
    return binaries.installation(major) / "bin" / name


def run(command: Sequence[str | Path], named: Mapping[str, object]) -> str:
    """What it printed. Raises: DumpFailed."""
    completed = subprocess.run(command, env=environment(named), capture_output=True, text=True, check=False)
    if completed.returncode:
        raise DumpFailed(f"{Path(command[0]).name}: {completed.stderr.strip()[-800:]}")
    return completed.stdout
