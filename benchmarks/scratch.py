"""A Postgres of the benchmarks' own with the settings of a real one (commits reach the disk), and Django on it."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def database() -> Iterator[str]:
    """Its address as a URL, which is also in `DATABASE_URL`; everything is deleted afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="rollbook-bench-"))
    folder.chmod(0o711)  # as root the database server runs as somebody else
    os.environ |= {
        "ROLLBOOK_DATA": str(folder / "data"),
        "XDG_DATA_HOME": str(folder / "home"),
        "DJANGO_SETTINGS_MODULE": "campaigns.site.settings",
    }
    from campaigns.local import roles
    from campaigns.local.cluster import Cluster

    cluster = Cluster(folder / "postgres")
    try:
        cluster.start()
        roles.ensure(cluster.address)
        url = cluster.address.url(roles.OWNER, roles.DATABASE)
        os.environ["DATABASE_URL"] = url
        _tables()
        yield url
    finally:
        cluster.destroy()
        shutil.rmtree(folder, ignore_errors=True)


def _tables() -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
