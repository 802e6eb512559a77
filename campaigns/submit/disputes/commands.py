"""Commands of disputes and luck reports, on a campaign's own stream."""

from typing import Annotated

import msgspec

from campaigns.ledger.dispute_events import Ruling
from campaigns.submit.shapes import Id
from engine.kernel.commands import Command, by_type

Words = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
Seq = Annotated[int, msgspec.Meta(ge=1, le=2**53)]
Why = Annotated[str, msgspec.Meta(max_length=2000)]


class OpenDispute(Command, frozen=True, tag="open-dispute"):
    """`event` is the seq of what is disputed. With a `ruling` whoever may rule settles it on the spot."""

    event: Seq
    claim: Words
    ruling: Ruling | None = None
    reason: Why = ""
    to: Seq | None = None
    carried: Id | None = None


class AnswerDispute(Command, frozen=True, tag="answer-dispute"):
    dispute: Id
    text: Words


class AddEvidence(Command, frozen=True, tag="add-evidence"):
    """`evidence` was stored just before, see evidence.py."""

    dispute: Id
    evidence: Id


class DeleteEvidence(Command, frozen=True, tag="delete-evidence"):
    """For good, by its author; the events keep its digest."""

    evidence: Id


class WithdrawDispute(Command, frozen=True, tag="withdraw-dispute"):
    dispute: Id


class RuleDispute(Command, frozen=True, tag="rule-dispute"):
    """`rewound` goes back to version `to` of the battle, or names in `carried` the command that did it already.

    `corrected` names the command that corrected it, or leaves the dispute open until `carry-out-ruling` does.
    """

    dispute: Id
    ruling: Ruling
    reason: Words
    to: Seq | None = None
    carried: Id | None = None


class ProposeRuling(Command, frozen=True, tag="propose-ruling"):
    """Where nobody uninvolved could rule."""

    dispute: Id
    ruling: Ruling
    reason: Words
    to: Seq | None = None
    carried: Id | None = None


class ConsentToRuling(Command, frozen=True, tag="consent-to-ruling"):
    """With the last consent the ruling stands and is carried out."""

    dispute: Id
    proposal: Seq


class CarryOutRuling(Command, frozen=True, tag="carry-out-ruling"):
    """Names the command that corrected what was ruled so."""

    dispute: Id
    carried: Id


class AppealRuling(Command, frozen=True, tag="appeal-ruling"):
    """Once, by a party, to an auditor who has nothing to do with it."""

    dispute: Id
    auditor: Id
    reason: Words


class RuleOnAppeal(Command, frozen=True, tag="rule-on-appeal"):
    """By the auditor that the appeal named; the last word."""

    dispute: Id
    ruling: Ruling
    reason: Words
    to: Seq | None = None
    carried: Id | None = None


class ShareLuck(Command, frozen=True, tag="share-luck"):
    """Lets the others read one's own luck report, or no longer."""

    shared: bool


DISPUTE_COMMANDS = by_type(globals())
