"""Signed checkpoints kept a second time, as a file beside the database: so that a restore notices what it lost.

One line of JSON per checkpoint: the note, and the key it was signed with. Nothing in it is secret.
"""

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

from django.conf import settings

from campaigns.ledger.stored_tree import StoredTree
from campaigns.models import Checkpoint, Head
from campaigns.trust.notes import BadNote, Note, is_signed_by, parse

log = logging.getLogger(__name__)


class Line(NamedTuple):
    """A line of a file, counted from 1. `note` is None where it isn't one of the log, signed with the key it names."""

    number: int
    note: Note | None = None
    key: bytes = b""


class Lost(NamedTuple):
    """The log no longer leads to this checkpoint; up to `kept_size` it does."""

    kept_size: int
    note: Note


def keep(log_id: str, note: str, public: bytes) -> None:
    """Never fails what it is called for: without the file only a later restore knows less."""
    line = json.dumps({"note": note, "key": public.hex()}) + "\n"
    try:
        with file(log_id).open("ab", buffering=0) as out:
            before = out.tell()
            if out.write(line.encode()) != len(line):
                out.truncate(before)  # on a full disk part of a line fits, and would spoil the next one
                raise OSError("there is no room left for it")
    except OSError as problem:
        log.warning("the checkpoint could not be kept as a file: %s", problem)


def lost(campaign: UUID, log_id: str) -> Lost | None:
    """What this machine has signed and the log no longer has. Lines that nobody signed count for nothing."""
    notes = [line.note for line in lines(log_id) if line.note is not None]
    if not notes or _known(campaign, notes[-1]):
        return None
    size = Head.objects.values_list("size", flat=True).get(campaign_id=campaign)
    if _fits(campaign, size, notes[-1]):
        return None
    kept_sizes = [note.size for note in notes if _known(campaign, note) or _fits(campaign, size, note)]
    return Lost(max(kept_sizes, default=0), notes[-1])


def logs() -> list[str]:
    """The names of all logs that a file is kept of."""
    return sorted(path.stem for path in _folder().glob("*.jsonl"))


def _known(campaign: UUID, note: Note) -> bool:
    return Checkpoint.objects.filter(campaign_id=campaign, size=note.size, root=note.root, broken="").exists()


def _fits(campaign: UUID, size: int, note: Note) -> bool:
    return note.size <= size and StoredTree(campaign, note.size).root() == note.root


def lines(log_id: str) -> Iterator[Line]:
    """The file as it was written, oldest first."""
    if not file(log_id).exists():
        return
    for number, text in enumerate(file(log_id).read_text(encoding="utf-8", errors="replace").splitlines(), start=1):
        try:
            kept = json.loads(text)
            note, key = parse(kept["note"]), bytes.fromhex(kept["key"])
        except (BadNote, ValueError, KeyError, TypeError):
            note, key = None, b""
        if note is not None and key.hex() != kept["key"]:  # one value, one spelling
            note = None
        if note is not None and note.log == log_id and is_signed_by(note, key):
            yield Line(number, note, key)
        else:
            log.warning("line %s of %s is no checkpoint", number, file(log_id))
            yield Line(number)


def file(log_id: str) -> Path:
    """Where a log's checkpoints are kept."""
    return _folder() / f"{log_id}.jsonl"


def _folder() -> Path:
    return Path(settings.CHECKPOINTS_FOLDER)
