"""What all policies share: duties first, plain answers in the middle of an action, action cards, weapons that fail.

A policy decides a whole turn in `act`, between turns in `between_turns`, and what the rules ask in the middle of an
action through the methods of `Decisions`. It asks the rules' own predicates and never enumerates what is legal.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from engine.rulesets.stko import codes
from engine.rulesets.stko.battle import Battle, Decisions
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.policies import bound
from engine.rulesets.stko.policies.looking import best_grip, is_barred, lying, may_duck, nearest, usable_card
from engine.rulesets.stko.rules import cards, contact, feelings, flight, luck, melee, moving, shooting, states
from engine.rulesets.stko.state.proximity import FAR
from engine.rulesets.stko.tables_optional import DEFENCE_DICE

STUCK: Final = 100  # a way that leads less far than this leads nowhere
DETOUR: Final = 600  # hundredths of inches run around what stands in the way
CLOSE_ENOUGH: Final = 300  # hundredths of inches at which nobody runs nearer


@mypyc_attr(allow_interpreted_subclasses=True)
class BasePolicy(Decisions):
    """Stands and shoots at the nearest enemy; the policies with a name change what they think of."""

    def of_side(self, side: int) -> "BasePolicy":
        """Whose word counts for a side: here the same for all."""
        return self

    # -- a whole turn -------------------------------------------------------------------------------------------
    def act(self, b: Battle, f: Figure) -> None:
        """One whole turn of the figure that is up: its duties, else its choice."""
        if b.turns[-1].only_stand:
            if f.status & codes.DOWN:
                states.stand_up(b, f)
            else:
                states.wait(b, f)
        elif f.status & codes.UNCONSCIOUS:
            states.wake(b, f)
        elif f.status & codes.DUTIES:
            states.recover(b, f)
        elif f.status & codes.DOWN:
            states.stand_up(b, f)
        elif f.status & codes.PANIC:
            flight.give_way(b, f, "")
        else:
            self.choose(b, f)

    def choose(self, b: Battle, f: Figure) -> None:
        """An action of a figure that is free to act. A hated enemy in the arc leaves no choice (STKO-86)."""
        if (b.skilled or b.feelings) and bound.obeys(b, f):
            return
        i = shooting.weapon_in_hand(f)
        if f.hates and i >= 0:
            hated = feelings.hated_in_arc(b, f)
            if hated:
                shooting.shoot(b, f, b.figures[hated - 1], (i,), best_grip(f, f.weapons[i]), 0)
                return
        if b.contacts and contact.is_held(b, f):
            self.held(b, f)
        elif i < 0 or f.held_fire:
            self.unarmed(b, f)
        elif f.weapons[i].state == codes.HAND:
            if not bound.throws(b, f, i):
                self.unarmed(b, f)
        else:
            self.armed(b, f, i)

    def held(self, b: Battle, f: Figure) -> None:
        """In a fight that one doesn't simply walk out of."""
        melee.fight(b, f, contact.opponents(b, f)[0], codes.NOBODY)

    def unarmed(self, b: Battle, f: Figure) -> None:
        """Nothing in hand that can be fired."""
        self.mend(b, f)

    def armed(self, b: Battle, f: Figure, i: int) -> None:
        """Weapon `i` is in hand and can be fired."""
        grip = best_grip(f, f.weapons[i])
        target = nearest(b, f, b.options.bounds[grip][-1])
        if target is not None and not is_barred(b, f, target) and b.ground.sees(f, target) and not f.immobile:
            shooting.shoot(b, f, target, (i,), grip, 0)
        elif not self.advance(b, f):
            states.wait(b, f)

    def mend(self, b: Battle, f: Figure) -> None:
        """Clears a jam, reloads, takes up what lies on the ground, else keeps out of trouble."""
        jammed = states.first_at_hand(b, f, codes.JAMMED)
        empty = states.first_at_hand(b, f, codes.EMPTY)
        if jammed >= 0:
            states.repair(b, f, jammed)
        elif empty >= 0 and f.usable_arms() == 2:
            states.reload_weapon(b, f, empty)
        elif not f.immobile and lying(f) >= 0:
            moving.reposition(b, f, None, 0, 0, lying(f))
        elif may_duck(b, f) and not f.status & codes.DUCKED:
            states.duck_back(b, f)
        else:
            states.wait(b, f)

    def advance(self, b: Battle, f: Figure) -> bool:
        """Runs at the nearest enemy. False when there is no point in it."""
        if not flight.can_run(f):
            return False
        enemy = nearest(b, f, FAR)
        if enemy is None or (b.ground.distance(f, enemy) < CLOSE_ENOUGH and b.ground.sees(f, enemy)):
            return False
        moving.move(b, f, "attack" if f.rank == codes.PLOCK else "", enemy.x, enemy.y)
        return True

    # -- in the middle of an action -----------------------------------------------------------------------------
    def where_to(self, b: Battle, f: Figure, most: int, exact: bool) -> Spot:
        """Towards the nearest enemy; a Plock under fire finds a way in which the whole run fits."""
        enemy = nearest(b, f, FAR)
        if enemy is None:
            return Spot(f.x, f.y, f.fx, f.fy, 0)
        return self.towards(b, f, enemy.x, enemy.y, most, exact)

    def towards(self, b: Battle, f: Figure, x: int, y: int, most: int, exact: bool) -> Spot:
        if exact:
            spot = b.ground.run(f, x, y, most, b.figures)
        else:
            spot = b.ground.towards(f, x, y, most, not b.options.drop_straight_line, b.figures)
            if spot.refused or spot.distance < STUCK:
                spot = b.ground.run(f, x, y, most if most < DETOUR else DETOUR, b.figures)
        return Spot(f.x, f.y, f.fx, f.fy, 0) if spot.refused else spot

    def whom_to_shoot(self, b: Battle, f: Figure, grip: int) -> int:
        best = 0
        nearest_yet = FAR
        for n in shooting.targets_after_move(b, f, grip):
            d = b.ground.distance(f, b.figures[n - 1])
            if d < nearest_yet:
                best, nearest_yet = n, d
        return best

    def before_dice(self, b: Battle, f: Figure, open_to_others: bool) -> int:
        """Asks whoever holds a card on another side."""
        for card, holder in b.cards.held:
            side = b.figures[holder - 1].side
            if side != f.side and self.of_side(side).interrupts(b, f, card, holder):
                return card
        return 0

    def interrupts(self, b: Battle, f: Figure, card: int, holder: int) -> bool:
        """Plays the card before the dice of `f` fall? Then `b.chosen` says for whom."""
        return False

    def fires_on(self, b: Battle, f: Figure, target: Figure, weapon: int, drawn: int) -> bool:
        """One card at whoever still stands: more would empty the weapon sooner than they hit."""
        return drawn == 0 and not target.helpless()

    def defend_with(self, b: Battle, f: Figure, by: Figure) -> int:
        return melee.best_row(f, DEFENCE_DICE)

    def leaves_fight(self, b: Battle, f: Figure, other: Figure) -> bool:
        return False

    def shift_hit(self, b: Battle, f: Figure, target: Figure, location: int) -> int:
        return -1 if location == 2 or location == 6 else 0  # head and belly kill

    def part_to_hit(self, b: Battle, f: Figure, target: Figure, mask: int) -> int:
        for location in (codes.HEAD, codes.BELLY, codes.CHEST, codes.LEGS, codes.RIGHT_ARM, codes.LEFT_ARM):
            if mask >> location & 1:
                return location
        return codes.HEAD

    def free_turn(self, b: Battle, f: Figure) -> None:
        if bound.begins(b, f):
            self.act(b, f)

    def presses(self, b: Battle, f: Figure, purpose: str, dice: bytes) -> bool:
        return luck.worth_pressing(b, f, purpose, dice)

    # -- action cards -------------------------------------------------------------------------------------------
    def claim(self, b: Battle, f: Figure) -> None:
        """Takes every open action card that the turned figure's class allows."""
        claimable = cards.claimable(b, f)
        if claimable:
            cards.claim(b, f, claimable)

    def use_of(self, b: Battle, f: Figure) -> int:
        """How much a free turn is worth to the figure, roughly in shooting dice; looks at nothing but the figure."""
        if f.status & codes.UNCONSCIOUS:
            return 0
        if f.status & (codes.DUTIES | codes.DOWN):
            return 2
        if f.aim:
            return 4
        return 2 if f.posture != codes.NOBODY else 1  # whoever leans out to shoot has somebody to shoot at

    def goes_on(self, b: Battle, f: Figure) -> bool:
        """A free turn for the figure that just had its own?"""
        return self.use_of(b, f) > 1


