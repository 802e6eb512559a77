"""Plays whole games without people."""

from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import NOBODY, ROUTED
from engine.rulesets.gff.policies.sensible import Sensible
from engine.rulesets.gff.unit import Model, Unit


def fresh(model: Battle) -> Battle:
    """The same game, which hasn't begun; ground, options, kinds and weapons are shared."""
    b = Battle([fresh_unit(f) for f in model.units], model.sides, model.options, model.ground)
    b.detail = model.detail
    return b


def fresh_unit(model: Unit) -> Unit:
    f = Unit(model.n, model.side, model.rank)
    f.points = model.points
    f.kinds = model.kinds
    f.weapons = model.weapons
    f.models = [fresh_model(m) for m in model.models]
    f.placed = model.placed
    f.done = model.done
    return f


def fresh_model(model: Model) -> Model:
    m = Model(model.n, model.kind, model.arms)
    m.x, m.y = model.x, model.y
    return m


def play_out(b: Battle, policy: Sensible) -> None:
    """Plays the game from where it stands to its end."""
    while not b.over:
        policy.act(b)


def unit_rows(b: Battle) -> tuple[tuple[int, ...], ...]:
    """Per unit: lost, routed, how many models it lost, and whether it ended Shaken."""
    rows: list[tuple[int, ...]] = []
    for f in b.units:
        fallen = len(f.models) - f.count()
        lost = 0 if f.in_play() else 1
        rows.append((lost, 1 if f.loss == ROUTED else 0, len(f.models) if lost else fallen, 1 if f.shaken else 0))
    return tuple(rows)


def lost_by_side(b: Battle) -> tuple[int, ...]:
    lost = [0] * b.sides
    for f in b.units:
        if f.side != NOBODY and not f.in_play():
            lost[f.side] += 1
    return tuple(lost)
