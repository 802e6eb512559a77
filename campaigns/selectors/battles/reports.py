"""Reports afterwards as a page shows them: who has told what, who still has to look at it, and who may."""

from typing import Any
from uuid import UUID

import msgspec

from campaigns.models import Campaign
from campaigns.selectors.battles.acting import Actors, Move
from campaigns.selectors.battles.loaded import LoadedBattle
from engine.kernel import reports
from engine.kernel.game import ReportState
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Acting

SETTLE_AFTER_DAYS = 7


class ReportPage(msgspec.Struct, frozen=True):
    """One side's report. `number` 0: none yet. `approved` and `awaited` are sides, -1 the referee.

    `reports_as` is whose move it is to report (again), `judges_as` to approve or dispute, `settles_as` the referee's to
    settle it for somebody absent; each None when the reader can't. `by_referee` says in which role he judges.
    """

    side: int
    number: int
    report: dict[str, Any]
    note: str
    author: str
    reported_us: int | None
    approved: list[int]
    awaited: list[int]
    absent: bool
    disputed: bool
    disputed_by: int
    reason: str
    agreed: bool
    reports_as: UUID | None
    judges_as: UUID | None
    settles_as: UUID | None
    by_referee: bool


def report_pages(here: LoadedBattle, actors: Actors) -> list[ReportPage]:
    """Of a battle that is told afterwards; else nothing."""
    if here.shown.detail != "report" and not here.shown.reports:
        return []
    return [_page(here, actors, side) for side in here.shown.reporting_sides()]


def _page(here: LoadedBattle, actors: Actors, side: int) -> ReportPage:
    game = here.shown
    open_now = here.is_now and not game.ended and not game.paused and game.detail == "report"
    move = actors.of_side(side) if open_now else None
    standing = game.reports.get(side)
    if standing is None:
        return ReportPage(
            side, 0, {}, "", "", None, [], [], False, False, -1, "", False, move and move.member, None, None, False
        )
    judge = _judge(actors, side, standing) if open_now and not game.is_agreed(side) else None
    waits = game.approvals_awaited(side)
    settles = actors.member if open_now and actors.referee and waits else None
    names = here.names_of_campaign
    return ReportPage(
        side,
        standing.number,
        dict(standing.report),
        names.unseal(standing.note),
        ", ".join(names.people([standing.author])),
        here.event(standing.version).recorded_us,
        sorted(standing.approved),
        waits,
        standing.absent,
        standing.disputed,
        standing.disputed_by,
        names.unseal(standing.reason),
        game.is_agreed(side),
        move.member if move is not None else None,
        judge.member if judge is not None else None,
        settles.id if settles is not None and judge is None else None,
        judge is not None and judge.as_referee,
    )


def _judge(actors: Actors, side: int, report: ReportState) -> Move | None:
    """Who of those for whom the reader enters may judge this report and hasn't yet; himself as referee last."""
    for member in actors.all:
        if _may_judge(actors, side, report, Acting(str(member), False)):
            return Move(member, False)
    referee = actors.member if actors.referee else None
    if referee is not None and _may_judge(actors, side, report, Acting(str(referee.id), True)):
        return Move(referee.id, True)
    return None


def _may_judge(actors: Actors, side: int, report: ReportState, acting: Acting) -> bool:
    try:
        return not report.is_approved(reports.judging(actors.game, side, acting))
    except Refusal:
        return False


def days_until_settled(campaign: Campaign) -> int:
    """After how many days the referee may settle a report for somebody who never answered."""
    return int(campaign.options.get(f"{campaign.ruleset}.settle_after_days", SETTLE_AFTER_DAYS))
