"""Weighs chances: whom to shoot at, whether an aim pays, when cover, a card or a way out is worth more than a shot.

The numbers were found by letting it play against itself and the others; see README.md.
"""

from typing import Final

from mypy_extensions import i64

from engine.rulesets.stko import codes
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.drawn import DrawnGround
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.policies import looking
from engine.rulesets.stko.policies.base import STUCK, BasePolicy
from engine.rulesets.stko.policies.chances import HIT, MOST_DICE, beats, hit
from engine.rulesets.stko.policies.shelter import Place, places
from engine.rulesets.stko.rules import cards, contact, flight, melee, moving, rapid_fire, shooting, states, wounds
from engine.rulesets.stko.state.proximity import FAR, NUMBERS
from engine.rulesets.stko.tables import AIMED, MOVE_DICE, SHOT_DICE_BY_RANGE, TARGET_DOWN
from engine.rulesets.stko.tables_optional import ATTACK_DICE, DEFENCE_DICE

ENEMIES_COMPARED: Final = 3  # enemies in view that are compared, the nearest ones

# Dice at which a shot now beats an aim, by grip; an aim adds 4 or 6 dice and takes a turn.
ENOUGH: Final[tuple[int, ...]] = (3, 4)
ENOUGH_WITH_NERVES: Final[tuple[int, ...]] = (2, 2)  # the first wound may send somebody running
ENOUGH_WITH_CARD: Final[tuple[int, ...]] = (5, 8)  # an action card lets the aimed shot follow at once
ENOUGH_FOR_BURST: Final = 1  # what rapid fire adds doesn't depend on the dice
LEAST_AIMED: Final = 2  # dice that an aimed shot must have, else he runs nearer
LEAST_EACH: Final = 2  # dice for each of two pistols
POOR_DICE: Final = 2  # with fewer dice he rather ducks than be shot at with an aim

# What a hit is worth by cover: in the open it wounds, behind cover it mostly makes the target duck.
BY_COVER: Final[tuple[int, ...]] = (100, 90, 70, 60)
WORTH_STANDING: Final = 100
WORTH_AIMING: Final = 200
WORTH_DISARMED: Final = 80
WORTH_LYING: Final = 10  # counts as lost already (STKO-61)
WORTH_UNCONSCIOUS: Final = 8
WORTH_NERVE_LOST: Final = 30
# However many dice more there are against somebody on the ground, it isn't worth more than one who stands; `whom` then
# needs only one bound. And who aims is worth twice as much.
assert all(
    max(WORTH_LYING, WORTH_UNCONSCIOUS) * HIT[dice + TARGET_DOWN] <= WORTH_STANDING * HIT[dice]
    for dice in range(MOST_DICE - TARGET_DOWN)
)
assert (
    max(BY_COVER) == BY_COVER[codes.OPEN]
    and max(WORTH_STANDING, WORTH_DISARMED, WORTH_NERVE_LOST) == WORTH_STANDING
    and WORTH_AIMING == 2 * WORTH_STANDING
)
# By grip and range: dice that the best range from there on has more. Source: STKO-27
DICE_BEYOND: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([max(row[band:]) - row[band] for band in range(len(row))]) for row in SHOT_DICE_BY_RANGE]
)

# Rapid-fire cards at most, by kind of weapon: the second and the fourth stop on fewer cards.
BURST: Final[tuple[int, ...]] = (1, 2, 1, 2)
CHARGE: Final = 800  # hundredths of inches from which he attacks
CHARGE_EDGE: Final = 100  # in a thousand: how much likelier to throw than to be thrown, for a charge
EDGE_HELD: Final = -200  # and to go on with a fight that holds him
TOO_NEAR: Final = 300  # hundredths of inches to the enemy at which no cover helps
FEW_DICE: Final = 3  # with fewer dice he rather attacks somebody near by than shoots
NO_BOUND: Final = 1 << 60
FIRST_STRIKE: Final = 3  # dice with which an action card is worth shooting before an aimed shot falls


