"""What people may do now, always in the same order: what the rules let them. Simulations never come here."""

from collections.abc import Sequence

from engine.kernel.offers import DRY, dry_run, permitted
from engine.kernel.ruleset import Choice
from engine.rulesets.coc.actions import ACTIONS
from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.live_input import LiveInput, RealGround


def choices(b: Battle, sides: Sequence[int]) -> list[Choice]:
    """Every command that a player of these sides could send now, ready to be sent."""
    if b.over:
        return []
    with dry_run(b, LiveInput(DRY), RealGround()):
        found = permitted(b, ACTIONS.values(), sides)
    return [action.odds(b, one, sides) if action.odds is not None else one for action, one in found]
