"""Recover, wake, stand up, duck back, aim, reload, repair, wait. Source: STKO-23 .. 26, 47, 51, 53, 57, 60."""

from engine.kernel.refusal import Refusal
from engine.rulesets.stko import codes
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.figure import Figure, grip_of
from engine.rulesets.stko.ground import ShotFacts
from engine.rulesets.stko.rules.compulsions import must_keep_to
from engine.rulesets.stko.rules.ending import check_end
from engine.rulesets.stko.rules.feelings import is_out_of_sight
from engine.rulesets.stko.rules.turns import break_aims, declare, finish, is_free, must_be_free, must_be_up
from engine.rulesets.stko.tables import REPAIR


def wake(b: Battle, f: Figure) -> None:
    """German: Bewusstlos. Source: STKO-47, STKO-57. Dice: 1d6, 6 wakes, 1 incapacitates."""
    must_be_up(b, f)
    if f.status & codes.UNCONSCIOUS == 0:
        b.decline("not-unconscious", {"figure": f.n})
    declare(b, f, "wake", 0, ())
    die = b.die_by(f, "wake", "STKO-47")
    if die == 6:
        b.woke(f, b.options.wake_counts_as_recover and not f.status & codes.MORE)
        check_end(b)
        if f.status & codes.DUTIES:
            finish(b, f)  # other wounds want their Recover first, one step per turn
        return
    if die == 1:
        b.incapacitated(f, None, -1)
    finish(b, f)


def recover(b: Battle, f: Figure) -> None:
    """German: Erholung. Source: STKO-25, 43, 51, 56, 57. Dice: 1d6 where a wound wants a 6."""
    turn = must_be_up(b, f)
    if f.status & codes.UNCONSCIOUS:
        b.decline("unconscious", {"figure": f.n})
    if turn.only_stand:
        b.decline("only-stand-up", {"figure": f.n})
    if f.status & codes.DUTIES == 0:
        b.decline("nothing-to-recover", {"figure": f.n})
    declare(b, f, "recover", 0, ())
    if f.skill_effects.recovers_with and not pulls_himself_together(b, f):
        b.recover_failed(f)
        finish(b, f)
        return
    six_left = False
    if f.status & codes.SIX:
        six_left = b.die_by(f, "recover_six", "STKO-56") != 6
    b.recovered(f, six_left)
    finish(b, f)


def pulls_himself_together(b: Battle, f: Figure) -> bool:
    """Half of the time, doubled a quarter. Dice: 1d6 or 2d6, each 4 or more. Source: STKO-93, Sausage."""
    n = int(f.skill_effects.recovers_with)
    why = b.why()
    if why is not None:
        why.set("STKO-93", "sausage", n)
    dice = b.roll(f, "recover", n, why)
    return min(dice) >= f.skill_effects.recovers_at


def stand_up(b: Battle, f: Figure) -> None:
    """German: Aufstehen. Source: STKO-26, STKO-57."""
    must_be_up(b, f)
    if f.status & codes.UNCONSCIOUS:
        b.decline("unconscious", {"figure": f.n})
    if f.status & codes.DUTIES:
        b.decline("must-recover-first", {"figure": f.n})
    if f.status & codes.DOWN == 0:
        b.decline("not-down", {"figure": f.n})
    declare(b, f, "stand_up", 0, ())
    b.stood_up(f)
    finish(b, f)


def duck_back(b: Battle, f: Figure) -> None:
    """German: Einigeln, freiwillig. Source: STKO-53."""
    must_be_free(b, f)
    must_be_played(b, b.options.drop_duck_back, "stko.opt.drop_duck_back")
    must_keep_to(b, f, "duck_back", 0)
    if not b.ground.near_cover(f):
        b.decline("not-in-cover", {"figure": f.n})
    declare(b, f, "duck_back", 0, ())
    duck(b, f, False)
    finish(b, f)


def duck(b: Battle, f: Figure, forced: bool) -> None:
    """Behind the cover by the shortest way; aims at and of the figure are lost. Source: STKO-23, STKO-51."""
    if f.status & codes.DUCKED:
        return
    b.ducked(f, forced)
    if b.options.aim_broken_by_duck:
        break_aims(b, f, "target_ducks")
    if f.aim and b.options.aim_broken_by_own_duck:
        b.aim_lost(f, "shooter_ducks")


def must_be_played(b: Battle, dropped: bool, option: str) -> None:
    """Has the campaign thrown that rule out?"""
    if dropped:
        b.decline("rule-switched-off", {"option": option})


def aim(b: Battle, f: Figure, target: Figure) -> None:
    """German: Zielen. Source: STKO-23."""
    must_be_free(b, f)
    must_be_played(b, b.options.drop_aim, "stko.opt.drop_aim")
    must_be_target(b, f, target)
    must_keep_to(b, f, "aim", target.n)
    facts = b.ground.shot(f, target, b.figures, True)
    must_be_seen(b, target, facts, grip_of(f.weapons[0], codes.NOBODY) if f.weapons else codes.ONE_HANDED)
    declare(b, f, "aim", target.n, ())
    face(b, f, target)
    b.aimed(f, target)
    finish(b, f)


def must_be_target(b: Battle, f: Figure, target: Figure) -> None:
    if not target.placed:
        b.decline("not-on-table", {"target": target.n})
    if target.loss != codes.IN_PLAY:
        b.decline("dead-target", {"target": target.n})
    if target.side == f.side and not (b.turns and b.turns[-1].must_shoot == target.n):
        b.decline("own-side", {"target": target.n})


