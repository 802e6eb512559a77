"""Two draw against each other: the text names a skill and no rule for it, this one is ours. Option stko.quick_draw."""

from engine.kernel.dice import count
from engine.kernel.modifiers import noted
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import RANKS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.rules.shooting import weapon_in_hand
from engine.rulesets.stko.rules.states import must_be_target
from engine.rulesets.stko.rules.turns import must_be_free
from engine.rulesets.stko.tables_optional import NERVE_DICE


def quick_draw(b: Battle, f: Figure, target: Figure) -> None:
    """Who shows more 6s with his nerve dice shoots first; at a tie it is whose turn it is. Dice: by class, both.

    Refuses: the option is off, either has nothing to draw, they have drawn in this turn already.
    """
    if not b.options.quick_draw:
        b.decline("no-quick-draw", {"figure": f.n})
    must_be_free(b, f)
    must_be_target(b, f, target)
    if b.turns[-1].drew:
        b.decline("drew-already", {"figure": f.n})
    for figure in (f, target):
        if weapon_in_hand(figure) < 0 or figure.held_fire or figure.helpless():
            b.decline("nothing-to-draw", {"figure": figure.n})
    sixes = drawn(b, f)
    theirs = drawn(b, target)
    b.quick_drawn(f, target, sixes, theirs, sixes >= theirs)


def drawn(b: Battle, f: Figure) -> int:
    """Dice: 3 to 6 by class, more for Lightning, fewer for a sick drunk. Source: STKO-79, STKO-93, STKO-94."""
    why = b.why()
    if why is not None:
        why.set("STKO-79", RANKS[f.rank], NERVE_DICE[f.rank])
    n = NERVE_DICE[f.rank] + noted(why, "STKO-93", "lightning", int(f.skill_effects.lightning))
    n += noted(why, "STKO-94", "sick", int(f.sick))
    return count(b.roll(f, "quick_draw", n, why), 6)
