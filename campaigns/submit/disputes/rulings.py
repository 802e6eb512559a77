"""Rulings on disputes: by a referee whose figures aren't involved, by both sides together, by an auditor on appeal.

A ruling may carry what follows from it: it takes the battle back in the same transaction, or names the command that
did so before.
"""

from uuid import UUID

from campaigns.ledger import dispute_events as ev
from campaigns.models import Battle, Dispute
from campaigns.projections.game import load_game
from campaigns.selectors.disputes.parties import (
    Case,
    bench,
    carries_out,
    case_of,
    has_lapsed,
    is_party,
    may_hear_appeal,
)
from campaigns.selectors.disputes.ruling_corrections import corrections, counts_at, went_back
from campaigns.submit.battles import commands as battles
from campaigns.submit.command_context import CommandContext
from campaigns.submit.disputes import commands as do
from campaigns.submit.envelope import Envelope
from campaigns.submit.errors import Forbidden, Malformed, Refusal
from engine.kernel.decide import Game


def rule_dispute(command: do.RuleDispute, context: CommandContext) -> None:
    dispute = open_case(command.dispute, context)
    rule_alone(context, case_of(dispute), command.ruling, command.reason, command.to, command.carried, dispute.event)


def rule_alone(
    context: CommandContext,
    case: Case,
    ruling: ev.Ruling,
    reason: str,
    to: int | None,
    carried: str | None,
    because: int,
) -> None:
    """Raises: Forbidden for whoever isn't the one to rule here."""
    must_be_in_person(context)
    seat = bench(case)
    if context.actor.member not in seat.alone:
        code = "rule-together" if seat.by == "together" else "not-yours-to-rule"
        raise Forbidden(code, by=seat.by)
    if not context.actor.referee:
        raise Forbidden("referee-only", role=context.actor.role)
    _rule(context, case, ruling, seat.by, context.seal(reason), to, carried, because, reason=reason)


def propose_ruling(command: do.ProposeRuling, context: CommandContext) -> None:
    must_be_in_person(context)
    dispute = open_case(command.dispute, context)
    case = case_of(dispute)
    _must_rule_together(context, case)
    carried = _carried(context, case, command.ruling, command.to, command.carried, really=False)
    number = 1 + (dispute.proposal["number"] if dispute.proposal else 0)
    reason = context.seal_words(command.reason)
    context.record(
        ev.RulingProposed(command.dispute, number, command.ruling, reason, command.to, carried), because=dispute.event
    )


def consent_to_ruling(command: do.ConsentToRuling, context: CommandContext) -> None:
    """With the last consent that was missing the ruling stands."""
    dispute = open_case(command.dispute, context)
    proposal, case = dispute.proposal, case_of(dispute)
    if not proposal or proposal["number"] != command.proposal:
        raise Refusal("ruling-not-proposed", {"proposal": command.proposal})
    _must_consent_himself(context, case)
    seat = bench(case)
    if seat.by != "together":
        raise Forbidden("not-yours-to-rule", by=seat.by)
    proposer, consented = UUID(proposal["by"]), [UUID(consent) for consent in proposal["consents"]]
    if not any(context.actor.member in group for group in seat.asked(proposer, consented)):
        raise Forbidden("not-asked-to-consent")
    because = context.record(ev.RulingConsented(command.dispute, command.proposal), because=dispute.event)
    if not seat.asked(proposer, [*consented, context.actor.member]):
        _rule(
            context,
            case,
            proposal["ruling"],
            "together",
            proposal["reason"],
            proposal["to"],
            proposal["carried"],
            because,
            proposal=command.proposal,
        )


def appeal_ruling(command: do.AppealRuling, context: CommandContext) -> None:
    dispute = context.find(Dispute, command.dispute, "dispute")
    case = case_of(dispute)
    if not is_party(case, context.actor.member):
        raise Forbidden("not-a-party")
    if dispute.auditor is not None and not has_lapsed(case, dispute):
        raise Refusal("appealed-already")
    if dispute.status not in (Dispute.Status.RULED, Dispute.Status.DUE, Dispute.Status.APPEALED):
        raise Refusal("nothing-to-appeal", {"status": dispute.status})
    auditor = context.member(command.auditor)
    if not may_hear_appeal(case, dispute.ruled_by, auditor):
        raise Refusal("not-a-free-auditor", {"member": command.auditor})
    reason = context.seal_words(command.reason)
    context.record(ev.RulingAppealed(command.dispute, command.auditor, reason), "reported", dispute.event)


def rule_on_appeal(command: do.RuleOnAppeal, context: CommandContext) -> None:
    """The auditor named, in person; the last word."""
    must_be_in_person(context)
    dispute = context.find(Dispute, command.dispute, "dispute")
    if dispute.status != Dispute.Status.APPEALED:
        raise Refusal("not-appealed", {"status": dispute.status})
    case = case_of(dispute)
    if dispute.auditor != context.actor.member:
        raise Forbidden("another-auditor")
    if has_lapsed(case, dispute):
        raise Refusal("not-a-free-auditor", {"member": str(dispute.auditor)})
    reason = context.seal_words(command.reason)
    _rule(context, case, command.ruling, "auditor", reason, command.to, command.carried, dispute.event, command.reason)