def is_hidden(b: Battle, target: Figure, facts: ShotFacts, grip: int) -> bool:
    """Motionless behind cover and camouflaged: unseen from so far. STKO-93.

    A told band counts from its near end, which is another one for each `grip` (STKO-27).
    """
    if not target.skill_effects.hidden or facts.cover == codes.OPEN:
        return False
    distance = facts.distance
    if distance < 0:
        bounds = b.options.bounds[grip]
        near = bounds[facts.band - 1] if 0 < facts.band <= len(bounds) else 0
        distance = near + 1
    return is_out_of_sight(target, distance)


def is_in_view(b: Battle, target: Figure, facts: ShotFacts, grip: int) -> bool:
    """In sight, in the arc, and not camouflaged too far away. Source: STKO-12, STKO-93."""
    return facts.in_sight and facts.in_arc and not is_hidden(b, target, facts, grip)


def must_be_seen(b: Battle, target: Figure, facts: ShotFacts, grip: int) -> None:
    """As `is_in_view` says it. Refuses: Refusal, unless the people decided otherwise."""
    if not facts.in_sight:
        b.decline("not-in-sight", {"target": target.n, "blocker": facts.blocker})
    if not facts.in_arc:
        b.decline("not-in-arc", {"target": target.n})
    if b.skilled and is_hidden(b, target, facts, grip):
        b.decline("camouflaged", {"target": target.n, "most": int(target.skill_effects.hidden)})


def face(b: Battle, f: Figure, target: Figure) -> None:
    """Turns towards the target where the table is drawn and the figure can turn. Source: STKO-13, STKO-46."""
    if b.ground.is_drawn() and not f.immobile:
        dx, dy = target.x - f.x, target.y - f.y
        if (dx or dy) and (dx != f.fx or dy != f.fy):
            b.turned(f, dx, dy)


def must_turn(b: Battle, f: Figure, fx: int, fy: int) -> None:
    """Asked before the action, so that no die falls for one that is declined. Source: STKO-13, STKO-46."""
    if f.immobile:
        b.decline("cannot-turn", {"figure": f.n})
    if not (fx != 0 or fy != 0):
        b.decline("facing-missing", {"figure": f.n})


def turn_to(b: Battle, f: Figure, fx: int, fy: int) -> None:
    """Free facing around any action but Move and Move & Shoot. Source: STKO-13."""
    must_turn(b, f, fx, fy)
    b.turned(f, fx, fy)


def must_be_there(f: Figure, weapon: int) -> None:
    if not 0 <= weapon < len(f.weapons):
        raise Refusal("no-such-weapon", {"figure": f.n, "weapon": weapon})


def must_be_in_reach(b: Battle, f: Figure, weapon: int) -> None:
    """A weapon that was put down is picked up first. Source: STKO-29, option stko.pick_up."""
    if f.weapons[weapon].put_down and not b.options.pick_up_free:
        b.decline("weapon-put-down", {"figure": f.n, "weapon": weapon})


def take_up(b: Battle, f: Figure, weapon: int) -> None:
    if f.weapons[weapon].put_down:
        b.weapon_picked_up(f, weapon)


def reload_weapon(b: Battle, f: Figure, weapon: int) -> None:
    """German: Nachladen. Source: STKO-24, STKO-48."""
    must_be_free(b, f)
    must_be_there(f, weapon)
    if f.weapons[weapon].state != codes.EMPTY:
        b.decline("weapon-not-empty", {"figure": f.n, "weapon": weapon})
    if f.usable_arms() != 2:
        b.decline("cannot-reload", {"figure": f.n})
    must_be_in_reach(b, f, weapon)
    declare(b, f, "reload", 0, (weapon,))
    take_up(b, f, weapon)
    b.weapon_ready(f, weapon)
    finish(b, f)


def repair(b: Battle, f: Figure, weapon: int) -> None:
    """German: Waffenreparatur. Source: STKO-60. Dice: 1d6, 1-2 broken, 3-4 try again, 5-6 cleared."""
    must_be_free(b, f)
    must_be_there(f, weapon)
    if f.weapons[weapon].state != codes.JAMMED:
        b.decline("weapon-not-jammed", {"figure": f.n, "weapon": weapon})
    must_be_in_reach(b, f, weapon)
    declare(b, f, "repair", 0, (weapon,))
    take_up(b, f, weapon)
    result = REPAIR[b.die_by(f, "repair", "STKO-60")]
    if result == 0:
        b.weapon_broke(f, weapon)
    elif result == 2:
        if f.weapons[weapon].empty_too:
            b.weapon_emptied(f, weapon)
        else:
            b.weapon_ready(f, weapon)
    finish(b, f)


def wait(b: Battle, f: Figure) -> None:
    """Does nothing with its turn; possible for everybody who is conscious (STKO-47: the others must try to wake)."""
    must_be_up(b, f)
    if f.status & codes.UNCONSCIOUS:
        b.decline("unconscious", {"figure": f.n})
    if f.status & codes.PANIC and is_free(f):
        b.decline("nerve-lost", {"figure": f.n})
    declare(b, f, "wait", 0, ())
    finish(b, f)


def first_with(f: Figure, state: int) -> int:
    """The place of the figure's first weapon in that state, -1 for none; one in hand before one on the ground."""
    first = -1
    for i in range(len(f.weapons)):
        if f.weapons[i].state == state:
            if not f.weapons[i].put_down:
                return i
            if first < 0:
                first = i
    return first


def first_at_hand(b: Battle, f: Figure, state: int) -> int:
    """The same without those that would have to be picked up first."""
    i = first_with(f, state)
    return -1 if i >= 0 and f.weapons[i].put_down and not b.options.pick_up_free else i
