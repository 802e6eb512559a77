"""One file that holds everything: the database (pictures lie in it, too) and the two keys.

A plain tar archive with three parts: ``manifest.json`` first, ``database.dump`` (pg_dump's custom format) and
``keys/``. It is written beside its final name and renamed, so a half archive never looks like one.
"""

import io
import json
import os
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import dj_database_url
from django.conf import settings
from django.db import connection

from . import binaries, database, dumping, keys, roles, sharing

FORMAT = 1
MANIFEST, DUMP, KEYS = "manifest.json", "database.dump", "keys"
EARLIER = "media"  # a folder that archives had up to 2026-11-21; nothing was ever kept in it


class BackupFailed(RuntimeError):
    """There is something in the way; the message says what."""


def server_major() -> int:
    """The major version of the server Django talks to."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        return int(cursor.fetchone()[0]) // 10000


def as_owner() -> dict[str, Any]:
    """How to reach the database as the owner of its tables, in libpq's names."""
    wanted: dict[str, Any] = dict(connection.settings_dict)
    if database.is_embedded() and wanted.get("EMBEDDED"):
        return sharing.hold().address.keywords(roles.OWNER, str(wanted["NAME"]))
    if os.environ.get("DATABASE_OWNER_URL"):
        wanted = dict(dj_database_url.parse(os.environ["DATABASE_OWNER_URL"]))
    names = {"host": "HOST", "port": "PORT", "user": "USER", "password": "PASSWORD", "dbname": "NAME"}
    return {name: str(wanted[key]) for name, key in names.items() if wanted.get(key)}


def write(target: Path, *, replace: bool = False) -> Path:
    """Write the archive, also while Rollbook runs: pg_dump sees one consistent moment."""
    if target.exists() and not replace:
        raise BackupFailed(f"{target} is already there; choose another name")
    target.parent.mkdir(parents=True, exist_ok=True)
    major = server_major()
    connection.close()
    with tempfile.TemporaryDirectory(prefix="rollbook-backup-") as scratch:
        dump = Path(scratch) / DUMP
        dumping.dump(as_owner(), dump, binaries.oldest_for(major))
        with _private_archive(target) as archive:
            _add(archive, MANIFEST, json.dumps(manifest(major), indent=2).encode())
            archive.add(dump, DUMP)
            _add(archive, f"{KEYS}/{keys.FILES[keys.SECRET_KEY]}", settings.SECRET_KEY.encode() + b"\n")
            _add(archive, f"{KEYS}/{keys.FILES[keys.VAULT_KEY]}", keys.as_text(settings.VAULT_KEY).encode() + b"\n")
    return target


def manifest(major: int) -> dict[str, object]:
    """What the archive is; ``restore`` reads it before it touches anything."""
    return {
        "rollbook": FORMAT,
        "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "postgres": major,
        "dumped_with": binaries.oldest_for(major),
        "holds": [DUMP, KEYS],
    }


@contextmanager
def _private_archive(target: Path) -> Iterator[tarfile.TarFile]:
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as stream:
            with tarfile.open(fileobj=stream, mode="w") as archive:
                yield archive
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode, entry.mtime = len(content), 0o600, int(datetime.now(UTC).timestamp())
    archive.addfile(entry, io.BytesIO(content))
