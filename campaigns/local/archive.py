"""A backup's file opened: all of it is looked at before anything here is touched. It may be broken, or forged."""

import shutil
import tarfile
from pathlib import Path, PurePosixPath

import msgspec

from . import backup, binaries, keys

MOST_BYTES = 100_000  # of everything but the dump: the manifest, a key
NAMES = (backup.MANIFEST, backup.DUMP, backup.KEYS, backup.EARLIER)


class RestoreRefused(RuntimeError):
    """The message says what to do instead."""


class Manifest(msgspec.Struct):
    """What ``backup.manifest`` writes."""

    rollbook: int
    made_at: str
    postgres: int
    dumped_with: int


def unpack(file: Path, folder: Path) -> Manifest:
    """Raises: RestoreRefused."""
    try:
        with tarfile.open(file, "r:") as archive:  # never compressed: what is unpacked is no larger than the file
            for entry in archive:
                _unpack(archive, entry, folder, file)
        manifest = msgspec.json.decode((folder / backup.MANIFEST).read_bytes(), type=Manifest)
        dumped = (folder / backup.DUMP).is_file()
    except FileNotFoundError as error:
        raise RestoreRefused(f"{error.filename or file} is not there") from error
    except PermissionError as error:
        raise RestoreRefused(f"{error.filename or file} can't be read by this account: {error.strerror}") from error
    except (tarfile.TarError, ValueError, OverflowError, RecursionError, OSError) as error:
        raise RestoreRefused(f"{file} is not a backup of Rollbook: {error}") from error
    if manifest.rollbook != backup.FORMAT or not dumped or manifest.dumped_with not in binaries.FOLDERS:
        raise RestoreRefused(f"{file} is not a backup this version can read")
    _must_have_keys(folder / backup.KEYS, file)
    return manifest


def _unpack(archive: tarfile.TarFile, entry: tarfile.TarInfo, folder: Path, file: Path) -> None:
    """Only plain files and folders with the names we write."""
    parts = PurePosixPath(entry.name).parts
    is_ours = parts and parts[0] in NAMES and ".." not in parts and "\0" not in entry.name and not entry.issparse()
    small = entry.size <= MOST_BYTES or parts[0] in (backup.DUMP, backup.EARLIER)
    if not is_ours or not small or not (entry.isreg() or entry.isdir()):
        raise RestoreRefused(f"{file} holds {entry.name!r}, which no backup of ours does")
    target = folder.joinpath(*parts)
    if entry.isdir():
        target.mkdir(parents=True, exist_ok=True)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    source = archive.extractfile(entry)
    assert source is not None
    with source, target.open("wb") as out:
        shutil.copyfileobj(source, out)


def _must_have_keys(folder: Path, file: Path) -> None:
    """Found out now, and not when the old data is gone."""
    try:
        for name, kept in keys.FILES.items():
            keys.must_fit(name, (folder / kept).read_text(encoding="utf-8").strip())
    except (OSError, ValueError) as error:
        raise RestoreRefused(f"{file} lacks a key that can be used: {error}") from error
