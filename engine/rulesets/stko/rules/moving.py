"""Move, Move & Shoot, Reposition. German: Bewegung, Stellungswechsel, Stolpern. Source: STKO-16 .. 22, 45, 46."""

from engine.kernel.dice import count, total
from engine.kernel.modifiers import noted
from engine.kernel.why import Why
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import IN_PLAY, LEGS, PLOCK, SCRATCH
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.rules.contact import is_held, must_not_be_held
from engine.rulesets.stko.rules.interrupted import cut_in, may_still
from engine.rulesets.stko.rules.states import must_be_there, turn_to
from engine.rulesets.stko.rules.turns import break_aims, declare, finish, go, must_be_free
from engine.rulesets.stko.state.turns import Turn
from engine.rulesets.stko.tables import MOVE_DICE, REPOSITION, STUMBLE_ONES

EXACT_WITHIN = 25  # hundredths of inches by which a Plock's full move may miss the roll


def movement_dice(f: Figure, base: int, why: Why | None, hurry: bool = True) -> int:
    """Every flesh or serious leg wound takes a die; skills and drink add or take some. Source: STKO-16, 21, 45, 93."""
    if why is not None:
        why.set("STKO-16" if base == MOVE_DICE else "STKO-21", "movement", base)
        for location, severity, event in f.wounds:
            if location == LEGS and severity != SCRATCH:
                why.add("STKO-45", "leg_wounds", -1, event)
    n = base - f.flesh[LEGS] - f.serious[LEGS]
    if f.skill_effects.taken or f.sick:
        n += skilled_dice(f, hurry, why)
    return n if n > 0 else 0


def dice_to_move(b: Battle, f: Figure, base: int, hurry: bool = True) -> int:
    """How many of so many dice he has. Refuses: immobile, no-movement-dice. Source: STKO-45, STKO-46."""
    if f.immobile:
        b.decline("immobile", {"figure": f.n})
    n = movement_dice(f, base, None, hurry)
    if n <= 0:
        b.decline("no-movement-dice", {"figure": f.n})
    return n


def skilled_dice(f: Figure, hurry: bool, why: Why | None) -> int:
    """Slow takes a die, Fast may add one, and a drunk may be sick. Source: STKO-93, STKO-94."""
    n = noted(why, "STKO-93", "slow", int(f.skill_effects.move))
    if hurry:
        n += noted(why, "STKO-93", "fast", int(f.skill_effects.spurt))
    return n + noted(why, "STKO-94", "sick", int(f.sick))


def stumbles(rank: int, dice: bytes) -> bool:
    """Three 1s fell anybody, two a Plock. German: Stolpern. Source: STKO-20."""
    return count(dice, 1) >= STUMBLE_ONES[rank]


def falls(f: Figure, dice: bytes) -> bool:
    """As `stumbles`; the Clumsy and the Sausage sooner, the Hard never. Source: STKO-20, STKO-93."""
    if f.skill_effects.sturdy:
        return False
    return stumbles(f.rank, dice) or count(dice, 1) >= f.skill_effects.trips_at


def may_fall(f: Figure, dice: int) -> bool:
    """Can so many dice make him stumble at all? Source: STKO-20, STKO-93."""
    return falls(f, bytes([1] * dice))


def is_unruly(b: Battle, f: Figure) -> bool:
    """Does he run like a Plock? A Sausage does, and by option whoever is marked as a citizen. STKO-19, 81, 93."""
    return f.rank == PLOCK or f.skill_effects.plodding > 0 or (b.options.citizens_run and "citizen" in f.tags)


def must_go_far(b: Battle, f: Figure, intent: str, leaving: bool = False) -> bool:
    """A Plock under fire, or leaving a fight, runs the full roll unless he named a foe or a covered spot.

    Source: STKO-19, STKO-81.
    """
    return (b.first_shot or leaving) and not intent and is_unruly(b, f)


def run(
    b: Battle,
    f: Figure,
    how: str,
    dice: int,
    intent: str,
    goal_x: int,
    goal_y: int,
    hurry: bool = True,
    chased: int = 0,
) -> bool:
    """Rolls and moves; False when an interruption, a stumble or a dead end stopped it. Dice: 3d6 or 2d6 summed.

    `hurry` takes the dice of the Fast; `chased` is the enemy at whom a Psycho runs.
    """
    must_be_able_to_run(b, f, how, dice, hurry, chased)
    declare(b, f, how, chased, ())
    action = (b, f, how, dice, hurry, chased)
    if cut_in(b, f, None, False) and not may_still(b, f, None, must_be_able_to_run, action):
        return False
    why = b.why()
    roll = b.roll(f, how, movement_dice(f, dice, why, hurry), why)
    if falls(f, roll):
        b.knocked_down(f)
        finish(b, f)
        return False
    most = total(roll) * 100
    if chased and b.ground.is_drawn():
        target = b.figures[chased - 1]
        spot = towards(b, f, target.x, target.y, most, not b.options.drop_straight_line)
    else:
        spot = destination(b, f, most, intent, goal_x, goal_y, is_held(b, f))
    go(b, f, how, spot)
    return not spot.climbed


