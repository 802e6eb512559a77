"""Playing one chunk: its row is locked while a worker plays it, and the result is written in the same transaction.

A worker that is killed lets go of the lock at once and leaves the row as it was; no lease, no clock.
"""

import logging
from functools import lru_cache

import msgspec
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from campaigns.models import Simulation, SimulationChunk
from campaigns.projections.game import ruleset
from engine.kernel.batch import DICE, Beginning, Broken, Simulator, play_chunk

log = logging.getLogger(__name__)
MOST_ATTEMPTS = 8  # a chunk whose worker dies every time is given up, instead of killing workers for ever
WAITING = SimulationChunk.Status.WAITING
_read = msgspec.json.Decoder(Beginning)


class OtherVersion(Exception):
    """The row was written for other rules, another policy or other dice than this program has."""


def play(chunk_id: int) -> bool:
    """Plays the chunk if it waits and nobody else is at it. True when it did."""
    if not _begun(chunk_id):
        return False
    with transaction.atomic():
        chunk = _locked(chunk_id)
        if chunk is None:
            return False
        try:
            counts = play_chunk(simulator(chunk.simulation), _key(chunk.simulation), chunk.first, chunk.count)
            chunk.counts = msgspec.to_builtins(counts, str_keys=True)
            chunk.status = SimulationChunk.Status.DONE
        except Exception as no:  # whatever the rules do wrong: the row says it, the other chunks count
            log.exception("battles %s to %s of simulation %s", chunk.first, chunk.last, chunk.simulation_id)
            chunk.status = SimulationChunk.Status.FAILED
            chunk.error = str(no) if isinstance(no, Broken | OtherVersion) else f"{type(no).__name__}: {no}"
        chunk.done_at = timezone.now()
        chunk.save(update_fields=["status", "counts", "error", "done_at"])
    return True


def _begun(chunk_id: int) -> bool:
    """Counts the attempt in a transaction of its own, so that it also counts when the worker dies in it."""
    with transaction.atomic():
        chunk = _locked(chunk_id)
        if chunk is None:
            return False
        if chunk.attempts >= MOST_ATTEMPTS:
            chunk.status = SimulationChunk.Status.FAILED
            chunk.error = f"{chunk.attempts} workers died over battles {chunk.first} to {chunk.last}"
            chunk.done_at = timezone.now()
            chunk.save(update_fields=["status", "error", "done_at"])
            return False
        SimulationChunk.objects.filter(id=chunk.id).update(attempts=F("attempts") + 1)
    return True


def _locked(chunk_id: int) -> SimulationChunk | None:
    waiting = SimulationChunk.objects.filter(id=chunk_id, status=WAITING, simulation__cancelled_at=None)
    return waiting.select_for_update(skip_locked=True, of=("self",)).select_related("simulation").first()


def left(most: int) -> list[int]:
    """Chunks that wait and are in nobody's hands, the oldest first."""
    waiting = SimulationChunk.objects.filter(status=WAITING, simulation__cancelled_at=None).order_by("id")
    with transaction.atomic():
        return [one.id for one in waiting.only("id").select_for_update(skip_locked=True, of=("self",))[:most]]


def simulator(row: Simulation) -> Simulator:
    """Raises: OtherVersion when this program would play something else than the row says."""
    must_be_ours(row)
    return _made(row.ruleset, row.beginning)


def must_be_ours(row: Simulation) -> None:
    rules = ruleset(row.ruleset)
    ours = (rules.version, rules.policies.get(row.policy), DICE)
    if ours != (row.rules_version, row.policy_version, row.dice):
        raise OtherVersion(
            f"asked for rules {row.rules_version}, policy {row.policy} {row.policy_version}, dice {row.dice}; "
            f"this program has rules {ours[0]}, policy {row.policy} {ours[1]}, dice {ours[2]}"
        )


@lru_cache(maxsize=4)
def _made(key: str, beginning: str) -> Simulator:
    return ruleset(key).simulator(_read.decode(beginning))


def beginning_of(row: Simulation) -> Beginning:
    return _read.decode(row.beginning)


def _key(row: Simulation) -> bytes:
    return bytes.fromhex(row.key)
