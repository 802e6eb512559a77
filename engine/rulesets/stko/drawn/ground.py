"""The drawn table: answers every question about the ground from the figures' places and the pieces of terrain.

What the text leaves to people's eyes is settled in README.md beside this file. All results are pure functions of
the places asked about; what is remembered between calls only saves time. Source: STKO-11, 12, 31, 37, 38, 53.
"""

from typing import Final

from mypy_extensions import i64

from engine.kernel.setup import Piece, Point
from engine.rulesets.stko.codes import BEYOND, IN_PLAY, OPEN
from engine.rulesets.stko.drawn.paths import any_way, straight_way
from engine.rulesets.stko.drawn.runs import free_run
from engine.rulesets.stko.drawn.sight import INCH, Sight, apart, figures_in_line, look, look_over
from engine.rulesets.stko.drawn.standing import occupied
from engine.rulesets.stko.drawn.terrain import BASE, terrain_of
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import FightFacts, Ground, ShotFacts, Spot, View
from engine.rulesets.stko.tables_optional import FRONT, REAR, SIDE

NEAREST_ENEMY: Final = 600  # when placing. Source: STKO-03
FAR_RUN: Final = 900  # Source: STKO-75
STUCK: Final = 100  # a flight that leads less far than this tries the next edge
MEMORY: Final = 64  # sights are remembered between figures with lower numbers


