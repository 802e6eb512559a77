"""Hate and fear. German: Haß und Furcht. Source: STKO-84 .. 87."""

from typing import Final

from engine.kernel.why import Why
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import FEAR, HATE, IN_PLAY, ONE_HANDED, READY, TWO_HANDED, UTTER
from engine.rulesets.stko.figure import Figure

NEAR: Final = 1200  # hundredths of inches at which mixed feelings are settled. Source: STKO-85
MIXED: Final = HATE | FEAR
FEARS_UP_TO: Final = 3  # of the die that settles them


def felt(b: Battle, f: Figure, other: Figure) -> int:
    """What one figure feels for another: bits HATE, FEAR, UTTER."""
    for who, whom, code in b.feelings:
        if who == f.n and whom == other.n:
            return code
    return 0


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
    n = dice_of(felt(b, f, other))
    if n and why is not None:
        why.add("STKO-86" if n > 0 else "STKO-87", "hate" if n > 0 else "fear", n)
    return n


def stir(b: Battle, victim: Figure, by: Figure) -> None:
    """After a scratch or wound by an enemy. Dice: 1d6, 1 fears him, 6 hates him. Source: STKO-84."""
    if victim.side == by.side or victim.loss != IN_PLAY or felt(b, victim, by) & UTTER:
        return
    code = stirred(one(b, victim, "emotion", "STKO-84"))
    if code and not felt(b, victim, by) & code:
        b.felt(victim, by, code)


def one(b: Battle, f: Figure, purpose: str, rule: str) -> int:
    why = None if b.scribe is None else Why()
    if why is not None:
        why.set(rule, purpose, 1)
    return b.roll(f, purpose, 1, why)[0]


def settle(b: Battle, f: Figure, other: Figure) -> None:
    """Mixed feelings of one for the other are settled, for the rest of the battle. Dice: 1d6. Source: STKO-85."""
    if f.loss == IN_PLAY and felt(b, f, other) == MIXED:
        b.felt(f, other, settled(one(b, f, "mixed_feelings", "STKO-85")))


def settle_both(b: Battle, f: Figure, other: Figure) -> None:
    """One shoots at the other, or attacks him."""
    settle(b, f, other)
    settle(b, other, f)


def settle_near(b: Battle) -> None:
    """Whoever has come within 12 inches of somebody he has mixed feelings for; only where distances are known."""
    if not b.ground.is_drawn():
        return
    for who, whom, code in list(b.feelings):
        f = b.figures[who - 1]
        other = b.figures[whom - 1]
        if code == MIXED and f.on_table() and other.on_table() and b.ground.distance(f, other) <= NEAR:
            settle(b, f, other)


def hated_in_arc(b: Battle, f: Figure) -> int:
    """The hated enemy whom the figure must shoot at now, the nearest one, or 0. Source: STKO-86."""
    if not b.ground.is_drawn() or f.held_fire:
        return 0
    reach = -1
    for weapon in f.weapons:
        if weapon.state == READY and not weapon.put_down:
            grip = weapon.grip if weapon.grip in (ONE_HANDED, TWO_HANDED) else ONE_HANDED
            if f.can_hold(grip) and b.options.bounds[grip][-1] > reach:
                reach = b.options.bounds[grip][-1]
    found = 0
    for who, whom, code in b.feelings:
        target = b.figures[whom - 1]
        if who != f.n or code & MIXED != HATE or target.side == f.side or b.neutral[target.side]:
            continue
        if not target.on_table() or is_fighting(b, target):
            continue
        facts = b.ground.shot(f, target, ONE_HANDED, b.figures, False)
        if facts.in_sight and facts.in_arc and facts.distance <= reach:
            reach = facts.distance
            found = target.n
    return found


def is_fighting(b: Battle, target: Figure) -> bool:
    for one_of_two, other in b.contacts:
        if target.n in (one_of_two, other):
            return True
    return False


EXEMPT: Final = ("recover", "stand_up", "wake", "flee", "surrender")


def must_vent(b: Battle, f: Figure, action: str, target: int) -> None:
    """A hated enemy in the arc of fire is shot at, whatever one had in mind. Source: STKO-86."""
    if action in EXEMPT or (action == "shoot" and target and felt(b, f, b.figures[target - 1]) & MIXED == HATE):
        return
    hated = hated_in_arc(b, f)
    if hated:
        b.decline("must-shoot-hated", {"figure": f.n, "target": hated})
