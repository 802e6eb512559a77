"""The registry: one line per ruleset."""

from engine.kernel.refusal import Malformed
from engine.kernel.ruleset import Ruleset
from engine.kernel.setup import Setup
from engine.rulesets.coc.ruleset import INVESTIGATORS
from engine.rulesets.gff.ruleset import FIREFIGHT
from engine.rulesets.pb12.ruleset import PB12
from engine.rulesets.stko.example import five_against_five
from engine.rulesets.stko.ruleset import STREET_FIGHT

RULESETS: dict[str, Ruleset] = {ruleset.key: ruleset for ruleset in (STREET_FIGHT, INVESTIGATORS, FIREFIGHT, PB12)}


def ruleset(key: str) -> Ruleset:
    """The ruleset with that key. Refuses: Malformed with the keys that exist."""
    if key not in RULESETS:
        raise Malformed("ruleset", key, "one-of", {"known": sorted(RULESETS)})
    return RULESETS[key]


def example() -> Setup:
    """The battle that is measured and shown when nobody says which."""
    return five_against_five()
