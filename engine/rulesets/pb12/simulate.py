"""Plays whole games without people."""

from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.codes import HEAVILY_WOUNDED, IN_PLAY, NOBODY, PANICKED
from engine.rulesets.pb12.figure import Figure, Gear
from engine.rulesets.pb12.policies.sensible import Sensible


def fresh(model: Battle) -> Battle:
    """The same game, which hasn't begun; ground, options and tables are shared."""
    b = Battle([fresh_figure(f) for f in model.people], model.sides, model.options, model.ground)
    b.detail = model.detail
    return b


def fresh_figure(model: Figure) -> Figure:
    f = Figure(model.n, model.side, model.rank)
    f.values, f.now = model.values, model.now
    f.left = model.left[:]
    f.capacity, f.table = model.capacity, model.table
    f.slots, f.reach, f.sight = model.slots, model.reach, model.sight
    f.game_value = model.game_value
    f.gear = [fresh_gear(item) for item in model.gear]
    f.carriage = model.carriage
    f.group = model.group
    f.on_field = model.on_field
    f.x, f.y, f.z = model.x, model.y, model.z
    f.facing_x, f.facing_y = model.facing_x, model.facing_y
    f.able = model.able
    return f


def fresh_gear(model: Gear) -> Gear:
    item = Gear(model.place, model.name)
    item.ability, item.slots, item.harms = model.ability, model.slots, model.harms
    item.strength, item.penetration, item.added = model.strength, model.penetration, model.added
    item.melee, item.reach, item.factor, item.ranges = model.melee, model.reach, model.factor, model.ranges
    item.armour, item.armour_behind = model.armour, model.armour_behind
    item.ranged_defence, item.melee_defence = model.ranged_defence, model.melee_defence
    item.times, item.plus, item.radius, item.multiplier = model.times, model.plus, model.radius, model.multiplier
    item.actions = model.actions
    item.points_value, item.points, item.charges = model.points_value, model.points, model.charges
    item.equipped = model.equipped
    return item


def play_out(b: Battle, policy: Sensible, most: int) -> None:
    """Plays the game from where it stands to its end, or so many rounds."""
    while not b.over and b.round <= most:
        policy.act(b)


def figure_rows(b: Battle) -> tuple[tuple[int, ...], ...]:
    """Per figure: out of action, how many it put out, heavily wounded, panicked at the end."""
    rows: list[tuple[int, ...]] = []
    for f in b.people:
        out = 0 if f.loss == IN_PLAY else 1
        rows.append((out, f.felled, 1 if f.markers[HEAVILY_WOUNDED] else 0, 1 if f.markers[PANICKED] else 0))
    return tuple(rows)


def lost_by_side(b: Battle) -> tuple[int, ...]:
    lost = [0] * b.sides
    for f in b.people:
        if f.side != NOBODY and f.loss != IN_PLAY:
            lost[f.side] += 1
    return tuple(lost)
