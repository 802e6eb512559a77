"""Battles that are told afterwards: a side reports, the others approve or dispute, and then it is booked.

What stands in a report belongs to the ruleset; who may report, approve and dispute is the same for all.
"""

from collections.abc import Sequence

from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.command_run import Step, must_be_clear, new_tape
from engine.kernel.common_commands import must_have_side, propose
from engine.kernel.game import Game, ReportState
from engine.kernel.recorded import NewEvent
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.replay_effects import Dealer, ReplayEffects
from engine.kernel.ruleset import Acting, Who

REFEREE = -1


def report(game: Game, command: do.Report, acting: Acting, dealer: Dealer, then: Sequence[do.Command]) -> Step:
    """A side tells what became of its people; a new report replaces the last one and what was said to it."""
    must_be_told_afterwards(game)
    must_have_side(game, command.side)
    if game.opened.setup.sides[command.side].neutral:
        raise Refusal("neutral-reports-nothing", {"side": command.side})
    if not game.may_play(acting, Who(side=command.side)):
        raise Refusal("not-your-report", {"side": command.side}, 403)
    others = {
        side: report.report for side, report in game.reports.items() if side != command.side and not report.disputed
    }
    game.ruleset.told_afterwards().check(game.battle, command.side, command.report, others)
    number = 1 + max((o.event.number for o in game.everything if isinstance(o.event, ev.Reported)), default=0)
    reported = ev.Reported(number, command.side, command.report, command.note)
    tape = new_tape(game, (), (), dealer, "reported")
    game.reports[command.side] = ReportState(reported, acting.member, tape.record(reported))
    return booked(game, tape)


def booked(game: Game, tape: ReplayEffects) -> Step:
    """Once everybody has reported and nothing stands against it, the battle is over."""
    if all(game.is_agreed(side) for side in game.reporting_sides()):
        reports = {side: game.reports[side].report for side in game.reporting_sides()}
        game.attach(tape)
        winner = game.ruleset.told_afterwards().settle(game.battle, reports)
        tape.record(ev.BattleEnded("reported", winner))
    return Step(tape.new)


def must_be_told_afterwards(game: Game) -> None:
    if game.detail != "report":
        raise Refusal("not-told-afterwards")


def standing(game: Game, number: int) -> tuple[int, ReportState]:
    """The side and what it reports. Raises: Refusal when that report is no longer the newest."""
    for side, report in game.reports.items():
        if report.number == number:
            return side, report
    raise Refusal("report-changed", {"report": number}, 409)


def judging(game: Game, side: int, acting: Acting) -> int:
    """As whom somebody judges this report: one of those who have to, or the referee. Raises: Refusal.

    Nobody judges what he reported himself, unless he plays for no side, as referees do.
    """
    own, report = game.sides_of(acting.member), game.reports[side]
    if own and report.author == acting.member:
        raise Refusal("own-report", {"side": side}, 403)
    mine = [judge for judge in game.judges(side) if judge in own]
    if mine:
        return next((judge for judge in mine if judge not in report.approved), mine[0])
    if acting.referee and side not in own:
        return REFEREE
    raise Refusal("own-report" if side in own else "not-yours", {"side": side}, 403)


def approve(game: Game, command: do.ApproveReport, acting: Acting, dealer: Dealer, then: object) -> Step:
    """The last approval of the last report books the battle."""
    must_be_told_afterwards(game)
    side, report = standing(game, command.report)
    if command.absent and not acting.referee:
        raise Refusal("referee-only", status=403)
    by = REFEREE if command.absent else judging(game, side, acting)
    if report.is_approved(by):
        raise Refusal("approved-already", {"side": side})
    tape = new_tape(game, (), (), dealer, "reported")
    tape.record(ev.ReportApproved(command.report, by, command.absent))
    report.approve(by)
    return booked(game, tape)


def dispute(game: Game, command: do.DisputeReport, acting: Acting, dealer: Dealer, then: object) -> Step:
    must_be_told_afterwards(game)
    side, report = standing(game, command.report)
    by = judging(game, side, acting)
    if not command.reason:
        raise Malformed("command.reason", "", "what-is-wrong")
    if report.disputed:
        raise Refusal("disputed-already", {"side": side})
    return Step([NewEvent(ev.ReportDisputed(command.report, by, command.reason), "reported")])


def change_detail(
    game: Game, command: do.ChangeDetail, acting: Acting, dealer: Dealer, then: Sequence[do.Command]
) -> Step:
    """By the referee, by whoever plays all sides, or by one side with the consent of the others."""
    must_be_clear(game)
    if command.detail not in game.ruleset.details:
        raise Refusal("no-such-detail", {"detail": command.detail})
    if command.detail == game.detail:
        raise Refusal("same-detail", {"detail": command.detail})
    if not acting.referee and game.people() != {acting.member}:
        return propose(game, command, acting)
    return Step([NewEvent(ev.DetailChanged(command.detail))])
