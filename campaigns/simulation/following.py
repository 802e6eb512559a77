"""What follows when all chunks of a simulation are played: more battles for a wanted precision.

A precision is judged on the complete prefixes 1,000, 2,000, 4,000 ... alone, so that chunks, workers and their order
never change when it is enough. Whoever plays the last chunk judges; when he dies in between, the sweep does.
"""

import logging
from collections.abc import Callable, Iterable
from typing import Final
from uuid import UUID

import msgspec
from django.db import transaction

from campaigns.models import Simulation, SimulationChunk
from campaigns.simulation import nudging
from engine.kernel.batch import Counts, total, wilson

log = logging.getLogger(__name__)
FIRST_PREFIX: Final = 1_000
MOST_BATTLES: Final = 1_000_000
AT_ONCE: Final = 50
WAITING, DONE, FAILED = SimulationChunk.Status.WAITING, SimulationChunk.Status.DONE, SimulationChunk.Status.FAILED


def carry_on(id: UUID) -> None:
    """Asks for the next prefix, or settles the simulation. Nothing happens while chunks are still played."""
    with transaction.atomic():
        row = Simulation.objects.select_for_update(of=("self",)).filter(id=id, settled=False).first()
        if row is None or row.cancelled_at is not None or row.precision is None:
            return
        states = set(row.chunks.values_list("status", flat=True))
        if WAITING in states:
            return
        if FAILED in states or enough(row) or 2 * row.battles > MOST_BATTLES:
            row.settled = True
            row.save(update_fields=["settled"])
            return
        first, row.battles, row.effort_ms = row.battles + 1, 2 * row.battles, 2 * row.effort_ms
        row.save(update_fields=["battles", "effort_ms"])
        write_chunks(row, first)


def carry_on_all() -> None:
    """What a worker left that died between the last chunk and the judging of it."""
    for id in Simulation.objects.filter(settled=False, cancelled_at=None).values_list("id", flat=True)[:AT_ONCE]:
        in_turn(carry_on, id)


def in_turn(carry_on: Callable[[UUID], None], id: UUID) -> None:
    """One that can't be carried on keeps nobody else's from being swept."""
    try:
        carry_on(id)
    except Exception:  # whatever it is: it is tried again in the next round
        log.exception("%s can't be carried on", id)


def write_chunks(row: Simulation, first: int) -> None:
    """The chunks from battle `first` to the last one asked for; workers hear of them on commit."""
    chunks = SimulationChunk.objects.bulk_create(
        SimulationChunk(simulation=row, first=first, count=min(row.chunk_size, row.battles + 1 - first))
        for first in range(first, row.battles + 1, row.chunk_size)
    )
    transaction.on_commit(lambda: nudging.nudge([chunk.id for chunk in chunks]))


def enough(row: Simulation) -> bool:
    """Is every side's share of wins known as well as it was wanted?"""
    assert row.precision is not None
    return precise(counts_of(row), len(sides_of(row)), row.precision)


def precise(counts: Counts, sides: int, tenths: int) -> bool:
    """Half of the widest 95 % interval is no more than so many tenths of a point."""
    wins = [*counts.wins, *[0] * sides][:sides]
    return max(high - low for low, high in (wilson(n, counts.battles) for n in wins)) <= 2 * tenths / 1000


def counts_of(row: Simulation) -> Counts:
    chunks_done = row.chunks.filter(status=DONE).values_list("counts", flat=True)
    return total(read(chunks_done.iterator()))


def read(stored: Iterable[object]) -> Iterable[Counts]:
    return (msgspec.convert(counts, Counts, strict=False) for counts in stored)


class _Sides(msgspec.Struct):
    """As much of a beginning as says how many sides it has."""

    setup: "_SidesOf"


class _SidesOf(msgspec.Struct):
    sides: list[msgspec.Raw]


def sides_of(row: Simulation) -> list[msgspec.Raw]:
    return msgspec.json.decode(row.beginning, type=_Sides).setup.sides
