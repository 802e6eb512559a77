"""The picture of the table: dicts and lists, codes for sentences. A side's hand and standing orders are its own."""

from typing import Any, Final

from engine.kernel.ruleset import Viewer
from engine.kernel.view import TableView
from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.codes import (
    ACTIVATIONS,
    ATTRIBUTES,
    CATEGORIES,
    LOSSES,
    NOBODY,
    ORDERS,
    PHASES,
    PREPARING,
    SEATS,
    STANDING_ORDERS,
    STATUSES,
    UNTOLD,
    ZONES,
)
from engine.rulesets.pb12.figure import Figure, Gear
from engine.rulesets.pb12.rules.targets import NO_MODIFIER

# What a viewer is shown under the names that the rules have for it.
OF_SIDES: Final = ("kp", "bought", "reduction", "for_cards", "vp", "initiative", "bid", "stopped")
OF_FIGURES: Final = (
    "n", "side", "rank", "able", "ap", "ap_got", "finished", "free_used", "on_field", "group", "slots", "reach",
    "sight", "aboard", "fixed", "driver", "picked", "concentrated",
)  # fmt: skip
OF_MODULES: Final = (
    "name", "ability", "slots", "factor", "strength", "penetration", "added", "radius", "times", "plus", "points",
    "charges", "equipped",
)  # fmt: skip


class GameView(TableView):
    """`turn` is the side whose move it is, `order` sides in their order; `groups` are a tree by `above`.

    `order_given` is the command action that goes on: leader, kind, figures, target; None without one.
    """

    phase: str
    turn: int
    order: list[int]
    rounds: int
    groups: list[dict[str, Any]]
    zones: list[dict[str, Any]]
    order_given: dict[str, Any] | None


def view(b: Battle, viewer: Viewer) -> GameView:
    drawn = b.ground.is_drawn()
    order = b.order_given
    return {
        "round": b.round,
        "rounds": b.options.rounds if b.options.round_limit else 0,
        "phase": PHASES[b.phase],
        "turn": b.turn,
        "order": list(b.order),
        "up": b.up,
        "groups": [
            {"n": group.n, "side": group.side, "above": group.above, "name": group.name, "leader": group.leader}
            for group in b.groups
        ],
        "zones": [
            {"side": zone.side, "kind": ZONES[zone.kind], "corners": [list(at) for at in zone.corners]}
            for zone in b.zones
        ],
        "order_given": None
        if order is None
        else {"leader": order.leader, "kind": ORDERS[order.kind], "figures": order.members, "target": order.target},
        "figures": [figure(b, f, drawn, viewer) for f in b.people if f.side >= 0],
        "sides": [side(b, n, viewer) for n in range(b.sides)],
        "over": b.over,
        "winner": None if b.winner == NOBODY else b.winner,
        "drawn": drawn,
        "deploying": b.phase == PREPARING,
        "detail": b.detail,
    }


def side(b: Battle, n: int, viewer: Viewer) -> dict[str, Any]:
    force = b.forces[n]
    own = [f for f in b.people if f.side == n]
    knows = is_own(b, n, viewer)
    return {
        "number": n,
        **same(force, OF_SIDES),
        "size": len(own),
        "lost": len([f for f in own if not f.in_play()]),
        "out": force.defeated,
        "has_able": b.has_able(n),  # who hasn't is defeated when the round ends. Source: PB-28
        "kp_value": b.command_value(n),
        "stack": len(force.stack),
        "hand": len(force.hand),
        "cards": list(force.hand) if knows else [],
        "drawn_from": list(force.stack) if knows else [],
    }


def is_own(b: Battle, side: int, viewer: Viewer) -> bool:
    """When the battle is over everything lies open."""
    return b.over or side in viewer.sides


def same(thing: object, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in names}


def figure(b: Battle, f: Figure, drawn: bool, viewer: Viewer) -> dict[str, Any]:
    knows = is_own(b, f.side, viewer) and f.standing_order != UNTOLD
    row: dict[str, Any] = {
        **same(f, OF_FIGURES),
        "loss": LOSSES[f.loss],
        "states": [STATUSES[status] for status in range(len(STATUSES)) if f.markers[status]],
        "markers": {STATUSES[status]: f.markers[status] for status in range(len(STATUSES)) if f.markers[status]},
        "attributes": dict(zip(ATTRIBUTES, f.now, strict=True)),
        "printed": dict(zip(ATTRIBUTES, f.values, strict=True)),
        "activation": ACTIVATIONS[f.activation],
        "damage": {"free": f.left[0], "light": f.left[1], "heavy": f.left[2], "capacity": f.capacity},
        "free_slots": f.free_slots(),
        "weapons": [module(item) for item in f.gear],
        "seat": SEATS[f.seat] if f.aboard else "",
        "vehicle": f.is_vehicle(),
        "open_controls": f.carriage is not None and False in f.carriage.inside and True in f.carriage.inside,
        "standing_order": STANDING_ORDERS[f.standing_order] if knows else "",
        "numbers": {"ap": f.ap} if f.activation else {},
    }
    if drawn:
        row |= {"x": f.x, "y": f.y, "z": f.z, "placed": f.on_field, "facing": [f.facing_x, f.facing_y]}
    return row


def module(item: Gear) -> dict[str, Any]:
    return {
        **same(item, OF_MODULES),
        "melee": item.is_for_melee(),
        "shoots": item.is_for_shooting(),
        "ranges": {
            name: modifier for name, modifier in zip(CATEGORIES, item.ranges, strict=True) if modifier != NO_MODIFIER
        },
        "actions": list(item.actions),
    }
