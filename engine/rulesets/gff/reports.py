"""Battles told afterwards: what is left of each unit, and how many objectives a side held."""

from collections.abc import Mapping
from typing import Any

from engine.kernel.optional_parts import ReportRules
from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import LOSSES, ROUTED

Report = Mapping[str, Any]


def check(b: Battle, side: int, report: Report, others: Mapping[int, Report]) -> None:
    """`{"objectives": 3, "units": {"4": {"models": 2, "loss": "in_play"}}}`. Refuses: Malformed."""
    held = report.get("objectives", 0)
    if type(held) is not int or not 0 <= held <= 5:
        raise Malformed("report.objectives", held, "whole-number-between", {"least": 0, "most": 5})
    units = report.get("units", {})
    if set(report) - {"objectives", "units"} or not isinstance(units, dict):
        raise Malformed("report", sorted(report), "one-of", {"known": ("objectives", "units")})
    known = {str(f.n): f for f in b.units if f.side == side}
    for n, unit in units.items():
        if n not in known:
            raise Malformed("report.units", n, "one-of", {"known": tuple(known)})
        check_unit(f"report.units.{n}", unit, len(known[n].models))
    total = held + sum(other.get("objectives", 0) for other in others.values())
    if total > 5:
        raise Refusal("too-many-objectives", {"n": total, "most": 5})


def check_unit(field: str, raw: Any, most: int) -> None:
    if not isinstance(raw, dict) or set(raw) - {"models", "loss"}:
        raise Malformed(field, raw, "one-of", {"known": ("models", "loss")})
    loss, models = raw.get("loss", "in_play"), raw.get("models", most)
    if loss not in LOSSES[:3]:
        raise Malformed(f"{field}.loss", loss, "one-of", {"known": LOSSES[:3]})
    if type(models) is not int or not 0 <= models <= most:
        raise Malformed(f"{field}.models", models, "whole-number-between", {"least": 0, "most": most})


def settle(b: Battle, reports: Mapping[int, Report]) -> int | None:
    """Whoever held more objectives has won; a side without units has lost."""
    for report in reports.values():
        for n, unit in report.get("units", {}).items():
            f = b.units[int(n) - 1]
            loss = unit.get("loss", "in_play")
            models = 0 if loss != "in_play" else unit.get("models", len(f.models))
            b.unit_set(f, models, -1, -1, -1, -1, -1, f.kept(models))
            if loss == LOSSES[ROUTED]:
                b.morale_tested(f, 2)
    left = [side for side in range(b.sides) if b.left(side) > 0]
    if len(left) < 2:
        return left[0] if left else None
    held = {side: report.get("objectives", 0) for side, report in reports.items()}
    best = [side for side, n in held.items() if n == max(held.values())]
    return best[0] if len(best) == 1 else None


REPORTS = ReportRules(check, settle)
