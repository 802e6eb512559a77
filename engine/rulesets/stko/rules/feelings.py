"""Hate and fear. German: Haß und Furcht. Source: STKO-84 .. 87."""

from typing import Final

from engine.kernel.modifiers import noted
from engine.kernel.refusal import Diverted
from engine.kernel.why import Why
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import DOWN, FEAR, HATE, IN_PLAY, NOBODY, ONE_HANDED, OPEN, UNCONSCIOUS, UTTER
from engine.rulesets.stko.figure import Figure, grip_of
from engine.rulesets.stko.ground import ShotFacts
from engine.rulesets.stko.rules.contact import in_a_fight

NEAR: Final = 1200  # hundredths of inches at which mixed feelings are settled. Source: STKO-85
MIXED: Final = HATE | FEAR
FEARS_UP_TO: Final = 3  # of the die that settles them


def felt(b: Battle, f: Figure, other: Figure) -> int:
    """What one figure feels for another: bits HATE, FEAR, UTTER. Skills frighten, and some fear nobody (STKO-93)."""
    code = 0
    if f.feels_for >> (other.n & 31) & 1:
        for who, whom, what in b.feelings:
            if who == f.n and whom == other.n:
                code = what
                break
    if b.dread and not code & UTTER and frightens(f, other):
        code |= FEAR
    if code & FEAR and f.skill_effects.fearless:
        code &= ~FEAR
        if code == UTTER:
            code = 0
    return code


def frightens(f: Figure, other: Figure) -> bool:
    """Somebody Frightening, whom his friends fear too, or a Psycho who runs at him. Source: STKO-93."""
    if other.skill_effects.dread > 0:
        return other is not f
    return other.side != f.side and other.closing_in == f.n and f.n > 0


def stirred(die: int) -> int:
    """What a scratch or wound makes of the victim. Source: STKO-84."""
    if die == 1:
        return FEAR
    return HATE if die == 6 else 0


def settled(die: int) -> int:
    """Mixed feelings become one extreme one. Source: STKO-85."""
    return (FEAR if die <= FEARS_UP_TO else HATE) | UTTER


def dice_of(code: int) -> int:
    """Dice more or less against somebody, 0 while feelings are mixed. Source: STKO-85 .. 87."""
    much = 2 if code & UTTER else 1
    if code & MIXED == HATE:
        return much
    return -much if code & MIXED == FEAR else 0


def feeling_dice(b: Battle, f: Figure, other: Figure, why: Why | None) -> int:
    """The change of a pool, shooting or fighting."""
    if not f.feels_for and not b.dread:
        return 0
    code = felt(b, f, other)
    n = dice_of(code)
    if n < 0 and not code & UTTER and other.skill_effects.dread > 1:
        n = -int(other.skill_effects.dread)
    return noted(why, "STKO-86", "hate", n) if n > 0 else noted(why, "STKO-87", "fear", n)


def stir(b: Battle, victim: Figure, by: Figure) -> None:
    """After a scratch or wound by an enemy. Dice: 1d6, 1 fears him, 6 hates him. Source: STKO-84."""
    if victim.side == by.side or victim.loss != IN_PLAY:
        return
    before = felt(b, victim, by)
    if before & UTTER:
        return
    code = stirred(b.die_by(victim, "emotion", "STKO-84"))
    if code == FEAR and victim.skill_effects.fearless:
        code = 0
    if code and not before & code:
        b.felt(victim, by, code)


def settle(b: Battle, f: Figure, other: Figure) -> None:
    """Mixed feelings of one for the other are settled, for the rest of the battle. Dice: 1d6. Source: STKO-85."""
    if f.feels_for and f.loss == IN_PLAY and felt(b, f, other) == MIXED:
        b.felt(f, other, settled(b.die_by(f, "mixed_feelings", "STKO-85")))


def settle_both(b: Battle, f: Figure, other: Figure) -> None:
    """One shoots at the other, or attacks him."""
    settle(b, f, other)
    settle(b, other, f)


def settle_near(b: Battle, f: Figure) -> None:
    """Whoever has come within 12 inches of somebody he has mixed feelings for, after an action of `f`.

    At a real table people are asked, when one of the two has just moved. Source: STKO-85.
    """
    if not b.dread and not (b.torn and b.unsettled):
        return  # mixed feelings stay as far away as they were; dread comes and goes with whom a Psycho runs at
    drawn = b.ground.is_drawn()
    if not drawn and not f.moved_now:
        return
    b.unsettled = False
    mixed = [feeling for feeling in b.feelings if feeling[2] & HATE and (feeling[2] & FEAR or b.dread)]
    for who, whom, _ in mixed:
        if not drawn and f.n not in (who, whom):
            continue
        torn = b.figures[who - 1]
        other = b.figures[whom - 1]
        if (
            torn.on_table()
            and other.on_table()
            and felt(b, torn, other) == MIXED
            and b.ground.within(torn, other, NEAR)
        ):
            settle(b, torn, other)


