"""The secrets of an installation: from the environment, or made once in files only their owner reads.

Losing the vault key makes every sealed text and unrevealed die secret unreadable, so backups carry both
files and ``doctor`` names them.
"""

import base64
import os
import secrets
from pathlib import Path

from . import places

SECRET_KEY = "ROLLBOOK_SECRET_KEY"  # noqa: S105 the name of a variable
VAULT_KEY = "ROLLBOOK_VAULT_KEY"
FILES = {SECRET_KEY: "secret-key", VAULT_KEY: "vault-key"}


class UnusableKey(ValueError):
    """A key that was given cannot be used."""


def path(name: str) -> Path:
    """The file that holds this key when the environment does not."""
    return places.home() / FILES[name]


def write_private(file: Path, text: str) -> None:
    """Write a 0600 file in one step: it is there in full, or not at all, and never an existing one."""
    draft = file.with_name(f".{file.name}.{os.getpid()}.{secrets.token_hex(4)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    try:
        os.link(draft, file)  # fails if somebody else was first: theirs counts
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def fresh(name: str) -> str:
    """A new one."""
    return secrets.token_urlsafe(50) if name == SECRET_KEY else as_text(secrets.token_bytes(32))


def _kept(name: str) -> str:
    key = os.environ.get(name)
    if key:
        must_fit(name, key)
        return key
    file = path(name)
    try:
        if not file.exists():
            if name == VAULT_KEY and (places.home() / "postgres-passwords").exists():
                raise UnusableKey("it is gone, and a new one opens nothing of what is in the database")
            write_private(file, fresh(name) + "\n")
        text = file.read_text(encoding="utf-8").strip()
        must_fit(name, text)
    except (OSError, ValueError) as error:
        raise UnusableKey(f"The key in {file} can't be used: {error}") from error
    return text


def secret_key() -> str:
    """Django's SECRET_KEY: signs sessions and links."""
    return _kept(SECRET_KEY)


def vault_key() -> bytes:
    """The 32 bytes under which the vault's keys lie encrypted."""
    return base64.b64decode(_kept(VAULT_KEY))


def must_fit(name: str, text: str) -> None:
    """Raises: UnusableKey."""
    if not text:
        raise UnusableKey(f"{name} is empty")
    if name == SECRET_KEY:
        return
    try:
        key = base64.b64decode(text, validate=True)
    except ValueError as error:
        raise UnusableKey(f"{VAULT_KEY} is not base64") from error
    if len(key) != 32:
        raise UnusableKey(f"{VAULT_KEY} holds {len(key)} bytes, 32 are needed")


def as_text(key: bytes) -> str:
    """A vault key the way the environment and the file hold it."""
    return base64.b64encode(key).decode()
