"""Who keeps his nerve. German: Nerventest. Source: STKO-78 .. 80."""

from typing import Final

from engine.kernel.dice import count
from engine.kernel.why import Why
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import GONE, IN_PLAY, LEGEND, PANIC, PLOCK, RANKS, SERIOUS, UNCONSCIOUS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.tables_optional import HURTS_THAT_SHAKE, NERVE_DICE

EACH_FLESH_WOUND: Final = -1
EACH_SERIOUS_WOUND: Final = -2
AHEAD: Final = 1


def shaken_by_wounds(rank: int, scratches: int, flesh: int, serious: int) -> bool:
    """A Plock by anything, the others by their second or third wound, a Legend only if one is serious. STKO-78."""
    wounds = flesh + serious + (scratches if rank == PLOCK else 0)
    if rank == LEGEND and serious == 0:
        return False
    return wounds >= HURTS_THAT_SHAKE[rank]


def due_by_wounds(b: Battle, f: Figure) -> bool:
    """Each further wound asks again, unless the option wants one test only. Option stko.nerve_repeat."""
    if f.hurts() <= f.hurts_tested or (b.options.nerve_once and f.hurts_tested):
        return False
    return shaken_by_wounds(f.rank, f.scratches, f.flesh_wounds, f.serious_wounds)


def is_down(f: Figure) -> bool:
    """Dead, seriously wounded, unconscious, given up, without nerve or off the table. Source: STKO-78, ruling 17."""
    return f.loss != IN_PLAY or f.serious_wounds > 0 or f.status & (UNCONSCIOUS | PANIC) != 0


def due_by_friends(b: Battle, f: Figure) -> bool:
    """Half of his friends are down; asked once. Option stko.nerve_friends_base."""
    if f.friends_tested:
        return False
    friends = 0
    down = 0
    for g in b.sides[f.side]:
        if g.loss == GONE or (g is f and not b.options.nerve_counts_himself):
            continue
        friends += 1
        if is_down(g):
            down += 1
    return half_down(friends, down)


def half_down(friends: int, down: int) -> bool:
    return down > 0 and down * 2 >= friends


def is_ahead(b: Battle, side: int) -> bool:
    """Has the side put down more enemies than it lost? Source: STKO-79."""
    own = 0
    others = 0
    for f in b.figures:
        if f.loss != GONE and is_down(f):
            if f.side == side:
                own += 1
            elif not b.neutral[f.side]:
                others += 1
    return others > own


def nerve_pool(f: Figure, ahead: bool, why: Why | None) -> int:
    """Number of dice; 0 or less is a failure unless the option says otherwise. Source: STKO-79."""
    n = NERVE_DICE[f.rank] + EACH_FLESH_WOUND * f.flesh_wounds + EACH_SERIOUS_WOUND * f.serious_wounds
    if ahead:
        n += AHEAD
    if why is not None:
        why.set("STKO-79", RANKS[f.rank], NERVE_DICE[f.rank])
        for _, severity, event in f.wounds:
            if severity == SERIOUS:
                why.add("STKO-79", "serious_wounds", EACH_SERIOUS_WOUND, event)
            elif severity > 0:
                why.add("STKO-79", "flesh_wounds", EACH_FLESH_WOUND, event)
        if ahead:
            why.add("STKO-79", "more_put_down", AHEAD)
    return n


def test_nerve(b: Battle, f: Figure, trigger: str) -> bool:
    """One 6 keeps the nerve. `trigger`: wounds, friends or referee. Dice: 3 to 6 by class. Source: STKO-79, STKO-80."""
    why = None if b.scribe is None else Why()
    n = dice_left(b, nerve_pool(f, is_ahead(b, f.side), why), why)
    passed = holds(b, f, n, why)
    b.nerve_tested(f, trigger, n, passed)
    return passed


def dice_left(b: Battle, n: int, why: Why | None) -> int:
    """Option stko.nerve_zero_dice."""
    if n > 0:
        return n
    if not b.options.nerve_zero_one_die:
        return 0
    if why is not None:
        why.set("STKO-79", "at_least", 1)
    return 1


def holds(b: Battle, f: Figure, n: int, why: Why | None) -> bool:
    return n > 0 and count(b.roll(f, "nerve", n, why), 6) > 0


def may_test(f: Figure) -> bool:
    """Whoever is out cold tests when he comes round."""
    return f.loss == IN_PLAY and f.placed and not f.status & (UNCONSCIOUS | PANIC)


def check_nerves(b: Battle) -> None:
    """After every action that hurt somebody, by number; a friend's broken nerve may break the next one's."""
    again = True
    while again:
        again = False
        b.shaken = False
        for f in b.figures:
            if may_test(f) and due_by_wounds(b, f):
                test_nerve(b, f, "wounds")
                again = True
            if may_test(f) and due_by_friends(b, f):
                test_nerve(b, f, "friends")
                again = True