def hated_in_arc(b: Battle, f: Figure) -> int:
    """On a drawn table the hated enemy whom he must shoot at now, the nearest one, or 0. Source: STKO-86."""
    if not f.hates or not b.ground.is_drawn() or f.held_fire:
        return 0
    reach = -2  # not looked up yet: most figures hate nobody
    hated = 0
    for who, whom, code in b.feelings:
        if who != f.n or not code & HATE:
            continue
        target = b.figures[whom - 1]
        if target.side == f.side or b.neutral[target.side]:
            continue
        if reach == -2:
            reach = reach_of(b, f)
        if not would_be_shot(b, f, target):
            continue
        facts = b.ground.shot(f, target, b.figures, False)
        if is_seen_within(target, facts, reach):
            reach = facts.distance
            hated = target.n
    return hated


def would_be_shot(b: Battle, f: Figure, target: Figure) -> bool:
    """Does he hate that enemy, with nothing but the ground to keep him from the shot? Source: STKO-70, 86, 93."""
    return target.on_table() and not in_a_fight(b, target) and hates(b, f, target) and not is_spared(f, target)


def hated_told(b: Battle, f: Figure) -> int:
    """The same at a real table: people say whether one of them is there, and nobody is asked who can't shoot."""
    if not f.hates or f.held_fire or b.forced:
        return 0
    reach = reach_of(b, f)
    if reach < 0:
        return 0
    enemies: list[int] = []
    for who, whom, code in b.feelings:
        if who == f.n and code & HATE:
            target = b.figures[whom - 1]
            known = target.side == f.side or b.neutral[target.side] or (b.turns and b.turns[-1].unseen == target.n)
            if not known and would_be_shot(b, f, target):
                enemies.append(int(target.n))
    return b.ground.hated(f, enemies, reach) if enemies else 0


def reach_of(b: Battle, f: Figure) -> int:
    """Hundredths of inches to which a weapon in hand that works carries, -1 for none."""
    reach = -1
    for weapon in f.weapons:
        if f.has_ready(weapon):
            reach = max(reach, b.options.bounds[grip_of(weapon, NOBODY)][-1])
    return reach


def can_still_vent(b: Battle, f: Figure, target: Figure) -> bool:
    """May he still shoot at the friend he has to shoot at, whatever came in between? People see it themselves."""
    if not target.on_table() or f.held_fire or is_spared(f, target):
        return False
    if in_a_fight(b, target) and not f.skill_effects.evil:
        return False
    reach = reach_of(b, f)
    if reach < 0 or not b.ground.is_drawn():
        return reach >= 0
    facts = b.ground.shot(f, target, b.figures, False)
    return is_seen_within(target, facts, reach)


def is_defenceless(target: Figure) -> bool:
    """On the ground, or without a gun that would go off: a White Knight doesn't shoot at such people. STKO-93."""
    if target.status & (DOWN | UNCONSCIOUS):
        return True
    for weapon in target.weapons:
        if target.has_ready(weapon) or (target.throws(weapon) and target.can_hold(ONE_HANDED)):
            return False
    return True


def is_spared(f: Figure, target: Figure) -> bool:
    """A White Knight shoots at nobody on the ground or unable to shoot back. Source: STKO-93."""
    return f.skill_effects.knight > 0 and is_defenceless(target)


def is_out_of_sight(target: Figure, distance: int) -> bool:
    """Camouflaged, motionless and so far away, if he is in cover as well. Source: STKO-93."""
    return (
        target.skill_effects.hidden > 0
        and distance > target.skill_effects.hidden
        and not target.moved_last
        and not target.moved_now
    )


def is_seen_within(target: Figure, facts: ShotFacts, reach: int) -> bool:
    """On a drawn table; in the open the Camouflaged are seen as far as anybody. Source: STKO-12, 93."""
    if not facts.in_sight or not facts.in_arc or facts.distance > reach:
        return False
    return facts.cover == OPEN or not is_out_of_sight(target, facts.distance)


def hates(b: Battle, f: Figure, target: Figure) -> bool:
    """And doesn't fear at the same time."""
    return felt(b, f, target) & MIXED == HATE


def must_vent(b: Battle, f: Figure, action: str, target: int) -> None:
    """A hated enemy in the arc of fire is shot at, whatever one had in mind. Source: STKO-86.

    At a real table people are asked once somebody means to do anything else. Raises Diverted where they see one.
    """
    if action == "shoot" and target and f.hates and hates(b, f, b.figures[target - 1]):
        return
    hated = hated_in_arc(b, f)
    if hated:
        b.decline("must-shoot-hated", {"figure": f.n, "target": hated})
    if not b.ground.is_drawn():
        hated = hated_told(b, f)
        if hated and not b.forced:
            b.hate_tested(f, b.figures[hated - 1], True)
            raise Diverted
