"""Who keeps his nerve. German: Nerventest. Source: STKO-78 .. 80."""

from typing import Final

from mypy_extensions import i64

from engine.kernel.dice import count
from engine.kernel.why import Why
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import GONE, IN_PLAY, LEGEND, PANIC, PLOCK, RANKS, SERIOUS, UNCONSCIOUS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.tables_optional import HURTS_THAT_SHAKE, NERVE_DICE

EACH_FLESH_WOUND: Final = -1
EACH_SERIOUS_WOUND: Final = -2
AHEAD: Final = 1
BOSS_NEAR: Final = 600  # hundredths of inches. Source: STKO-93
BOSS_NEAR_DICE: Final = 3
BOSS_BROKE: Final = -3
NERVE_SKILLS: Final[dict[str, int]] = {
    "green": -3,
    "nerveless": 3,
    "nerves_of_wire": 1,
    "psycho": 3,
    "sausage": -2,
}


def shaken_by_wounds(rank: int, scratches: int, flesh: int, serious: int) -> bool:
    """A Plock by anything, the others by their second or third wound, a Legend only if one is serious. STKO-78."""
    wounds = flesh + serious + (scratches if rank == PLOCK else 0)
    if rank == LEGEND and serious == 0:
        return False
    return wounds >= HURTS_THAT_SHAKE[rank]


def due_by_wounds(b: Battle, f: Figure) -> bool:
    """Each further wound asks again, unless the option wants one test only. Option stko.nerve_repeat."""
    if f.hurts() <= f.hurts_tested or (b.options.nerve_once and f.hurts_tested > f.brought):
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
    own: i64 = 0
    others: i64 = 0
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
    """One 6 keeps the nerve. `trigger`: wounds, friends, boss or referee. Dice: 3 to 6 by class. STKO-79, STKO-80."""
    if f.gifts.steadfast:
        b.nerve_tested(f, trigger, 0, True)
        return True
    why = None if b.scribe is None else Why()
    n = nerve_pool(f, is_ahead(b, f.side), why)
    if b.skilled:
        n += skilled_dice(b, f, why)
    if trigger == "boss":
        n += BOSS_BROKE
        if why is not None:
            why.add("STKO-93", "boss_broke", BOSS_BROKE)
    n = dice_left(b, n, why)
    passed = holds(b, f, n, why)
    b.nerve_tested(f, trigger, n, passed)
    if not passed and f.gifts.boss:
        for g in b.sides[f.side]:
            if g is not f and may_test(g):
                test_nerve(b, g, "boss")
    return passed


def skilled_dice(b: Battle, f: Figure, why: Why | None) -> int:
    """His own skills, the most frightening enemy on the table, and the best boss. Source: STKO-93, STKO-94."""
    n = int(f.gifts.nerve) + int(f.sick)
    if why is not None:
        for code in f.gifts.taken:
            each = NERVE_SKILLS.get(code, 0) * f.gifts.taken[code]
            if each:
                why.add("STKO-93", code, each)
        if f.sick:
            why.add("STKO-94", "sick", int(f.sick))
    dread = 0
    for g in b.figures:
        if g.side != f.side and g.gifts.dread > dread and g.able() and not b.neutral[g.side]:
            dread = int(g.gifts.dread)
    if dread:
        n -= dread
        if why is not None:
            why.add("STKO-93", "frightening_enemy", -dread)
    own = boss_dice(b, f)
    if own and why is not None:
        why.add("STKO-93", "boss", own)
    return n + own


def boss_dice(b: Battle, f: Figure) -> int:
    """The best that a boss who can act gives: near him more, himself included. Asks how near at a real table."""
    most = 0
    for g in b.sides[f.side]:
        if g.gifts.boss and g.able() and not g.status & PANIC:
            near = g is f or b.ground.within(f, g, BOSS_NEAR)
            dice = BOSS_NEAR_DICE if near else int(g.gifts.boss)
            if near and g.gifts.boss > dice:
                dice = int(g.gifts.boss)
            if dice > most:
                most = dice
    return most


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


def count_friends(b: Battle) -> tuple[list[int], list[int]]:
    """By side: how many there are, and how many of them are down. Counted once for all who may have to test."""
    friends: list[int] = []
    down: list[int] = []
    for side in b.sides:
        n: i64 = 0
        of_them: i64 = 0
        for g in side:
            if g.loss == IN_PLAY and not g.status and not g.wounds:
                n += 1  # nothing has ever happened to him
            elif g.loss != GONE:
                n += 1
                if is_down(g):
                    of_them += 1
        friends.append(n)
        down.append(of_them)
    return friends, down


def sides_shaken(b: Battle, friends: list[int], down: list[int]) -> list[bool]:
    """By side: may anybody have to test for his friends? Whoever is down himself sees one less of them down."""
    himself = 0 if b.options.nerve_counts_himself else 1
    return [half_down(friends[side] - himself, down[side]) for side in range(len(friends))]


def check_nerves(b: Battle) -> None:
    """After every action that hurt somebody, by number; a friend's broken nerve may break the next one's."""
    again = True
    while again:
        again = False
        b.shaken = False
        friends, down = count_friends(b)
        due = sides_shaken(b, friends, down)
        for f in b.figures:
            if not f.wounds and (f.friends_tested or not due[f.side]):
                continue  # most of them, most of the time
            if not may_test(f):
                continue
            if due_by_wounds(b, f) and not test_nerve(b, f, "wounds"):
                friends, down = count_friends(b)
                due = sides_shaken(b, friends, down)
                again = True
                continue
            if f.friends_tested or not due[f.side]:
                continue
            himself = 0 if b.options.nerve_counts_himself else 1
            own = 1 if himself and is_down(f) else 0
            if half_down(friends[f.side] - himself, down[f.side] - own) and not test_nerve(b, f, "friends"):
                friends, down = count_friends(b)
                due = sides_shaken(b, friends, down)
                again = True
