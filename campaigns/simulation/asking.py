"""Asking for a simulation: who may, what is written down for ever, and the first nudge to the workers."""

import re
import secrets
import time
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from campaigns.ledger.canonical import canonical
from campaigns.models import Campaign, Member, Simulation, SimulationChunk
from campaigns.projections.game import ruleset
from campaigns.selectors import rights
from campaigns.selectors.missing import Missing
from campaigns.simulation import beginnings, nudging
from engine.kernel.batch import DICE, Beginning, Broken, Simulator, play_chunk
from engine.kernel.refusal import Malformed, Refusal

MOST_BATTLES = 100_000
CHUNK_SECONDS = 2.0
PARTS = 20  # even a short simulation moves its progress bar a few times
TRIED = 10  # battles played while asking: they measure the speed, and a beginning that can't be played shows at once
POLICY = "base"


def ask(
    member: Member,
    battles: int,
    *,
    id: UUID | None = None,
    gangs: tuple[UUID, UUID] | None = None,
    setup: dict[str, Any] | None = None,
    battle: UUID | None = None,
    at: int | None = None,
    table: str = "",
    key: str = "",
    chunk_size: int = 0,
) -> Simulation:
    """Writes down a simulation of two gangs, of a setup, or of a battle as it stands, and has it played.

    The same `id` again gives the same simulation. `table` names a sample table (for the battle of a real table: its
    stand-in). Without `key` a new one is drawn. Raises: Malformed, Missing, Refusal.
    """
    must_be_referee(member)
    if not 1 <= battles <= MOST_BATTLES:
        raise Malformed("battles", battles, f"a number of battles from 1 to {MOST_BATTLES}")
    known = Simulation.objects.filter(id=id, campaign_id=member.campaign_id).first() if id is not None else None
    if known is not None:
        return known
    if id is not None and Simulation.objects.filter(id=id).exists():  # somebody else's, in another campaign
        raise Refusal("command-id-reused", {"command": str(id)}, 409)
    campaign = Campaign.objects.get(id=member.campaign_id)
    if battle is not None:
        must_not_play_in(battle, member)
        beginning = beginnings.of_battle(battle, member, at, table)
        at = at if at is not None else (beginning.past[-1].version if beginning.past else 1)
    elif gangs is not None:
        beginning = beginnings.of_gangs(campaign, gangs, table)
    else:
        beginning = beginnings.of_setup(campaign, setup or {}, table, member.id)
    return keep(member, campaign, beginning, battles, id, _key(key), chunk_size, battle, at if battle else None)


def keep(
    member: Member,
    campaign: Campaign,
    beginning: Beginning,
    battles: int,
    id: UUID | None,
    key: str,
    chunk_size: int,
    battle: UUID | None,
    at: int | None,
) -> Simulation:
    rules = ruleset(campaign.ruleset)
    simulator = rules.simulator(beginning)  # refuses what can't be simulated before anything is written
    size = chunk_size or fitting_chunk(simulator, bytes.fromhex(key), battles)
    with transaction.atomic():
        row = Simulation.objects.create(
            id=id or uuid4(),
            campaign=campaign,
            asked_by=member.id,
            key=key,
            battles=battles,
            chunk_size=size,
            beginning=canonical(beginning).decode(),
            ruleset=rules.key,
            rules_version=rules.version,
            policy=POLICY,
            policy_version=rules.policies[POLICY],
            dice=DICE,
            of_battle=battle,
            at=at,
        )
        SimulationChunk.objects.bulk_create(
            SimulationChunk(simulation=row, first=first, count=min(size, battles + 1 - first))
            for first in range(1, battles + 1, size)
        )
        transaction.on_commit(lambda: nudging.nudge(row.chunks.values_list("id", flat=True)))
    return row


def fitting_chunk(simulator: Simulator, key: bytes, battles: int) -> int:
    """About two seconds of work, fewer when a simulation is short. What fails here fails again, and is told, later."""
    start = time.perf_counter()
    try:
        play_chunk(simulator, key, 1, min(TRIED, battles))
    except Broken:
        return max(1, min(100, -(-battles // PARTS)))
    seconds = max(time.perf_counter() - start, 1e-6) / min(TRIED, battles)
    return max(1, min(int(CHUNK_SECONDS / seconds), -(-battles // PARTS)))


def cancel(simulation: Simulation, member: Member) -> None:
    """Chunks that are being played go on to their end; no other begins. What was counted stays."""
    must_be_referee(member)
    Simulation.objects.filter(id=simulation.id, cancelled_at=None).update(cancelled_at=timezone.now())


def simulation_of(id: UUID, member: Member) -> Simulation:
    """Raises: Missing, also for other campaigns; Refusal for whoever isn't referee or plays in the battle."""
    row = Simulation.objects.filter(id=id, campaign_id=member.campaign_id).first()
    if row is None:
        raise Missing("no-such-simulation", id=str(id))
    must_be_referee(member)
    if row.of_battle is not None:
        must_not_play_in(row.of_battle, member)
    return row


def campaign_of(id: UUID) -> UUID:
    """Raises: Missing."""
    found = Simulation.objects.filter(id=id).values_list("campaign_id", flat=True).first()
    if found is None:
        raise Missing("no-such-simulation", id=str(id))
    return found


def must_be_referee(member: Member) -> None:
    if not rights.is_referee(member):
        raise Refusal("referee-only", status=403)


def must_not_play_in(battle: UUID, member: Member) -> None:
    """Nobody tries out the future of a battle in which he sits himself."""
    row = beginnings.is_going_on(battle)
    if row is not None and member.id in row.seated:
        raise Refusal("plays-himself", {"battle": str(battle)}, 403)


def _key(text: str) -> str:
    if not text:
        return secrets.token_hex(16)
    if not re.fullmatch(r"([0-9a-f]{2}){1,32}", text):
        raise Malformed("key", text, "2 to 64 hexadecimal digits, small letters, an even number of them")
    return text
