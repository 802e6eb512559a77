"""Where things lie. One folder, ``.data`` in the checkout, holds everything that is not code."""

import os
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]


class NoFolder(RuntimeError):
    """The message says what is in the way."""


def home() -> Path:
    """The data folder, made on first use.

    Root's own folder is passable (711) because the database server runs as somebody else; nothing in it
    but that server's folder is readable for others. Everybody else's is closed (700).
    """
    folder = Path(os.environ.get("ROLLBOOK_DATA") or CHECKOUT / ".data").resolve()
    if folder.exists() and not folder.is_dir():
        raise NoFolder(f"{folder} is a file, and should be the folder with all data: move it elsewhere")
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o711 if os.geteuid() == 0 else 0o700)
    return folder


def private(name: str) -> Path:
    """A folder of that name in the data folder, for its owner only."""
    folder = home() / name
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def broker() -> Path:
    """Messages on their way to a worker, when no broker server is configured."""
    return private("broker")


def checkpoints() -> Path:
    """What was signed, kept beside the database: a restore leaves it alone, and so notices what it lost."""
    return private("checkpoints")


def backups() -> Path:
    """The user's own data folder, outside the checkout, so that deleting a checkout deletes no backup."""
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = base / "rollbook" / "backups"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)
    return folder
