"""Actions, movement, damage and statuses. Source: PB-42 .. 49, 59 .. 62, 71, 72, 86 .. 92, 99, 101, 114 .. 120."""

from engine.rulesets.pb12 import events as ev
from engine.rulesets.pb12.codes import (
    ACTIONS,
    AP,
    DESTROYED,
    DISTRACTED,
    FIGHT,
    IN_PLAY,
    INDIRECT,
    INTERRUPTS,
    LEFT,
    MELEE_REACTION,
    MOVE,
    MOVEMENT_OPTIONS,
    OF_PANIC,
    OUT,
    OUT_OF_ACTION,
    PANICS,
    SEATS,
    SHOOT,
    STATUSES,
    TARGET,
)
from engine.rulesets.pb12.figure import Figure, Gear
from engine.rulesets.pb12.rules.damage import spent, statuses_gained
from engine.rulesets.pb12.rules.statuses import CUMULATIVE, REACTION_DEFENCE
from engine.rulesets.pb12.state.table import Table

Point = tuple[int, int, int]  # x, y and height


class Harm(Table):
    """Changes `inside`, `order_given`, `people`; looks at `up`."""

    # -- actions --------------------------------------------------------------------------------------------------
    def acted(self, f: Figure, action: int, ap: int, free: bool, target: Figure | None, all_in: bool) -> None:
        """It is paid for now; spending points is activity. Source: PB-49, 59, 60, 92, 112."""
        if self.effects is not None:
            self.record(ev.Acted(f.n, ACTIONS[action], ap, free, 0 if target is None else target.n, all_in))
        first = self.inside > 0 or f.ap == f.ap_got
        f.ap = max(0, f.ap - ap)
        f.concentrated = False
        f.free_used = f.free_used or free
        f.renounced = f.renounced or all_in
        if action == FIGHT and self.order_given is not None:
            self.order_given.attacked.append(f.n)
        if action == SHOOT:
            f.picked = 0
        if action == MOVE:
            f.has_moved = True
        if ap > 0:
            self.is_active(f, action == MOVE, first)

    def called_off(self, f: Figure, action: int, far: int = 0, near: int = 0) -> None:
        """It is no longer wanted, or not possible; nothing was paid. Source: PB-64, 112."""
        if self.effects is not None:
            self.record(ev.CalledOff(f.n, ACTIONS[action], far, near))

    def concentrated(self, f: Figure) -> None:
        if self.effects is not None:
            self.record(ev.Concentrated(f.n))
        f.concentrated = True

    def picked(self, f: Figure, target: Figure) -> None:
        """For its next shot this round. Source: PB-71."""
        if self.effects is not None:
            self.record(ev.Picked(f.n, target.n))
        f.picked = target.n

    def equipped(self, f: Figure, gear: list[int]) -> None:
        """These, and nothing else. German: Umdisponieren."""
        if self.effects is not None:
            self.record(ev.Equipped(f.n, tuple(gear), tuple([f.gear[place].name for place in gear])))
        for item in f.gear:
            item.equipped = item.place in gear
        self.refresh(f)

    def reloaded(self, f: Figure, gear: int) -> None:
        if self.effects is not None:
            self.record(ev.Reloaded(f.n, gear, f.gear[gear].name))
        item = f.gear[gear]
        item.charges = max(0, item.charges - 1)
        item.points = item.points_value

    def attacked(self, f: Figure, target: Figure | None, gear: int, tests: int, left: int, tn: int, hits: int) -> None:
        """`tests` were paid for, `left` of them rolled at `tn`. Source: PB-54, 56, 86."""
        if self.effects is not None:
            armed = f.gear[gear].name
            self.record(ev.Attacked(f.n, 0 if target is None else target.n, gear, tests, left, tn, hits, armed))
        self.uses_up(f.gear[gear], tests)

    def uses_up(self, item: Gear, tests: int) -> None:
        if item.points >= 0:
            item.points = max(0, item.points - tests)

    def attempted(self, f: Figure, what: str, tests: int, tn: int, successes: int, gear: int) -> None:
        """`gear`: the tool, which uses up as much as a weapon does; -1 without one. Source: PB-86."""
        if self.effects is not None:
            self.record(ev.Attempted(f.n, what, tests, tn, successes, gear))
        if gear >= 0:
            self.uses_up(f.gear[gear], tests)

    # -- interrupts -----------------------------------------------------------------------------------------------
    def interrupted(self, f: Figure, how: int) -> None:
        """Played; what it does comes when all that was put on top is done. Source: PB-110."""
        if self.effects is not None:
            self.record(ev.Interrupted(f.n, INTERRUPTS[how]))

    def reacted(self, f: Figure, how: int) -> None:
        """Source: PB-120."""
        if self.effects is not None:
            self.record(ev.Reacted(f.n, INTERRUPTS[how]))
        if how == MELEE_REACTION:
            f.melee_bonus += REACTION_DEFENCE
        else:
            f.ranged_bonus += REACTION_DEFENCE
        f.markers[DISTRACTED] += 1
        self.refresh(f)

    def sprang(self, f: Figure, ap: int) -> None:
        """It drops all markers of Delayed for as many points. Source: PB-115."""
        if self.effects is not None:
            self.record(ev.Sprang(f.n, ap))
        f.ap += ap
        f.ap_got += ap
        self.inside += 1

    def sprang_back(self, f: Figure, ap: int) -> None:
        """Its one action is over: of its points those are left that it had before, and hasn't spent with the others."""
        if self.effects is not None:
            self.record(ev.SprangBack(f.n, ap))
        f.ap = ap
        self.inside -= 1

    # -- where figures are ----------------------------------------------------------------------------------------
    def walked(self, f: Figure, options: list[int], points: list[Point]) -> None:
        """A part of a movement: its options in order, and the point after each of them (none on a real table)."""
        if self.effects is not None:
            self.record(ev.Walked(f.n, tuple([MOVEMENT_OPTIONS[option] for option in options]), tuple(points)))
        if points:
            self.stands(f, points[-1])

    def stands(self, f: Figure, point: Point) -> None:
        f.x, f.y, f.z = point

    def turned(self, f: Figure, x: int, y: int) -> None:
        if self.effects is not None:
            self.record(ev.Turned(f.n, x, y))
        f.facing_x, f.facing_y = x, y

    def placed(self, f: Figure, point: Point, facing: tuple[int, int]) -> None:
        """From reserve into an entry zone, or where a game begins. Source: PB-25."""
        if self.effects is not None:
            self.record(ev.Placed(f.n, point, facing))
        f.on_field = True
        self.stands(f, point)
        f.facing_x, f.facing_y = facing

    def withdrawn(self, f: Figure) -> None:
        """From an exit zone into reserve."""
        if self.effects is not None:
            self.record(ev.Withdrawn(f.n))
        f.on_field = False
        if not f.fixed:
            f.aboard = 0
            f.seat = 0

    def seated(self, f: Figure, vehicle: Figure | None, seat: int, fixed: bool) -> None:
        """Aboard a vehicle, or off it. Source: PB-101, 104, 105."""
        if self.effects is not None:
            self.record(ev.Seated(f.n, 0 if vehicle is None else vehicle.n, SEATS[seat], fixed))
        f.aboard = 0 if vehicle is None else vehicle.n
        f.seat = seat
        f.fixed = fixed
        self.refresh(f)

    def carried(self, f: Figure, target: Figure, point: Point) -> None:
        """Brought along. Source: PB-119."""
        if self.effects is not None:
            self.record(ev.Carried(f.n, target.n, point))
        self.stands(target, point)

    def fell(self, f: Figure, depth: int, point: Point) -> None:
        if self.effects is not None:
            self.record(ev.Fell(f.n, depth, point))
        self.stands(f, point)

    def strayed(self, f: Figure, direction: str, point: Point) -> None:
        """German: Zufallsbewegung. Source: PB-48."""
        if self.effects is not None:
            self.record(ev.Strayed(f.n, direction, point))
        self.stands(f, point)

    def collided(self, f: Figure, other: Figure | None, times: int) -> None:
        if self.effects is not None:
            self.record(ev.Collided(f.n, 0 if other is None else other.n, times))

    # -- vehicles -------------------------------------------------------------------------------------------------
    def steered(self, f: Figure, vehicle: Figure, ap: int) -> None:
        """The vehicle is indirectly activated with its own points and these; within an interrupt it isn't, and has
        them by `sprang`. Source: PB-101, 111.
        """
        if self.effects is not None:
            self.record(ev.Steered(f.n, vehicle.n, ap))
        vehicle.driver = f.n
        if vehicle.side != f.side:
            vehicle.standing_order = TARGET  # what its former side has ordered stays that side's secret
        vehicle.side = f.side
        if self.inside == 0:
            vehicle.steered = True
            self.is_activated(vehicle, INDIRECT, vehicle.now[AP] + ap)

    # -- damage and statuses --------------------------------------------------------------------------------------
    def harmed(self, f: Figure, by: Figure | None, strength: int, penetration: int, result: int, points: int) -> None:
        """Points are spent free, light, heavy, with the statuses that belong to them. Source: PB-43 .. 45, 109."""
        used = spent(points, f.left)
        gained = statuses_gained(used, f.is_vehicle())
        if self.effects is not None:
            worst = STATUSES[gained[-1]] if gained else ""
            self.record(ev.Harmed(f.n, 0 if by is None else by.n, strength, penetration, result, points, worst))
        f.left = [f.left[n] - used[n] for n in range(3)]
        for status in gained:
            self.marks(f, status, 1)
        if not f.in_play() and by is not None and by.side != f.side:
            by.felled += 1
        self.refresh(f)

    def status_gained(self, f: Figure, status: int, times: int) -> None:
        if self.effects is not None:
            self.record(ev.StatusGained(f.n, STATUSES[status], times))
        self.marks(f, status, times)
        self.refresh(f)

    def marks(self, f: Figure, status: int, times: int) -> None:
        f.markers[status] = f.markers[status] + times if status in CUMULATIVE else 1
        if status in (OUT_OF_ACTION, DESTROYED):
            f.loss = OUT

    def status_lost(self, f: Figure, status: int, times: int) -> None:
        """All of it where it has no more markers."""
        if self.effects is not None:
            self.record(ev.StatusLost(f.n, STATUSES[status], times))
        f.markers[status] = max(0, f.markers[status] - times)
        if status in (OUT_OF_ACTION, DESTROYED) and f.loss == OUT and not f.markers[status]:
            f.loss = IN_PLAY
        self.refresh(f)

    def markers_removed(self, figures: list[int]) -> None:
        """Of those out of action, at the end of a status phase."""
        if self.effects is not None:
            self.record(ev.MarkersRemoved(tuple(figures)))
        for n in figures:
            self.people[n - 1].markers[OUT_OF_ACTION] = 0

    # -- tests ----------------------------------------------------------------------------------------------------
    def panic_tested(self, f: Figure, why: int, passed: bool) -> None:
        """`why` is one of `codes.PANICS`; the status comes by itself. Source: PB-39, 92."""
        if self.effects is not None:
            self.record(ev.PanicTested(f.n, PANICS[why], passed))
        f.scared = f.scared or why == OF_PANIC

    def taken_over(self, f: Figure, figures: list[int], why: int, kp: int, dissolved: list[int], passed: bool) -> None:
        """A leader's test stands for those of the group. Source: PB-99."""
        if self.effects is not None:
            self.record(ev.TakenOver(f.n, tuple(figures), PANICS[why], kp, tuple(dissolved), passed))
        self.pays(f.side, kp)
        for n in figures:
            self.people[n - 1].scared = self.people[n - 1].scared or why == OF_PANIC

    def tested(self, f: Figure, what: str, passed: bool) -> None:
        """A test that only says whether: accident, passenger, recovering from a status."""
        if self.effects is not None:
            self.record(ev.Tested(f.n, what, passed))

    def figure_set(self, f: Figure, free: int, light: int, heavy: int, ap: int, on_field: int) -> None:
        """By hand: -1 leaves it as it is."""
        if self.effects is not None:
            self.record(ev.FigureSet(f.n, free, light, heavy, ap, on_field))
        for n, points in enumerate((free, light, heavy)):
            if points >= 0:
                f.left[n] = points
        if ap >= 0:
            f.ap = ap
        if on_field >= 0:
            f.on_field = on_field == 1
        self.refresh(f)

    def departed(self, figure: Figure) -> None:
        """Recorded by the kernel."""
        super().departed(figure)
        figure.loss = LEFT
        figure.on_field = False
        figure.able = False
        figure.aboard = 0
        for passenger in self.people:
            if passenger.aboard == figure.n:
                passenger.aboard, passenger.seat, passenger.fixed = 0, 0, False
        if self.up == figure.n:
            self.move_over()
