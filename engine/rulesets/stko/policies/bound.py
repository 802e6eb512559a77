"""What a policy does for somebody without a free choice, by skill or hatred; every policy alike. STKO-86, 93, 94."""

from typing import Final

from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import EMPTY, HAND, JAMMED, NOBODY, ONE_HANDED
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.policies.looking import best_grip, in_view, may_duck, may_shoot, nearest
from engine.rulesets.stko.rules import compulsions, contact, feelings, flight, impaired, melee, moving, shooting, states
from engine.rulesets.stko.state.proximity import FAR

KNIFE_FLIES: Final = 600  # hundredths of inches


def begins(b: Battle, f: Figure) -> bool:
    """Rolls for drink, dullness and hatred; False when the turn is over with that.

    Beneath it may lie another one of his, in the middle of its action.
    """
    if b.skilled or b.feelings:
        impaired.begin(b)
        return not b.over and len(b.turns) > 0 and b.turns[-1].figure is f and not b.turns[-1].declared
    return True


def obeys(b: Battle, f: Figure) -> bool:
    """His turn, where he has no choice. True when he did."""
    turn = b.turns[-1]
    if turn.must_shoot and feelings.can_still_vent(b, f, b.figures[turn.must_shoot - 1]):
        i = shooting.weapon_in_hand(f)
        shooting.shoot(b, f, b.figures[turn.must_shoot - 1], (i,), best_grip(f, f.weapons[i]), 0)
    elif compulsions.is_driven(b, f):
        return closes_in(b, f)
    elif turn.must:
        repeats(b, f, turn.must)
    else:
        return False
    return True


def closes_in(b: Battle, f: Figure) -> bool:
    enemies = compulsions.prey(b, f)
    if not enemies:
        return False
    if b.options.melee and contact.is_held(b, f):
        melee.fight(b, f, contact.opponents(b, f)[0], NOBODY)
        return True
    target = nearest(b, f, FAR)
    chased = int(target.n) if target is not None and int(target.n) in enemies else enemies[0]
    if not f.immobile and moving.movement_dice(f, 2, None) > 0 and not contact.is_held(b, f):
        shooting.move_and_shoot(b, f, (), NOBODY, "", 0, 0, True, chased)
        return True
    shoots_or_waits(b, f)
    return True


def shoots_or_waits(b: Battle, f: Figure) -> None:
    i = shooting.weapon_in_hand(f)
    if i >= 0 and not f.held_fire and f.weapons[i].state != HAND:
        grip = best_grip(f, f.weapons[i])
        target = nearest(b, f, b.options.bounds[grip][-1])
        if target is not None and may_shoot(b, f, target):
            shooting.shoot(b, f, target, (i,), grip, 0)
            return
    states.wait(b, f)


def repeats(b: Battle, f: Figure, must: str) -> None:
    """The same again as well as it can be done."""
    if must == "shoot":
        shoots_or_waits(b, f)
        return
    if must == "aim" and f.armed():
        target = nearest(b, f, FAR)
        if target is not None and in_view(b, f, target):
            states.aim(b, f, target)
            return
    if must == "reload" and states.first_at_hand(b, f, EMPTY) >= 0 and f.usable_arms() == 2:
        states.reload_weapon(b, f, states.first_at_hand(b, f, EMPTY))
    elif must == "repair" and states.first_at_hand(b, f, JAMMED) >= 0:
        states.repair(b, f, states.first_at_hand(b, f, JAMMED))
    elif must == "duck_back" and may_duck(b, f):
        states.duck_back(b, f)
    elif must == "move" and flight.can_run(f) and not contact.is_held(b, f):
        moving.move(b, f, "", 0, 0)
    else:
        states.wait(b, f)


def throws(b: Battle, f: Figure, i: int) -> bool:
    """A Knifeman without a gun throws at whoever is near enough; True when he did."""
    target = nearest(b, f, KNIFE_FLIES)
    if target is None or not may_shoot(b, f, target):
        return False
    if b.ground.distance(f, target) > b.options.bounds[ONE_HANDED][1]:
        return False
    shooting.shoot(b, f, target, (i,), ONE_HANDED, 0)
    return True