def between_turns(b: Battle, policy: BasePolicy) -> bool:
    """Plays one held action card if some figure has a good use for it. True when it did.

    Right after its own turn a figure goes on; at the Joker, when cards would be lost, whoever gains most.
    """
    if cards.is_row_full(b) or not cards.window_open(b):
        return False
    if not b.cards.joker_open:
        return b.cards.claimer != 0 and go_on(b, b.figures[b.cards.claimer - 1], policy)
    for card, holder in b.cards.held:
        chosen = best_user(b, policy.of_side(b.figures[holder - 1].side), card, holder)
        if chosen is not None:
            cards.play_card(b, chosen, card)
            return True
    return False


def go_on(b: Battle, f: Figure, policy: BasePolicy) -> bool:
    """Plays a card of its side for the figure that just had its turn, when that gains something."""
    if not policy.of_side(f.side).goes_on(b, f):
        return False
    card = usable_card(b, f)
    if card:
        cards.play_card(b, f, card)
    return card != 0


def best_user(b: Battle, policy: BasePolicy, card: int, holder: int) -> Figure | None:
    """The figure of the holder's side that gains most from the card, None when nobody gains much."""
    chosen: Figure | None = None
    best = 1
    for f in b.sides[b.figures[holder - 1].side]:
        worth = policy.use_of(b, f)
        if worth > best and cards.may_use(b, f, card, holder):
            chosen, best = f, worth
    return chosen
