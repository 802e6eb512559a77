"""What a battle leaves to the campaign: one row per unit. The text has no campaign: it is stored, and no more."""

from typing import Any

from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import KNOCKED_OUT, LOSSES, ROUTED
from engine.rulesets.gff.unit import Unit


def outcome(b: Battle) -> list[dict[str, Any]]:
    """Models lost, how the unit ended, what it has used up, and the objectives that its side holds."""
    return [row(b, f) for f in b.units if f.side >= 0]


def row(b: Battle, f: Unit) -> dict[str, Any]:
    return {
        "figure": f.n,
        "side": f.side,
        "rank": f.rank,
        "loss": LOSSES[f.loss],
        "out": f.loss == KNOCKED_OUT,
        "fled": f.loss == ROUTED,
        "models": len(f.models),
        "fallen": len(f.models) - f.count(),
        "shaken": f.shaken,
        "used_up": [f.weapons[place].name for place in f.spent],
        "objectives": sum([1 for objective in b.objectives if objective.side == f.side]),
    }
