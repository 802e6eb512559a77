"""The drawn table answers what the rules ask, from where figures stand. Source: PB-09, 31, 36, 37, 55, 58, 64, 69, 70.

People may turn before each action, so they see what lies behind them when they attack; of several ways to turn they
take the one straight towards the target, and none where they see it already. Vehicles can't. Source: PB-49, 107.
"""

from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import root
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Piece, Point
from engine.rulesets.pb12.battle import Aim, Battle, Caught, Ground, Stray, Way
from engine.rulesets.pb12.codes import INITIATIVE
from engine.rulesets.pb12.drawn import driving, landing, resumed, shapes, sight, walking, zones
from engine.rulesets.pb12.drawn.shapes import apart, square_to
from engine.rulesets.pb12.drawn.terrain import Terrain, is_within, terrain_of
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules import rolling
from engine.rulesets.pb12.rules.targets import OUT_OF_SIGHT, concealment

SOUTH_TO_NORTH: Final = (0, 100)


class DrawnGround(Ground):
    """Shared by all battles on one table: it knows the terrain alone. Refuses: Malformed."""

    def __init__(self, size: Point, pieces: tuple[Piece, ...]) -> None:
        self.terrain: Terrain = terrain_of(size, pieces)

    def is_drawn(self) -> bool:
        return True

    def drawn(self) -> Ground:
        return self

    def size(self) -> tuple[int, int]:
        return self.terrain.wide, self.terrain.high

    # -- sight and distances -------------------------------------------------------------------------------------
    def may_shoot(self, b: Battle, f: Figure, target: Figure) -> None:
        if not could_see(self.terrain, b, f, target):
            b.decline("not-in-sight", {"figure": f.n, "target": target.n})

    def may_fight(self, b: Battle, f: Figure, target: Figure, reach: int) -> None:
        far = apart(f, target)
        if far > 100 * reach:
            b.decline("out-of-reach", {"figure": f.n, "target": target.n, "distance": far, "most": 100 * reach})
        self.may_shoot(b, f, target)

    def shooting(self, b: Battle, f: Figure, target: Figure) -> Aim:
        aim = self.aim(b, f, target)
        fx, fy = facing_for(f, target.x, target.y)
        aim.nearest = nearest_in_sight(self.terrain, b, f, fx, fy, aim.distance)
        return aim

    def fighting(self, b: Battle, f: Figure, target: Figure, reach: int) -> Aim:
        aim = self.aim(b, f, target)
        for other in b.friends(f.side):
            if other is not f and other is not target and other.able and could_fight(self.terrain, b, other, target):
                aim.supporters += 1
        return aim

    def aim(self, b: Battle, f: Figure, target: Figure) -> Aim:
        """Who was picked and is hidden by now is as hard to hit as can be."""
        levels = b.options.cover_levels
        cover = concealment(float(sight.seen_of(self.terrain, b, f, target)), levels)
        if cover == OUT_OF_SIGHT:
            cover = max([level for _, level in levels])
        aim = Aim(apart(f, target), cover, sight.sees(self.terrain, b, target, f))
        aim.dark = self.darkness(b, target)
        aim.rough = self.rough_here(b, f)
        return aim

    def darkness(self, b: Battle, f: Figure) -> int:
        """The darkest of the areas it is in. Source: PB-126."""
        most = 0
        if b.options.dark_areas:
            for area in self.terrain.dark:
                if area.shape.holds(f.x, f.y):
                    most = max(most, b.options.darkness[area.light])
        return most

    def shooting_at(self, b: Battle, f: Figure, x: int, y: int) -> Aim:
        terrain = self.terrain
        if not terrain.holds(x, y):
            b.decline("off-table", {"figure": f.n})
        z = terrain.height(x, y)
        in_angle = f.carriage is None or sight.faces(f, x, y)
        if not in_angle or not sight.sees_point(terrain, b, f, x, y, z):
            b.decline("not-in-sight", {"figure": f.n})
        aim = Aim(root(square_to(f, x, y, z)))
        fx, fy = facing_for(f, x, y)
        aim.nearest = nearest_in_sight(terrain, b, f, fx, fy, aim.distance)
        aim.rough = self.rough_here(b, f)
        return aim

    def caught(
        self, b: Battle, f: Figure, x: int, y: int, radius: int, degrees: int, side: int, target: Figure | None
    ) -> list[Caught]:
        """By number. Whether it sees the source: the target point."""
        terrain = self.terrain
        z: i64 = terrain.height(x, y)
        if target is not None:
            x, y, z = target.x, target.y, target.z
        middle = SOUTH_TO_NORTH if degrees >= 360 else b.decisions.sector(b, side, x, y, degrees)
        caughts: list[Caught] = []
        for figure in b.people:
            if not figure.is_there() or square_to(figure, x, y, z) > 10_000 * radius * radius:
                continue
            if not sight.is_ahead(middle[0], middle[1], figure.x - x, figure.y - y, degrees / 2):
                continue
            cover = concealment(float(sight.exposed(terrain, b, x, y, z, figure)), b.options.cover_levels)
            if cover != OUT_OF_SIGHT:
                seen = sight.faces(figure, x, y) and sight.sees_point(terrain, b, figure, x, y, z)
                caughts.append(Caught(figure, cover, seen))
        return caughts

    def sees(self, b: Battle, f: Figure, other: Figure) -> bool:
        return sight.sees(self.terrain, b, f, other)

    def touches(self, b: Battle, f: Figure, other: Figure) -> bool:
        return shapes.touch(f, other)

    def near(self, b: Battle, f: Figure, steps: int, others: list[Figure]) -> list[Figure]:
        """Then by number."""
        near: list[tuple[int, int]] = []
        most: i64 = 10_000 * steps * steps
        for other in others:
            away = square_to(f, other.x, other.y, other.z)
            if other.is_there() and away <= most:
                near.append((away, other.n))
        near.sort()
        return [b.people[n - 1] for _, n in near]

    def markers_near(self, b: Battle, figures: list[Figure], lying: list[int]) -> list[list[int]]:
        """Markers lie where somebody fell."""
        near: list[list[int]] = []
        for f in figures:
            near.append([n for n in lying if n != f.n and is_within_steps(f, b.people[n - 1], f.now[INITIATIVE])])
        return near

    def threatened(self, b: Battle, f: Figure, reach: int) -> list[Figure]:
        return [enemy for enemy in b.enemies(f.side) if is_within_steps(f, enemy, reach) and self.sees(b, f, enemy)]

    def within_zone(self, b: Battle, side: int, kind: int) -> list[int]:
        return zones.within(b, self.terrain, side, kind)

    def is_perceived(self, b: Battle, f: Figure) -> bool:
        for enemy in b.enemies(f.side):
            if is_within_steps(f, enemy, rolling.initiative_of(b, enemy)):
                return True
        return False

    # -- moving ----------------------------------------------------------------------------------------------------
    def planned(
        self,
        b: Battle,
        f: Figure,
        points: list[tuple[int, int]],
        facing: tuple[int, int] | None,
        backwards: bool,
        carried: int = 0,
    ) -> Way:
        """Refuses: Malformed without a point; a vehicle may turn where it stands."""
        if not points and (f.carriage is None or facing is None):
            raise Malformed("command.points", None, "one-point")
        if f.carriage is not None:
            return driving.driven(b, self.terrain, f, points, facing, backwards)
        return walking.planned(b, self.terrain, f, points, facing, carried)

    def left_of(self, b: Battle, f: Figure, way: Way, start: int, carried: int) -> Way:
        return resumed.left_of(b, self.terrain, f, way, start, carried)

    def entered(self, b: Battle, f: Figure, x: int, y: int) -> tuple[int, int, int]:
        return zones.entered(b, self.terrain, f, x, y)

    def may_leave(self, b: Battle, f: Figure) -> None:
        zones.may_leave(b, self.terrain, f)

    def rough_here(self, b: Battle, f: Figure) -> bool:
        return b.options.impassable_ground and f.z == 0 and is_within(self.terrain.impassable, f.x, f.y)

    def stray(self, b: Battle, f: Figure, direction: int, chosen: tuple[int, int], steps: int) -> Stray:
        return driving.strayed(b, self.terrain, f, direction, chosen, steps)

    def landing(self, b: Battle, f: Figure, depth: int) -> tuple[int, int, int]:
        return landing.landing(b, self.terrain, f, depth)

    def passengers_point(
        self, b: Battle, vehicle: Figure, f: Figure, before: tuple[int, int, int], facing: tuple[int, int]
    ) -> tuple[int, int, int]:
        return shapes.passengers_point(vehicle, f, before, facing)

    def is_aboard(self, b: Battle, f: Figure) -> bool:
        return shapes.is_on(b.figure_of(f.aboard), f.x, f.y)

    def seat_point(self, b: Battle, vehicle: Figure, f: Figure) -> tuple[int, int, int]:
        carriage = vehicle.carriage
        return (vehicle.x, vehicle.y, vehicle.z) if carriage is None else shapes.seat_point(vehicle, carriage, f.seat)

    def facing_to(self, b: Battle, f: Figure, target: Figure) -> tuple[int, int] | None:
        if f.carriage is not None or sight.faces(f, target.x, target.y):
            return None
        return target.x - f.x, target.y - f.y


