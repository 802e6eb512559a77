"""Where a roll came from, in one word: neutral and exact."""

from engine.kernel.decide import Game
from engine.kernel.events import Rolled
from engine.kernel.recorded import Recorded
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


def badge(one: Recorded, game: Game, first_sure: int = 1) -> str:
    """Of a roll. `first_sure` is the first one whose commitment can still be checked."""
    event = one.event
    if not isinstance(event, Rolled):
        return ""
    origin = fell(game.everything, one)
    if origin.version <= game.copied:
        return COPIED
    if one.provenance == "forced":
        return OVERRIDDEN
    if one.provenance == "simulated":
        return SIMULATED
    if one.provenance == "typed":
        return ATTESTED if game.witnesses.attesting(event.roll, one.version) else SELF_REPORTED
    if isinstance(origin.event, Rolled) and origin.event.secret:
        if event.roll < first_sure:
            return UNVERIFIABLE
        return VERIFIED if event.roll in game.fresh_rolls else KNOWABLE
    return REPORTED


def told_badge(one: Recorded) -> str:
    """Of anything else that people told instead of rolling it here."""
    return {"outcome": OUTCOME, "reported": REPORTED}.get(one.provenance, "")
