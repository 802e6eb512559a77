"""Where a roll came from, in one word: neutral and exact."""

from engine.kernel.decide import Game
from engine.kernel.events import Rolled
from engine.kernel.recorded import RecordedEvent
from engine.kernel.shown_rolls import fell

VERIFIED = "verified"  # the server's, committed to before, and nobody could know it: another's device had a part in it
KNOWABLE = "knowable"  # verified as well, but whoever runs the machine could have known it
UNVERIFIABLE = "unverifiable"  # the server's, and the key of its commitment is lost
ATTESTED = "attested"  # rolled at the table, and another side says that it saw it
SELF_REPORTED = "self-reported"  # rolled at the table, nobody else says that he saw it
OVERRIDDEN = "overridden"  # the referee decided it
SIMULATED = "simulated"
CONTRADICTED = "contradicted"  # recomputed, and it isn't what was committed to or written down
REPORTED = "reported"  # told or imported afterwards
COPIED = "copied"  # in a what-if copy: it fell in the battle the copy was taken from
OUTCOME = "outcome"  # people rolled at the table and told what came of it
ALL = (
    VERIFIED,
    KNOWABLE,
    UNVERIFIABLE,
    ATTESTED,
    SELF_REPORTED,
    OVERRIDDEN,
    SIMULATED,
    CONTRADICTED,
    REPORTED,
    OUTCOME,
    COPIED,
)


def badge(record: RecordedEvent, game: Game, first_sure: int = 1) -> str:
    """Of a roll. `first_sure` is the first one whose commitment can still be checked."""
    event = record.event
    if not isinstance(event, Rolled):
        return ""
    origin = fell(game.everything, record)
    if origin.version <= game.copied:
        return COPIED
    if record.provenance == "forced":
        return OVERRIDDEN
    if record.provenance == "simulated":
        return SIMULATED
    if record.provenance == "typed":
        return ATTESTED if game.witnesses.attesting(event.roll, record.version) else SELF_REPORTED
    if isinstance(origin.event, Rolled) and origin.event.secret:
        if event.roll < first_sure:
            return UNVERIFIABLE
        return VERIFIED if event.roll in game.fresh_rolls else KNOWABLE
    return REPORTED


def told_badge(record: RecordedEvent) -> str:
    """Of anything else that people told instead of rolling it here."""
    return {"outcome": OUTCOME, "reported": REPORTED}.get(record.provenance, "")
