"""What isn't installed is left out with a plain word; where ROLLBOOK_INSIST is set (CI), its absence fails."""

import os
import shutil
from typing import NoReturn

import pytest


def leave_out(reason: str) -> NoReturn:
    if os.environ.get("ROLLBOOK_INSIST"):
        pytest.fail(f"{reason}; ROLLBOOK_INSIST is set")
    pytest.skip(reason)


def program(*names: str, package: str) -> str:
    """The path of the first that is found, also in the folders where Debian keeps servers."""
    for name in names:
        found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/lib/rabbitmq/bin")
        if found:
            return found
    leave_out(f"no {names[0]} found: nothing was tried with it (Debian's package: {package})")
