"""A data folder per test, reachable for the database server's account, with nothing left running in it."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.local.starting import Home


@pytest.fixture
def place(scratch: Path) -> Iterator[Path]:
    """Like ``tmp_path``, which is closed to others when the tests run as root."""
    folder = Path(tempfile.mkdtemp(dir=scratch))
    folder.chmod(0o711)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def made_once() -> Path:
    """The data folder of an installation that was started before: a server's files, tables, keys.

    One for all processes of a run, made by the first that needs it.
    """
    folder = Path(os.environ["ROLLBOOK_TESTS_SHARED"]) / "lived-in"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "made").exists():
            folder.mkdir(exist_ok=True)
            folder.chmod(0o711)
            Home(folder).manage("migrate", "-v0", "--skip-checks")  # as `make run` does
            (folder / "made").touch()
    return folder / "data"


@pytest.fixture
def lived_in(home: Home, made_once: Path) -> Home:
    """Where a test is not about the first start: everything but rows is there already."""
    subprocess.run(["cp", "-a", str(made_once), str(home.folder / "data")], check=True)
    return home


@pytest.fixture
def home(place: Path) -> Iterator[Home]:
    """Runs the real commands in ``place``."""
    made = Home(place)
    yield made
    made.clean()