class Sensible(BasePolicy):
    def __init__(self) -> None:
        self.dice: i64 = 0  # of the shot at whom `whom` chose last
        self.ground: DrawnGround | None = None
        self.places: list[Place] = []  # of that ground

    # -- shooting -----------------------------------------------------------------------------------------------
    def armed(self, b: Battle, f: Figure, i: int) -> None:
        if b.aiming and self.under_fire(b, f):
            states.duck_back(b, f)
            return
        grip = looking.best_grip(f, f.weapons[i])
        target = self.whom(b, f, grip)
        if target is None:
            if not (b.options.melee and self.charges(b, f)) and not self.advance(b, f):
                states.wait(b, f)
            return
        dice = self.dice
        if f.aim == target.n:
            shooting.shoot(b, f, target, (i,), grip, 0)
        elif dice < FEW_DICE and b.options.melee and self.charges(b, f):
            pass
        elif f.immobile or dice >= (LEAST_AIMED if b.options.drop_aim else self.enough(b, f, i, grip)):
            self.shoot(b, f, target, i, grip, dice)
        elif dice < POOR_DICE and b.aiming and looking.may_duck(b, f) and looking.aimed_at_by(b, f) is not None:
            states.duck_back(b, f)
        elif dice + AIMED[grip] >= LEAST_AIMED and not b.options.drop_aim:
            states.aim(b, f, target)
        elif not self.advance(b, f):
            self.shoot(b, f, target, i, grip, dice)

    def under_fire(self, b: Battle, f: Figure) -> bool:
        """His free turn comes between an aimed shot at him and its dice: ducking takes the aim away."""
        if len(b.turns) < 2:
            return False
        before = b.turns[-2]
        return before.declared and before.figure.aim == f.n and looking.may_duck(b, f)

    def enough(self, b: Battle, f: Figure, i: int, grip: int) -> i64:
        """Dice with which he shoots at once instead of aiming first."""
        if b.cards.held and looking.usable_card(b, f):
            return ENOUGH_WITH_CARD[grip]
        if b.options.rapid_fire and rapid_fire.kind_of(f.weapons[i]) >= 0:
            return ENOUGH_FOR_BURST
        if b.options.nerve:
            return ENOUGH_WITH_NERVES[grip]
        soon = enemies_to_come(b, f) * 4 > len(b.figures)
        return ENOUGH[grip] - 1 if soon else ENOUGH[grip]

    def shoot(self, b: Battle, f: Figure, target: Figure, i: int, grip: int, dice: i64) -> None:
        """With two pistols at once where both have dice enough."""
        if grip == codes.ONE_HANDED and len(f.weapons) > 1 and dice + b.options.two_pistol_penalty >= LEAST_EACH:
            other = looking.second_pistol(f, i)
            if other >= 0:
                shooting.shoot(b, f, target, (i, other), grip, 0)
                return
        shooting.shoot(b, f, target, (i,), grip, 0)

    def whom(self, b: Battle, f: Figure, grip: int) -> Figure | None:
        """The enemy in view whom a shot is worth most, whom he aims at before all; `self.dice` are the shot's."""
        if f.aim:
            aimed_at = b.figures[f.aim - 1]
            if aimed_at.on_table() and looking.may_shoot(b, f, aimed_at):
                self.dice = 0
                return aimed_at
        figure: Figure | None = None
        best: i64 = 0
        looked = 0
        top: i64 = NO_BOUND  # what a shot at anybody not yet looked at is worth at most, twice that if he aims
        bounds = b.options.bounds[grip]
        reach: i64 = bounds[-1]
        beyond: i64 = (reach * reach + 1) * NUMBERS
        aiming: i64 = -1  # the key of the next one who aims
        keys = b.nearest_enemies(f)
        for place in range(len(keys)):
            key: i64 = keys[place]
            if looked == ENEMIES_COMPARED or key >= beyond:
                break
            if best >= top and not f.feels_for:  # only somebody who aims could be worth more
                if not b.aiming or best >= 2 * top:
                    break
                if aiming < key:
                    aiming = next_who_aims(b, keys[place:])
                    if aiming < 0 or aiming >= beyond:
                        break
            g = b.figures[key % NUMBERS - 1]
            if g.loss != codes.IN_PLAY or not g.placed:
                continue
            view = looking.seen(b, f, g)
            if view is None or looking.is_barred(b, f, g):
                continue
            cover = view.cover
            if cover != codes.SOFT and wounds.cover_stops_all(b, g, cover):
                continue
            looked += 1
            if best >= top and (not g.aim or best >= 2 * top) and not f.feels_for >> (g.n & 31) & 1:
                continue
            band = shooting.band_of(bounds, view.distance)
            dice: i64 = looking.NO_SHOT
            if band != codes.BEYOND:
                dice = shooting.shot_pool(b, f, g, band, cover, grip, False, False, False, False, 0, None)
            worth: i64 = hit(dice) * BY_COVER[cover] * worth_of(g)
            if worth > best:
                best = worth
                figure = g
                self.dice = dice
            if top == NO_BOUND and cover == codes.OPEN and is_plain(b, f, g):
                top = hit(dice + DICE_BEYOND[grip][band]) * BY_COVER[codes.OPEN] * WORTH_STANDING
        return figure

    def fires_on(self, b: Battle, f: Figure, target: Figure, weapon: int, drawn: int) -> bool:
        return drawn < BURST[rapid_fire.kind_of(f.weapons[weapon])] and not target.status & codes.UNCONSCIOUS

    # -- fighting -----------------------------------------------------------------------------------------------
    def unarmed(self, b: Battle, f: Figure) -> None:
        if not (b.options.melee and self.charges(b, f)):
            self.mend(b, f)

    def charges(self, b: Battle, f: Figure) -> bool:
        """Attacks somebody near by whom he will likelier throw than be thrown by. True when he did."""
        if f.immobile or moving.movement_dice(f, MOVE_DICE, None) < 2:
            return False
        target = looking.nearest(b, f, CHARGE)
        if target is None or target.status & codes.UNCONSCIOUS or not b.ground.sees(f, target):
            return False
        if edge(b, f, target) < CHARGE_EDGE:
            return False
        melee.fight(b, f, target, codes.NOBODY)
        return True

    def held(self, b: Battle, f: Figure) -> None:
        """Fights on, walks out where he may, else lets the other one come."""
        target = contact.opponents(b, f)[0]
        if edge(b, f, target) >= EDGE_HELD:
            melee.fight(b, f, target, codes.NOBODY)
        elif contact.may_leave(b, f) and flight.can_run(f):
            moving.move(b, f, "", 0, 0)
        else:
            states.wait(b, f)

    # -- moving -------------------------------------------------------------------------------------------------
    def where_to(self, b: Battle, f: Figure, most: int, exact: bool) -> Spot:
        """Away from whoever holds him, else behind cover nearer to the nearest enemy, else simply nearer."""
        enemy = looking.nearest(b, f, FAR)
        if enemy is None:
            return Spot(f.x, f.y, f.fx, f.fy, 0)
        if b.contacts and contact.in_a_fight(b, f):
            return self.towards(b, f, 2 * f.x - enemy.x, 2 * f.y - enemy.y, most, exact)
        if not exact:
            spot = self.behind(b, f, enemy, most)
            if spot is not None:
                return spot
        return self.towards(b, f, enemy.x, enemy.y, most, exact)

    def behind(self, b: Battle, f: Figure, enemy: Figure, most: i64) -> Spot | None:
        """The place in reach that is nearest to the enemy and covers from him."""
        ground = b.ground
        if not isinstance(ground, DrawnGround):
            return None
        if self.ground is not ground:
            self.ground = ground
            self.places = places(ground.terrain)
        x: i64 = f.x
        y: i64 = f.y
        ex: i64 = enemy.x
        ey: i64 = enemy.y
        best = (ex - x) * (ex - x) + (ey - y) * (ey - y)
        nearest: Place | None = None
        for place in self.places:
            dx = place.x - x
            dy = place.y - y
            if dx * dx + dy * dy > most * most:
                continue
            dx = ex - place.x
            dy = ey - place.y
            left = dx * dx + dy * dy
            if TOO_NEAR * TOO_NEAR < left < best and place.covers_from(ex, ey):
                best = left
                nearest = place
        if nearest is None:
            return None
        spot = ground.towards(f, nearest.x, nearest.y, most, not b.options.drop_straight_line, b.figures)
        return None if spot.refused or spot.distance < STUCK else spot

    # -- action cards -------------------------------------------------------------------------------------------
    def interrupts(self, b: Battle, f: Figure, card: int, holder: int) -> bool:
        """Before an aimed shot falls its target ducks, or somebody shoots first."""
        if not f.aim:
            return False
        target = b.figures[f.aim - 1]
        if not target.status and looking.may_duck(b, target) and cards.may_use(b, target, card, holder):
            b.chosen = target.n
            return True
        for g in b.sides[b.figures[holder - 1].side]:
            if g.status or g.immobile or g.held_fire or not cards.may_use(b, g, card, holder):
                continue
            i = shooting.weapon_in_hand(g)
            if i < 0 or not b.ground.sees(g, f):
                continue
            grip = looking.best_grip(g, g.weapons[i])
            if looking.shot_dice(b, g, f, grip, b.ground.cover(g, f)) >= FIRST_STRIKE:
                b.chosen = g.n
                return True
        return False


