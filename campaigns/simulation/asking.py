"""Asking for a simulation: who may, what is written down for ever, and the first nudge to the workers."""

import re
import secrets
import time
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeVar
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet, Sum
from django.utils import timezone

from campaigns.ledger.canonical import canonical
from campaigns.models import Campaign, Member, Question, Simulation, Weighing
from campaigns.selectors import rights
from campaigns.selectors.not_visible import must_find
from campaigns.simulation import beginnings, nudging, planned
from campaigns.simulation.following import FAILED, FIRST_PREFIX, MOST_BATTLES, WAITING, carry_on, write_chunks
from engine.kernel.batch import DICE, Beginning, Broken, play_chunk
from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets import ruleset

FINEST, COARSEST = 2, 100  # tenths of a point to which a share can be wanted
P = ParamSpec("P")
Asked = TypeVar("Asked", Simulation, Question, Weighing)
CHUNK_SECONDS = 2.0
MOST_WAITING_MS = 3_600_000  # of one core, asked by one referee and not yet played
SHORT_MS = 60_000  # played before whatever is longer, so that a long one of his own is no reason to decline it
PARTS = 20  # even a short simulation moves its progress bar a few times
TRIED = 10  # battles played while asking: they measure the speed, and a beginning that can't be played shows at once


def asked_before(of: type[Asked], id: UUID | None, member: Member, **what: object) -> Asked | None:
    """What was asked with this id already. Raises: Refusal, when that was something else or in another campaign."""
    row: Asked | None = of.objects.filter(id=id).first() if id is not None else None
    same = {"campaign_id": member.campaign_id, **what}
    if row is not None and any(getattr(row, name) != value for name, value in same.items()):
        raise Refusal("command-id-reused", {"command": str(id)}, 409)
    return row


def once(ask: Callable[P, Asked]) -> Callable[P, Asked]:
    """Whoever asks with an id that another request is writing down at this moment gets what that one asked for."""

    @wraps(ask)
    def asked(*args: P.args, **more: P.kwargs) -> Asked:
        try:
            return ask(*args, **more)
        except IntegrityError:  # by now it is written down, so `asked_before` finds it
            return ask(*args, **more)

    return asked


@once
def ask(
    member: Member,
    battles: int | None = None,
    *,
    precision: int | None = None,
    id: UUID | None = None,
    gangs: Sequence[UUID] | None = None,
    setup: dict[str, Any] | None = None,
    battle: UUID | None = None,
    at: int | None = None,
    scenario: UUID | None = None,
    table: str = "",
    key: str = "",
    policies: Sequence[str] = (),
    chunk_size: int = 0,
) -> Simulation:
    """Writes down a simulation of two gangs, a setup, a scenario, or a battle as it stands, and has it played.

    With a scenario `gangs` are those who come for its sides that name nobody, in their order.

    So many `battles`, or until each side's share of wins is known to `precision` tenths of a point, give or take.
    The same `id` again gives the same simulation. `table` names a sample table (for a real table's battle or
    scenario: its stand-in). `policies` decide, by side; where none is named the usual one does. Without `key` a new
    one is drawn. Raises: Malformed, NotVisible, Refusal.
    """
    must_be_referee(member)
    battles = must_be_so_many(battles, precision)
    must_be_one_beginning(gangs=gangs, setup=setup, battle=battle, scenario=scenario)
    known = asked_before(Simulation, id, member, kind=Simulation.Kind.BATTLE)
    if known is not None:
        return simulation_of(known.id, member)
    campaign, called, after = Campaign.objects.get(id=member.campaign_id), "", None
    if battle is not None:
        must_not_play_in(battle, member)
        beginning = beginnings.of_battle(battle, member, at, table)
        after = (
            at
            if at is not None
            else max([1, *(record.version for record in (*beginning.past, *beginning.command_run))])
        )
    elif scenario is not None:
        beginning, called = planned.of_scenario(campaign, scenario, member.id, table, gangs or ())
    else:
        beginning = _not_begun(campaign, member, gangs, setup or {}, table)
    return keep(
        member,
        campaign,
        beginning,
        battles,
        new_key(key),
        id=id,
        chunk_size=chunk_size,
        policies=policies,
        precision=precision,
        of_battle=battle,
        at=after,
        title=called,
    )


