"""A data folder per test, reachable for the database server's account, with nothing left running in it."""

import shutil
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


@pytest.fixture
def home(place: Path) -> Iterator[Home]:
    """Runs the real commands in ``place``."""
    made = Home(place)
    yield made
    made.clean()
