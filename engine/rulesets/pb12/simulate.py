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
    f.gear = [fresh_gear(one) for one in model.gear]
    f.carriage = model.carriage
    f.group = model.group
    f.on_field = model.on_field
    f.x, f.y, f.z = model.x, model.y, model.z
    f.facing_x, f.facing_y = model.facing_x, model.facing_y
    f.able = model.able
    return f


def fresh_gear(model: Gear) -> Gear:
    one = Gear(model.place, model.name)
    one.ability, one.slots, one.harms = model.ability, model.slots, model.harms
    one.strength, one.penetration, one.added = model.strength, model.penetration, model.added
    one.melee, one.reach, one.factor, one.ranges = model.melee, model.reach, model.factor, model.ranges
    one.armour, one.armour_behind = model.armour, model.armour_behind
    one.ranged_defence, one.melee_defence = model.ranged_defence, model.melee_defence
    one.times, one.plus, one.radius, one.multiplier = model.times, model.plus, model.radius, model.multiplier
    one.actions = model.actions
    one.points_value, one.points, one.charges = model.points_value, model.points, model.charges
    one.equipped = model.equipped
    return one


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
