"""Before the game and into it: command points, leaders, who drives, zones, and where somebody comes in."""

from typing import Final

from engine.kernel.refusal import Refusal
from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.codes import COMMAND, CONTROL, DISTURB, ENTRY, HOLD, MOVEMENT, NOBODY, TECHNIQUE
from engine.rulesets.pb12.drawn import zones
from engine.rulesets.pb12.drawn.terrain import Terrain
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.policies import hand
from engine.rulesets.pb12.rules import driving, force, hands, leading, rounds

MOST_POINTS: Final = 8
AREA: Final = 400  # from the table's centre to the sides of an area that is to be held
ROOM: Final = 60  # between two who come in
TRIED: Final = 60
ROWS: Final = 3
Box = tuple[int, int, int, int]  # from x to x, from y to y


def prepare(b: Battle, terrain: Terrain) -> None:
    """What people haven't agreed on is done as most would."""
    for side in range(b.sides):
        if not b.forces[side].prepared:
            rounds.prepare(b, side, points_to_buy(b, side), b.forces[side].reduction)
            if b.options.cards and not b.forces[side].stack:
                choose_cards(b, side)
        if (b.options.command_groups or b.options.kill_leader) and b.groups[side].leader == 0:
            choose_leader(b, side)
        if b.options.vehicles:
            take_seats(b, side)
        for kind, wanted in ((HOLD, b.options.hold_area), (DISTURB, b.options.disturb_control)):
            if wanted and not [zone for zone in b.zones if zone.side == side and zone.kind == kind and zone.corners]:
                rounds.set_zone(b, side, kind, middle(terrain))


def points_to_buy(b: Battle, side: int) -> int:
    """One for each figure, as far as the limit lets them."""
    points = min(MOST_POINTS, sum([1 for f in b.people if f.side == side]) + 1)
    while points > 0 and not is_within_limit(b, side, points, b.forces[side].for_cards):
        points -= 1
    return points


def is_within_limit(b: Battle, side: int, points: int, for_cards: int) -> bool:
    value = sum([f.game_value for f in b.people if f.side == side])
    permille = points * b.options.kp_cost_permille + b.forces[side].reduction + for_cards
    return b.options.limit == 0 or force.is_within_limit(value, b.options.limit, permille, b.options.limit_strict)


def choose_cards(b: Battle, side: int) -> None:
    """One of each that does something by itself, as far as the limit lets them."""
    chosen: list[str] = []
    permille = 0
    for name, card in b.options.card_list.items():
        more = permille + card.permille
        if hand.does_something(card) and is_within_limit(b, side, b.forces[side].bought, more):
            chosen.append(name)
            permille = more
    if chosen:
        hands.choose(b, side, chosen)


def best_leader(b: Battle, side: int, group: int) -> Figure | None:
    figure: Figure | None = None
    most = 0
    for f in b.people:
        if f.side == side and f.group == group and f.in_play() and f.able and f.now[COMMAND] > most:
            figure, most = f, f.now[COMMAND]
    return figure


def choose_leader(b: Battle, side: int) -> bool:
    leader = best_leader(b, side, side)
    if leader is not None:
        leading.choose_leader(b, side, side, leader)
    return leader is not None


def take_seats(b: Battle, side: int) -> None:
    """Whoever has most Technique drives, where both wait in reserve; fixed, so that they come in together."""
    for vehicle in b.people:
        carriage = vehicle.carriage
        if (
            carriage is None
            or vehicle.side != side
            or vehicle.on_field
            or not vehicle.in_play()
            or not carriage.control_points
        ):
            continue
        driver = best_driver(b, side)
        at_controls = [f for f in b.people if f.aboard == vehicle.n and f.seat >= CONTROL and f.in_play()]
        if driver is not None and not at_controls:
            driving.board(b, driver, vehicle, CONTROL, True)


