"""Why a simulation is declined, and what would work."""

from campaigns.simulation.said import SAID
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Language
from engine.kernel.telling.plain import filled


def explain(refusal: Refusal | Malformed, language: Language) -> str:
    """A sentence, or nothing where somebody else explains this code."""
    own = None if isinstance(refusal, Malformed) else SAID.find("refused", refusal.code, language)
    return "" if own is None else filled(own, refusal.facts)
