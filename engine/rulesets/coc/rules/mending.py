"""What takes a turn besides fighting: aim, move, reload, repair, pick up. Source: COC-08, 09, 31, 34, 43, 64."""

from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import BELT, BROKEN, CARTRIDGES, FUMBLE, JAMMED, NOBODY, PRONE, READY, REGULAR
from engine.rulesets.coc.figure import Figure, Weapon
from engine.rulesets.coc.rules import checks, rounds
from engine.rulesets.coc.settings import Options
from engine.rulesets.coc.tables import RUN

LONG_RELOAD = 2  # rounds for a belt or a heavy weapon
CARTRIDGES_A_ROUND = 2


def aim(b: Battle, f: Figure, target: Figure) -> None:
    """A whole round standing still. German: Zielen. Source: COC-31 (001)."""
    rounds.must_be_up(b, f, True)
    if not b.options.aim_takes_round:
        b.decline("aim-with-the-action", {"figure": f.n})
    if f.moved:
        b.decline("moved-before-aiming", {"figure": f.n})
    rounds.must_be_target(b, f, target)
    b.aimed(f, target)
    rounds.finish(b, f)


def aim_afterwards(b: Battle, f: Figure, target: Figure) -> None:
    """Said with the action: he aims at the end of this turn. Source: COC-31 (004)."""
    if b.options.aim_takes_round:
        b.decline("aim-takes-a-round", {"figure": f.n})
    rounds.must_be_target(b, f, target)
    f.then_aim = target.n


def most_metres(f: Figure) -> int:
    """How far he may still go this round. German: Bewegungsweite. Source: COC-09."""
    return max(0, RUN * f.mov - f.moved)


def move(b: Battle, f: Figure, metres: int, x: int, y: int) -> None:
    """With the action that follows, or as the action itself; by 001 who goes further than his MOV strikes at the end of
    the round. Source: COC-09.
    """
    rounds.must_be_up(b, f, b.options.optional_move or not b.options.move_is_action)
    rounds.must_be_free_to_move(b, f)
    if f.engaged and not b.options.optional_move:
        b.decline("engaged", {"figure": f.n, "by": f.engaged[0]})
    if metres > most_metres(f):
        b.decline("too-far", {"figure": f.n, "wanted": metres, "most": most_metres(f)})
    if f.status & PRONE:
        b.posture_changed(f, False)
    b.moved(f, metres, x, y)
    if f.aim and b.options.aim_broken_by_movement:
        b.aim_lost(f, "movement")
    if b.options.optional_move:
        return
    if b.options.move_is_action:
        rounds.finish(b, f)
    elif f.moved > f.mov >= f.moved - metres and b.order:
        b.postponed(f, len(b.order), "run")
        rounds.next_turn(b)


def posture(b: Battle, f: Figure, prone: bool) -> None:
    """Lies down or gets up, beside the action; a movement for whoever aims."""
    rounds.must_be_up(b, f, True)
    if bool(f.status & PRONE) == prone:
        b.decline("no-change", {"figure": f.n})
    b.posture_changed(f, prone)
    if f.aim and b.options.aim_broken_by_movement:
        b.aim_lost(f, "movement")


def reload_rounds(options: Options, load: int, cartridges: int, heavy: bool) -> int:
    """Rounds until the weapon is full; only 004 knows heavy ones. German: Nachladen. Source: COC-34."""
    if load == BELT or (heavy and options.reload_one_round):
        return LONG_RELOAD
    if load == CARTRIDGES and not options.reload_one_round:
        return -(-cartridges // CARTRIDGES_A_ROUND)
    return 1


def reload(b: Battle, f: Figure, place: int) -> None:
    rounds.must_be_up(b, f, False)
    weapon = f.weapons[place]
    if not weapon.holds or weapon.ammo >= weapon.holds:
        b.decline("full-already", {"figure": f.n, "weapon": place})
    if weapon.state != READY:
        b.decline("weapon-fails", {"figure": f.n, "weapon": place})
    if (
        reload_rounds(b.options, weapon.load, weapon.holds - weapon.ammo, weapon.heavy) == LONG_RELOAD
        and weapon.load != CARTRIDGES
    ):
        work = weapon.reloading + 1
        full = work >= LONG_RELOAD
        b.reloaded(f, place, weapon.holds if full else weapon.ammo, 0 if full else work)
    elif weapon.load == CARTRIDGES and not b.options.reload_one_round:
        b.reloaded(f, place, min(weapon.holds, weapon.ammo + CARTRIDGES_A_ROUND), 0)
    elif weapon.load == CARTRIDGES and weapon.heavy and not weapon.reloading:
        b.reloaded(f, place, weapon.ammo, 1)
    else:
        b.reloaded(f, place, weapon.holds, 0)
    done(b, f)


def pick_up(b: Battle, f: Figure, place: int) -> None:
    """What was struck from the hand, or thrown: whether it lies within reach the people know. Source: COC-08, 64."""
    rounds.must_be_up(b, f, False)
    rounds.must_be_free_to_move(b, f)
    b.picked_up(f, place)
    done(b, f)


def done(b: Battle, f: Figure) -> None:
    """The turn is over; anything else than the shot ends an aim."""
    if f.aim:
        b.aim_lost(f, "other_action")
    rounds.finish(b, f)


def repair_skill(f: Figure, weapon: Weapon) -> int:
    """Mechanical Repair, or the weapon's own skill where that is better. Source: COC-43."""
    return max(f.skills["mechanical_repair"], weapon.skill)


def repair(b: Battle, f: Figure, place: int) -> None:
    """1d6 rounds of work, then the roll; it is tried again every round. Source: COC-43."""
    rounds.must_be_up(b, f, False)
    weapon = f.weapons[place]
    if weapon.state != JAMMED:
        b.decline("nothing-to-repair", {"figure": f.n, "weapon": place})
    left = weapon.repair
    if left == NOBODY:
        left = int(b.roll(f, "repair_rounds", 1, 6, b.why(f))[0])
    left = max(0, left - 1)
    b.repair_worked(f, place, left)
    if not left:
        level = checks.check(b, f, "repair", repair_skill(f, weapon), REGULAR, 0, b.why(f))
        if level >= REGULAR:
            b.weapon_set(f, place, READY)
        elif level == FUMBLE and b.options.repair_fumble_breaks:
            b.weapon_set(f, place, BROKEN)
    done(b, f)