def is_plain(b: Battle, f: Figure, g: Figure) -> bool:
    """On his feet, and nothing about him but the distance changes a shot; nor about the shooter's heart.

    In the open, a shot at such a one has all the dice that one at anybody else at this range may have, except by hate.
    """
    if g.status & (codes.DOWN | codes.UNCONSCIOUS) or b.dread or f.skill_effects.knight:
        return False
    return not g.skill_effects.speed and not f.feels_for >> (g.n & 31) & 1


def next_who_aims(b: Battle, keys: list[int]) -> i64:
    """The key of the first one among these enemies who aims at somebody; -1 for none."""
    figures = b.figures
    for key in keys:
        g = figures[key % NUMBERS - 1]
        if g.aim and g.loss == codes.IN_PLAY:
            return key
    return -1


def worth_of(g: Figure) -> int:
    """What it is worth to hit somebody, by the state he is in."""
    if not g.status & (codes.UNCONSCIOUS | codes.DOWN | codes.PANIC):
        if g.aim:
            return WORTH_AIMING
        return WORTH_STANDING if g.weapons and g.weapons[0].state == codes.READY else WORTH_DISARMED
    if g.status & codes.UNCONSCIOUS:
        return WORTH_UNCONSCIOUS
    return WORTH_LYING if g.status & codes.DOWN else WORTH_NERVE_LOST


def enemies_to_come(b: Battle, f: Figure) -> i64:
    """Enemies able to act whose cards are still in the deck: they come before he does again, or at the next Joker."""
    n: i64 = 0
    for card in b.cards.left:
        if codes.JOKER < card < codes.FIRST_ACTION:
            g = b.figures[card - 1]
            if g.side != f.side and g.able():
                n += 1
    return n


def edge(b: Battle, f: Figure, target: Figure) -> int:
    """How much likelier he is to throw the other one than to be thrown, in a thousand. Source: STKO-71, 75."""
    mine = melee.own_dice(f, 0, None) + ATTACK_DICE[melee.best_row(f, ATTACK_DICE)]
    if target.helpless():
        return beats(mine + melee.ON_THE_GROUND, 0)
    theirs = melee.own_dice(target, 0, None) + DEFENCE_DICE[melee.best_row(target, DEFENCE_DICE)]
    return beats(mine, theirs) - beats(theirs, mine)
