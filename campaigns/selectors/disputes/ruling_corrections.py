"""What was put right after something had been disputed: the ruling "corrected" names it."""

from uuid import UUID

import msgspec

from campaigns.ledger.canonical import parse
from campaigns.ledger.dispute_events import TAGS
from campaigns.ledger.read import read
from campaigns.ledger.stored import Stored
from campaigns.selectors.disputes.parties import Case
from campaigns.selectors.rights import REFEREES

AMENDED = "battle/amended/1"
IN_BATTLE = {AMENDED, "battle/rewound/1", "battle/taken-back/1"}
OUTCOME_CORRECTED = "campaign/outcome-corrected/1"


class PutRight(msgspec.Struct, frozen=True):
    """The command that did it, and its line of the books."""

    command: UUID
    seq: int


def puts_right(done: Stored, case: Case) -> bool:
    if case.stream == case.campaign:  # whatever a referee changed there since
        return done.stream == case.campaign and done.role in REFEREES and done.type not in (*TAGS, "campaign/noted/1")
    if done.type == OUTCOME_CORRECTED:
        return case.stream == UUID(parse(done.payload)["battle"])
    if done.type == AMENDED and "interrupt" in parse(done.payload):
        return False  # nobody said that anything was wrong
    return done.stream == case.stream and done.type in IN_BATTLE


def latest(case: Case) -> PutRight | None:
    if case.stream == case.campaign:
        since = read(case.campaign, stream=case.campaign, after=case.version)
    else:
        since = read(case.campaign, after=case.event, types=[*sorted(IN_BATTLE), OUTCOME_CORRECTED])
    found = next((one for one in reversed(since) if puts_right(one, case)), None)
    return PutRight(UUID(str(found.command)), found.seq) if found is not None else None
