"""Reading comparisons: each simulation of a question beside the first one, with the difference and its interval."""

from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q
from django.db.models.functions import Now
from django.utils import timezone

from campaigns.models import Member, Question, Simulation, SimulationChunk
from campaigns.selectors.names import BattleNames, Names
from campaigns.simulation import balance, titles
from campaigns.simulation.asking import missing_ms, must_be_referee, must_not_ask_too_much, take_up
from campaigns.simulation.changes import Change
from campaigns.simulation.chunk_errors import troubles
from campaigns.simulation.comparing import changes_of
from campaigns.simulation.differences import LEAST_HUNDREDS, Difference, difference
from campaigns.simulation.following import counts_of
from campaigns.simulation.results import (
    QUIET,
    Progress,
    Share,
    battle_names,
    ended,
    progresses,
    seconds_left,
    share,
    title,
    us,
    whole_digests,
)
from campaigns.simulation.stored import beginning_of
from engine.kernel.batch import Counts
from engine.kernel.ruleset import Language


class BranchLine(msgspec.Struct, frozen=True):
    """One simulation of a question; `other` names the sides of another one whose beginning it took, if it did.

    `same`: every battle that both played went as in the first one, so that what differs was never looked at.
    `confirmed`: of a proposal, also one that missed there, what it wins on other dice than those of the search that
    found it. In a search wins are shares of the battles that somebody won.
    """

    simulation: UUID
    round: int
    changes: list[Change]
    other: list[str]
    battles: int
    played: int
    won: Share | None
    difference: Difference | None
    chosen: bool = False
    same: bool = False
    confirmed: Share | None = None


class QuestionPage(msgspec.Struct, frozen=True):
    """`side` is whose wins are compared; the first of `branches` is what the others are compared with. For a balance:
    `target` in thousandths; the branch that is proposed is `chosen`, and `near` says whether it is near enough.
    `called` is what a referee called it (then it is `named`), else made from what was asked."""

    id: UUID
    kind: str
    campaign: UUID
    title: list[str]
    figures: dict[int, str]
    side: int
    side_name: str
    asked_by: str
    asked_us: int
    asked: dict[str, Any]
    key: str
    battles: int
    round: int
    progress: Progress
    branches: list[BranchLine]
    target: int | None = None
    near: bool | None = None
    called: str = ""
    named: bool = False
    errors: list[str] = []


def question_page(row: Question, language: Language = "en", names: Names | None = None) -> QuestionPage:
    names = names or Names(row.campaign_id, language)
    branches = list(row.branches.order_by("asked_at", "id"))
    beginning = beginning_of(branches[0])
    called = battle_names(beginning, names)
    far = progress_of(row, branches)
    counts = {branch.id: counts_of(branch) for branch in branches}
    confirmations = balance.confirmations(branches)
    paired = [branch for branch in branches if branch not in confirmations]
    planned = far.state in ("finished", "incomplete")  # else somebody looks before the end that was planned
    lines = [
        line(row, simulation, branches[0], counts, len(paired) - 1, names, any_time=not planned)
        for simulation in paired
    ]
    near = None
    if row.kind == Question.Kind.BALANCE and planned:
        lines, near = proposed(
            row, branches, lines, [(changes_of(simulation), counts[simulation.id]) for simulation in confirmations]
        )
    given_title = titles.given(row, names)
    return QuestionPage(
        row.id,
        row.kind,
        row.campaign_id,
        title(beginning, called),
        {n: called(n) for n in range(1, len(beginning.setup.figures) + 1)},
        row.side,
        called.side(row.side),
        names.person(row.asked_by),
        us(row.asked_at),
        row.asked,
        branches[0].key,
        branches[0].battles,
        row.round,
        far,
        lines,
        row.asked.get("target"),
        near,
        given_title or titles.of_question(row, beginning, called, [line.changes for line in lines[1:]]),
        bool(given_title),
        # All of them play the same battles, so that they often fail in the same one.
        list(dict.fromkeys(sentence for branch in branches for sentence in troubles(branch, language)))
        if far.failed
        else [],
    )


def line(
    row: Question,
    simulation: Simulation,
    base: Simulation,
    counts: dict[UUID, Counts],
    compared: int,
    names: Names,
    any_time: bool,
) -> BranchLine:
    own_counts = counts[simulation.id]
    differs, is_same = None, False
    if simulation.id != base.id:
        digests, base_digests = whole_digests(simulation, own_counts), whole_digests(base, counts[base.id])
        whole = set(digests) & set(base_digests)
        differs = difference(counts[base.id], own_counts, row.side, whole, max(compared, 1), any_time)
        is_same = len(whole) >= LEAST_HUNDREDS and all(digests[block] == base_digests[block] for block in whole)
    other_title: list[str] = []
    branch: dict[str, Any] = simulation.branch or {}
    if "simulation" in branch:
        beginning = beginning_of(simulation)
        called: BattleNames = battle_names(beginning, names)
        other_title = title(beginning, called)
    changes = list(changes_of(simulation))
    return BranchLine(
        simulation.id,
        branch["round"],
        changes,
        other_title,
        simulation.battles,
        own_counts.battles,
        _won(row, own_counts),
        differs,
        same=is_same,
    )


