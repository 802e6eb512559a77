"""The drawn table answers what the rules ask about the ground, from where the models stand.

Source: GFF-06, 07, 10 .. 16, 25 .. 27.
"""

from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import root
from engine.kernel.setup import Piece, Point
from engine.rulesets.gff.battle import Aim, Battle, Ground
from engine.rulesets.gff.codes import CHARGE, NEAR
from engine.rulesets.gff.drawn import checks, contact
from engine.rulesets.gff.drawn.distances import apart, centre_within, least_square, nearest_to, square_between
from engine.rulesets.gff.drawn.moving import dangerous_dice
from engine.rulesets.gff.drawn.sight import COVERED, NO_COVER, cover_of, is_clear
from engine.rulesets.gff.drawn.terrain import BASE, Terrain, terrain_of
from engine.rulesets.gff.rules import moves, rounds, special
from engine.rulesets.gff.unit import Model, Unit

STRIKES: Final = 200
CLOSES_UP: Final = 300
FARTHEST: Final = 1 << 60


class DrawnGround(Ground):
    """Shared by all battles on one table: it knows the terrain alone."""

    def __init__(self, size: Point, pieces: tuple[Piece, ...]) -> None:
        self.terrain: Terrain = terrain_of(size, pieces)

    def is_drawn(self) -> bool:
        return True

    def size(self) -> tuple[int, int]:
        return self.terrain.wide, self.terrain.high

    # -- attacks --------------------------------------------------------------------------------------------------
    def shooting(self, b: Battle, f: Unit, target: Unit) -> Aim:
        """Each weapon counts whose bearer has a model of the target in its range and sight."""
        reaches = [reach_of(f, place) for place in range(len(f.weapons))]
        bearers = [0] * len(reaches)
        nearest: i64 = FARTHEST
        viewer = f.models[0]
        for model in f.models:
            if model.out:
                continue
            near = nearest_square(model, target)
            if near < nearest:
                nearest = near
                viewer = model
            seen: i64 = -1  # not looked yet
            for place, number in model.arms:
                reach = reaches[place]
                if reach == 0 or near > reach:
                    continue
                if not f.weapons[place].no_sight:
                    if seen < 0:
                        seen = nearest_seen(self.terrain, model, target)
                    if seen > reach:
                        continue
                bearers[place] += number
        covered, hidden = cover_against(self.terrain, viewer, target)
        distance = max(0, root(nearest) - 2 * BASE)
        return Aim(bearers, distance, covered or hidden, hidden and not covered)

    def fighting(self, b: Battle, f: Unit, target: Unit) -> Aim:
        bearers = [0] * len(f.weapons)
        most = centre_within(STRIKES)
        for model in f.models:
            if not model.out and nearest_square(model, target) <= most:
                for place, number in model.arms:
                    bearers[place] += number
        return Aim(bearers, apart(f, target), False, False)

    def crowd(self, b: Battle, target: Unit, centre: int) -> list[tuple[int, int]]:
        """The target first, then the others by number."""
        middle = target.models[centre - 1]
        crowd = [(target.n, near_it(target, middle))]
        for f in b.units:
            if f.side == target.side and f is not target and f.on_table():
                n = near_it(f, middle)
                if n:
                    crowd.append((f.n, n))
        return crowd

    # -- looking around -------------------------------------------------------------------------------------------
    def holders(self, b: Battle, objective: int) -> list[int]:
        marker = b.objectives[objective - 1]
        most: i64 = (NEAR + BASE) * (NEAR + BASE)
        sides: list[int] = []
        for f in b.units:
            if f.side not in sides and rounds.may_hold(f, b.round):
                model = nearest_to(f, marker.x, marker.y)
                dx: i64 = model.x - marker.x
                dy: i64 = model.y - marker.y
                if dx * dx + dy * dy <= most:
                    sides.append(f.side)
        return sides

    def is_within(self, b: Battle, f: Unit, other: Unit, inches: int) -> bool:
        return least_square(f, other) <= centre_within(inches)

    def sees(self, b: Battle, f: Unit, other: Unit) -> bool:
        for model in f.models:
            if not model.out and nearest_seen(self.terrain, model, other) < FARTHEST:
                return True
        return False

    # -- steps that the rules make --------------------------------------------------------------------------------
    def charged(self, b: Battle, f: Unit, target: Unit, reach: int) -> list[tuple[int, int]]:
        return contact.into_contact(b, self.terrain, f, target, reach)

    def closed(self, b: Battle, f: Unit, enemy: Unit) -> list[tuple[int, int]]:
        return contact.into_contact(b, self.terrain, f, enemy, CLOSES_UP)

    def stepped_back(self, b: Battle, f: Unit, enemy: Unit) -> list[tuple[int, int]]:
        return contact.back(b, self.terrain, f, enemy)

    # -- what people enter ----------------------------------------------------------------------------------------
    def moved(self, b: Battle, f: Unit, action: int, points: list[tuple[int, int]]) -> list[tuple[int, int]]:
        return checks.moved(b, self.terrain, f, points, moves.reach(f, action, False))

    def crossing(self, b: Battle, f: Unit, points: list[tuple[int, int]], models: int) -> int:
        return dangerous_dice(b, self.terrain, f, points)

    def stepping(self, b: Battle, f: Unit, points: list[tuple[int, int]], how: str) -> int:
        return dangerous_dice(b, self.terrain, f, points, activated=False)

    def deployed(self, b: Battle, f: Unit, points: list[tuple[int, int]]) -> list[tuple[int, int]]:
        return checks.deployed(b, self.terrain, f, points)

    def came_in(self, b: Battle, f: Unit, points: list[tuple[int, int]]) -> list[tuple[int, int]]:
        return checks.came_in(b, self.terrain, f, points)

    def objective(self, b: Battle, points: list[tuple[int, int]]) -> tuple[int, int]:
        return checks.objective(b, self.terrain, points)

    def stepped(self, b: Battle, f: Unit, most: int, points: list[tuple[int, int]]) -> list[tuple[int, int]]:
        return checks.moved(b, self.terrain, f, points, most)

    def charging(self, b: Battle, f: Unit, target: Unit, difficult: bool, dangerous: int) -> tuple[bool, int]:
        way = checks.charge(b, self.terrain, f, target)
        if way is None:
            near, most = apart(f, target), moves.reach(f, CHARGE, False)
            if near > most:
                b.decline("charge-out-of-reach", {"figure": f.n, "target": target.n, "most": most, "distance": near})
            b.decline("no-way-to-charge", {"figure": f.n, "target": target.n, "most": moves.reach(f, CHARGE, True)})
            return False, 0
        return way


