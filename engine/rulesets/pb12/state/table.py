"""Sides, groups, rounds and moves. Source: PB-12, 13, 17 .. 28, 94 .. 100."""

from engine.kernel.state import NOBODY, BattleState
from engine.rulesets.pb12 import events as ev
from engine.rulesets.pb12.codes import (
    AP,
    BETWEEN,
    COMMAND,
    DELAYED,
    DIRECT,
    INDIRECT,
    MELEE_DEFENCE,
    MOVED,
    MOVES,
    NOT_ACTIVATED,
    ORDERS,
    PREPARING,
    RANGED_DEFENCE,
    STANDING_ORDERS,
    ZONES,
)
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules.force import after_defeat, command_points, refilled
from engine.rulesets.pb12.rules.statuses import effective, is_incapable, is_static
from engine.rulesets.pb12.settings import Options


class Force:
    """A side: its command points (`kp`), what it has bought, its victory points, its cards.

    `reduction` is what lowers its limit, in thousandths, besides command points and cards; `for_cards` what cards do.
    `stack` are cards by their names, in no order: they are drawn by lot. "" is one that nobody here knows.
    """

    def __init__(self) -> None:
        self.bought = 0
        self.reduction = 0
        self.prepared = False
        self.kp = 0
        self.initiative = 0
        self.bid = -1  # before the first round
        self.stopped = False
        self.defeated = False
        self.vp = 0
        self.for_cards = 0
        self.stack: list[str] = []
        self.hand: list[str] = []


class Group:
    """`above` is the group that it belongs to; the force itself has none (-1). Whoever leads it, or 0."""

    def __init__(self, n: int, side: int, above: int, name: str) -> None:
        self.n = n
        self.side = side
        self.above = above
        self.name = name
        self.leader = 0
        self.first_leader = 0  # when the game began. Source: PB-126


class Zone:
    def __init__(self, side: int, kind: int, corners: list[tuple[int, int]]) -> None:
        self.side = side
        self.kind = kind
        self.corners = corners  # none on a real table


class Order:
    """A command action that goes on: who gave it, who takes part, who has attacked. `target` 0: none was picked."""

    def __init__(self, kind: int, leader: int, members: list[int], target: int) -> None:
        self.kind = kind
        self.leader = leader
        self.members = members
        self.target = target
        self.attacked: list[int] = []


