"""Who still stands, by side: kept up with what happened instead of counted anew after every action.

Transitions name the figures that they changed (`Tally.changed`); whoever asks here first counts those again. So a
question costs the same with 2 and with 40 figures. Source: STKO-61, 78, ruling 17.
"""

from typing import Final

from mypy_extensions import i64

from engine.kernel.modifiers import noted
from engine.kernel.why import Why
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import DOWN, FLESH, GONE, IN_PLAY, LEGEND, PANIC, SERIOUS, UNCONSCIOUS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.tables_optional import HURTS_THAT_SHAKE

# Bits of `Figure.counted_as`.
HERE: Final = 1
IS_DOWN: Final = 2
IS_LOST: Final = 4
OWES_TEST: Final = 8  # by his wounds
MAY_YET: Final = 16  # be tested for his friends


def is_down(f: Figure) -> bool:
    """Dead, seriously wounded, unconscious, given up, without nerve or off the table. Source: STKO-78, ruling 17."""
    return f.loss != IN_PLAY or f.serious_wounds > 0 or f.status & (UNCONSCIOUS | PANIC) != 0


def counts_as_lost(b: Battle, f: Figure) -> bool:
    """Source: STKO-61, option stko.end_counts."""
    options = b.options
    if options.end_counts_losses[f.loss]:
        return True
    if f.status & UNCONSCIOUS:
        return options.end_counts_unconscious
    return f.status & DOWN != 0 and options.end_counts_down


def may_test(f: Figure) -> bool:
    """Whoever is out cold tests when he comes round."""
    return f.loss == IN_PLAY and f.placed and not f.status & (UNCONSCIOUS | PANIC)


def hurt_dice(f: Figure, why: Why | None, rule: str, each_flesh: i64, each_serious: i64) -> i64:
    """The dice that his wounds cost, each noted with the event that made it."""
    if why is not None:
        for _, severity, event in f.wounds:
            if severity == SERIOUS:
                noted(why, rule, "serious_wounds", each_serious, event)
            elif severity == FLESH:
                noted(why, rule, "flesh_wounds", each_flesh, event)
    return each_flesh * f.flesh_wounds + each_serious * f.serious_wounds


def due_by_wounds(b: Battle, f: Figure) -> bool:
    """A Plock by anything, the others by their second or third wound, a Legend only if one is serious. STKO-78.

    Each further wound asks again, unless the option wants one test only. Option stko.nerve_repeat.
    """
    hurts = f.hurts()
    if hurts <= f.hurts_tested or (b.options.nerve_once and f.wounds_tested):
        return False
    return hurts >= HURTS_THAT_SHAKE[f.rank] and (f.rank != LEGEND or f.serious_wounds > 0)


def bring_up_to_date(b: Battle) -> None:
    """Counts whoever changed since; cheap when nobody did."""
    if b.tally.changed:
        for f in b.tally.changed:
            if f.side >= 0:
                count(b, f)
        b.tally.changed.clear()


def bits_of(b: Battle, f: Figure) -> int:
    if f.loss != IN_PLAY:
        bits = 0 if f.loss == GONE else HERE | IS_DOWN
        return bits | IS_LOST if counts_as_lost(b, f) else bits
    bits = HERE | IS_DOWN if is_down(f) else HERE
    if f.status and counts_as_lost(b, f):
        bits |= IS_LOST
    if may_test(f):
        if due_by_wounds(b, f):
            bits |= OWES_TEST
        if not f.friends_tested:
            bits |= MAY_YET
    return bits


def count(b: Battle, f: Figure) -> None:
    bits = bits_of(b, f)
    if bits == f.counted_as:
        return
    side = int(f.side)
    before = int(f.counted_as)
    differ = bits ^ before
    f.counted_as = bits
    if differ & HERE:
        b.tally.friends[side] += 1 if bits & HERE else -1
    if differ & IS_DOWN:
        b.tally.down[side] += 1 if bits & IS_DOWN else -1
    if differ & IS_LOST:
        b.tally.lost[side] += 1 if bits & IS_LOST else -1
    if differ & MAY_YET:
        b.tally.may_yet[side] += 1 if bits & MAY_YET else -1
    if differ & OWES_TEST:
        if bits & OWES_TEST:
            b.tally.owing.append(int(f.n))
        else:
            b.tally.owing.remove(int(f.n))