class DrawnGround(Ground):
    """Build it once per setup and use it for every battle on that table: it gets faster with use."""

    def __init__(self, size: Point, pieces: tuple[Piece, ...], climb_depth: int = INCH) -> None:
        self.terrain = terrain_of(size, pieces)
        self.climb_depth: i64 = climb_depth  # hundredths of inches. Option stko.climb_depth
        self.seen: list[Sight | None] = [None] * (MEMORY * MEMORY)

    def is_drawn(self) -> bool:
        return True

    # -- seeing -------------------------------------------------------------------------------------------------
    def distance(self, figure: Figure, other: Figure) -> int:
        return apart(figure.x, figure.y, other.x, other.y)

    def in_arc(self, shooter: Figure, target: Figure) -> bool:
        """45 degrees to each side of the nose. Source: STKO-12."""
        dx = target.x - shooter.x
        dy = target.y - shooter.y
        ahead = shooter.fx * dx + shooter.fy * dy
        aside = shooter.fx * dy - shooter.fy * dx
        return -ahead <= aside <= ahead

    def sees(self, viewer: Figure, target: Figure) -> bool:
        """Line of sight alone: no arc, no figures in between."""
        return self.sight(viewer, target).clear

    def cover(self, viewer: Figure, target: Figure) -> int:
        """The cover that a target in sight has against the viewer: OPEN, SOFT, LIGHT or SOLID."""
        return self.view(viewer, target).cover

    def view(self, viewer: Figure, target: Figure) -> View:
        sight = self.sight(viewer, target)
        if sight.low is not None:
            look_over(sight)
        return sight

    def sight(self, viewer: Figure, target: Figure) -> Sight:
        viewer_n = viewer.n
        target_n = target.n
        if viewer_n >= MEMORY or target_n >= MEMORY:
            sight = Sight()
            look(sight, self.terrain, viewer.x, viewer.y, target.x, target.y)
            return sight
        key = viewer_n * MEMORY + target_n
        known = self.seen[key]
        if known is None:
            known = Sight()
            self.seen[key] = known
        if known.ax != viewer.x or known.ay != viewer.y or known.bx != target.x or known.by != target.y:
            look(known, self.terrain, viewer.x, viewer.y, target.x, target.y)
        return known

    def shot(self, shooter: Figure, target: Figure, figures: list[Figure], turned: bool) -> ShotFacts:
        """Source: STKO-11, 12, 27, 31-33, 37, 38. What a cover hides is the rules' preset: `exposed` stays -1."""
        sight = self.sight(shooter, target)
        look_over(sight)
        arc = self.in_arc(shooter, target) if shooter.immobile or not turned else True
        facts = ShotFacts(sight.distance, BEYOND, arc, sight.clear, sight.cover, sight.position, -1, None)
        facts.blocker = sight.blocker
        return facts

    def line(self, shooter: Figure, target: Figure, figures: list[Figure]) -> list[tuple[int, int]]:
        """Source: STKO-38. Asked only for shots that hit."""
        return figures_in_line(shooter, target, figures)

    def near(self, by: Figure, target: Figure, within: int, figures: list[Figure]) -> list[tuple[int, int]]:
        """Source: STKO-67, STKO-83."""
        near: list[tuple[int, int]] = []  # distance first, so that it sorts by it
        for g in figures:
            aside = g.x - target.x
            if -within <= aside <= within and g is not target and g is not by and g.placed and g.loss == IN_PLAY:
                distance = self.distance(target, g)
                if distance <= within:
                    near.append((distance, g.n))
        near.sort()
        return [(n, distance) for distance, n in near]

    def fight(self, attacker: Figure, defender: Figure, spot: Spot | None) -> FightFacts:
        """Contact: the gap between the bases is an inch at most, with a free line of sight. Source: STKO-70, 75."""
        contact = self.distance(attacker, defender) <= 2 * BASE + INCH and self.sees(attacker, defender)
        dx = attacker.x - defender.x
        dy = attacker.y - defender.y
        ahead = defender.fx * dx + defender.fy * dy
        aside = defender.fx * dy - defender.fy * dx
        quarter = SIDE
        if -ahead <= aside <= ahead:
            quarter = FRONT
        elif ahead <= aside <= -ahead:
            quarter = REAR
        far = spot is not None and spot.distance > FAR_RUN
        return FightFacts(contact, quarter, far, self.cover(attacker, defender) != OPEN)

    def within(self, figure: Figure, other: Figure, most: int) -> bool:
        return -most <= figure.x - other.x <= most and self.distance(figure, other) <= most

    def in_view(self, shooter: Figure, figures: list[Figure]) -> list[int]:
        seen: list[int] = []
        for g in figures:
            if g is not shooter and g.on_table() and self.in_arc(shooter, g) and self.sees(shooter, g):
                seen.append(g.n)
        return seen

    def threatened(self, figure: Figure, within: int, enemies: list[Figure]) -> bool:
        for g in enemies:
            if self.within(figure, g, within) and self.sees(g, figure):
                return True
        return False

    def flight(self, figure: Figure, length: int, enemy: Figure | None, figures: list[Figure]) -> Spot:
        """The nearest edge, the ones that lead past the enemy last; around what blocks the straight way."""
        x, y = figure.x, figure.y
        width, depth = int(self.terrain.width), int(self.terrain.depth)
        aside, ahead = (0, 0) if enemy is None else (enemy.x - x, enemy.y - y)
        ways = [
            (1 if aside * -x > 0 else 0, abs(x), 0, y),
            (1 if aside * (width - x) > 0 else 0, abs(width - x), width, y),
            (1 if ahead * -y > 0 else 0, abs(y), x, 0),
            (1 if ahead * (depth - y) > 0 else 0, abs(depth - y), x, depth),
        ]
        ways.sort()
        best = Spot(x, y, figure.fx, figure.fy, 0)
        for _, _, gx, gy in ways:
            if gx == x and gy == y:
                return best
            spot = self.towards(figure, gx, gy, length, True, figures)
            if spot.distance >= STUCK:
                return spot
            if spot.distance > best.distance:
                best = spot
        return best

    def is_off(self, figure: Figure, spot: Spot) -> bool:
        """On the very edge, or with the base over it."""
        x, y = spot.x, spot.y
        return x <= BASE or y <= BASE or x >= self.terrain.width - BASE or y >= self.terrain.depth - BASE

    def near_cover(self, figure: Figure) -> bool:
        """Within an inch of the base there is a piece, of whatever kind. Source: STKO-53."""
        if not self.terrain.on_table(figure.x, figure.y):
            return False
        near = self.terrain.near(figure.x, figure.y, figure.x, figure.y)
        return any(piece.touches(figure.x, figure.y, BASE + INCH) for piece in near.tall + near.low)

    # -- moving -------------------------------------------------------------------------------------------------
    def step(self, figure: Figure, x: int, y: int, most: int, straight: bool, figures: list[Figure]) -> Spot:
        """Refused (too-far, off-table, blocked, occupied), the spot is the farthest. Source: STKO-17, 18, 22."""
        if straight:
            return straight_way(self.terrain, figure, x, y, most, figures, self.climb_depth)
        return any_way(self.terrain, figure, x, y, most, figures)

    def towards(self, figure: Figure, x: int, y: int, most: int, straight: bool, figures: list[Figure]) -> Spot:
        spot = self.step(figure, x, y, most, straight, figures)
        if spot.distance > 0:
            spot.refused = ""
        return spot

    def run(self, figure: Figure, x: int, y: int, length: int, figures: list[Figure]) -> Spot:
        """A straight run of exactly `length`, as nearly towards (x, y) as one of 24 directions allows. STKO-19."""
        return free_run(self.terrain, figure, x, y, length, figures)

    def runs_free(self, figure: Figure, length: int, figures: list[Figure]) -> bool:
        return free_run(self.terrain, figure, figure.x + figure.fx, figure.y + figure.fy, length, figures).refused == ""

    def placing(self, figure: Figure, x: int, y: int, figures: list[Figure], first_exempt: bool) -> str:
        """Every other side counts as an enemy. Source: STKO-03, ruling 29."""
        if not self.terrain.on_table(x, y):
            return "off-table"
        for piece in self.terrain.near(x, y, x, y).tall:
            if piece.pad.holds(x, y):
                return "inside-building"
        if occupied(x, y, figure, figures) is not None:
            return "occupied"
        far: i64 = 1 << 60
        friend = far
        enemy = far
        for g in figures:
            if g is figure or not g.placed or g.loss != IN_PLAY:
                continue
            dx: i64 = g.x - x
            dy: i64 = g.y - y
            square = dx * dx + dy * dy
            if g.side == figure.side:
                if square < friend:
                    friend = square
            elif square < enemy:
                enemy = square
        if enemy < NEAREST_ENEMY * NEAREST_ENEMY:
            return "too-close"
        if enemy == far or friend < enemy or (first_exempt and friend == far):
            return ""
        return "nearer-to-enemy"
