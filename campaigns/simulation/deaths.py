"""How often processes of this worker died over a chunk, known to the worker's processes alone.

The memory is shared by all processes that a worker forks and goes when the worker goes. So what ends a whole worker (a
host that goes down, somebody's kill -9) leaves no verdict on the chunk that it was playing, while a chunk that ends one
process after another of a worker that lives on is found out. Where the database goes, the process that plays lives on
and takes its note back.
"""

import contextlib
import mmap
import struct
from collections.abc import Iterator

from billiard.process import current_process

PLACES = 1024
NOTE = struct.Struct("qq")  # the chunk's id; how often it was begun and never ended
_notes = mmap.mmap(-1, PLACES * NOTE.size)
_playing = mmap.mmap(-1, PLACES)  # a byte for each of its processes; whoever is forked anew has a dead one's place


def was_over_a_chunk() -> bool:
    """Asked by a process that was forked in place of one that died: did that one play a chunk?"""
    place = _own_place()
    played, _playing[place] = bool(_playing[place]), 0
    return played


def over(chunk_id: int) -> int:
    """How many processes of this worker died over it."""
    noted, deaths = NOTE.unpack_from(_notes, _place(chunk_id))
    return int(deaths) if noted == chunk_id else 0


@contextlib.contextmanager
def noted(chunk_id: int) -> Iterator[None]:
    """While it is played; only whoever holds the chunk's row may say so. Whoever dies takes nothing back, nor does
    who is told to end because it took too long (SystemExit).

    Where two chunks share a place one of them is forgotten: it is tried once more.
    """
    NOTE.pack_into(_notes, _place(chunk_id), chunk_id, over(chunk_id) + 1)
    _playing[_own_place()] = 1
    try:
        yield
    except Exception:
        _forget(chunk_id)
        raise
    _forget(chunk_id)


def _forget(chunk_id: int) -> None:
    NOTE.pack_into(_notes, _place(chunk_id), 0, 0)
    _playing[_own_place()] = 0


def _own_place() -> int:
    return int(getattr(current_process(), "index", 0)) % PLACES  # in a worker's pool; elsewhere nobody asks


def _place(chunk_id: int) -> int:
    return chunk_id % PLACES * NOTE.size
