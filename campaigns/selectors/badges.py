"""Where a roll came from, in one word: neutral and exact."""

from engine.kernel.events import Rolled
from engine.kernel.recorded import Recorded

VERIFIED = "verified"  # the server's, from a secret that was committed to before; anybody can recompute it
SELF_REPORTED = "self-reported"  # people rolled and typed it
OVERRIDDEN = "overridden"  # the referee decided it
SIMULATED = "simulated"
CONTRADICTED = "contradicted"  # recomputed, and it isn't what was committed to or written down
REPORTED = "reported"  # told or imported afterwards


def badge(one: Recorded) -> str:
    """Of a roll; a roll that claims to be the server's counts as verified when it shows its secret."""
    event = one.event
    if not isinstance(event, Rolled):
        return ""
    if one.provenance == "forced":
        return OVERRIDDEN
    if one.provenance == "simulated":
        return SIMULATED
    if one.provenance == "typed":
        return SELF_REPORTED
    if event.secret:
        return VERIFIED
    return REPORTED