def _not_begun(
    campaign: Campaign, member: Member, gangs: Sequence[UUID] | None, setup: dict[str, Any], table: str
) -> Beginning:
    """Two gangs, or a setup."""
    if gangs is None:
        return beginnings.of_setup(campaign, setup, table, member.id)
    if len(gangs) != 2:
        raise Malformed("gangs", [str(gang) for gang in gangs], "two-gangs")
    return beginnings.of_gangs(campaign, (gangs[0], gangs[1]), table)


def must_be_one_beginning(**bases: object) -> None:
    """Raises: Malformed for none, and for several of which all but one would count for nothing."""
    named = [name for name, value in bases.items() if value is not None]
    if len(named) != 1 and named != ["gangs", "scenario"]:
        raise Malformed(named[1] if named else "gangs", None, "one-beginning")


def must_be_so_many(battles: int | None, precision: int | None) -> int:
    """How many are played, or at first where a precision is wanted. Raises: Malformed."""
    both_or_neither = Malformed("battles", battles, "battles-or-precision")
    if precision is not None:
        if battles is not None:
            raise both_or_neither
        if not FINEST <= precision <= COARSEST:
            raise Malformed("precision", precision, "tenths-of-a-point", {"least": FINEST, "most": COARSEST})
        return FIRST_PREFIX
    if battles is None:
        raise both_or_neither
    if not 1 <= battles <= MOST_BATTLES:
        raise Malformed("battles", battles, "battles-up-to", {"most": MOST_BATTLES})
    return battles


def keep(
    member: Member,
    campaign: Campaign,
    beginning: Beginning,
    battles: int,
    key: str,
    *,
    id: UUID | None = None,
    chunk_size: int = 0,
    policies: Sequence[str] = (),
    precision: int | None = None,
    limited: bool = True,
    **more: Any,
) -> Simulation:
    """A beginning that is played so many times; `more` is what else its row says."""
    beginning = beginnings.decided_by(beginning, policies)
    rules = ruleset(campaign.ruleset)
    try:
        simulator = rules.simulator(beginning)  # refuses what can't be simulated before anything is written
    except Malformed as error:
        raise error.at("table" if error.field == "stand_in" else error.field) from None
    row = Simulation(
        id=id or uuid4(),
        key=key,
        battles=battles,
        beginning=canonical(beginning).decode(),
        policy=beginning.setup.sides[0].policy or "",
        precision=precision,
        settled=precision is None,
        **more,
    )
    size, row.effort_ms = fitting_chunk(battles, lambda tried: play_chunk(simulator, bytes.fromhex(row.key), 1, tried))
    return write_down(row, member, campaign, chunk_size or size, limited)


def write_down(row: Simulation, member: Member, campaign: Campaign, size: int, limited: bool = True) -> Simulation:
    """The row with everything its result depends on, and its chunks, which are played from now on.

    Not `limited`: it belongs to what was asked and allowed before. Raises: Refusal.
    """
    rules = ruleset(campaign.ruleset)
    row.campaign, row.asked_by, row.chunk_size = campaign, member.id, size
    row.ruleset, row.rules_version, row.dice = rules.key, rules.version, DICE
    row.policy_version = rules.policies[row.policy]
    if limited:
        must_not_ask_too_much(member, row.effort_ms)
    with transaction.atomic():
        row.save(force_insert=True)
        write_chunks(row, 1)
    return row


