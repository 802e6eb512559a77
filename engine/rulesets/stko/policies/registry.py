"""The policies by name. One number for all of them: they share their eyes, so a change may reach each."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.kernel.simulator import one_or_by_side
from engine.rulesets.stko.policies.aggressive import Aggressive
from engine.rulesets.stko.policies.base import BasePolicy
from engine.rulesets.stko.policies.cautious import Cautious
from engine.rulesets.stko.policies.objectives import Objectives
from engine.rulesets.stko.policies.random_play import RandomPlay
from engine.rulesets.stko.policies.sensible import Sensible
from engine.rulesets.stko.policies.sides import Sides

POLICY_VERSION: Final = 3
USUAL: Final = "sensible"
MAKERS: Final[dict[str, Callable[[], BasePolicy]]] = {
    "sensible": Sensible,
    "cautious": Cautious,
    "aggressive": Aggressive,
    "objectives": Objectives,
    "random": RandomPlay,
}
POLICIES: Final = dict.fromkeys(MAKERS, POLICY_VERSION)


def for_sides(names: Sequence[str]) -> BasePolicy:
    """Who decides, by side; one policy for all where all are the same. Raises: KeyError."""
    made: BasePolicy = one_or_by_side(MAKERS, Sides, names)
    return made
