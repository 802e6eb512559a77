"""Data that was here and can't be used any more: what is broken, said in words, and what brings it back."""

from datetime import UTC, datetime
from pathlib import Path

from . import binaries, daily, keys
from .cluster import Cluster, ServerFailed

FILES = ("PG_VERSION", "global/pg_control", "postgresql.conf", "pg_hba.conf", "pg_ident.conf")
FOLDERS = ("base", "global", "pg_wal", "pg_xact", "pg_multixact", "pg_subtrans")
PG_CONTROL_BYTES = 8192


class Damaged(ServerFailed):
    """The message says what is broken and what to do."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what}\n{advice()}")


def must_be_whole(cluster: Cluster) -> None:
    """Before a server is started on it. Raises: Damaged."""
    try:
        broken = _broken(cluster)
    except OSError as error:
        broken = f"can't be read: {error}"
    if broken:
        raise Damaged(f"The database in {cluster.folder} {broken}.")


def _broken(cluster: Cluster) -> str:
    """Half a sentence, or nothing. Data gets its name, and the passwords their file, only once it is complete."""
    data = cluster.data
    if not data.exists() and (data.parent.is_dir() or not data.parent.exists()):
        return "is gone" if cluster.password_file.exists() else ""
    if not data.is_dir():
        return f"can't be read: {data.parent if data.parent.is_file() else data} is no folder"
    missing = [name for name in FILES if not (data / name).is_file()]
    missing += [name for name in FOLDERS if not (data / name).is_dir()]
    if missing:
        return f"is damaged: {', '.join(missing)} missing in {data}"
    if (data / "PG_VERSION").read_text(errors="replace").strip() not in map(str, binaries.FOLDERS):
        return f"is damaged: {data / 'PG_VERSION'} names no version of Postgres that comes with Rollbook"
    if (data / "global" / "pg_control").stat().st_size < PG_CONTROL_BYTES:
        return f"is damaged: {data / 'global' / 'pg_control'} is cut short"
    return ""


def advice() -> str:
    """Names the newest copy there is."""
    copies = sorted(daily.folder().glob("*.tar"), key=lambda file: file.stat().st_mtime)
    if copies:
        return f"Bring the newest copy back: make restore FILE={copies[-1]}\nWhat is there now is kept aside."
    return f"There is no copy in {daily.folder()}. From a backup elsewhere: make restore FILE=path/to/it.tar"


def set_aside(cluster: Cluster) -> dict[Path, Path]:
    """Out of the way of a restore, never deleted; returns from where to where."""
    cluster.stop()
    cluster.end_all_in_folder()
    return {file: _aside(file) for file in (cluster.folder, cluster.password_file) if file.exists()}


def make_room_for_keys() -> None:
    """A restore brings its own keys; what is here in their place may keep it from starting."""
    for name, read in ((keys.SECRET_KEY, keys.secret_key), (keys.VAULT_KEY, keys.vault_key)):
        try:
            read()
        except keys.UnusableKey:
            if keys.path(name).exists():
                _aside(keys.path(name))
            keys.write_private(keys.path(name), keys.fresh(name) + "\n")


def _aside(file: Path) -> Path:
    return file.rename(file.with_name(f"{file.name}-damaged-{datetime.now(UTC):%Y%m%d-%H%M%S}"))
