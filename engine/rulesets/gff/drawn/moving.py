"""Moves of whole units: where the models end when one of them goes somewhere. Source: GFF-10 .. 12, 25, 26, 41."""

from typing import Final

from engine.kernel.outline import square
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import APART, FLYING
from engine.rulesets.gff.drawn.distances import first_of, nearest_to
from engine.rulesets.gff.drawn.standing import Points, Room, settled
from engine.rulesets.gff.drawn.terrain import Obstacle, Terrain, crosses, touches
from engine.rulesets.gff.drawn.walking import ANY, MOST_TURNS, ahead, length_of, way
from engine.rulesets.gff.rules import moves
from engine.rulesets.gff.unit import Model, Unit

SHARES: Final = (4, 3, 2, 1, 0)  # quarters of the way that are tried


class Mover(Room):
    """What one unit's move may do: `most` each model, and whether it may touch difficult ground with that.

    `walker` is the model that goes next.
    """

    def __init__(self, b: Battle, terrain: Terrain, f: Unit, most: int, gap: int) -> None:
        super().__init__(b, terrain, f, gap)
        self.most = most
        self.flies = f.all_have(FLYING)
        self.unhindered = moves.strides(f)
        self.may_touch = self.unhindered or most <= moves.DIFFICULT
        self.walker = first_of(f)
        self.look_around(b, f, most)

    def slowed(self) -> bool:
        """Goes on with what difficult ground leaves of the move; False when that makes no difference."""
        if self.may_touch:
            return False
        self.most = min(self.most, moves.DIFFICULT)
        self.may_touch = True
        return True

    def way(self, model: Model, x: int, y: int, most: int = ANY) -> Points:
        """Empty where there is none so short."""
        if self.flies:
            return [(x, y)]
        return way(self.t, self.foes, model.x, model.y, x, y, MOST_TURNS, most)

    def reaches(self, model: Model, x: int, y: int) -> bool:
        if square(model.x, model.y, x, y) > self.most * self.most:
            return False
        if self.flies:
            return True
        points = self.way(model, x, y, self.most)
        if not points:
            return False
        return self.may_touch or not is_crossed(self.t.difficult, model.x, model.y, points)

    def may_go(self, x: int, y: int) -> bool:
        return self.reaches(self.walker, x, y)


def is_crossed(pieces: list[Obstacle], x: int, y: int, points: Points) -> bool:
    """Does a way through these points touch one of the pieces?"""
    if pieces:
        for px, py in points:
            if crosses(pieces, x, y, px, py):
                return True
            x, y = px, py
    return False


def as_unit(b: Battle, terrain: Terrain, f: Unit, x: int, y: int, most: int) -> Points:
    """Where its models stand, in their order, when the one nearest to that point has gone there, or as far that way as
    the unit gets in formation. The others keep their places about it where they can, else they close up.
    """
    mover = Mover(b, terrain, f, most, APART)
    lead = nearest_to(f, x, y)
    points = heading(mover, f, lead, x, y)
    if not points and mover.slowed():
        points = heading(mover, f, lead, x, y)
    return points or [(model.x, model.y) for model in f.models if not model.out]


def heading(mover: Mover, f: Unit, lead: Model, x: int, y: int) -> Points:
    goal = mover.way(lead, x, y) or [(x, y)]
    if not mover.may_touch:
        near = ahead(lead.x, lead.y, goal, moves.DIFFICULT)
        far = ahead(lead.x, lead.y, goal, mover.most)
        if is_crossed(mover.t.difficult, lead.x, lead.y, [near, far]):
            mover.slowed()
    whole = min(mover.most, length_of(lead.x, lead.y, goal))
    for share in SHARES:
        ex, ey = ahead(lead.x, lead.y, goal, whole * share // 4)
        points = formed(mover, f, lead, ex, ey)
        if points:
            return points
    return []


def formed(mover: Mover, f: Unit, lead: Model, x: int, y: int) -> Points:
    """All models about the leading one's new place; empty where that isn't possible."""
    mover.taken = []
    stays = x == lead.x and y == lead.y  # also where others stand too near to it
    if not stays and not (mover.is_free(x, y) and mover.reaches(lead, x, y)):
        return []
    mover.put(x, y)
    dx, dy = x - lead.x, y - lead.y
    placed: dict[int, tuple[int, int]] = {lead.n: (x, y)}
    for model in followers(f, lead):
        mover.walker = model
        if not settled(mover, model.x + dx, model.y + dy):
            return []
        placed[model.n] = mover.taken[-1]
    return [placed[model.n] for model in f.models if not model.out]


def followers(f: Unit, lead: Model) -> list[Model]:
    """The others, nearest first."""
    by_distance: list[tuple[int, int]] = []
    for model in f.models:
        if not model.out and model is not lead:
            by_distance.append((square(model.x, model.y, lead.x, lead.y), model.n))
    by_distance.sort()
    return [f.models[n - 1] for _, n in by_distance]


def dangerous_dice(b: Battle, terrain: Terrain, f: Unit, points: Points, activated: bool = True) -> int:
    """Of the models that cross dangerous ground, or are activated in it; who flies crosses none. Source: GFF-26, 41."""
    if not terrain.dangerous:
        return 0
    walks = bool(points) and not f.all_have(FLYING)
    room = Room(b, terrain, f, 0)
    if walks:
        room.look_within(b, f, 0, 0, terrain.wide, terrain.high)
    dice, place = 0, 0
    for model in f.models:
        if model.out:
            continue
        stays = not walks or f.kinds[model.kind].has(FLYING) or points[place] == (model.x, model.y)
        if (activated and touches(terrain.dangerous, model.x, model.y)) or (
            not stays and is_mined(room, model, points[place])
        ):
            dice += f.kinds[model.kind].tough
        place += 1
    return dice


def is_mined(room: Room, model: Model, point: tuple[int, int]) -> bool:
    """On the way that it walks, around walls and enemies."""
    points = way(room.t, room.foes, model.x, model.y, point[0], point[1], MOST_TURNS, ANY)
    return is_crossed(room.t.dangerous, model.x, model.y, points or [point])
