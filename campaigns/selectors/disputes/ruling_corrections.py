"""Where what is disputed counts today, and what may have put it right since: the ruling "corrected" names that."""

from collections.abc import Sequence
from uuid import UUID

import msgspec

from campaigns.ledger.canonical import parse
from campaigns.ledger.dispute_events import TAGS
from campaigns.ledger.read import read
from campaigns.ledger.stored import StoredEvent
from campaigns.selectors.disputes.parties import Case, names_in
from campaigns.selectors.rights import REFEREES
from engine.kernel.decide import Game
from engine.kernel.effective import effective
from engine.kernel.events import Amended, Rewound, Rolled, TakenBack
from engine.kernel.recorded import RecordedEvent

BACK = (Amended, Rewound, TakenBack)
IN_BATTLE = ("battle/amended/1", "battle/rewound/1", "battle/taken-back/1")
OUTCOME_CORRECTED = "campaign/outcome-corrected/1"
RESULTS = ("campaign/battle-outcome/1", OUTCOME_CORRECTED)
NO_CORRECTION = (*TAGS, "campaign/noted/1", "campaign/battle-opened/1", "campaign/battle-outcome/1")


class PutRight(msgspec.Struct, frozen=True):
    """The command that may have done it, its line of the log, and what that line tells."""

    command: UUID
    seq: int
    told: str


def counts_at(counting: Sequence[RecordedEvent], line: RecordedEvent) -> int:
    """In which line of a battle what is disputed counts: its own, or a later one where a correction or an interruption
    made it count again; 0 where it counts no more."""
    if any(record.version == line.version for record in counting):
        return line.version
    if isinstance(line.event, Rolled):
        again = [
            record for record in counting if isinstance(record.event, Rolled) and record.event.roll == line.event.roll
        ]
        return again[-1].version if again else 0
    for record in counting:
        event = record.event
        if isinstance(event, Amended) and not event.is_correction and event.to < line.version < record.version:
            return record.version + 1  # the entry that was interrupted, worked out again
    return 0


def went_back(game: Game, version: int) -> list[RecordedEvent]:
    """The corrections that reached back to a line of the battle while it counted, and the rewinds and take-backs that
    struck it."""
    line, taken_back = game.everything[version - 1], []
    for place, record in enumerate(game.everything):
        event = record.event
        if record.version <= version or not isinstance(event, BACK) or not puts_back(record):
            continue
        if event.to < counts_at(effective(game.everything[:place]), line) and (
            isinstance(event, Amended) or not counts_at(effective(game.everything[: place + 1]), line)
        ):
            taken_back.append(record)
    return taken_back


def puts_back(record: RecordedEvent) -> bool:
    """Whoever interrupts an entry says of none that it was wrong."""
    return not isinstance(record.event, Amended) or record.event.is_correction


def corrections(case: Case, game: Game | None) -> list[StoredEvent]:
    """What may have put it right, in order: in its battle (`game`) what went back behind it, or a correction of the
    battle's results; in the campaign's own log what a referee changed since of the same."""
    if game is None:
        (line,) = read(case.campaign, after=case.event - 1, upto=case.event)
        since = read(case.campaign, stream=case.campaign, after=case.version)
        return [row for row in since if _changed(line, row)]
    back = {record.version for record in went_back(game, case.version)}
    since = read(case.campaign, after=case.event, types=[*IN_BATTLE, OUTCOME_CORRECTED])
    return [
        row
        for row in since
        if (row.stream == case.stream and row.version in back)
        or (row.type == OUTCOME_CORRECTED and case.stream == UUID(parse(row.payload)["battle"]))
    ]


def _changed(line: StoredEvent, row: StoredEvent) -> bool:
    """Of the same people, or else of the same battle or gang; where the line names none, anything."""
    if row.role not in REFEREES or row.type in NO_CORRECTION:
        return False
    about, says = names_in(parse(line.payload)), names_in(parse(row.payload))
    kinds = ["battle"] if line.type in RESULTS else ["character", "battle", "gang"]
    kind_named = next((kind for kind in kinds if about[kind]), None)
    return kind_named is None or bool(about[kind_named] & says[kind_named])
