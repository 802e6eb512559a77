"""A new major version of Postgres cannot read the old one's files: dump with the old, restore with the new.

Both versions are in the wheel. The new server is filled beside the old files, and takes their place only
when it is complete; the old files are kept until somebody deletes them.
"""

import re
import subprocess
import sys
from pathlib import Path

from .cluster import SUPERUSER, Cluster

EXPECTED = re.compile(rf'ERROR: +role "{SUPERUSER}" already exists')


class UpgradeFailed(RuntimeError):
    """The old data is untouched; the message says what went wrong."""


def if_needed(cluster: Cluster) -> None:
    """Bring the data of another version over; does nothing where the versions agree."""
    kept = cluster.kept_major()
    if kept is None or kept == cluster.major:
        return
    print(f"The data was made by Postgres {kept}; bringing it over to {cluster.major}.", file=sys.stderr, flush=True)
    aside = cluster.folder.with_name(f"{cluster.folder.name}-{kept}")
    if aside.exists():
        raise UpgradeFailed(f"{aside} is in the way: move it elsewhere and start again")
    fresh = Cluster(cluster.wanted.with_name(f"{cluster.wanted.name}-new"), cluster.major)
    fresh.destroy()  # what an interrupted attempt left
    dump = cluster.wanted.with_name(f"{cluster.wanted.name}-{kept}.sql")
    try:
        _dump(Cluster(cluster.wanted, kept), dump)
        _fill(fresh, dump)
    finally:
        dump.unlink(missing_ok=True)
    cluster.folder.rename(aside)
    fresh.folder.rename(cluster.folder)
    fresh.password_file.replace(cluster.password_file)
    print(f"Done. The old files are kept in {aside}; delete them when all is well.", file=sys.stderr, flush=True)


def _dump(old: Cluster, file: Path) -> None:
    file.touch(mode=0o600)
    old.start()
    try:
        address = old.address
        command = [old.program("pg_dumpall"), "-h", address.folder, "-U", SUPERUSER, "--no-role-passwords"]
        with file.open("wb") as stream:
            subprocess.run(command, stdout=stream, env={"PGPASSWORD": address.passwords[SUPERUSER]}, check=True)
    finally:
        old.stop()


def _fill(fresh: Cluster, dump: Path) -> None:
    fresh.start()
    try:
        address = fresh.address
        command = [fresh.program("psql"), "-X", "-q", "-h", address.folder, "-U", SUPERUSER, "-f", dump, "postgres"]
        environment = {"PGPASSWORD": address.passwords[SUPERUSER]}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    finally:
        fresh.stop()
    errors = [line for line in done.stderr.splitlines() if "ERROR" in line and not EXPECTED.search(line)]
    if done.returncode or errors:
        raise UpgradeFailed("\n".join(["restoring into the new version failed:", *errors[:5]]))