def best_driver(b: Battle, side: int) -> Figure | None:
    figure: Figure | None = None
    most = -1
    for f in b.people:
        waits = f.side == side and f.in_play() and f.able and not f.on_field and f.aboard == 0
        if waits and f.carriage is None and f.now[TECHNIQUE] > most:
            figure, most = f, f.now[TECHNIQUE]
    return figure


# -- zones ------------------------------------------------------------------------------------------------------------
def middle(terrain: Terrain) -> list[tuple[int, int]]:
    x, y = int(terrain.wide) // 2, int(terrain.high) // 2
    return [(x - AREA, y - AREA), (x + AREA, y - AREA), (x + AREA, y + AREA), (x - AREA, y + AREA)]


# -- coming in --------------------------------------------------------------------------------------------------------
def entry_points(b: Battle, terrain: Terrain, figures: list[Figure]) -> list[tuple[int, int]]:
    """One for each, in their entry zone, beside each other; fewer, where there is no more room."""
    points: list[tuple[int, int]] = []
    box = bounds(b, terrain, figures[0].side)
    taken: list[Figure] = []
    for f in figures:
        spot = free_spot(b, terrain, f, box, points, taken)
        if spot is None:
            break
        points.append(spot)
        taken.append(f)
    return points


def bounds(b: Battle, terrain: Terrain, side: int) -> Box:
    for zone in b.zones:
        if zone.side == side and zone.kind == ENTRY and zone.corners:
            wide, high = [x for x, _ in zone.corners], [y for _, y in zone.corners]
            return min(wide), max(wide), min(high), max(high)
    left, low, right, top = zones.strip_of(side, terrain.wide, terrain.high)
    return int(left), int(right), int(low), int(top)


def free_spot(
    b: Battle, terrain: Terrain, f: Figure, box: Box, points: list[tuple[int, int]], taken: list[Figure]
) -> tuple[int, int] | None:
    """Spread over the zone by number, rather in front than behind; the first where there is room."""
    x0, x1, y0, y1 = box
    length, deep = max(x1 - x0, y1 - y0), min(x1 - x0, y1 - y0)
    flat = x1 - x0 >= y1 - y0
    from_low = y0 > 0 or (not flat and x0 > 0)  # its front is where the table's middle is
    for k in range(TRIED):
        along = (length * (2 * (f.n % 7) + 1) // 14 + k * length // TRIED) % length
        for row in range(1, 2 * ROWS, 2):
            into = deep * row // (2 * ROWS)
            inward = into if from_low else deep - into
            x, y = (x0 + along, y0 + inward) if flat else (x0 + inward, y0 + along)
            if is_free(b, terrain, f, x, y) and not is_near_one(f, x, y, points, taken):
                return x, y
    return None


def is_free(b: Battle, terrain: Terrain, f: Figure, x: int, y: int) -> bool:
    """On the floor."""
    try:
        return zones.entered(b, terrain, f, x, y)[2] == 0
    except Refusal:
        return False


def is_near_one(f: Figure, x: int, y: int, points: list[tuple[int, int]], taken: list[Figure]) -> bool:
    for place in range(len(points)):
        room = ROOM + half_of(f) + half_of(taken[place])
        if abs(points[place][0] - x) < room and abs(points[place][1] - y) < room:
            return True
    return False


def half_of(f: Figure) -> int:
    return 0 if f.carriage is None else (f.carriage.wide + f.carriage.long) // 2


def is_mobile(f: Figure) -> bool:
    return f.now[MOVEMENT] > 0 and not f.fixed


def new_leader(b: Battle, side: int) -> bool:
    """A point for a leader where there is none any more, and points enough."""
    group = b.groups[side]
    gone = group.leader == NOBODY or group.leader == 0 or not b.figure_of(group.leader).in_play()
    if not b.options.command_groups or not gone or b.forces[side].kp < 4:
        return False
    return choose_leader(b, side)


def is_lost(b: Battle, side: int) -> bool:
    """Nobody is left but vehicles."""
    return not [f for f in b.people if f.side == side and f.carriage is None and f.in_play()]
