"""Who keeps his nerve. German: Nerventest. Source: STKO-78 .. 80."""

from typing import Final

from engine.kernel.dice import count
from engine.kernel.modifiers import noted
from engine.kernel.why import Why
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import GONE, IN_PLAY, PANIC, RANKS, UNCONSCIOUS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.rules import tally
from engine.rulesets.stko.tables_optional import NERVE_DICE
from engine.rulesets.stko.tables_skills import SKILLS

EACH_FLESH_WOUND: Final = -1
EACH_SERIOUS_WOUND: Final = -2
AHEAD: Final = 1
BOSS: Final = SKILLS["boss"].fixed
BOSS_NEAR: Final = 100 * BOSS["near_inches"]
BOSS_NEAR_DICE: Final = BOSS["near_dice"]
BOSS_BROKE: Final = BOSS["broken_dice"]
NERVE_SKILLS: Final[dict[str, int]] = {
    code: sum([SKILLS[name].starred.get("nerve", 0) for name in (code, *skill.includes)])
    for code, skill in SKILLS.items()
}


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
        if tally.is_down(g):
            down += 1
    return half_down(friends, down)


def half_down(friends: int, down: int) -> bool:
    return down > 0 and down * 2 >= friends


def is_ahead(b: Battle, side: int) -> bool:
    """Has the side put down more enemies than it lost? Source: STKO-79."""
    tally.bring_up_to_date(b)
    others = 0
    for other in range(len(b.sides)):
        if other != side and not b.neutral[other]:
            others += b.tally.down[other]
    return others > b.tally.down[side]


def nerve_pool(f: Figure, ahead: bool, why: Why | None) -> int:
    """Number of dice; 0 or less is a failure unless the option says otherwise. Source: STKO-79."""
    if why is not None:
        why.set("STKO-79", RANKS[f.rank], NERVE_DICE[f.rank])
    n = NERVE_DICE[f.rank] + tally.hurt_dice(f, why, "STKO-79", EACH_FLESH_WOUND, EACH_SERIOUS_WOUND)
    return n + (noted(why, "STKO-79", "more_put_down", AHEAD) if ahead else 0)


def test_nerve(b: Battle, f: Figure, trigger: str) -> bool:
    """One 6 keeps the nerve. `trigger`: wounds, friends, boss or referee. Dice: 3 to 6 by class. STKO-79, STKO-80."""
    if f.skill_effects.steadfast:
        b.nerve_tested(f, trigger, 0, True)
        return True
    why = b.why()
    n = dice_of(b, f, why)
    if trigger == "boss":
        n += noted(why, "STKO-93", "boss_broke", BOSS_BROKE)
    return test_with(b, f, trigger, dice_left(b, n, why), why)


def dice_of(b: Battle, f: Figure, why: Why | None) -> int:
    """All that changes the pool but a boss's broken nerve; asks how near he is at a real table. Source: STKO-79, 93."""
    n = nerve_pool(f, is_ahead(b, f.side), why)
    if b.skilled:
        n += skilled_dice(b, f, why)
    return n


def test_with(b: Battle, f: Figure, trigger: str, n: int, why: Why | None) -> bool:
    """The test with so many dice. Where a boss fails it his friends test at once. Source: STKO-80, STKO-93.

    Whoever owes a test for his wounds takes that one first: it is a test of its own (STKO-78).
    """
    passed = holds(b, f, n, why)
    b.nerve_tested(f, trigger, n, passed)
    if not passed and f.skill_effects.boss:
        for g in b.sides[f.side]:
            if g is not f and tally.may_test(g) and tally.due_by_wounds(b, g):
                test_nerve(b, g, "wounds")
            if g is not f and tally.may_test(g):
                test_nerve(b, g, "boss")
    return passed


def skilled_dice(b: Battle, f: Figure, why: Why | None) -> int:
    """His own skills, the most frightening enemy on the table, and the best boss. Source: STKO-93, STKO-94."""
    if why is not None:
        for code in f.skill_effects.taken:
            noted(why, "STKO-93", code, NERVE_SKILLS.get(code, 0) * f.skill_effects.taken[code])
    n = int(f.skill_effects.nerve) + noted(why, "STKO-94", "sick", int(f.sick))
    if b.dread:
        n += noted(why, "STKO-93", "frightening_enemy", -most_dreadful(b, f))
    return n + noted(why, "STKO-93", "boss", boss_dice(b, f))


def most_dreadful(b: Battle, f: Figure) -> int:
    """What the most frightening enemy who can act costs. Source: STKO-93."""
    dread = 0
    for g in b.figures:
        if g.side != f.side and g.skill_effects.dread > dread and g.able() and not b.neutral[g.side]:
            dread = int(g.skill_effects.dread)
    return dread


def boss_dice(b: Battle, f: Figure) -> int:
    """The best that a boss who can act gives: near him more, himself included. Asks how near at a real table."""
    most = 0
    for n in b.bosses[f.side]:
        g = b.figures[n - 1]
        if g.loss == IN_PLAY and g.placed and not g.status & (UNCONSCIOUS | PANIC):
            most = max(most, int(g.skill_effects.boss))
            if g is f or b.ground.within(f, g, BOSS_NEAR):
                most = max(most, BOSS_NEAR_DICE)
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


def is_shaken(b: Battle, side: int) -> bool:
    """May anybody of the side have to test for his friends? Whoever is down himself sees one less of them down."""
    if not b.tally.down[side] or not b.tally.may_yet[side]:
        return False
    himself = 0 if b.options.nerve_counts_himself else 1
    return half_down(b.tally.friends[side] - himself, b.tally.down[side])


def some_shaken(b: Battle) -> bool:
    for side in range(len(b.tally.friends)):
        if is_shaken(b, side):
            return True
    return False


def check_nerves(b: Battle) -> None:
    """After every action that hurt somebody, by number; a friend's broken nerve may break the next one's."""
    another_round = True
    while another_round:
        another_round = False
        b.shaken = False
        tally.bring_up_to_date(b)
        due = some_shaken(b)
        if not due and not b.tally.owing:
            return
        place = 0
        while place < len(b.figures):
            if not due:  # most of the time: only who is hurt himself
                place = next_owing(b, place)
                if place < 0:
                    break
            f = b.figures[place]
            place += 1
            if not f.counted_as & (tally.OWES_TEST | tally.MAY_YET):
                continue
            if f.counted_as & tally.OWES_TEST and not tested(b, f, "wounds"):
                due = some_shaken(b)
                another_round = True
                continue
            if f.friends_tested or not due or not is_shaken(b, int(f.side)):
                continue
            himself = 0 if b.options.nerve_counts_himself else 1
            own = 1 if himself and tally.is_down(f) else 0
            if half_down(b.tally.friends[f.side] - himself, b.tally.down[f.side] - own) and not tested(b, f, "friends"):
                due = some_shaken(b)
                another_round = True


def next_owing(b: Battle, place: int) -> int:
    """The place, from this one on, of the first figure that owes a test for his wounds; -1 for none."""
    best = -1
    for n in b.tally.owing:
        if n > place and (best < 0 or n <= best):
            best = n - 1
    return best


def tested(b: Battle, f: Figure, trigger: str) -> bool:
    passed = test_nerve(b, f, trigger)
    tally.bring_up_to_date(b)
    return passed