def terrain_under(b: Battle) -> Terrain:
    """For policies, which play on a drawn table."""
    ground = b.ground
    assert isinstance(ground, DrawnGround)
    return ground.terrain


def reach_of(f: Unit, place: int) -> i64:
    """Between centres, squared; 0 for melee."""
    inches = special.range_of(f, f.weapons[place])
    return centre_within(inches) if inches > 0 else 0


def nearest_square(m: Model, target: Unit) -> i64:
    best: i64 = FARTHEST
    for model in target.models:
        if not model.out:
            square = square_between(m, model)
            if square < best:
                best = square
    return best


def nearest_seen(terrain: Terrain, m: Model, target: Unit) -> i64:
    """The same among those in sight."""
    best: i64 = FARTHEST
    for model in target.models:
        if not model.out:
            square = square_between(m, model)
            if square < best and is_clear(terrain, m.x, m.y, model.x, model.y):
                best = square
    return best


def cover_against(terrain: Terrain, viewer: Model, target: Unit) -> tuple[bool, bool]:
    """Whether most models are in cover that isn't only a screen, and whether they are with the screens."""
    covered, hidden, count = 0, 0, target.count()
    for model in target.models:
        if not model.out:
            cover = cover_of(terrain, viewer, model, count == 1)
            covered += 1 if cover == COVERED else 0
            hidden += 1 if cover != NO_COVER else 0
    return 2 * covered > count, 2 * hidden > count


def near_it(f: Unit, middle: Model) -> int:
    """Models within 3 inches of that one, itself too."""
    most = centre_within(NEAR)
    n = 0
    for model in f.models:
        if not model.out and square_between(model, middle) <= most:
            n += 1
    return n
