"""Playing one chunk: its row is locked while a worker plays it, and the result is written in the same transaction.

A worker that is killed lets go of the lock at once and leaves the row as it was; no lease, no clock.
"""

import logging
from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

import msgspec
import psycopg
from django.db import Error, transaction

from campaigns.ledger.connection import raw_cursor
from campaigns.models import Simulation, SimulationChunk
from campaigns.simulation import balance, chunk_errors, deaths, following
from campaigns.simulation.chunk_errors import OtherVersion
from campaigns.simulation.claims import held, in_hand, most_urgent
from campaigns.simulation.stored import beginning_of, plan_of
from engine.build import compiled
from engine.kernel.batch import DICE, Counts, Simulator, play_chunk
from engine.kernel.seasons import SeasonCounts, Seasons, play_seasons
from engine.rulesets import ruleset

log = logging.getLogger(__name__)
MOST_TRIES = 100
MOST_DEATHS = 5  # of processes of one worker that lives on: then it is the chunk
MOST_ATTEMPTS = 50  # in all: what takes the whole worker along leaves no other trace
WAITING, DONE, FAILED = SimulationChunk.Status.WAITING, SimulationChunk.Status.DONE, SimulationChunk.Status.FAILED
OF_SIMULATION = ("id", "kind", "key", "ruleset", "rules_version", "policy", "policy_version", "dice", "question_id")

# Three statements for a chunk, all of them prepared: what Django makes of the same took longer than a hundred battles.
_BEGIN = f"""
UPDATE campaigns_simulationchunk chunk SET attempts = attempts + 1 FROM campaigns_simulation asked
WHERE chunk.id = (
    SELECT id FROM campaigns_simulationchunk WHERE id = %b AND status = 'waiting' FOR NO KEY UPDATE SKIP LOCKED
) AND asked.id = chunk.simulation_id AND cancelled_at IS NULL
RETURNING first, count, attempts, NOT asked.settled,
    EXISTS (SELECT FROM campaigns_question WHERE id = asked.question_id AND NOT settled),
    {", ".join(f"asked.{name}" for name in OF_SIMULATION)}
"""  # noqa: S608 constants of ours
_HOLD = """
SELECT chunk.id FROM campaigns_simulationchunk chunk JOIN campaigns_simulation asked ON asked.id = simulation_id
WHERE chunk.id = %b AND status = 'waiting' AND cancelled_at IS NULL FOR UPDATE OF chunk SKIP LOCKED
"""
_STORE = """
UPDATE campaigns_simulationchunk
SET status = %s, counts = %s::jsonb, error = %s, compiled = %s, done_at = clock_timestamp() WHERE id = %b
"""


class Taken(NamedTuple):
    """A chunk in our hands, with what of its simulation says how it is played (the beginning is read when needed)."""

    id: int
    first: int
    count: int  # type: ignore[assignment]  # nobody needs a tuple's own
    simulation: Simulation
    judged: bool  # a wanted precision is still to be judged
    searching: bool  # belongs to a search that goes on
    attempts: int

    @property
    def last(self) -> int:
        return self.first + self.count - 1


def play(chunk_id: int) -> bool:
    """Plays the chunk if it waits and nobody else is at it. True when it did."""
    with held(chunk_id) as is_held:
        chunk = _played(chunk_id) if is_held else None
    return _followed(chunk)


def play_next() -> bool:
    """Plays the most urgent chunk that is in nobody's hands: of a short simulation before one of a long one."""
    for _ in range(MOST_TRIES):
        with most_urgent() as (chunk_id, is_held):
            if chunk_id is None:
                return False
            chunk = _played(chunk_id) if is_held else None
        if _followed(chunk):
            return True
    return False  # others are as quick; the sweep comes round


def _followed(chunk: Taken | None) -> bool:
    """What comes after a chunk that was played."""
    if chunk is None:
        return False
    if chunk.judged:
        following.carry_on(chunk.simulation.id)
    if chunk.searching and chunk.simulation.question_id is not None:
        balance.carry_on(chunk.simulation.question_id)
    return True


