"""A new major version of Postgres cannot read the old one's files: dump with the old, restore with the new.

Both versions are in the wheel. The old files are kept beside the new ones until somebody deletes them.
"""

import subprocess
import sys

from .cluster import SUPERUSER, Cluster


def if_needed(cluster: Cluster) -> None:
    """Bring the data of an older version over; does nothing where the versions agree."""
    kept = cluster.kept_major()
    if kept is None or kept == cluster.major:
        return
    print(f"The data was made by Postgres {kept}; bringing it over to {cluster.major}.", file=sys.stderr)
    dump = cluster.wanted.parent / f"postgres-{kept}.sql"
    _dump(Cluster(cluster.wanted, kept), dump)
    aside = cluster.folder.with_name(f"{cluster.folder.name}-{kept}")
    if aside.exists():
        raise FileExistsError(f"{aside} is in the way: an older bring-over left it; move it and start again")
    cluster.folder.rename(aside)
    passwords = cluster.address.passwords
    cluster.start()
    fresh = cluster.address
    environment = {"PGPASSWORD": fresh.passwords[SUPERUSER]}
    command = [cluster.program("psql"), "-X", "-q", "-v", "ON_ERROR_STOP=0", "-h", fresh.folder, "-U", SUPERUSER]
    with open(dump, "rb") as stream:
        done = subprocess.run([*command, "postgres"], stdin=stream, env=environment, capture_output=True, check=False)
    if done.returncode:
        raise RuntimeError(f"restoring {dump} failed: {done.stderr.decode(errors='replace')[-800:]}")
    del passwords
    dump.unlink()
    print(f"Done. The old files are kept in {aside}.", file=sys.stderr)


def _dump(old: Cluster, file: object) -> None:
    old.start()
    try:
        address = old.address
        command = [old.program("pg_dumpall"), "-h", address.folder, "-U", SUPERUSER, "--no-role-passwords"]
        with open(str(file), "wb") as stream:
            subprocess.run(command, stdout=stream, env={"PGPASSWORD": address.passwords[SUPERUSER]}, check=True)
    finally:
        old.stop()
