"""A new major version of Postgres cannot read the old one's files: dump from the old, restore into the new.

Both versions are in the wheel. The new server is filled beside the old files, and takes their place only
when it is complete; the old files are kept until somebody deletes them.
"""

import contextlib
import sys
from collections.abc import Iterator

from . import dumping, roles
from .cluster import Cluster, ServerFailed


class UpgradeFailed(ServerFailed):
    """The old data is untouched; the message says what went wrong."""


def if_needed(cluster: Cluster) -> None:
    """Bring the data of another version over; does nothing where the versions agree."""
    kept_major = cluster.kept_major()
    if kept_major is None or kept_major == cluster.major:
        return
    print(
        f"The data was made by Postgres {kept_major}; bringing it over to {cluster.major}.", file=sys.stderr, flush=True
    )
    aside = cluster.folder.with_name(f"{cluster.folder.name}-{kept_major}")
    if aside.exists():
        raise UpgradeFailed(f"{aside} is in the way: move it elsewhere and start again")
    fresh = Cluster(cluster.wanted.with_name(f"{cluster.wanted.name}-new"), cluster.major)
    fresh.destroy()  # what an interrupted attempt left
    dump = cluster.wanted.with_name(f"{cluster.wanted.name}-{kept_major}.dump")
    dump.unlink(missing_ok=True)
    dump.touch(mode=0o600)
    try:
        with _running(Cluster(cluster.wanted, kept_major)) as old:
            dumping.dump(old, dump, kept_major)
        with _running(fresh) as new:
            dumping.restore(new, dump, max(kept_major, cluster.major))
    except dumping.DumpFailed as error:
        raise UpgradeFailed(f"the data could not be brought over; it is untouched. {error}") from error
    finally:
        dump.unlink(missing_ok=True)
    cluster.folder.rename(aside)
    fresh.folder.rename(cluster.folder)
    fresh.password_file.replace(cluster.password_file)
    print(f"Done. The old files are kept in {aside}; delete them when all is well.", file=sys.stderr, flush=True)


@contextlib.contextmanager
def _running(cluster: Cluster) -> Iterator[dict[str, str | int]]:
    """How to reach its database as the owner, as long as this lasts."""
    cluster.start()
    try:
        roles.ensure(cluster.address)
        yield cluster.address.keywords(roles.OWNER, roles.DATABASE)
    finally:
        cluster.stop()