def _played(chunk_id: int) -> Taken | None:
    chunk = _begun(chunk_id)
    if chunk is None:
        return None
    with transaction.atomic():
        if raw_cursor().execute(_HOLD, (chunk_id,), prepare=True).fetchone() is None:
            return None
        counts, error = _outcome(chunk)
        values = (DONE if counts else FAILED, counts, error, compiled(), chunk_id)
        raw_cursor().execute(_STORE, values, prepare=True)
    return chunk


def _outcome(chunk: Taken) -> tuple[str | None, str]:
    """The counts, or why there are none. Only for whoever holds the row."""
    kind, died = chunk.simulation.kind, deaths.over(chunk.id)
    if died >= MOST_DEATHS or chunk.attempts > MOST_ATTEMPTS:
        return None, chunk_errors.given_up(max(died, chunk.attempts - 1), kind, chunk.first, chunk.last)
    try:
        with deaths.noted(chunk.id):
            return msgspec.json.encode(counted(chunk)).decode(), ""
    except (Error, psycopg.Error):  # the database went away: no verdict on the chunk
        raise
    except Exception as error:  # whatever the rules do wrong: the row says it, the other chunks count
        log.exception("%s to %s of simulation %s", chunk.first, chunk.last, chunk.simulation.id)
        return None, chunk_errors.stored(error, kind)


def _begun(chunk_id: int) -> Taken | None:
    """Counts the attempt in a transaction of its own, so that it also counts when the worker dies in it."""
    row = raw_cursor().execute(_BEGIN, (chunk_id,), prepare=True).fetchone()
    if row is None:
        return None
    first, count, attempts, judged, searching, *values = row
    simulation = Simulation.from_db("default", OF_SIMULATION, values)
    return Taken(chunk_id, first, count, simulation, judged, searching, attempts)


def counted(chunk: Taken) -> Counts | SeasonCounts:
    """Raises: Broken, OtherVersion."""
    row = chunk.simulation
    if row.kind == Simulation.Kind.SEASON:
        return play_seasons(seasons(row), len(ruleset(row.ruleset).ranks), _key(row), chunk.first, chunk.count)
    return play_chunk(simulator(row), _key(row), chunk.first, chunk.count)


def left(most: int) -> list[int]:
    """Chunks that wait and are in nobody's hands: those of short simulations first, then the oldest."""
    waiting = SimulationChunk.objects.filter(status=WAITING, simulation__cancelled_at=None).exclude(id__in=in_hand())
    return list(waiting.order_by("simulation__effort_ms", "id").values_list("id", flat=True)[:most])


def simulator(row: Simulation) -> Simulator:
    """Raises: OtherVersion when this program would play something else than the row says."""
    must_be_ours(row)
    return _made(row.id)


def seasons(row: Simulation) -> Seasons:
    """Raises: OtherVersion."""
    must_be_ours(row)
    return _planned(row.id)


def must_be_ours(row: Simulation) -> None:
    rules = ruleset(row.ruleset)
    our_versions = (rules.version, rules.policies.get(row.policy), DICE)
    if our_versions != (row.rules_version, row.policy_version, row.dice):
        raise OtherVersion(
            rules=row.rules_version,
            policy=row.policy,
            policy_version=row.policy_version,
            dice=row.dice,
            our_rules=our_versions[0],
            our_policy=our_versions[1],
            our_dice=our_versions[2],
        )


# A simulation's beginning never changes, so it is read once and not with every chunk.
@lru_cache(maxsize=32)
def _made(id: UUID) -> Simulator:
    row = Simulation.objects.get(id=id)
    return ruleset(row.ruleset).simulator(beginning_of(row))


@lru_cache(maxsize=4)
def _planned(id: UUID) -> Seasons:
    row = Simulation.objects.get(id=id)
    return ruleset(row.ruleset).seasons_of(plan_of(row))


def _key(row: Simulation) -> bytes:
    return bytes.fromhex(row.key)