def carry_out_ruling(command: do.CarryOutRuling, context: CommandContext) -> None:
    """By a referee, or where both sides ruled together by one of them."""
    dispute = context.find(Dispute, command.dispute, "dispute")
    if dispute.status != Dispute.Status.DUE:
        raise Refusal("nothing-to-carry-out", {"status": dispute.status})
    if not carries_out(dispute, context.actor.member, referee=context.actor.referee):
        raise Forbidden("referee-only", role=context.actor.role)
    _must_come_after(context, case_of(dispute), command.carried)
    context.record(ev.RulingCarriedOut(command.dispute, command.carried), because=dispute.event)


def table_of(dispute: str, campaign: UUID) -> Battle | None:
    """The battle that a dispute is about: at one shared phone both sides consent with it."""
    row = Dispute.objects.filter(campaign_id=campaign, id=dispute).first()
    return Battle.objects.filter(id=row.stream).first() if row is not None else None


def open_case(key: str, context: CommandContext) -> Dispute:
    dispute = context.find(Dispute, key, "dispute")
    if dispute.status == Dispute.Status.APPEALED:
        raise Refusal("with-the-auditor")
    if dispute.status != Dispute.Status.OPEN:
        raise Refusal("dispute-settled", {"status": dispute.status})
    return dispute


def must_be_in_person(context: CommandContext) -> None:
    if context.actor.member != context.actor.entered_by:
        raise Forbidden("in-person")


def _must_consent_himself(context: CommandContext, case: Case) -> None:
    """In person, or both seated at the one phone of that battle; no referee and no substitute consents for others."""
    if context.actor.member == context.actor.entered_by:
        return
    battle = Battle.objects.filter(id=case.stream, shared_device=True).first()
    if battle is None or not {context.actor.member, context.actor.entered_by} <= set(battle.seated):
        raise Forbidden("in-person")


def _must_rule_together(context: CommandContext, case: Case) -> None:
    seat = bench(case)
    if seat.by != "together":
        raise Forbidden("not-yours-to-rule", by=seat.by)
    if not seat.may_propose(context.actor.member):
        raise Forbidden("not-a-party")


def _rule(
    context: CommandContext,
    case: Case,
    ruling: ev.Ruling,
    by: ev.By,
    sealed: str,
    to: int | None,
    carried: str | None,
    because: int,
    reason: str = "",
    proposal: int | None = None,
) -> None:
    done = _carried(context, case, ruling, to, carried, really=True, reason=reason)
    context.record(ev.DisputeRuled(str(case.dispute), ruling, by, sealed, done, proposal), because=because)


def _carried(
    context: CommandContext,
    case: Case,
    ruling: ev.Ruling,
    to: int | None,
    carried: str | None,
    *,
    really: bool,
    reason: str = "",
) -> str | None:
    """The command that does what is ruled. With `really` a rewind happens now, as part of this command."""
    if ruling == "stands" and (to is not None or carried):
        raise Malformed("command.to" if to is not None else "command.carried", to or carried, "left-out-it-stands")
    if ruling == "corrected" and to is not None:
        raise Malformed("command.to", to, "left-out-unless-rewound")
    if to is not None and carried:
        raise Malformed("command.carried", carried, "left-out-where-to")
    if ruling == "rewound":
        if to is not None:
            if really:
                return _gone_back(context, case, to, reason)
            _must_lead_back(context, case, to)
            return None
        return _went_back(context, case, carried)
    if carried:
        _must_come_after(context, case, carried)
    return carried


def _must_lead_back(context: CommandContext, case: Case, to: int) -> None:
    game = _battle_of(context, case)
    at = counts_at(game.counting, game.everything[case.version - 1]) or case.version
    if to >= at:
        raise Refusal("rewind-misses", {"to": to, "version": at})


def _battle_of(context: CommandContext, case: Case) -> Game:
    if case.stream == case.campaign:
        raise Refusal("nothing-to-rewind")
    return load_game(context.rules, case.campaign, case.stream)


def _gone_back(context: CommandContext, case: Case, to: int, reason: str) -> str:
    """The rewind itself, by the same way as any other; the ruling has the authority for it."""
    _must_lead_back(context, case, to)
    context.decides = True
    assert context.command is not None
    rewind = Envelope(
        id=context.command,
        campaign=case.campaign,
        stream=case.stream,
        acts_as=context.actor.member,
        entered_by=context.actor.entered_by,
        command={"type": "rewind", "to": to, "reason": reason},
    )
    battles.command_battle(rewind, context, Battle.objects.select_related("campaign").get(id=case.stream))
    return str(context.command)


def _went_back(context: CommandContext, case: Case, carried: str | None) -> str:
    """Where the table went back before anybody ruled: that command, found by itself when it isn't named."""
    back = went_back(_battle_of(context, case), case.version)
    if not back:
        raise Malformed("command.to", None, "version-to-go-back-to")
    if carried and carried not in {record.command for record in back}:
        raise Refusal("not-carried", {"command": carried})
    return carried or back[-1].command


def _must_come_after(context: CommandContext, case: Case, carried: str) -> None:
    """Done after what is disputed, in that battle or about it: corrected, amended or gone back."""
    game = _battle_of(context, case) if case.stream != case.campaign else None
    if UUID(carried) not in {correction.command for correction in corrections(case, game)}:
        raise Refusal("not-carried", {"command": carried})
