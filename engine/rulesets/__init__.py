"""The registry: one line per ruleset."""

from engine.kernel.refusal import Malformed
from engine.kernel.ruleset import Ruleset
from engine.rulesets.stko.ruleset import StreetFight

RULESETS: dict[str, Ruleset] = {one.key: one for one in (StreetFight(),)}


def ruleset(key: str) -> Ruleset:
    """The ruleset with that key. Refuses: Malformed with the keys that exist."""
    if key not in RULESETS:
        raise Malformed("ruleset", key, "one of " + ", ".join(sorted(RULESETS)))
    return RULESETS[key]