def must_not_ask_too_much(member: Member, more_ms: int, written: Sequence[Simulation] = ()) -> None:
    """One referee's questions don't keep the workers from everybody else's; one alone may take as long as it wants.

    `written`: those that take `more_ms` together, where they are rows already. Raises: Refusal.
    """
    own_simulations = Simulation.objects.filter(asked_by=member.id, cancelled_at=None).exclude(
        id__in=[simulation.id for simulation in written]
    )
    if more_ms <= SHORT_MS:
        own_simulations = own_simulations.filter(effort_ms__lte=SHORT_MS)
    asked_ms = still_to_play_ms(own_simulations)
    if asked_ms and asked_ms + more_ms > MOST_WAITING_MS:
        minutes = {"waiting": -(-asked_ms // 60_000), "more": -(-more_ms // 60_000), "most": MOST_WAITING_MS // 60_000}
        raise Refusal("too-much-at-once", minutes)


def missing_ms(rows: Sequence[Simulation]) -> int:
    """The same as `still_to_play_ms`, with what was tried and could not be played."""
    return still_to_play_ms(Simulation.objects.filter(id__in=[row.id for row in rows]), (WAITING, FAILED))


def still_to_play_ms(rows: QuerySet[Simulation], states: Sequence[str] = (WAITING,)) -> int:
    """Of one core, guessed, for the battles that nobody has played yet.

    Simulations of a question that were asked at once all carry the effort of all of them, so that they are played
    together; each takes its part of it here.
    """
    waiting = Sum("chunks__count", filter=Q(chunks__status__in=states))
    waiting_rows = list(rows.annotate(waiting=waiting).filter(waiting__gt=0))
    together = Simulation.objects.filter(question_id__in={row.question_id for row in waiting_rows if row.question_id})
    sums = together.order_by().values_list("question_id", "effort_ms").annotate(all=Sum("battles"))
    battles_of = {(question, effort): battles for question, effort, battles in sums}
    return sum(
        row.effort_ms * row.waiting // max(battles_of.get((row.question_id, row.effort_ms), row.battles), 1)
        for row in waiting_rows
    )


def fitting_chunk(battles: int, play: Callable[[int], object], most: int = TRIED) -> tuple[int, int]:
    """About two seconds of work, fewer when a simulation is short; and milliseconds for all of it.

    What fails here fails again, and is told, later.
    """
    start, tried = time.perf_counter(), min(most, battles)
    try:
        play(tried)
    except Broken:
        return max(1, min(100, -(-battles // PARTS))), 0
    seconds = max(time.perf_counter() - start, 1e-6) / tried
    return max(1, min(int(CHUNK_SECONDS / seconds), -(-battles // PARTS))), round(1000 * seconds * battles)


def cancel(simulation: Simulation, member: Member) -> None:
    """Chunks that are being played go on to their end; no other begins. What was counted stays."""
    must_be_referee(member)
    Simulation.objects.filter(id=simulation.id, cancelled_at=None).update(cancelled_at=timezone.now())


def resume(simulation: Simulation, member: Member) -> None:
    """Plays what is missing: what nobody began since it was stopped, and what could not be played. Raises: Refusal."""
    must_be_referee(member)
    must_not_ask_too_much(member, missing_ms([simulation]), [simulation])
    take_up(simulation)


def take_up(simulation: Simulation) -> None:
    with transaction.atomic():
        row, chunks = Simulation.objects.filter(id=simulation.id), simulation.chunks
        queued_again = chunks.filter(status=FAILED).update(status=WAITING, attempts=0, error="", done_at=None)
        if queued_again:
            row.exclude(precision=None).update(settled=False)  # its holes had ended it
        if row.exclude(cancelled_at=None).update(cancelled_at=None) or queued_again:
            waiting = chunks.filter(status=WAITING).values_list("id", flat=True)
            transaction.on_commit(lambda: nudging.nudge(waiting))
    carry_on(simulation.id)


def simulation_of(id: UUID, member: Member, kind: str = Simulation.Kind.BATTLE) -> Simulation:
    """Raises: NotVisible, also for other campaigns; Refusal for whoever isn't referee or plays in the battle."""
    row = must_find(
        Simulation.objects.filter(id=id, campaign_id=member.campaign_id, kind=kind), "no-such-simulation", id
    )
    must_be_referee(member)
    if row.of_battle is not None:
        must_not_play_in(row.of_battle, member)
    return row


def must_be_referee(member: Member | None) -> None:
    if not rights.is_referee(member):
        raise Refusal("referee-only", status=403)


def must_not_play_in(battle: UUID, member: Member) -> None:
    """Nobody tries out the future of a battle in which he sits himself."""
    row = beginnings.is_going_on(battle)
    if row is not None and member.id in row.seated:
        raise Refusal("plays-himself", {"battle": str(battle)}, 403)


def new_key(text: str) -> str:
    """The one that was given, or a fresh one. Raises: Malformed."""
    if not text:
        return secrets.token_hex(16)
    if not re.fullmatch(r"([0-9a-f]{2}){1,32}", text):
        raise Malformed("key", text, "hex-seed")
    return text
