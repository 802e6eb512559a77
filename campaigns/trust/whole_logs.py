"""Verifying stored logs on all cores: leaves, tree and what was signed of it here, the dice of some of the streams in
each other process.
"""

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import cached_property, partial
from typing import NamedTuple
from uuid import UUID

import msgspec
from django.db import connection, transaction

from campaigns.ledger import campaign_events
from campaigns.ledger.broken import UnreadableLine
from campaigns.ledger.fork_events import COPIED
from campaigns.ledger.read import read_typed
from campaigns.ledger.verify import Verdict, headless, verify
from campaigns.models import Log
from campaigns.trust import compare, kept
from campaigns.vault.check import TYPES, DiceCheck
from engine.kernel import events
from engine.rulesets import RULESETS

LARGE = 5_000  # events from which on a log's dice are worth several processes


class Whole(NamedTuple):
    """`rolls` were looked at; `unverifiable` of them can't be tied to their commitment, the key is lost. `signed`
    checkpoints fit; `told` is what else a person should know.
    """

    verdict: Verdict
    rolls: int
    unverifiable: int
    signed: int = 0
    told: tuple[str, ...] = ()

    @property
    def broken(self) -> str:
        """What is broken where, in words; empty: nothing."""
        if self.verdict.broken is None:
            return ""
        where = f"event {self.verdict.seq}" if self.verdict.seq else "the end of the log"
        return f"BROKEN at {where}: {self.verdict.broken}"


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
    parts = [
        (campaign, part, part_count)
        for campaign, size in sizes
        for part_count in [_parts(size, jobs)]
        for part in range(part_count)
    ]
    if jobs > 1:
        connection.close()  # each process has its own
    with multiprocessing.get_context("fork").Pool(jobs) if jobs > 1 else nullcontext() as pool:
        iterator = pool.imap(_dice_of, parts) if pool is not None else map(_dice_of, parts)
        done = 0
        for campaign, size in sizes:
            signed = compare.kept_of(campaign)
            verdict = verify(campaign, [KnownTypes()], partial(_tick_on, tick, done), signed.sizes())
            done += size
            dice = [next(iterator) for _ in range(_parts(size, jobs))]
            verdict = _first(verdict, dice)
            against = _compared(verdict, signed)
            if against.broken:
                verdict = verdict._replace(seq=against.seq, broken=against.broken)
            rolls, unverifiable = sum(d.rolls for d in dice), sum(d.unverifiable for d in dice)
            yield Whole(verdict, rolls, unverifiable, against.signed, against.told)


def verified(campaign: UUID) -> Whole:
    """One log, in this process alone."""
    (log,) = verify_all([(campaign, 0)], 1, lambda seq: None)
    return log


def gone() -> list[str]:
    """What is left of logs that are no longer here, in words."""
    left_over = [f"{campaign}: its log is gone, {table} still holds something of it" for campaign, table in headless()]
    here = set(Log.objects.values_list("id", flat=True))
    for log in sorted(set(kept.logs()) - here):
        most = max((line.note.size for line in kept.lines(log) if line.note is not None), default=0)
        left_over.append(
            f"log {log}: its campaign is gone, {most} events of it were signed. If you know where they went, move "
            f"{kept.file(log)} out of the way"
        )
    return left_over


class KnownTypes:
    """A line of a type that no rules know was made up, or comes from a newer version."""

    @cached_property
    def known(self) -> set[str]:
        return {COPIED, *campaign_events.TAGS, *events.TAGS}.union(*(rules.tags for rules in RULESETS.values()))

    def see(self, stream: UUID, type: str, provenance: str, payload: bytes) -> str | None:
        if type in self.known:
            return None
        return f"its type {type} is unknown: it was made up, or a newer version wrote it"


def _compared(verdict: Verdict, signed: compare.Kept) -> compare.Compared:
    """What was signed says more about a broken end, and nothing about a line that is broken by itself."""
    if verdict.broken and verdict.seq:
        return compare.Compared()
    try:
        return compare.compare(verdict.campaign, signed, verdict.frontiers, verdict.events)
    except UnreadableLine as error:
        return compare.Compared(seq=error.seq, broken="what it says can't be understood")


def _tick_on(tick: Callable[[int], None], done: int, seq: int) -> None:
    tick(done + seq)


def _parts(size: int, jobs: int) -> int:
    return jobs if size >= LARGE else 1


def _first(verdict: Verdict, dice: Sequence[DiceSeen]) -> Verdict:
    """What is broken earliest; a changed line before what it says."""
    broken = [(verdict.seq or float("inf"), verdict.seq, verdict.broken)] if verdict.broken else []
    broken += [(die.seq, die.seq, die.broken) for die in dice if die.broken]
    if not broken:
        return verdict
    _, seq, sentence = min(broken, key=lambda fault: fault[0])
    return verdict._replace(seq=seq, broken=sentence)


def _dice_of(part: tuple[UUID, int, int]) -> DiceSeen:
    campaign, number, part_count = part
    check = DiceCheck()
    with transaction.atomic():
        for seq, stream, type_, provenance, payload in read_typed(campaign, TYPES, number, part_count):
            try:
                broken = check.see(UUID(bytes=stream), type_, provenance, payload)
            except (msgspec.DecodeError, ValueError):
                broken = "what it says can't be understood"
            if broken:
                return _seen(check, seq, broken)
    return _seen(check)


def _seen(check: DiceCheck, seq: int = 0, broken: str | None = None) -> DiceSeen:
    return DiceSeen(check.rolls, sum(map(len, check.unverifiable.values())), seq, broken)