def terrain_under(b: Battle) -> Terrain:
    """For policies, which play on a drawn table, also where a simulation takes over from people at a real one."""
    ground = b.ground.drawn()
    assert isinstance(ground, DrawnGround)
    return ground.terrain


def facing_for(f: Figure, x: int, y: int) -> tuple[int, int]:
    """How it looks when it attacks there."""
    if f.carriage is not None or sight.faces(f, x, y):
        return f.facing_x, f.facing_y
    return x - f.x, y - f.y


def could_see(terrain: Terrain, b: Battle, f: Figure, target: Figure) -> bool:
    """After it has turned, where it may."""
    if f.carriage is not None:
        return sight.sees(terrain, b, f, target)
    return sight.seen_of(terrain, b, f, target) > 0


def could_fight(terrain: Terrain, b: Battle, f: Figure, target: Figure) -> bool:
    """Source: PB-70."""
    return is_within_steps(f, target, f.melee_reach()) and could_see(terrain, b, f, target)


def nearest_in_sight(terrain: Terrain, b: Battle, f: Figure, fx: int, fy: int, distance: i64) -> int:
    """Among enemies, or among all, when it looks that way; no farther than the distance given. Source: PB-64."""
    nearest = distance * distance
    for figure in b.people:
        if (
            figure is f
            or not figure.is_there()
            or (not b.options.nearest_is_any and (figure.side == f.side or figure.side < 0))
        ):
            continue
        away = square_to(f, figure.x, figure.y, figure.z)
        if away < nearest and sight.sees_facing(terrain, b, f, figure, fx, fy):
            nearest = away
    return root(nearest)


def is_within_steps(f: Figure, other: Figure, steps: i64) -> bool:
    return steps >= 0 and square_to(f, other.x, other.y, other.z) <= 10_000 * steps * steps
