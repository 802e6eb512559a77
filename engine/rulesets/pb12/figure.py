"""A figure on the table, or a vehicle, with its equipment and what has become of it. Lengths in hundredths of steps."""

from engine.kernel.state import FigureState
from engine.rulesets.pb12.codes import IN_PLAY, MELEE_DEFENCE, NOT_ACTIVATED, OUTSIDE, RANGED_DEFENCE, STATUSES, TARGET
from engine.rulesets.pb12.rules.modules import free_slots
from engine.rulesets.pb12.rules.targets import NO_MODIFIER


class Gear:
    """One module: what its sheet says, whether it is equipped, and what is left in it. `place` on the figure's list.

    `points` -1: it uses none up. German: Figurenbaustein. Source: PB-80, 83 .. 87.
    """

    def __init__(self, place: int, name: str) -> None:
        self.place = place
        self.name = name
        self.ability = False
        self.slots = 0
        self.harms = False  # it has a damage code
        self.strength = 0
        self.penetration = 0
        self.added = 0  # of the figure's Strength: `codes.STRENGTH_ADDED`
        self.melee = NO_MODIFIER
        self.reach = 0
        self.factor = 0
        self.ranges: list[int] = []  # by category, NO_MODIFIER where it can't hit
        self.armour = 0
        self.armour_behind = 0
        self.ranged_defence = 0
        self.melee_defence = 0
        self.times = 1
        self.plus = 0
        self.radius = 0  # steps
        self.multiplier = 1
        self.actions: tuple[str, ...] = ()
        self.points_value = -1
        self.points = -1
        self.charges = 0
        self.equipped = True

    def is_for_melee(self) -> bool:
        return self.harms and self.melee != NO_MODIFIER

    def is_for_shooting(self) -> bool:
        for range_ in self.ranges:
            if range_ != NO_MODIFIER:
                return self.harms
        return False


class Carriage:
    """What only vehicles have. Points lie around the base point, x to the right, y ahead; `of_driver` are attributes
    that modify the driver's. `inside`: which control points are in passenger areas. Source: PB-101 .. 104.
    """

    def __init__(
        self,
        wide: int,
        long: int,
        control_points: list[tuple[int, int]],
        areas: list[list[tuple[int, int]]],
        of_driver: list[int],
        inside: list[bool],
    ) -> None:
        self.wide = wide
        self.long = long
        self.control_points = control_points
        self.areas = areas
        self.of_driver = of_driver
        self.inside = inside
        self.shelters = [False, True, True in inside, False]  # by `codes.SEATS`


class Figure(FigureState):
    """`values` are printed, `now` what they are with equipment and statuses (`refresh` in `state/table.py`)."""

    def __init__(self, n: int, side: int, rank: str = "figure") -> None:
        super().__init__(n, side)
        self.rank = rank
        self.values: list[int] = []
        self.now: list[int] = []
        self.markers: list[int] = [0] * len(STATUSES)
        self.left: list[int] = [0, 1, 1]  # damage points: free, light, heavy
        self.capacity = 2
        self.table: list[int] = []  # German: Schadenswirkungstabelle
        self.slots = 2
        self.reach = 2
        self.sight = 6
        self.game_value = 0
        self.gear: list[Gear] = []
        self.able = True  # German: handlungsfähig; kept up to date with `now`
        self.carriage: Carriage | None = None
        # -- where it is
        self.loss = IN_PLAY
        self.on_field = False  # else in reserve. German: Bereitstellungsraum
        self.group = 0
        self.x = 0
        self.y = 0
        self.z = 0
        self.facing_x = 0
        self.facing_y = 100
        self.aboard = 0  # the vehicle
        self.seat = OUTSIDE
        self.fixed = False
        # -- this round
        self.finished = False
        self.free_used = False
        self.orders_given = 0
        self.picked = 0  # the target of its next shot
        self.steered = False  # a vehicle: activated this round
        # -- longer
        self.driver = 0  # of a vehicle: who steered it last
        self.standing_order = TARGET
        self.felled = 0
        self.rests()

    def in_play(self) -> bool:
        return self.loss == IN_PLAY and not self.gone

    def is_there(self) -> bool:
        """On the field."""
        return self.on_field and self.loss == IN_PLAY and not self.gone

    def is_vehicle(self) -> bool:
        return self.carriage is not None

    def melee_reach(self) -> int:
        """Steps, with the longest weapon that it could strike with; -1 without one. Source: PB-34, 84."""
        longest = -1
        for item in self.gear:
            if item.equipped and item.points != 0 and item.is_for_melee():
                longest = max(longest, self.reach + item.reach)
        return longest

    def free_slots(self) -> int:
        return free_slots(self.slots, [item.slots for item in self.gear if item.equipped])

    def ranged_defence(self) -> int:
        """Its own; a passenger has the vehicle's besides (`Table.ranged_defence`)."""
        return self.now[RANGED_DEFENCE] + self.ranged_bonus

    def melee_defence(self) -> int:
        return self.now[MELEE_DEFENCE] + self.melee_bonus

    def rests(self) -> None:
        """Nothing of a move is left."""
        self.activation = NOT_ACTIVATED
        self.ap = 0
        self.ap_got = 0
        self.renounced = False  # all its points went into moving, so no free action
        self.concentrated = False
        self.has_moved = False
        self.scared = False  # by somebody panicked
        self.ranged_bonus = 0
        self.melee_bonus = 0