class Table(BattleState):
    """`turn` is the side whose move it is, `up` the directly activated figure (0: none), `order` sides in their order.

    Changes `forces`, `groups`, `inside`, `options`, `order`, `order_given`, `people`, `phase`, `round`,
    `turn`, `turns`, `up`, `zones`; looks at `sides`.
    """

    def __init__(self, figures: list[Figure], sides: int, options: Options) -> None:
        super().__init__(figures, sides)
        self.people = figures  # the same list as `figures`, for the compiler
        self.options = options
        self.phase = PREPARING
        self.round = 0
        self.turn = 0
        self.up = 0
        self.order: list[int] = []
        self.order_given: Order | None = None
        self.forces = [Force() for _ in range(sides)]
        self.groups = [Group(n, n, NOBODY, "") for n in range(sides)]
        self.zones: list[Zone] = []
        self.inside = 0  # interrupts that are being carried out

    # -- preparation ----------------------------------------------------------------------------------------------
    def force_prepared(self, side: int, points: int, reduction: int) -> None:
        if self.effects is not None:
            self.record(ev.ForcePrepared(side, points, reduction))
        force = self.forces[side]
        force.bought = points
        force.reduction = reduction
        force.prepared = True

    def group_formed(self, side: int, above: int, name: str, leader: int, figures: list[int]) -> None:
        if self.effects is not None:
            self.record(ev.GroupFormed(side, above, name, leader, tuple(figures)))
        group = Group(len(self.groups), side, above, name)
        group.leader = leader
        self.groups.append(group)
        for n in figures:
            self.people[n - 1].group = group.n
        self.leaders_left()

    def leader_chosen(self, group: int, f: Figure | None, kp: int) -> None:
        command_group = self.groups[group]
        if self.effects is not None:
            self.record(ev.LeaderChosen(group, 0 if f is None else f.n, kp, command_group.side, command_group.name))
        command_group.leader = 0 if f is None else f.n
        self.leaders_left()
        self.pays(command_group.side, kp)
        self.passes_when_spent()

    def leaders_left(self) -> None:
        """Whoever leads a group is in it, or leads one right below. Source: PB-95, 96."""
        for group in reversed(self.groups):
            leader = group.leader
            if leader and self.people[leader - 1].group != group.n and not self.leads_below(leader, group.n):
                group.leader = 0

    def leads_below(self, leader: int, group: int) -> bool:
        """A group right below this one. Source: PB-96."""
        return any(below.above == group and below.leader == leader for below in self.groups)

    def zone_set(self, side: int, kind: int, corners: list[tuple[int, int]]) -> None:
        """Instead of the side's zone of that kind."""
        if self.effects is not None:
            self.record(ev.ZoneSet(side, ZONES[kind], tuple(corners)))
        self.zones = [zone for zone in self.zones if zone.side != side or zone.kind != kind]
        self.zones.append(Zone(side, kind, corners))

    def standing_order_set(self, f: Figure, order: int) -> None:
        if self.effects is not None:
            self.record(ev.StandingOrderSet(f.n, f.side, STANDING_ORDERS[order]))
        f.standing_order = order

    def game_begun(self) -> None:
        """Who leads when it begins is remembered. Source: PB-126."""
        if self.effects is not None:
            self.record(ev.GameBegun())
        for group in self.groups:
            group.first_leader = group.leader
        self.phase = BETWEEN

    # -- the round ------------------------------------------------------------------------------------------------
    def round_begun(self, number: int) -> None:
        """German: Logistikphase. Source: PB-20."""
        if self.effects is not None:
            self.record(ev.RoundBegun(number))
        self.round = number
        self.up = 0
        self.order_given = None
        for side in range(self.sides):
            force = self.forces[side]
            force.stopped = False
            force.initiative = 0
            if not force.defeated:
                force.kp = refilled(force.kp, self.command_value(side))
        for f in self.people:
            f.rests()
            f.finished = False
            f.free_used = False
            f.orders_given = 0
            f.picked = 0
            f.steered = False

    def initiative_rolled(self, bids: list[int], totals: list[int]) -> None:
        if self.effects is not None:
            self.record(ev.InitiativeRolled(tuple(bids), tuple(totals)))
        for side in range(self.sides):
            self.pays(side, bids[side])
            self.forces[side].bid = bids[side]
            self.forces[side].initiative = totals[side]

    def order_set(self, sides: list[int]) -> None:
        """German: Zugfolge."""
        if self.effects is not None:
            self.record(ev.OrderSet(tuple(sides)))
        self.order = sides
        self.phase = MOVES
        self.turn = sides[-1] if sides else 0
        self.passes_on()

    def defeated(self, side: int, how: str) -> None:
        """German: Niederlage. Source: PB-13."""
        if self.effects is not None:
            self.record(ev.Defeated(side, how))
        points = after_defeat([force.vp for force in self.forces], [not force.defeated for force in self.forces], side)
        for n in range(self.sides):
            self.forces[n].vp = points[n]
        self.forces[side].defeated = True
        if self.phase == MOVES and self.turn == side:
            self.move_over()

    def point_scored(self, side: int, how: str) -> None:
        if self.effects is not None:
            self.record(ev.PointScored(side, how))
        self.forces[side].vp += 1

    # -- moves ----------------------------------------------------------------------------------------------------
    def activated(self, f: Figure) -> None:
        """Directly, for a command point. Source: PB-24, 49."""
        if self.effects is not None:
            self.record(ev.Activated(f.n))
        self.pays(f.side, 1)
        self.turns += 1
        self.turn = f.side
        self.up = f.n
        self.is_activated(f, DIRECT, f.now[AP])

    def is_activated(self, f: Figure, how: int, ap: int) -> None:
        f.activation = how
        f.ap = max(0, ap)
        f.ap_got = f.ap

    def relocated(self, side: int, kp: int, dissolved: list[int]) -> None:
        """A move that brings figures in or out; who they are, follows. German: Verlegen. Source: PB-25, 98."""
        if self.effects is not None:
            self.record(ev.Relocated(side, kp, tuple(dissolved)))
        self.pays(side, kp)
        self.turns += 1

    def waited(self, side: int) -> None:
        if self.effects is not None:
            self.record(ev.Waited(side))
        self.pays(side, 1)
        self.turns += 1
        self.move_over()

    def stopped(self, side: int) -> None:
        if self.effects is not None:
            self.record(ev.Stopped(side))
        self.forces[side].stopped = True
        self.move_over()

    def move_ended(self, side: int) -> None:
        """Everybody who was activated in it is finished; what points are left lapse. Source: PB-24, 49."""
        if self.effects is not None:
            self.record(ev.MoveEnded(side))
        self.move_over()

    def move_over(self) -> None:
        for f in self.people:
            if f.activation != NOT_ACTIVATED:
                f.finished = True
                if f.ap > 0 and self.options.lapsing_is_activity:
                    self.is_active(f, False, f.ap == f.ap_got)
            f.rests()
        self.up = 0
        self.order_given = None
        self.passes_on()

    def is_active(self, f: Figure, moves: bool, first: bool) -> None:
        """German: Aktivität. `first`: nothing was spent in this move before; where activity doesn't clear what was
        gained in the same move, only then. Source: PB-92, 107.
        """
        f.markers[DELAYED] = 0
        if (first or self.options.activity_clears_moved) and (moves or not f.is_vehicle()):
            f.markers[MOVED] = 0
        self.refresh(f)

    def passes_on(self) -> None:
        """To the next side that has a move left; where none has, the status phase is next. Source: PB-22."""
        place = self.order.index(self.turn) if self.turn in self.order else NOBODY
        for k in range(1, len(self.order) + 1):
            side = self.order[(place + k) % len(self.order)]
            if self.can_move(side):
                self.turn = side
                return
        if self.phase == MOVES:
            self.phase = BETWEEN

    def passes_when_spent(self) -> None:
        """Command points may go between two moves, too."""
        if self.phase == MOVES and self.up == 0 and self.forces[self.turn].kp == 0:
            self.passes_on()

    def pays(self, side: int, kp: int) -> None:
        """As much as there is, where people decided otherwise."""
        self.forces[side].kp = max(0, self.forces[side].kp - kp)

    def can_move(self, side: int) -> bool:
        force = self.forces[side]
        return not force.stopped and not force.defeated and force.kp > 0

    # -- command --------------------------------------------------------------------------------------------------
    def order_begun(self, f: Figure, kind: int, figures: list[int], dissolved: list[int], kp: int, target: int) -> None:
        """German: Kommandoaktion. Whoever wasn't activated yet is now, indirectly; who gave it has picked the `target`
        for his own next shot, too. Source: PB-71, 94.
        """
        if self.effects is not None:
            self.record(ev.OrderBegun(f.n, ORDERS[kind], tuple(figures), tuple(dissolved), kp, target))
        self.pays(f.side, kp)
        f.orders_given += 1
        f.picked = target or f.picked
        for n in figures:
            figure = self.people[n - 1]
            if figure.activation == NOT_ACTIVATED:
                self.is_activated(figure, INDIRECT, figure.now[AP])
        self.order_given = Order(kind, f.n, figures, target)

    def order_ended(self, f: Figure) -> None:
        if self.effects is not None:
            self.record(ev.OrderEnded(f.n))
        self.order_given = None

    # -- looking around -------------------------------------------------------------------------------------------
    def refresh(self, f: Figure) -> None:
        """What its numbers are now. Source: PB-30, 32, 84, 85, 89, 92, 115."""
        values = f.values[:]
        for item in f.gear:
            if item.equipped:
                values[RANGED_DEFENCE] += item.ranged_defence
                values[MELEE_DEFENCE] += item.melee_defence
        f.now = effective(values, f.markers, self.options)
        if f.markers[MOVED] and is_static(f.now, f.markers, self.carrier_is_static(f)):
            f.markers[MOVED] = 0
            f.now = effective(values, f.markers, self.options)
        f.able = f.in_play() and not is_incapable(f.now, f.markers, self.options)
        f.markers[DELAYED] = min(f.markers[DELAYED], max(0, f.now[AP])) if f.able else 0

    def carrier_is_static(self, f: Figure) -> bool:
        """Source: PB-104."""
        if f.aboard == 0:
            return True
        carrier = self.people[f.aboard - 1]
        return is_static(carrier.now, carrier.markers)

    def command_value(self, side: int) -> int:
        """German: Kommandopunkte-Wert. Source: PB-18."""
        able = [f.now[COMMAND] for f in self.people if f.side == side and f.able and f.on_field]
        reserve = [f.now[COMMAND] for f in self.people if f.side == side and f.able and not f.on_field]
        return command_points(self.forces[side].bought, able, reserve, self.options.reserve_counts_for_kp)

    def enemies(self, side: int) -> list[Figure]:
        return [f for f in self.people if f.side != side and f.side >= 0 and f.is_there()]

    def friends(self, side: int) -> list[Figure]:
        return [f for f in self.people if f.side == side and f.is_there()]

    def has_able(self, side: int) -> bool:
        return any(f.side == side and f.able and f.on_field for f in self.people)

    def still_in(self) -> list[int]:
        return [side for side in range(self.sides) if not self.forces[side].defeated]

    def first_opponent(self, side: int) -> int:
        """German: der erste Gegenspieler in der Zugfolge. Source: PB-48, 55."""
        for other in self.order:
            if other != side and not self.forces[other].defeated:
                return other
        return side

    def led_by(self, f: Figure) -> list[Group]:
        return [group for group in self.groups if group.leader == f.n]

    def is_leader(self, f: Figure) -> bool:
        return len(self.led_by(f)) > 0

    def members(self, group: int, dissolved: list[int]) -> list[Figure]:
        """Of the group, and of those below it that are dissolved for now. Source: PB-95, 97."""
        within = [group]
        for below in self.groups:  # a group stands behind the one above it
            if below.above in within and below.n in dissolved:
                within.append(below.n)
        return [f for f in self.people if f.group in within and f.side == self.groups[group].side]
