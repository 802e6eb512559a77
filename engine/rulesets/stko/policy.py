"""A sensible player of the base rules, for simulations: asks the rules' own predicates, never enumerates.

Duties first; then a shot that is worth it, else an aim, else closer to the enemy; mends weapons behind cover.
"""

from typing import Final

from engine.rulesets.stko.battle import Battle, Minds
from engine.rulesets.stko.codes import (
    BEYOND,
    DOWN,
    DUCKED,
    DUTIES,
    EMPTY,
    HELPLESS,
    IN_PLAY,
    JAMMED,
    PLOCK,
    TWO_HANDED,
    UNCONSCIOUS,
)
from engine.rulesets.stko.figure import Figure, grip_of
from engine.rulesets.stko.ground import ShotFacts, Spot
from engine.rulesets.stko.rules import cards, moving, shooting, states
from engine.rulesets.stko.tables import AIMED, CLASS_SHOT_DICE, SHOT_DICE_BY_RANGE, TARGET_DOWN

POLICY_VERSION: Final = 1
FAR: Final = 1_000_000
WORTH_IT: Final = 2  # dice at which a shot now beats closing in
STUCK: Final = 100  # a way that leads less far than this leads nowhere
DETOUR: Final = 600  # hundredths of inches run around what stands in the way
CLOSE_ENOUGH: Final = 300  # hundredths of inches at which nobody runs nearer


class BasePolicy(Minds):
    """Decides in the middle of an action; `act` decides a whole turn."""

    def where_to(self, b: Battle, f: Figure, most: int, exact: bool) -> Spot:
        """Towards the nearest enemy; a Plock under fire finds a way in which the whole run fits."""
        enemy = nearest_enemy(b, f)
        if enemy is None:
            return Spot(f.x, f.y, f.fx, f.fy, 0)
        if exact:
            spot = b.ground.run(f, enemy.x, enemy.y, most, b.figures)
        else:
            spot = b.ground.towards(f, enemy.x, enemy.y, most, True, b.figures)
            if spot.refused or spot.distance < STUCK:
                spot = b.ground.run(f, enemy.x, enemy.y, most if most < DETOUR else DETOUR, b.figures)
        if spot.refused:
            return Spot(f.x, f.y, f.fx, f.fy, 0)
        return spot

    def whom_to_shoot(self, b: Battle, f: Figure) -> int:
        targets = shooting.targets_after_move(b, f, f.weapons[shooting.default_weapon(f)].grip & 1)
        best = 0
        nearest = FAR
        for n in targets:
            d = b.ground.distance(f, b.figures[n - 1])
            if d < nearest:
                best, nearest = n, d
        return best

    def before_dice(self, b: Battle, f: Figure, open_to_others: bool) -> int:
        return 0

    def free_turn(self, b: Battle, f: Figure) -> None:
        act(b, f)


def nearest_enemy(b: Battle, f: Figure) -> Figure | None:
    nearest: Figure | None = None
    best = FAR
    for g in b.figures:
        if g.side != f.side and g.loss == IN_PLAY and g.placed and not g.status & UNCONSCIOUS and not b.neutral[g.side]:
            d = b.ground.distance(f, g)
            if d < best:
                nearest, best = g, d
    return nearest


def act(b: Battle, f: Figure) -> None:
    """One whole turn of the figure that is up."""
    if b.turns[-1].only_stand:
        states.stand_up(b, f)
    elif f.status & UNCONSCIOUS:
        states.wake(b, f)
    elif f.status & DUTIES:
        states.recover(b, f)
    elif f.status & DOWN:
        states.stand_up(b, f)
    else:
        fight(b, f)


def fight(b: Battle, f: Figure) -> None:
    i = shooting.default_weapon(f)
    if i < 0 or not shooting.can_fire(f, f.weapons[i]) or f.weapons[i].put_down:
        mend(b, f)
        return
    target, pool = best_shot(b, f, i)
    if target is not None and (pool >= WORTH_IT or f.aim == target.n or f.immobile):
        states_shoot(b, f, target, i)
    elif target is not None and f.rank != PLOCK:
        states.aim(b, f, target)
    elif not advance(b, f):
        if target is not None:
            states_shoot(b, f, target, i)
        else:
            states.wait(b, f)


def states_shoot(b: Battle, f: Figure, target: Figure, i: int) -> None:
    shooting.shoot(b, f, target, (i,), -1, 0)


