"""Bring an archive back, here or on another machine. What was there is kept, never overwritten unseen."""

import os
import shutil
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import psycopg
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import DatabaseError, connection
from psycopg import sql

from . import archive, backup, binaries, daily, damage, database, dumping, keys, logins, roles, sharing, tables
from .archive import RestoreRefused
from .cluster import SUPERUSER, ServerFailed, embedded

# Everything of ours in the database; extensions and other people's tables stay.
EMPTY = """
DO $$
DECLARE thing record;
BEGIN
  FOR thing IN SELECT c.oid::regclass AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND pg_has_role(c.relowner, 'USAGE')
  LOOP EXECUTE format('DROP TABLE IF EXISTS %s CASCADE', thing.name); END LOOP;
  FOR thing IN SELECT p.oid::regprocedure AS name FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND pg_has_role(p.proowner, 'USAGE')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', thing.name); END LOOP;
END $$;
"""


@dataclass
class Restored:
    """What the person should know afterwards."""

    made_at: str
    kept: list[str]
    lost: int = 0  # logs that no longer have what was signed, and now say so


def run(file: Path, *, force: bool) -> Restored:
    """The whole way; must be called while no supervisor runs (the command sees to that)."""
    with tempfile.TemporaryDirectory(prefix="rollbook-restore-") as scratch:
        folder = Path(scratch)
        manifest = archive.unpack(file, folder)
        kept_files = _broken_set_aside() if database.is_embedded() else []
        major = backup.server_major()
        if major < manifest.postgres:
            raise RestoreRefused(f"the archive comes from Postgres {manifest.postgres}, this server is older: {major}")
        reader = max(manifest.dumped_with, binaries.oldest_for(major))
        _must_fit(folder / backup.DUMP, reader)
        if not is_empty():
            if not force:
                raise RestoreRefused(
                    "there is already a campaign or an account here. FORCE=1 replaces it (a backup is made first)."
                )
            before = daily.folder() / f"before-restore-{_stamp()}.tar"
            kept_files.append(str(backup.write(before)))
        connection.close()
        fill = _into_embedded if database.is_embedded() else _into_server
        try:
            fill(folder / backup.DUMP, reader)
        except dumping.DumpFailed as error:
            raise RestoreRefused(f"What was here stays as it is: the backup can't be brought back. {error}") from error
        kept_files += _keys(folder / backup.KEYS)
        tables.update()  # an older archive, and the web role's rights
        logins.drop_foreign()
        return Restored(manifest.made_at, kept_files, lost_tails())


def _must_fit(dump: Path, reader: int) -> None:
    try:
        seen = dumping.migrations(dump, reader, tables.OURS)
    except dumping.DumpFailed:
        return  # cut short; who fills the database says so
    reason = tables.why_not(seen)
    if reason:
        raise RestoreRefused(f"What was here stays as it is: the backup {reason}.")


def _broken_set_aside() -> list[str]:
    """Where the database that is here can't be started, a new one takes its place, if that one can be."""
    moved: dict[Path, Path] = {}
    try:
        sharing.hold()
    except damage.Damaged:
        moved = damage.set_aside(embedded())
        try:
            sharing.hold()
        except ServerFailed:  # a full disk, perhaps
            for before, aside in moved.items():
                shutil.rmtree(before, ignore_errors=True)
                aside.rename(before)
            raise
    return [str(aside) for aside in moved.values()]


def is_empty() -> bool:
    """No tables yet, or nobody has an account."""
    try:
        return not get_user_model().objects.exists()
    except DatabaseError:
        return True


def lost_tails() -> int:
    """Logs that ended later, when they were last signed on this machine; each now says so itself."""
    from campaigns.submit.campaigns.signing import note_lost_tails  # knows the models, which know the settings

    settings.VAULT_KEY = keys.vault_key()  # the archive may have brought another one
    return len(note_lost_tails())


def _into_embedded(dump: Path, major: int) -> None:
    """Into a new database first; only when that is complete does it take the old one's name.

    Until then the old one is the superuser's, so that nothing in the dump can drop it.
    """
    address = sharing.hold().address
    fresh = f"{roles.DATABASE}_restoring"
    name, other_database = sql.Identifier(roles.DATABASE), sql.Identifier(fresh)
    with psycopg.connect(**address.keywords(SUPERUSER, "postgres"), autocommit=True) as admin:  # type: ignore[arg-type]
        drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
        admin.execute(drop.format(other_database))
        roles.make_database(admin, fresh)
        admin.execute(sql.SQL("ALTER DATABASE {} OWNER TO {}").format(name, sql.Identifier(SUPERUSER)))
        try:
            dumping.restore(address.keywords(roles.OWNER, fresh), dump, major, "--no-acl")
        except dumping.DumpFailed:
            roles.make_database(admin, roles.DATABASE)  # the owner's again
            admin.execute(drop.format(other_database))
            raise
        admin.execute(drop.format(name))
        admin.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(other_database, name))


def _into_server(dump: Path, major: int) -> None:
    """We may not be allowed to make databases there: replace our tables in one transaction.

    Not with pg_restore --clean, which stumbles over the keys of partitions. psql takes no commands of its own (such as
    one that runs a program here) from what pg_restore writes: it begins with \\restrict.
    """
    owner = backup.as_owner()
    dumping.must_be_harmless(owner)
    emptying = dump.with_name("empty.sql")
    emptying.write_text(EMPTY)
    filling = dump.with_name("fill.sql")
    dumping.run([dumping.program("pg_restore", major), "--no-owner", "--no-acl", f"--file={filling}", dump], owner)
    psql: list[str | Path] = [
        dumping.program("psql", major),
        "-X",
        "-q",
        "-v",
        "ON_ERROR_STOP=1",
        "--single-transaction",
    ]
    dumping.run([*psql, "-f", emptying, "-f", filling], owner)


def _keys(folder: Path) -> list[str]:
    """Keys from the environment stay; files are replaced, the old ones kept under another name."""
    kept_keys = []
    for name, file in keys.FILES.items():
        incoming = (folder / file).read_text(encoding="utf-8").strip()
        present = keys.path(name)
        if os.environ.get(name):
            if os.environ[name] != incoming:
                kept_keys.append(f"{name} in the environment differs from the archive's: set it to the old value")
            continue
        if present.exists() and present.read_text(encoding="utf-8").strip() != incoming:
            aside = present.with_name(f"{file}-before-{_stamp()}")
            present.rename(aside)
            kept_keys.append(str(aside))
        if not present.exists():
            keys.write_private(present, incoming + "\n")
    return kept_keys


def _stamp() -> str:
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}"
