"""What was put right after something had been disputed: the ruling "corrected" names it."""

from uuid import UUID

import msgspec

from campaigns.ledger.canonical import parse
from campaigns.ledger.read import read
from campaigns.ledger.stored import Stored
from campaigns.selectors.disputes.parties import Case

IN_BATTLE = {"battle/amended/1", "battle/rewound/1", "battle/taken-back/1"}
OUTCOME_CORRECTED = "campaign/outcome-corrected/1"


class PutRight(msgspec.Struct, frozen=True):
    """The command that did it, and its line of the books."""

    command: UUID
    seq: int


def puts_right(done: Stored, case: Case) -> bool:
    if done.type == OUTCOME_CORRECTED:
        return case.stream in (case.campaign, UUID(parse(done.payload)["battle"]))
    return done.stream == case.stream and done.type in IN_BATTLE


def latest(case: Case) -> PutRight | None:
    since = read(case.campaign, after=case.event, types=[*sorted(IN_BATTLE), OUTCOME_CORRECTED])
    found = next((one for one in reversed(since) if puts_right(one, case)), None)
    return PutRight(UUID(str(found.command)), found.seq) if found is not None else None
