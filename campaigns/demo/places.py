"""Where the figures of a battle stand when it begins: two rows on a drawn table, a street's width apart."""

from engine.kernel.sample_table import SampleTable
from engine.kernel.setup import Point
from engine.rulesets.stko.codes import IN_PLAY
from engine.rulesets.stko.drawn import DrawnGround
from engine.rulesets.stko.figure import Figure

APART = 800  # hundredths of inches: they meet around a corner
GRID = 100


def rows(table: SampleTable, sizes: tuple[int, int]) -> list[list[Point]]:
    """For each side as many free places as it has figures, around the middle of the table."""
    width, height = table.size
    ground = DrawnGround(table.size, table.terrain)
    standing: list[Figure] = []
    ranks: list[list[Point]] = []
    for side, size in enumerate(sizes):
        y = height // 2 + (APART // 2 if side else -APART // 2)
        points = []
        for place in range(size):
            wanted_x = width * (place + 2) // (size + 3)
            f = Figure(len(standing) + 1, side, 0, [])
            f.x, f.y = near(ground, f, wanted_x, y, 1 if side else -1, standing)
            f.placed, f.loss = True, IN_PLAY
            standing.append(f)
            points.append((f.x, f.y))
        ranks.append(points)
    return ranks


def near(ground: DrawnGround, f: Figure, x: int, y: int, away: int, standing: list[Figure]) -> Point:
    """The free place nearest to (x, y) that isn't nearer to the other row."""
    spots = [(dx * GRID, dy * GRID * away) for dx in range(-12, 13) for dy in range(13)]
    for dx, dy in sorted(spots, key=lambda spot: (spot[0] ** 2 + spot[1] ** 2, spot)):
        if ground.placing(f, x + dx, y + dy, standing, True) in ("", "nearer-to-enemy"):
            return x + dx, y + dy
    raise LookupError(f"no room near {x}, {y}")
