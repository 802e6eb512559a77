"""Who decides in simulations, on a drawn table: `act` does the next thing that the table waits for.

It asks the rules' own predicates. What sides do differently stands in `styles.py`.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from engine.rulesets.pb12.battle import Battle, Decisions, Played, TakeOver, Way
from engine.rulesets.pb12.codes import (
    ACTION_CARD,
    AP,
    BEFORE,
    BETWEEN,
    CARD,
    COMMAND,
    DELAYED,
    DELAYED_ACTION,
    DIRECT,
    DISTRACTED,
    EQUIP,
    FIGHT,
    FIGHT_ORDER,
    INITIATIVE,
    INTERRUPT_CARD,
    MELEE_REACTION,
    MOVE_CARD,
    MOVE_ORDER,
    MOVEMENT,
    ON_TOP,
    PREPARE_ORDER,
    PREPARING,
    RANGED_REACTION,
    RELOAD,
    SHOOT,
    SHOOT_ORDER,
    STATUS_CARD,
    THREATEN,
    THREATENED,
    VIRTU,
)
from engine.rulesets.pb12.drawn import sight
from engine.rulesets.pb12.drawn.ground import terrain_under
from engine.rulesets.pb12.drawn.shapes import apart
from engine.rulesets.pb12.drawn.terrain import Terrain
from engine.rulesets.pb12.drawn.zones import facing_in
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.policies import driven, hand, plans, preparing, ways
from engine.rulesets.pb12.policies.goals import away_from, cover_step, empty_gun, goal_of, idle_weapon
from engine.rulesets.pb12.policies.looking import (
    LOOKED_AT,
    Seen,
    best_fight,
    best_shot,
    better,
    foes_by_distance,
    longest_range,
    seen_from,
    somebody_at,
    worth_of,
)
from engine.rulesets.pb12.policies.plans import Plan
from engine.rulesets.pb12.policies.styles import ALWAYS, NEVER, SENSIBLE, Style
from engine.rulesets.pb12.policies.worth import Chance
from engine.rulesets.pb12.rules import attacks, cards, hands, leading, rounds, statuses
from engine.rulesets.pb12.rules.attacks import Attack
from engine.rulesets.pb12.rules.success import twelfths

POLICY_VERSION: Final = 1
ENOUGH: Final = 25  # an attack that is worth less isn't made
WEAK: Final = 200  # one that is worth less is looked for elsewhere
NEAR: Final = 1_500  # so near, one waits for enemies behind a corner
HURTS: Final = 120  # what a reaction has to spare
PANICS_SPARED: Final = 3  # in twelfths, for a command point


@mypyc_attr(allow_interpreted_subclasses=True)
class Sensible(Decisions):
    """Shoots from cover, goes on where there is nothing to shoot at, and lets leaders lead."""

    def __init__(self, styles: list[Style] | None = None) -> None:
        self.styles = styles or []
        self.ghost = Figure(0, 0)  # stands where somebody would go
        self.meant: Plan | None = None  # what is being carried out

    def style_of(self, side: int) -> Style:
        return self.styles[side] if 0 <= side < len(self.styles) else SENSIBLE

    # -- the next thing that the table waits for --------------------------------------------------------------------
    def act(self, b: Battle) -> None:
        if b.options.cards:
            hand.make_known(b)
        if b.phase == PREPARING:
            preparing.prepare(b, terrain_under(b))
            rounds.begin(b)
        elif b.phase == BETWEEN:
            self.plays_between(b)
            rounds.go_on(b)
        elif b.up:
            self.goes_on_with(b, b.figure_of(b.up))
        else:
            self.takes_turn(b, b.turn)
        rounds.check_end(b)

    def takes_turn(self, b: Battle, side: int) -> None:
        """Reserves first, then whoever can do most; nothing left to do: no more moves this round."""
        if preparing.is_lost(b, side):
            rounds.surrender(b, side)
            return
        if preparing.new_leader(b, side) or self.brings_in(b, side):
            return
        f = self.chosen(b, side)
        card = hand.for_command_points(b, side, MOVE_CARD) if b.options.cards else None
        if card is not None:
            hands.play(b, side, card.name, None)
        elif f is None:
            rounds.stop(b, side)
        else:
            rounds.activate(b, f)

    def brings_in(self, b: Battle, side: int) -> bool:
        """A leader with as many as have room."""
        waiting = [f for f in b.people if f.side == side and not f.on_field and f.in_play() and f.able]
        waiting = [f for f in waiting if not (f.fixed and f.aboard and b.figure_of(f.aboard).in_play())]
        if not waiting:
            return False
        first = waiting[0]
        leads = b.options.command_groups and b.forces[side].kp >= 2
        for f in waiting if leads else []:
            if b.is_leader(f):
                first = f
        more: list[Figure] = []
        if leads and b.is_leader(first):
            members = [member.n for group in b.led_by(first) for member in b.members(group.n, [])]
            more = [f for f in waiting if f.n != first.n and f.n in members]
        terrain = terrain_under(b)
        points = preparing.entry_points(b, terrain, [first, *more])
        if not points:
            return False
        rest = [f.n for f in more[: len(points) - 1]]
        rounds.relocate_in(b, first, points, facing_in(side), rest, [])
        return True

    def chosen(self, b: Battle, side: int) -> Figure | None:
        """A leader whose people wait for him, else whoever sees an enemy, the nearest to one."""
        figure: Figure | None = None
        best = 0
        terrain = terrain_under(b)
        for f in b.people:
            if f.side != side or not f.able or f.finished or not f.is_there():
                continue
            if f.now[INITIATIVE] < 1 or f.now[AP] < 1:
                continue
            worth = 1 + 1_000 * self.led(b, f)
            foes = foes_by_distance(b, f, 1)
            if foes:
                worth += 100_000 // (200 + apart(f, foes[0]))
                if sight.seen_of(terrain, b, f, foes[0]) > 0:
                    worth += 400
            if figure is None or worth > best:
                figure, best = f, worth
        return figure

    def led(self, b: Battle, f: Figure) -> int:
        """How many of a leader's people still wait near him."""
        if not b.options.command_groups or not b.is_leader(f) or f.markers[DISTRACTED]:
            return 0
        return len(self.followers(b, f))

    def followers(self, b: Battle, f: Figure) -> list[Figure]:
        figures: list[Figure] = []
        for n in leading.free_members(b, f, []):
            figure = b.figure_of(n)
            if figure.able and not figure.finished and figure.carriage is None and plans.points_of(figure) > 0:
                figures.append(figure)
        return figures

    # -- a move -------------------------------------------------------------------------------------------------------
    def goes_on_with(self, b: Battle, f: Figure) -> None:
        """One action, of whoever of this move still has one."""
        if b.order_given is not None:
            self.goes_on_with_order(b)
        elif not self.gives_order(b, f) and not self.does(b, f) and not self.drives(b):
            rounds.end_move(b, b.turn)

    def does(self, b: Battle, f: Figure) -> bool:
        plan = self.plan(b, f, f.ap)
        if plan is None or not plans.is_allowed(b, f, plan):
            return b.options.cards and self.gets_points(b, f)
        self.meant = plan
        plans.carry_out(b, f, plan)
        self.meant = None
        return True

    def gets_points(self, b: Battle, f: Figure) -> bool:
        """From a card, for an attack."""
        card = hand.for_action_points(b, f, ACTION_CARD)
        if card is None:
            return False
        attack = self.sprung(b, f, foes_by_distance(b, f, LOOKED_AT), f.ap + card.more_ap - card.ap)
        if attack is None or not plans.is_allowed(b, f, plans.to_attack(attack)):
            return False
        hands.play_as_action(b, f.side, card.name, f)
        return True

    def drives(self, b: Battle) -> bool:
        for f in b.people:
            if f.side == b.turn and driven.goes_on(b, terrain_under(b), f):
                return True
        return False

    def gives_order(self, b: Battle, f: Figure) -> bool:
        """What most of his people want to do."""
        if f.activation != DIRECT or not f.able or f.orders_given >= f.now[INITIATIVE] or f.ap < f.ap_got:
            return False
        if self.led(b, f) == 0:
            return False
        by_kind: list[list[int]] = [[], [], [], []]
        for follower in self.followers(b, f):
            plan = self.plan(b, follower, plans.points_of(follower))
            if plan is not None and not plan.free:
                by_kind[plan.order].append(follower.n)
        best = PREPARE_ORDER
        for kind in (SHOOT_ORDER, FIGHT_ORDER, MOVE_ORDER):
            if len(by_kind[kind]) > len(by_kind[best]):
                best = kind
        if not by_kind[best]:
            return False
        leading.order(b, f, best, by_kind[best], [], None)
        return True

    def goes_on_with_order(self, b: Battle) -> None:
        """One after the other does all that he can."""
        order = b.order_given
        assert order is not None
        for n in order.members:
            f = b.figure_of(n)
            while f.side == b.turn and (self.does(b, f) or self.drives(b)):
                pass
            if order.kind == FIGHT_ORDER and n not in order.attacked:
                self.must_fight(b, f)
        leading.end_order(b, b.figure_of(order.leader))

    def must_fight(self, b: Battle, f: Figure) -> None:
        gear = leading.could_strike_with(b, f)
        if gear is not None:
            near = b.ground.threatened(b, f, attacks.reach_of(f, gear))
            attacks.attack(b, f, Attack(FIGHT, gear.place, near[0], 1))

    # -- what somebody does -------------------------------------------------------------------------------------------
    def plan(self, b: Battle, f: Figure, ap: int) -> Plan | None:
        """With so many points; None: nothing more."""
        if not f.able or not f.is_there() or f.carriage is not None:
            return None
        if f.markers[DISTRACTED]:
            drops = ap > 0 and b.options.extensions
            return plans.to_change(DISTRACTED, min(ap, f.markers[DISTRACTED]), False) if drops else None
        terrain = terrain_under(b)
        foes = foes_by_distance(b, f, LOOKED_AT)
        if ap < 1:
            return self.for_free(b, terrain, f, foes)
        if driven.drives_now(b, f):
            steered = driven.steers(b, terrain, f, ap)
            if steered is not None:
                return steered
        seen = seen_from(b, terrain, f, foes)
        best = better(best_shot(b, f, seen, ap, f.concentrated, False), best_fight(b, f, seen, ap, f.concentrated))
        if best is not None and best.worth >= ENOUGH:
            plan = self.moves(b, terrain, f, foes, ap, best.worth) if best.worth < WEAK else None
            return plan or self.attacks(b, f, seen, ap, best)
        return self.prepares(b, terrain, f, foes, ap)

    def attacks(self, b: Battle, f: Figure, seen: list[Seen], ap: int, best: Chance) -> Plan:
        """At once, or after aiming, or at somebody else who has to be picked first."""
        if ap >= 2 and not f.concentrated:
            if f.markers[THREATENED] and b.options.extensions and best.attack.action == SHOOT:
                return plans.to_change(THREATENED, 1, False)
            after = better(best_shot(b, f, seen, ap - 1, True, False), best_fight(b, f, seen, ap - 1, True))
            if after is not None and after.worth > best.worth:
                return plans.to_concentrate(after)
            if f.picked == 0 and len(seen) > 1:
                other = best_shot(b, f, seen, ap - 1, False, True)
                if other is not None and 2 * other.worth > 3 * best.worth:
                    return plans.to_pick(other)
        return plans.to_attack(best)

    def prepares(self, b: Battle, terrain: Terrain, f: Figure, foes: list[Figure], ap: int) -> Plan | None:
        """There is nobody worth an attack: weapons, then on, or waiting for somebody to come into sight."""
        gun = empty_gun(f)
        if gun is not None:
            return plans.to_handle(RELOAD, [gun.place])
        other = idle_weapon(f)
        if other:
            return plans.to_handle(EQUIP, other)
        if ap == 2 and self.delays(b, terrain, f, foes):
            return plans.to_change(DELAYED, 1, True)
        plan = self.moves(b, terrain, f, foes, ap, 0)
        if plan is None and ap >= 2 and self.delays(b, terrain, f, foes):
            return plans.to_change(DELAYED, 1, True)
        return plan or self.for_free(b, terrain, f, foes)

    def moves(self, b: Battle, terrain: Terrain, f: Figure, foes: list[Figure], ap: int, worth: int) -> Plan | None:
        """To where the points that are left then do more than here; else, where nothing can be done here, onwards."""
        if not preparing.is_mobile(f) or f.markers[THREATENED] or (worth > 0 and ap < 2) or driven.drives_now(b, f):
            return None
        x, y = goal_of(b, terrain, f, foes)
        if (x, y) == (f.x, f.y):
            return None
        way = ways.towards(b, terrain, f, x, y, f.now[MOVEMENT] * (2 if worth else ap + 1))
        if not way.options:
            return None
        best, options, points = worth * 5 // 4, 0, 0
        for spent in (1, 2):
            count = ways.part(terrain, way, spent * f.now[MOVEMENT])
            if spent < ap and count > 0 and count != options:
                there = worth_of(self.from_there(b, terrain, f, foes, way, count, ap - spent))
                if there > max(best, ENOUGH):
                    best, options, points = there, count, spent
        if points == 0 and worth == 0:
            return self.goes_far(b, terrain, f, foes, ap, way)
        return self.ends_facing(b, f, foes, way, options, points, False) if points else None

    def from_there(
        self, b: Battle, terrain: Terrain, f: Figure, foes: list[Figure], way: Way, count: int, ap: int
    ) -> Chance | None:
        x, y, z = way.points[count - 1]
        seen = seen_from(b, terrain, somebody_at(self.ghost, f, x, y, z), foes)
        return better(best_shot(b, f, seen, ap, False, False), best_fight(b, f, seen, ap, False))

    def goes_far(self, b: Battle, terrain: Terrain, f: Figure, foes: list[Figure], ap: int, way: Way) -> Plan | None:
        """One point only, where one may wait with the others; else all of them."""
        if ap == 3 and self.delays(b, terrain, f, foes):
            count = ways.part(terrain, way, f.now[MOVEMENT])
            return self.ends_facing(b, f, foes, way, count, 1, False) if count else None
        all_in = not f.free_used and (ap == f.ap_got or f.activation == 0)
        count = ways.part(terrain, way, (ap + 1 if all_in else ap) * f.now[MOVEMENT])
        return self.ends_facing(b, f, foes, way, count, ap, all_in) if count else None

    def ends_facing(
        self, b: Battle, f: Figure, foes: list[Figure], way: Way, count: int, ap: int, all_in: bool
    ) -> Plan:
        return plans.to_move(self.facing(foes, ways.cut(b, f, way, count)), ap, all_in)

    def facing(self, foes: list[Figure], way: Way) -> Way:
        """Towards the nearest enemy."""
        x, y, _ = way.points[-1]
        if foes and (foes[0].x, foes[0].y) != (x, y):
            way.facing = (foes[0].x - x, foes[0].y - y)
        return way

    def delays(self, b: Battle, terrain: Terrain, f: Figure, foes: list[Figure]) -> bool:
        """Where enemies are around the corner, or where its style says so."""
        waits = self.style_of(f.side).waits
        if waits == NEVER or not foes or not b.options.extensions or longest_range(b, f) == 0:
            return False
        if f.markers[DELAYED] or not statuses.may_be_delayed(f.now, f.markers, 1):
            return False
        return waits == ALWAYS or ways.raster_for(terrain, f).far(f.x, f.y, foes[0].x, foes[0].y) <= NEAR

    def for_free(self, b: Battle, terrain: Terrain, f: Figure, foes: list[Figure]) -> Plan | None:
        """Once a round: threatens whoever is near, or takes a step into cover."""
        if f.free_used or f.renounced or not foes or f.activation == 0:
            return None
        if b.options.extensions and apart(f, foes[0]) <= 100 * f.melee_reach():
            for gear in f.gear:
                if gear.equipped and gear.is_for_melee():
                    near = b.ground.threatened(b, f, f.reach + gear.reach)
                    if near and not near[0].markers[THREATENED]:
                        return plans.to_handle(THREATEN, [gear.place], free=True)
        if not preparing.is_mobile(f) or f.markers[THREATENED] or f.aboard:
            return None
        way = cover_step(b, terrain, f, self.ghost, foes)
        return None if way is None else plans.to_adjust(way)

    # -- the order of moves -------------------------------------------------------------------------------------------
    def bids(self, b: Battle, sides: list[int]) -> list[int]:
        """What is left when all have moved; a point more where there is something to gain by going first."""
        return [self.bid(b, side) if side in sides else 0 for side in range(b.sides)]

    def bid(self, b: Battle, side: int) -> int:
        most = min(self.style_of(side).bids, b.forces[side].kp - 1)
        wanted = self.spare(b, side)
        if most > 0 and wanted == 0 and self.has_targets(b, side):
            wanted = 1
        return max(0, min(wanted, most))

    def spare(self, b: Battle, side: int) -> int:
        """Points that are left when all have moved."""
        return max(0, b.forces[side].kp - sum([1 for f in b.people if f.side == side and f.able and f.in_play()]))

    def has_targets(self, b: Battle, side: int) -> bool:
        """Does somebody see the nearest enemy within range?"""
        terrain = terrain_under(b)
        for f in b.people:
            if f.side == side and f.able and f.is_there():
                foes = foes_by_distance(b, f, 1)
                if foes and apart(f, foes[0]) <= longest_range(b, f) and sight.seen_of(terrain, b, f, foes[0]) > 0:
                    return True
        return False

    def takes_first(self, b: Battle, side: int, places: int) -> bool:
        first = self.style_of(side).first
        return self.has_targets(b, side) if first is None else first

    # -- cards --------------------------------------------------------------------------------------------------------
    def draws(self, b: Battle, side: int, most: int) -> int:
        """For the points that are left when all have moved."""
        return min(most, self.spare(b, side), self.style_of(side).draws)

    def plays_between(self, b: Battle) -> None:
        """Command points that last into the next round."""
        for side in b.still_in() if b.options.cards and b.round > 0 else []:
            for card in hand.held(b, side, STATUS_CARD):
                if b.forces[side].kp + card.more_kp - card.kp > b.command_value(side):
                    hands.play(b, side, card.name, None)

    def after_roll(self, b: Battle, f: Figure, tn: int, sides: int, faces: bytes) -> bytes:
        """Each side in the order of moves as long as a card is worth it."""
        for side in b.order if tn else []:
            card = hand.for_roll(b, side, f, tn, sides, faces)
            while card is not None and not b.forces[side].defeated:
                faces = cards.play_on_roll(b, side, card.name, f, tn, sides, faces)
                card = hand.for_roll(b, side, f, tn, sides, faces)
        return faces

    # -- interrupts ---------------------------------------------------------------------------------------------------
    def interrupt(self, b: Battle, moment: int, f: Figure | None, target: Figure | None, step: int) -> Played | None:
        """The target defends itself; whoever waits shoots at what comes into sight."""
        if moment == ON_TOP:
            return None
        for side in b.order if b.options.cards else []:
            card = hand.for_command_points(b, side, INTERRUPT_CARD)
            if card is not None and not b.forces[side].defeated:
                return Played(0, CARD, side, card.name)
        if f is None:
            return None
        if moment == BEFORE:
            if target is not None and target.side >= 0 and target.side != f.side and self.defends(b, f, target):
                how = MELEE_REACTION if self.is_fought(f, target) else RANGED_REACTION
                return Played(target.n, how, target.side)
            return None
        waiting: Figure | None = None
        for figure in b.people:
            if figure.markers[DELAYED] and figure.side != f.side and f.side >= 0 and figure.side in b.order:
                earlier = waiting is None or b.order.index(figure.side) < b.order.index(waiting.side)
                if earlier and self.springs(b, figure, f):
                    waiting = figure
        return None if waiting is None else Played(waiting.n, DELAYED_ACTION, waiting.side)

    def is_fought(self, f: Figure, target: Figure) -> bool:
        return apart(f, target) <= 100 * f.melee_reach()

    def defends(self, b: Battle, f: Figure, target: Figure) -> bool:
        """Where it is likely to be hit, and twice more on the number spares enough."""
        if target.ranged_bonus or target.melee_bonus or not target.able or not target.is_there() or f.ap < 1:
            return False
        if not statuses.may_react(target.now, target.markers, b.options) or f.carriage is not None:
            return False
        seen = seen_from(b, terrain_under(b), f, [target])
        if self.is_fought(f, target):
            before = worth_of(best_fight(b, f, seen, f.ap, f.concentrated))
        else:
            before = worth_of(best_shot(b, f, seen, f.ap, f.concentrated, False))
        return before // 3 >= HURTS

    def springs(self, b: Battle, f: Figure, against: Figure) -> bool:
        """Has it a shot at whoever moves or acts there?"""
        there = f.is_there() and against.is_there()
        return there and self.sprung(b, f, [against], f.markers[DELAYED]) is not None

    def sprung(self, b: Battle, f: Figure, foes: list[Figure], ap: int) -> Chance | None:
        seen = seen_from(b, terrain_under(b), f, foes)
        best = better(best_shot(b, f, seen, ap, False, False), best_fight(b, f, seen, ap, False))
        return best if best is not None and best.worth >= ENOUGH else None

    def acts_within(self, b: Battle, f: Figure) -> None:
        best = self.sprung(b, f, foes_by_distance(b, f, LOOKED_AT), f.ap)
        if best is not None:
            plans.carry_out(b, f, plans.to_attack(best))

    def goes_on(self, b: Battle, f: Figure, action: int) -> bool:
        """Where it would still do exactly that; else something else is begun."""
        if self.meant is None:
            return True
        plan = self.plan(b, f, f.ap)
        return plan is not None and plans.details(plan) == plans.details(self.meant)

    def replans(self, b: Battle, f: Figure, left: int) -> bool:
        """Wherever it could also stay."""
        return left > 0 and (f.carriage is not None or terrain_under(b).carries(f.x, f.y, f.z))

    def way_on(self, b: Battle, f: Figure, left: int) -> Way:
        """It stays where there is somebody to attack now, or goes on to where it wants to be."""
        terrain = terrain_under(b)
        foes = foes_by_distance(b, f, LOOKED_AT)
        staying = Way([], [], [])
        if f.carriage is not None:
            return driven.way_on(b, terrain, f, foes, left) or staying
        if f.ap < 1 or self.sprung(b, f, foes, f.ap) is None:
            x, y = goal_of(b, terrain, f, foes)
            way = ways.towards(b, terrain, f, x, y, left)
            count = ways.part(terrain, way, left)
            if count > 0:
                return self.facing(foes, ways.cut(b, f, way, count))
        staying.aboard, staying.seat = f.aboard, f.seat
        return staying

    # -- other decisions ----------------------------------------------------------------------------------------------
    def takes_over(self, b: Battle, tests: list[int], why: int, side: int) -> TakeOver | None:
        """Where a leader's number spares so much panic."""
        for leader in b.people:
            if leader.side != side or not leader.able or not leader.is_there() or not b.is_leader(leader):
                continue
            members = [f.n for group in b.led_by(leader) for f in b.members(group.n, [])]
            chosen = [n for n in tests if n in members]
            own = 12 - leader.now[VIRTU] - leader.now[INITIATIVE] - leader.now[COMMAND]
            spared = 0
            for n in chosen:
                f = b.figure_of(n)
                spared += twelfths(own) - twelfths(12 - f.now[VIRTU] - f.now[INITIATIVE])
            if spared >= PANICS_SPARED:
                return TakeOver(leader.n, chosen, 0, [])
        return None

    def status_order(self, b: Battle, f: Figure, statuses: list[int]) -> list[int]:
        return statuses

    def direction(self, b: Battle, side: int, f: Figure) -> tuple[int, int]:
        """One's own away from enemies, those of others towards them."""
        x, y = away_from(b.enemies(f.side), f.x, f.y)
        return (x, y) if side == f.side else (-x, -y)

    def sector(self, b: Battle, side: int, x: int, y: int, degrees: int) -> tuple[int, int]:
        """Away from one's own nearest figure."""
        return away_from(b.friends(side), x, y)

    def consents(self, b: Battle, f: Figure, carrier: Figure) -> bool:
        return f.side == carrier.side