def must_be_able_to_run(b: Battle, f: Figure, how: str, dice: int, hurry: bool, chased: int) -> None:
    """Source: STKO-45, 46, 81, 93."""
    dice_to_move(b, f, dice, hurry)
    if b.contacts:
        must_not_be_held(b, f, how == "move")
    if chased and not b.figures[chased - 1].on_table():
        b.decline("not-worth-chasing", {"target": chased})


def towards(b: Battle, f: Figure, x: int, y: int, most: int, straight: bool) -> Spot:
    """As far as he gets on the way there, on a drawn table; who can't get any nearer stays where he is."""
    spot = b.ground.towards(f, x, y, most, straight, b.figures)
    return spot if spot.refused == "" else Spot(f.x, f.y, f.fx, f.fy, 0)


def destination(b: Battle, f: Figure, most: int, intent: str, goal_x: int, goal_y: int, leaving: bool = False) -> Spot:
    """Where the move ends. A Plock with a named goal runs there; one who can go nowhere stays put. Source: STKO-19.

    `leaving`: out of a fight (STKO-81).
    """
    exact = must_go_far(b, f, intent, leaving)
    if b.ground.is_drawn():
        if intent:
            return b.ground.towards(f, goal_x, goal_y, most, not b.options.drop_straight_line, b.figures)
        if exact and not b.ground.runs_free(f, most, b.figures):
            return Spot(f.x, f.y, f.fx, f.fy, 0)
    return b.decisions.where_to(b, f, most, exact)


def must_fit(b: Battle, f: Figure, spot: Spot, most: int, exact: bool) -> None:
    """What people chose on a drawn table must be possible. Source: STKO-16 .. 19."""
    if spot.refused != "":
        b.decline(spot.refused, {"figure": f.n, "free": spot.free, "most": most})
    if spot.distance > most:
        b.decline("too-far", {"wanted": spot.distance, "most": most})
    if exact and not spot.climbed and spot.distance < most - EXACT_WITHIN:
        b.decline("not-full-distance", {"wanted": spot.distance, "needed": most})


def move(b: Battle, f: Figure, intent: str, goal_x: int, goal_y: int, hurry: bool = True) -> None:
    """German: Bewegung. Source: STKO-16. Dice: 3d6 less leg wounds."""
    must_be_free(b, f)
    turn = b.turns[-1]
    run(b, f, "move", MOVE_DICE, intent, goal_x, goal_y, hurry)
    if goes_on(b, f, turn):
        finish(b, f)


def goes_on(b: Battle, f: Figure, turn: Turn) -> bool:
    """Is it still that turn after the run? One beneath it may be his as well, begun before a card gave him this one."""
    return f.loss == IN_PLAY and len(b.turns) > 0 and b.turns[-1] is turn and turn.declared


def reposition(b: Battle, f: Figure, to: Spot | None, fx: int, fy: int, pick_up: int) -> None:
    """German: Stellungswechsel. Up to 2 in. any way, any facing; picks up a weapon put down. Source: STKO-22."""
    must_be_free(b, f)
    if f.immobile:
        b.decline("immobile", {"figure": f.n})
    if b.contacts:
        must_not_be_held(b, f, False)
    spot: Spot | None = None
    if to is not None and b.ground.is_drawn():
        spot = b.ground.step(f, to.x, to.y, REPOSITION, False, b.figures)
        must_fit(b, f, spot, REPOSITION, False)
    if pick_up >= 0:
        must_be_there(f, pick_up)
        if not f.weapons[pick_up].put_down:
            b.decline("weapon-in-hand", {"figure": f.n, "weapon": pick_up})
    declare(b, f, "reposition", 0, ())
    if not b.ground.is_drawn():
        spot = Spot()
    if spot is not None:
        b.moved(f, "reposition", spot)
        if b.options.aim_broken_by_reposition:
            break_aims(b, f, "target_repositions")
    if fx or fy:
        turn_to(b, f, fx, fy)
    if pick_up >= 0:
        b.weapon_picked_up(f, pick_up)
    finish(b, f)
