"""What a battle leaves: one row per figure. Nothing of it carries over by itself. Source: rulings 3.5."""

from typing import Any

from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.codes import LOSSES, STATUSES
from engine.rulesets.pb12.figure import Figure


def outcome(b: Battle) -> list[dict[str, Any]]:
    return [row(b, f) for f in b.people if f.side >= 0]


def row(b: Battle, f: Figure) -> dict[str, Any]:
    """`points_left` of damage; `resources` of modules that use any, by name."""
    return {
        "figure": f.n,
        "side": f.side,
        "rank": f.rank,
        "loss": LOSSES[f.loss],
        "statuses": {STATUSES[status]: f.markers[status] for status in range(len(STATUSES)) if f.markers[status]},
        "points_left": {"free": f.left[0], "light": f.left[1], "heavy": f.left[2]},
        "resources": {
            item.name: {"points": item.points, "charges": item.charges} for item in f.gear if item.points >= 0
        },
        "victory_points": b.forces[f.side].vp,
        "felled": f.felled,
        "driver": f.driver,
    }
