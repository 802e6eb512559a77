"""What a battle leaves to the campaign: one row per figure. Source: STKO-100, 107, 109 read it between shoot-outs."""

from typing import Any

from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import DEAD, FLED, LOCATIONS, LOSSES, OUT, RANKS, SEVERITIES
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.progression.aftermath import serious_in_all


def outcome(b: Battle) -> list[dict[str, Any]]:
    """Per figure: number, side, rank, loss, whether it fought, its wounds, and what it did to whom.

    `event` is the battle's own event number, so that each line of a life unfolds to what made it.
    """
    return [row(b, f) for f in b.figures if f.side >= 0]


def row(b: Battle, f: Figure) -> dict[str, Any]:
    return {
        "figure": f.n,
        "dead": f.loss == DEAD,
        "fled": f.loss == FLED,
        "wounds": [
            {"location": LOCATIONS[location], "severity": SEVERITIES[severity], "event": event}
            for location, severity, event in f.wounds[f.brought :]
        ],
        "kills": [
            deed(b, f, entry, place in b.deeds_on_surrendered) for place, entry in enumerate(b.deeds) if entry[0] == f.n
        ],
        "severed": [LOCATIONS[location] for n, location, _ in b.severed_limbs if n == f.n],
        "limbs": [
            {"location": LOCATIONS[location], "event": event} for n, location, event in b.severed_limbs if n == f.n
        ],
        "side": f.side,
        "rank": RANKS[f.rank],
        "loss": LOSSES[f.loss],
        "fought": f.fought,
        "serious_wounds": serious_in_all(f.serious_wounds, f.loss == OUT, b.options.values),
        **({"gave_up": True} if f.loss == OUT and gave_up_unharmed(b, f) else {}),
    }


def gave_up_unharmed(b: Battle, f: Figure) -> bool:
    """He surrendered and went down by nobody's doing: no deed of anybody says it. Source: STKO-107."""
    return any(b.deeds[place][:2] == (0, f.n) for place in b.deeds_on_surrendered)


def deed(b: Battle, f: Figure, entry: tuple[int, int, str, bool, bool, int], surrendered: bool) -> dict[str, Any]:
    """What was done to whom: `what` is flesh, serious, incapacitated or dead; the victim's state decides on credit."""
    _, victim, what, armed, awake, event = entry
    hurt = b.figures[victim - 1]
    return {
        "victim": victim,
        "victim_rank": RANKS[hurt.rank],
        "what": what,
        "armed": armed,
        "awake": awake,
        "surrendered": surrendered,
        "protected": "protected" in hurt.tags,
        "enemy": hurt.side != f.side,
        "event": event,
    }
