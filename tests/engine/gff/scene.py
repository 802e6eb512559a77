"""Units on a drawn table, put where a test wants them."""

from typing import Any

from engine.kernel.dice import TapeDice
from engine.kernel.refusal import Refusal
from engine.kernel.sample_table import block
from engine.kernel.setup import Figure, Piece, Setup, Side
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import PLAYING
from engine.rulesets.gff.options import filled
from engine.rulesets.gff.setup import new_battle

RIFLE = {"name": "Rifle", "range": 24, "attacks": 1}
KNIFE = {"name": "Knife", "attacks": 1}
TABLE = (4800, 4800)


def profile(
    models: int = 1,
    *rules: str,
    weapons: tuple[dict[str, Any], ...] = (RIFLE, KNIFE),
    quality: int = 4,
    defence: int = 4,
) -> dict[str, Any]:
    """Everybody has one of each weapon, where it says no number."""
    borne = [{"count": models, **weapon} for weapon in weapons]
    part = {"name": "Models", "models": models, "quality": quality, "defence": defence, "rules": list(rules)}
    return {"parts": [{**part, "weapons": borne}]}


def stood(
    *units: tuple[int, dict[str, Any], list[tuple[int, int]]], terrain: tuple[Piece, ...] = (), **options: Any
) -> Battle:
    """Side, profile and a point for each model; the first round is on, the first side's turn."""
    figures = tuple(Figure(side, "unit", profile=one) for side, one, _ in units)
    setup = Setup("gff", (Side(), Side()), figures, "drawn", TABLE, terrain)
    b = new_battle(setup, filled({f"gff.{name}": value for name, value in options.items()}))
    b.dice = TapeDice([])
    b.phase, b.round, b.edges = PLAYING, 1, ["south", "north"]
    b.started = [sum(side == one for one, _, _ in units) for side in (0, 1)]
    for f, (_, _, points) in zip(b.units, units, strict=True):
        for m, (x, y) in zip(f.models, points, strict=True):
            m.x, m.y = x, y
        f.placed = True
    return b


def row(x: int, y: int, n: int, apart: int = 150) -> list[tuple[int, int]]:
    return [(x + apart * k, y) for k in range(n)]


def refused(what: Any, *given: Any) -> tuple[str, dict[str, Any]]:
    try:
        what(*given)
    except Refusal as refusal:
        return refusal.code, dict(refusal.facts)
    raise AssertionError("nothing was refused")


__all__ = ("KNIFE", "RIFLE", "TABLE", "block", "profile", "refused", "row", "stood")
