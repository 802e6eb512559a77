"""What a fight leaves to the campaign: one row per figure. Source: COC-49 .. 63 go on between fights."""

from typing import Any

from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import DEAD, FLED, LOSSES, RANKS, STATES
from engine.rulesets.coc.figure import Figure


def outcome(b: Battle) -> list[dict[str, Any]]:
    """Per figure: what is left of it, its wounds, and what it did to whom. `event` is the fight's own event number."""
    return [row(b, f) for f in b.figures if f.side >= 0]


def row(b: Battle, f: Figure) -> dict[str, Any]:
    return {
        "figure": f.n,
        "side": f.side,
        "rank": RANKS[f.rank],
        "loss": LOSSES[f.loss],
        "dead": f.loss == DEAD,
        "fled": f.loss == FLED,
        "hp": f.hp,
        "hp_max": f.hp_max,
        "con": f.con,
        "states": [word for word, bit in STATES.items() if f.status & bit and word != "prone"],
        "aid": f.aid,
        "doctor": f.doctor,
        "counters": dict(f.counters),
        "fought": f.turns > 0,
        "wounds": [{"severity": size, "event": event} for _, n, size, event in b.deeds if n == f.n],
        "kills": [
            {"victim": n, "what": size, "enemy": b.figures[n - 1].side != f.side, "event": event}
            for by, n, size, event in b.deeds
            if by == f.n
        ],
    }
