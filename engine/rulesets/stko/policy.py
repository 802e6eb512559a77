"""A sensible player of the base rules, for simulations: asks the rules' own predicates, never enumerates.

Duties first; then a shot that is worth it, else an aim, else closer to the enemy; mends weapons behind cover.
"""

from typing import Final

from mypy_extensions import i64

from engine.rulesets.stko.battle import Battle, Minds
from engine.rulesets.stko.codes import (
    BELLY,
    CHEST,
    DOWN,
    DUCKED,
    DUTIES,
    EITHER,
    EMPTY,
    HEAD,
    IN_PLAY,
    JAMMED,
    LEFT_ARM,
    LEGS,
    NOBODY,
    ONE_HANDED,
    PANIC,
    PLOCK,
    RIGHT_ARM,
    TWO_HANDED,
    UNCONSCIOUS,
)
from engine.rulesets.stko.figure import Figure, Weapon
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.rules import cards, contact, feelings, flight, melee, moving, shooting, states, wounds
from engine.rulesets.stko.tables_optional import DEFENCE_DICE

POLICY_VERSION: Final = 1
FAR: Final = 1_000_000
UNCONSCIOUS_FAR: Final = 100_000_000  # square of 100 inches, in hundredths
LOOKS: Final = 3  # enemies looked at before giving up
WORTH_IT: Final = 3  # dice at which a shot now beats closing in
STUCK: Final = 100  # a way that leads less far than this leads nowhere
DETOUR: Final = 600  # hundredths of inches run around what stands in the way
CHARGE: Final = 1000  # hundredths of inches from which somebody without a gun attacks
CLOSE_ENOUGH: Final = 300  # hundredths of inches at which nobody runs nearer


class BasePolicy(Minds):
    """Decides in the middle of an action; `act` decides a whole turn."""

    def where_to(self, b: Battle, f: Figure, most: int, exact: bool) -> Spot:
        """Towards the nearest enemy; a Plock under fire finds a way in which the whole run fits."""
        enemy = nearest(b, f, FAR, 0)
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

    def whom_to_shoot(self, b: Battle, f: Figure, grip: int) -> int:
        targets = shooting.targets_after_move(b, f, grip)
        best = 0
        nearest = FAR
        for n in targets:
            d = b.ground.distance(f, b.figures[n - 1])
            if d < nearest:
                best, nearest = n, d
        return best

    def before_dice(self, b: Battle, f: Figure, open_to_others: bool) -> int:
        return 0

    def fires_on(self, b: Battle, f: Figure, target: Figure, weapon: int, drawn: int) -> bool:
        """One card at whoever still stands: more would empty the weapon sooner than they hit."""
        return drawn == 0 and not target.helpless()

    def defend_with(self, b: Battle, f: Figure, by: Figure) -> int:
        return melee.best_row(b, f, DEFENCE_DICE)

    def leaves_fight(self, b: Battle, f: Figure, other: Figure) -> bool:
        return False

    def shift_hit(self, b: Battle, f: Figure, target: Figure, location: int) -> int:
        return -1 if location == 2 or location == 6 else 0  # head and belly kill

    def part_to_hit(self, b: Battle, f: Figure, target: Figure, mask: int) -> int:
        for location in (HEAD, BELLY, CHEST, LEGS, RIGHT_ARM, LEFT_ARM):
            if mask >> location & 1:
                return location
        return HEAD

    def free_turn(self, b: Battle, f: Figure) -> None:
        act(b, f)


def act(b: Battle, f: Figure) -> None:
    """One whole turn of the figure that is up."""
    if b.turns[-1].only_stand:
        states.stand_up(b, f)
    elif not f.status:
        fight(b, f)
    elif f.status & UNCONSCIOUS:
        states.wake(b, f)
    elif f.status & DUTIES:
        states.recover(b, f)
    elif f.status & DOWN:
        states.stand_up(b, f)
    elif f.status & PANIC:
        flight.give_way(b, f, "")
    else:
        fight(b, f)


def brawl(b: Battle, f: Figure) -> bool:
    """Whoever is held fights on; whoever can't shoot runs at an enemy near by. True when he did."""
    target: Figure | None = None
    if contact.is_held(b, f):
        target = contact.opponents(b, f)[0]
    else:
        if (shooting.weapon_in_hand(f) >= 0 and not f.held_fire) or f.immobile or moving.movement_dice(f, 3, None) == 0:
            return False
        target = nearest(b, f, CHARGE, 0)
        if target is None or target.status & UNCONSCIOUS or not b.ground.sees(f, target):
            return False
    melee.fight(b, f, target, NOBODY)
    return True


def fight(b: Battle, f: Figure) -> None:
    i = shooting.weapon_in_hand(f)
    if b.feelings:
        hated = feelings.hated_in_arc(b, f)
        if hated and i >= 0:
            shooting.shoot(b, f, b.figures[hated - 1], (i,), best_grip(f, f.weapons[i]), 0)
            return
    if b.options.melee and brawl(b, f):
        return
    if i < 0 or f.held_fire:
        mend(b, f)
        return
    grip = best_grip(f, f.weapons[i])
    target = whom_to_fight(b, f, grip)
    if b.contacts and target is not None and contact.why_no_shot(b, f, target):
        target = None
    if target is None:
        if not advance(b, f):
            states.wait(b, f)
    elif f.aim == target.n or f.immobile or shot_dice(b, f, target, grip) >= WORTH_IT:
        shooting.shoot(b, f, target, (i,), grip, 0)
    elif f.rank != PLOCK:
        states.aim(b, f, target)
    elif not advance(b, f):
        shooting.shoot(b, f, target, (i,), grip, 0)


