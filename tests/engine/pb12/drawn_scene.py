"""Average humans and vehicles on a drawn table, put where a test wants them."""

from engine.kernel.refusal import Refusal
from engine.kernel.sample_table import block
from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.codes import ATTRIBUTES, VERTICAL
from engine.rulesets.pb12.drawn.ground import DrawnGround
from engine.rulesets.pb12.figure import Carriage, Figure, Gear
from tests.engine.pb12.sheets import values, with_options

TABLE = (3000, 3000)
MODULES = ["difficult_ground", "impassable_ground", "darkness", "climbing"]


def human(side, x, y, z=0, facing=(0, 100), **other):
    """Attributes by their letters; `vertical=2` for one who climbs well."""
    f = Figure(0, side)
    f.values = values(**{name: one for name, one in other.items() if name in ATTRIBUTES})
    f.now = f.values[:]
    f.now[VERTICAL] = other.get("vertical", 1)
    f.x, f.y, f.z = x, y, z
    f.facing_x, f.facing_y = facing
    f.on_field = True
    return f


def vehicle(side, x, y, z=0, facing=(0, 100), wide=200, long=400, control=((0, 100),), areas=()):
    f = human(side, x, y, z, facing)
    f.carriage = Carriage(wide, long, list(control), [list(area) for area in areas], [], [False for _ in control])
    return f


def with_knife(f, reach=0):
    knife = Gear(0, "knife")
    knife.harms, knife.melee, knife.reach = True, 0, reach
    f.gear.append(knife)
    return f


def stood(*figures, terrain=(), **options):
    """The figures get their numbers in order."""
    for n, f in enumerate(figures, start=1):
        f.n = n
    b = Battle(list(figures), 1 + max(f.side for f in figures), with_options(**options), DrawnGround(TABLE, terrain))
    b.order = list(range(b.sides))
    return b


def refused(what, *given):
    try:
        what(*given)
    except Refusal as refusal:
        return refusal.code, dict(refusal.facts)
    raise AssertionError("nothing was refused")


def way(b, f, *points, facing=None, backwards=False):
    return b.ground.planned(b, f, list(points), facing, backwards)


def house(x, y, wide, high):
    return block("building", x, y, wide, high, "tall")


def crates(x, y, wide, high):
    return block("crates", x, y, wide, high)
