"""Who has no free choice: a Psycho, a Blockhead who repeats himself, and hate that doesn't ask. STKO-86, 93, 94."""

from typing import Final

from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import DOWN, DUTIES, FEAR, HATE, LEGS, PANIC, UNCONSCIOUS, UTTER
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.rules.contact import in_a_fight
from engine.rulesets.stko.rules.feelings import can_still_vent, felt, must_vent

EXEMPT: Final = ("recover", "stand_up", "wake", "flee", "surrender")  # what comes before a free choice, or ends it
CLOSE_UP: Final = 100  # hundredths of inches at which nobody needs to run any nearer


def is_driven(b: Battle, f: Figure) -> bool:
    """A Psycho, or a drunk who is wild for this turn. Source: STKO-93, STKO-94."""
    if f.skill_effects.psycho:
        return True
    return len(b.turns) > 0 and b.turns[-1].wild and b.turns[-1].figure is f


def prey(b: Battle, f: Figure) -> list[int]:
    """Enemies who are worth running at: they can still act."""
    enemies: list[int] = []
    if b.skilled:
        for g in b.figures:
            if g.side != f.side and g.side >= 0 and not b.neutral[g.side] and g.able() and not g.status & PANIC:
                enemies.append(int(g.n))
    return enemies


def has_somebody_close(b: Battle, f: Figure, enemies: list[int]) -> bool:
    """Is he in contact already? Only where distances are known or a fight is on."""
    if in_a_fight(b, f):
        return True
    if b.ground.is_drawn():
        for n in enemies:
            if b.ground.distance(f, b.figures[n - 1]) <= CLOSE_UP:
                return True
    return False


def must_obey(b: Battle, f: Figure, action: str, target: int) -> None:
    """Declines what somebody without a free choice may not do. One thing at a time: hate, then rage, then dullness."""
    if action in EXEMPT or f.status & (DUTIES | DOWN | UNCONSCIOUS | PANIC):
        return
    if not must_keep_to(b, f, action, target) and (b.feelings or b.dread):
        must_vent(b, f, action, target)


def must_follow(b: Battle, f: Figure, action: str) -> bool:
    """Does rage or dullness leave him this one thing? Source: STKO-93."""
    driven = is_driven(b, f)
    must = b.turns[-1].must if b.turns and b.turns[-1].figure is f else ""
    if (not driven and not must) or action in EXEMPT or f.status & PANIC:
        return False
    if driven:
        must_close_in(b, f, action)
    elif action != must and action != "wait":
        b.decline("must-repeat", {"figure": f.n, "action": must})
    return True


def must_keep_to(b: Battle, f: Figure, action: str, target: int) -> bool:
    """Is he bound to one shot, or has no choice? Asked before people are asked about a target. Source: STKO-86, 93."""
    bound = b.turns[-1].must_shoot if b.turns and b.turns[-1].figure is f else 0
    if not bound or not can_still_vent(b, f, b.figures[bound - 1]):
        return must_follow(b, f, action)
    if action != "shoot" or target != bound:
        b.decline("must-shoot-hated", {"figure": f.n, "target": bound})
    return True


def must_close_in(b: Battle, f: Figure, action: str) -> None:
    """Runs at an enemy and shoots, every turn. Who can't run any nearer shoots. Source: STKO-93, Psycho."""
    if action in ("move_and_shoot", "fight"):
        return
    enemies = prey(b, f)
    if not enemies:
        return
    stuck = f.immobile != 0 or dice_left(f) <= 0 or has_somebody_close(b, f, enemies)
    if not stuck:
        b.decline("must-close-in", {"figure": f.n, "target": enemies[0]})


def dice_left(f: Figure) -> int:
    """Movement dice of his two, less leg wounds and what skills take."""
    return 2 - f.flesh[LEGS] - f.serious[LEGS] + int(f.skill_effects.move) + int(f.sick)


def resents(b: Battle, victim: Figure, by: Figure) -> None:
    """An Avenger hates whoever shoots at him or attacks him, unless feelings are settled for good. STKO-85, STKO-93."""
    if victim.skill_effects.avenger and victim.loss == 0 and not felt(b, victim, by) & (HATE | UTTER):
        b.felt(victim, by, HATE)


def is_scared(b: Battle, victim: Figure, by: Figure) -> None:
    """A Green one fears whoever scratches or wounds him, unless feelings are settled for good. STKO-85, STKO-93."""
    if not victim.skill_effects.green or victim.skill_effects.fearless or victim.loss != 0:
        return
    if not felt(b, victim, by) & (FEAR | UTTER):
        b.felt(victim, by, FEAR)
