"""What all tests share: one throw-away Postgres, databases cloned from a template, readable failures.

Without ``DATABASE_URL`` the first test that touches a database starts an embedded server of its own in a
temporary folder. With it, the tests run on that server, in databases they create and drop. Nothing here
touches the checkout's ``.data``.
"""

import atexit
import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import psutil
import pytest

# On a busy machine the first text drawn in a process, for which a table of all characters is made, looks slow; and how
# long an example takes there says nothing about it.
hypothesis.settings.register_profile("busy", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("busy")
gc.set_threshold(100_000, 20, 100)  # collecting makes next to nothing but what stays

MEMORY, ROOM = Path("/dev/shm"), 4 << 30


def _folder() -> str:
    """In memory where there is room: to make a database there takes a tenth of the work that a disk makes."""
    if not os.access(MEMORY, os.W_OK) or shutil.disk_usage(MEMORY).free < ROOM:
        return tempfile.mkdtemp(prefix="rollbook-tests-")
    for left in MEMORY.glob("rollbook-tests-*"):  # by a run that was killed
        if not psutil.pid_exists(int(left.name.split("-")[2])):
            shutil.rmtree(left, ignore_errors=True)
    return tempfile.mkdtemp(prefix=f"rollbook-tests-{os.getpid()}-", dir=MEMORY)


SCRATCH = Path(_folder())
SCRATCH.chmod(0o711)  # as root the database server runs as somebody else
atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)
os.environ.setdefault("ROLLBOOK_TESTS_SHARED", str(SCRATCH))  # of the process that starts the others, and ends last
os.environ["ROLLBOOK_DATA"] = str(SCRATCH / "data")
os.environ["XDG_DATA_HOME"] = str(SCRATCH / "home")
os.environ["DJANGO_SETTINGS_MODULE"] = "campaigns.site.settings"
os.environ["TZ"] = "UTC"  # wherever they run

from django.conf import settings  # noqa: E402  (only now does the environment say where the data lies)

settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # a test's passwords guard nothing

pytest_plugins = [
    "tests.databases",
    "tests.failures",
    "tests.books",
    "tests.clients",
    "tests.founding",
    "tests.order",
    "tests.browsers",
]


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Each process of pytest-xdist reads the settings anew, after its own folder is named; else all shared this one."""
    if getattr(config.option, "numprocesses", None):
        os.environ.pop("DJANGO_SETTINGS_MODULE", None)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Thousands of tests and all of Django are never garbage: nobody need look through them again and again.

    What a page or a battle leaves behind is looked for less often than every 700 objects (above): a tenth of a test's
    time, and nearly a fifth of collecting.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def scratch() -> Iterator[Path]:
    """A folder the database server's account can reach, which ``tmp_path`` is not when run as root."""
    yield SCRATCH
