"""Verifying stored logs on all cores: leaves and tree here, the dice of some of the streams in each other process."""

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from typing import NamedTuple
from uuid import UUID

import msgspec
from django.db import connection, transaction

from campaigns.ledger.read import read_typed
from campaigns.ledger.verify import Verdict, verify
from campaigns.vault.check import TYPES, DiceCheck

LARGE = 5_000  # events from which on a log's dice are worth several processes


class Whole(NamedTuple):
    """`rolls` were looked at; `unverifiable` of them can't be tied to their commitment, the key is lost."""

    verdict: Verdict
    rolls: int
    unverifiable: int


class DiceSeen(NamedTuple):
    rolls: int
    unverifiable: int
    seq: int = 0
    broken: str | None = None


def cores() -> int:
    """How many processes may help; none within a transaction, whose rows others can't see."""
    return 1 if connection.in_atomic_block else len(os.sched_getaffinity(0))


def verify_all(sizes: Sequence[tuple[UUID, int]], jobs: int, tick: Callable[[int], None]) -> Iterator[Whole]:
    """One after the other; `sizes` are campaigns with their numbers of events."""
    parts = [(campaign, part, of) for campaign, size in sizes for of in [_parts(size, jobs)] for part in range(of)]
    if jobs > 1:
        connection.close()  # each process has its own
    with multiprocessing.get_context("fork").Pool(jobs) if jobs > 1 else nullcontext() as pool:
        found = pool.imap(_dice_of, parts) if pool is not None else map(_dice_of, parts)
        done = 0
        for campaign, size in sizes:
            verdict = verify(campaign, (), partial(_tick_on, tick, done))
            done += size
            dice = [next(found) for _ in range(_parts(size, jobs))]
            yield Whole(_first(verdict, dice), sum(d.rolls for d in dice), sum(d.unverifiable for d in dice))


def _tick_on(tick: Callable[[int], None], done: int, seq: int) -> None:
    tick(done + seq)


def _parts(size: int, jobs: int) -> int:
    return jobs if size >= LARGE else 1


def _first(verdict: Verdict, dice: Sequence[DiceSeen]) -> Verdict:
    """What is broken earliest; a changed line before what it says."""
    broken = [(verdict.seq or float("inf"), verdict.seq, verdict.broken)] if verdict.broken else []
    broken += [(one.seq, one.seq, one.broken) for one in dice if one.broken]
    if not broken:
        return verdict
    _, seq, said = min(broken, key=lambda one: one[0])
    return verdict._replace(seq=seq, broken=said)


def _dice_of(part: tuple[UUID, int, int]) -> DiceSeen:
    campaign, number, of = part
    check = DiceCheck()
    with transaction.atomic():
        for seq, stream, type_, provenance, payload in read_typed(campaign, TYPES, number, of):
            try:
                broken = check.see(UUID(bytes=stream), type_, provenance, payload)
            except (msgspec.DecodeError, ValueError):
                broken = "what it says can't be understood"
            if broken:
                return _seen(check, seq, broken)
    return _seen(check)


def _seen(check: DiceCheck, seq: int = 0, broken: str | None = None) -> DiceSeen:
    return DiceSeen(check.rolls, sum(map(len, check.unverifiable.values())), seq, broken)
