"""Between a declaration and its dice others may act; what was declared must still be allowed then. STKO-07.

Ruling 20 names the window. Every action that has one goes through here.
"""

from collections.abc import Callable
from typing import Any

from engine.kernel.refusal import Refusal
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import IN_PLAY
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.rules.cards import window_before_dice
from engine.rulesets.stko.rules.turns import is_free, lapse


def cut_in(b: Battle, f: Figure, target: Figure | None, facts_told: bool) -> bool:
    """Opens the window before the dice: has anybody acted in it? `facts_told`: see `window_before_dice`."""
    taken = b.turns_taken
    window_before_dice(b, f, 0 if target is None else int(target.n), facts_told)
    return b.turns_taken != taken


def may_still(
    b: Battle, f: Figure, target: Figure | None, must_still: Callable[..., None], args: tuple[Any, ...]
) -> bool:
    """After somebody cut in; False when the declared action lapsed over what happened.

    `must_still(*args)` declines what the rules don't allow, as it did before the declaration. It is no closure: a
    compiled one is a circle that only a search finds.
    """
    if not b.over and is_free(f) and (target is None or target.loss == IN_PLAY):
        try:
            must_still(*args)
            return True
        except Refusal:
            pass
    lapse(b, f)
    return False