def progress_of(row: Question, branches: list[Simulation]) -> Progress:
    """Of all simulations together, as one."""
    each_progress = list(progresses(branches).values())
    battles, played, failed = (
        sum(getattr(progress, name) for progress in each_progress) for name in ("battles", "played", "failed")
    )
    chunks, done = (sum(getattr(progress, name) for progress in each_progress) for name in ("chunks", "chunks_done"))
    if any(progress.state == "stopping" for progress in each_progress):
        state = "stopping"
    elif any(progress.state == "cancelled" for progress in each_progress):
        state = "cancelled"
    elif any(progress.going for progress in each_progress) or not row.settled:
        state = "running"
    else:
        state = ended(played, failed)
    together = SimulationChunk.objects.filter(simulation__question=row)  # they are played one after the other
    playing = sum(progress.playing for progress in each_progress)
    # A simulation waits in peace while another one of the same question is played.
    may_wait = (
        state == "running" and not playing and any(progress.idle or progress.queued for progress in each_progress)
    )
    waits = may_wait and nobody_lately(row)
    queued = waits and any(progress.queued for progress in each_progress)
    return Progress(
        state,
        battles,
        played,
        failed,
        chunks,
        done,
        seconds_left(together, row.asked_at) if state == "running" else None,
        playing,
        sum(progress.again for progress in each_progress),
        idle=waits and not queued,
        queued=queued,
        stopped=any(progress.stopped for progress in each_progress),
        compiled=sum(progress.compiled for progress in each_progress),
        interpreted=sum(progress.interpreted for progress in each_progress),
    )


def nobody_lately(row: Question) -> bool:
    """Has nothing of it been finished for a while?"""
    times = SimulationChunk.objects.filter(simulation__question=row).aggregate(now=Max(Now()), latest=Max("done_at"))
    return times["now"] is None or times["now"] - (times["latest"] or row.asked_at) > QUIET


def proposed(
    row: Question, branches: list[Simulation], lines: list[BranchLine], confirmations: list[tuple[balance.Base, Counts]]
) -> tuple[list[BranchLine], bool]:
    """The branch that a balance proposes, what was won on other dice (`confirmations`), and whether that is near
    enough.
    """
    best = balance.chosen(row, branches)
    lines = [
        msgspec.structs.replace(
            line,
            chosen=tuple(line.changes) == best.changes,
            confirmed=next((_won(row, won) for changes, won in confirmations if changes == tuple(line.changes)), None),
        )
        if line.battles >= balance.SURE
        else line
        for line in lines
    ]
    return lines, best.off <= balance.NEAR / 1000


def _won(row: Question, counts: Counts) -> Share | None:
    """Of a search: among the battles that somebody won."""
    total = balance.decided(counts) if row.kind == Question.Kind.BALANCE else counts.battles
    return share((*counts.wins, *[0] * (row.side + 1))[row.side], total) if total else None


class QuestionLine(msgspec.Struct, frozen=True):
    id: UUID
    kind: str
    title: list[str]
    branches: int
    asked_us: int
    progress: Progress
    called: str = ""
    named: bool = False


def questions(member: Member, language: Language = "en", most: int | None = None) -> list[QuestionLine]:
    """Those of the campaign, the newest first. Raises: Refusal."""
    must_be_referee(member)
    names, lines = Names(member.campaign_id, language), []
    for row in Question.objects.filter(campaign_id=member.campaign_id)[:most]:
        branches = list(row.branches.order_by("asked_at", "id"))
        beginning = beginning_of(branches[0])
        called, given_title = battle_names(beginning, names), titles.given(row, names)
        lines.append(
            QuestionLine(
                row.id,
                row.kind,
                title(beginning, called),
                len(branches),
                us(row.asked_at),
                progress_of(row, branches),
                given_title
                or titles.of_question(row, beginning, called, [changes_of(branch) for branch in branches[1:]]),
                bool(given_title),
            )
        )
    return lines


def cancel_question(row: Question, member: Member) -> None:
    """No more battles are begun; what was counted stays. A search is over with it."""
    must_be_referee(member)
    with transaction.atomic():
        _hold(row)
        Simulation.objects.filter(question=row, cancelled_at=None).update(cancelled_at=timezone.now())
        Question.objects.filter(id=row.id).update(settled=True)


def resume_question(row: Question, member: Member) -> None:
    """Goes on where it was stopped or has battles missing; a search with the round it was in. Raises: Refusal."""
    must_be_referee(member)
    failed = Exists(SimulationChunk.objects.filter(simulation=OuterRef("id"), status="failed"))
    with transaction.atomic():
        _hold(row)
        rows = list(row.branches.filter(~Q(cancelled_at=None) | failed))
        must_not_ask_too_much(member, missing_ms(rows), rows)
        if row.kind == Question.Kind.BALANCE and rows:
            Question.objects.filter(id=row.id).update(settled=False)
        for simulation in rows:
            take_up(simulation)
    balance.carry_on(row.id)


def _hold(row: Question) -> None:
    """Until the transaction ends nobody writes another round (`balance.carry_on`), stops it or goes on with it."""
    Question.objects.select_for_update(of=("self",)).get(id=row.id)