def best_grip(f: Figure, weapon: Weapon) -> int:
    """Both hands where the weapon allows it and both arms can."""
    if weapon.grip != EITHER:
        return weapon.grip
    return TWO_HANDED if f.can_hold(TWO_HANDED) else ONE_HANDED


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


def whom_to_fight(b: Battle, f: Figure, grip: int) -> Figure | None:
    """Whom he aims at already, else the nearest enemy in reach and in sight; the unconscious when nobody else is.

    Not whoever ducks behind something that no shot gets through: shooting at him alone can go on for ever.
    """
    if f.aim:
        aimed_at = b.figures[f.aim - 1]
        if aimed_at.on_table() and in_view(b, f, aimed_at):
            return aimed_at
    bounds = b.options.bounds[grip]
    reach = bounds[-1]
    tried: i64 = 0  # one bit per figure that turned out to be no target
    for _ in range(LOOKS):
        target = nearest(b, f, reach, tried)
        if target is None:
            return None
        if in_view(b, f, target) and not (target.status & DUCKED and is_safe(b, f, target)):
            return target
        tried |= 1 << (target.n & 63)
    return None


def in_view(b: Battle, f: Figure, target: Figure) -> bool:
    """Could he shoot at the target, once turned towards it?"""
    if f.immobile:
        facts = b.ground.shot(f, target, ONE_HANDED, b.figures, True)
        return facts.in_sight and facts.in_arc
    return b.ground.sees(f, target)


def is_safe(b: Battle, f: Figure, target: Figure) -> bool:
    """Does no shot get through what the ducked target is behind?"""
    return wounds.cover_stops_all(b, b.ground.cover(f, target))


def shot_dice(b: Battle, f: Figure, target: Figure, grip: int) -> int:
    """The dice of a shot without an aim at a target in view."""
    band = shooting.band_of(b.options.bounds[grip], b.ground.distance(f, target))
    cover = b.ground.cover(f, target)
    return shooting.shot_pool(b, f, target, band, cover, grip, False, False, False, False, 0, None)


def nearest(b: Battle, f: Figure, reach: i64, tried: i64) -> Figure | None:
    """The nearest enemy within reach that wasn't tried yet; whoever can't act counts as far away."""
    found: Figure | None = None
    best: i64 = FAR * FAR
    most: i64 = reach * reach
    x: i64 = f.x
    y: i64 = f.y
    for side in range(len(b.sides)):
        if side == f.side or b.neutral[side]:
            continue
        for g in b.sides[side]:
            if g.loss != IN_PLAY or not g.placed or (tried and tried >> (g.n & 63) & 1):
                continue
            dx: i64 = g.x - x
            dy: i64 = g.y - y
            square: i64 = dx * dx + dy * dy
            if square > most:
                continue
            if g.status & UNCONSCIOUS:
                square += UNCONSCIOUS_FAR
            if square < best:
                found, best = g, square
    return found


def advance(b: Battle, f: Figure) -> bool:
    """Runs at the nearest enemy; a Plock repositions when he is close. False when there is no point in it."""
    if f.immobile or moving.movement_dice(f, 3, None) == 0:
        return False
    enemy = nearest(b, f, FAR, 0)
    if enemy is None or (b.ground.distance(f, enemy) < CLOSE_ENOUGH and b.ground.sees(f, enemy)):
        return False
    moving.move(b, f, "attack" if f.rank == PLOCK else "", enemy.x, enemy.y)
    return True


def between_turns(b: Battle) -> bool:
    """Plays one held action card if some figure has a good use for it. True when it did.

    Right after its own turn a figure goes on; at the Joker, when cards would be lost, whoever gains most.
    """
    limit = b.options.cards_in_a_row
    if (limit and b.cards_in_a_row >= limit) or not cards.window_open(b):
        return False
    if not b.joker_open:
        return b.claimer != 0 and goes_on(b, b.figures[b.claimer - 1])
    for card, holder in b.held:
        chosen = best_user(b, card, holder)
        if chosen is not None:
            cards.play_card(b, chosen, card)
            return True
    return False


def goes_on(b: Battle, f: Figure) -> bool:
    """Plays a card of its side for the figure that just had its turn, when that gains something."""
    if use_of(b, f) <= 1:
        return False
    for card, holder in b.held:
        if b.figures[holder - 1].side == f.side and cards.may_use(b, f, card, holder):
            cards.play_card(b, f, card)
            return True
    return False


def best_user(b: Battle, card: int, holder: int) -> Figure | None:
    """The figure of the holder's side that gains most from the card, None when nobody gains much."""
    chosen: Figure | None = None
    best = 1
    for f in b.sides[b.figures[holder - 1].side]:
        worth = use_of(b, f)
        if worth > best and cards.may_use(b, f, card, holder):
            chosen, best = f, worth
    return chosen


def use_of(b: Battle, f: Figure) -> int:
    """How much a free turn is worth to the figure, roughly in shooting dice; looks at nothing but the figure."""
    if f.status & UNCONSCIOUS:
        return 0
    if f.status & (DUTIES | DOWN):
        return 2
    if f.aim:
        return 4
    return 2 if f.posture != NOBODY else 1  # whoever leans out to shoot has somebody to shoot at


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