def mend(b: Battle, f: Figure) -> None:
    """No weapon can be fired: clear the jam, reload, pick up, else keep out of trouble."""
    jammed = states.first_with(f, JAMMED)
    empty = states.first_with(f, EMPTY)
    if jammed >= 0:
        states.repair(b, f, jammed)
    elif empty >= 0 and f.usable_arms() == 2:
        states.reload_weapon(b, f, empty)
    elif b.ground.near_cover(f) and not b.options.drop_duck_back and not f.status & DUCKED:
        states.duck_back(b, f)
    else:
        states.wait(b, f)


def best_shot(b: Battle, f: Figure, i: int) -> tuple[Figure | None, int]:
    """The target with the most dice; among equals the nearest. Looks only at those in range and in sight."""
    grip = grip_of(f.weapons[i], TWO_HANDED)
    bounds = b.options.bounds[grip]
    reach = bounds[len(bounds) - 1]
    best: Figure | None = None
    best_pool = -99
    best_distance = FAR
    for g in b.figures:
        if g.side == f.side or g.loss != IN_PLAY or not g.placed or b.neutral[g.side]:
            continue
        d = b.ground.distance(f, g)
        if d > reach or at_most(f, g, grip, shooting.band_of(bounds, d)) < best_pool:
            continue
        facts: ShotFacts = b.ground.shot(f, g, grip, b.figures, True)
        if not facts.in_sight or not facts.in_arc:
            continue
        shooting.settle_band(b, facts, grip)
        if facts.band == BEYOND:
            continue
        pool = shooting.shot_pool(b, f, g, facts, grip, False, f.aim == g.n, False, False, 0, None)
        if g.status & UNCONSCIOUS:
            pool -= 3  # somebody who can still act is the better target
        if pool > best_pool or (pool == best_pool and d < best_distance):
            best, best_pool, best_distance = g, pool, d
    return best, best_pool


def at_most(f: Figure, g: Figure, grip: int, band: int) -> int:
    """More dice than this the shot can't have: range, class, aim and a target on the ground."""
    n = SHOT_DICE_BY_RANGE[grip][band] + CLASS_SHOT_DICE[f.rank]
    if g.status & HELPLESS:
        n += TARGET_DOWN
    if f.aim == g.n:
        n += AIMED[grip]
    return n


def advance(b: Battle, f: Figure) -> bool:
    """Runs at the nearest enemy; a Plock repositions when he is close. False when there is no point in it."""
    if f.immobile or moving.movement_dice(f, 3, None) == 0:
        return False
    enemy = nearest_enemy(b, f)
    if enemy is None or b.ground.distance(f, enemy) < CLOSE_ENOUGH:
        return False
    moving.move(b, f, "attack" if f.rank == PLOCK else "", enemy.x, enemy.y)
    return True


def between_turns(b: Battle) -> bool:
    """Plays one held action card if some figure has a good use for it. True when it did.

    Right after its own turn a figure goes on; at the Joker, when cards would be lost, whoever gains most.
    """
    for card, holder in b.held:
        side = b.figures[holder - 1].side
        chosen: Figure | None = None
        best = 1
        for f in b.sides[side]:
            if (b.joker_open or f.n == b.claimer) and cards.may_use(b, f, card, holder):
                worth = use_of(b, f)
                if worth > best:
                    chosen, best = f, worth
        if chosen is not None:
            cards.play_card(b, chosen, card)
            return True
    return False


def use_of(b: Battle, f: Figure) -> int:
    """How much a free turn is worth to the figure, in shooting dice."""
    if f.status & UNCONSCIOUS:
        return 0
    if f.status & (DUTIES | DOWN):
        return 2
    i = shooting.default_weapon(f)
    if i < 0 or not shooting.can_fire(f, f.weapons[i]) or f.weapons[i].put_down:
        return 1
    return best_shot(b, f, i)[1]


def claim_all(b: Battle) -> None:
    """Takes every open action card that the turned figure's class allows."""
    if b.open_cards and b.claimer:
        f = b.figures[b.claimer - 1]
        found = cards.claimable(b, f)
        if found:
            cards.claim(b, f, found)


def find_place(b: Battle, f: Figure) -> tuple[int, int]:
    """Random deployment on a drawn table: along the own edge, the first spot that is allowed."""
    rows = len(b.sides)
    width, height = b.width, b.height
    base = height * (2 * f.side + 1) // (2 * rows)
    for ring in range(0, height // 100, 2):
        for column in range(1, 24):
            x = width * ((column * 7 + f.n * 5) % 24 + 1) // 26
            for y in (base - ring * 50, base + ring * 50):
                if b.ground.placing(f, x, y, b.figures, b.options.first_figure_exempt) == "":
                    return x, y
    return -1, -1
