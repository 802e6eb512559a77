"""What a battle brings for good. The text has no campaign: a vehicle's damage stays on its page until the referee says
what became of it. Whatever else a battle left is told there, and nothing carries over by itself.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.kernel.progression import Decision, Life, Lost, Values
from engine.rulesets.pb12.rosters import VEHICLE

DAMAGE: Final = ("destroyed", "heavily_damaged", "lightly_damaged")  # the worst first
NAMES_OTHERS: Final = ("driver", "felled_by")  # facts of an outcome's row that are other figures' numbers


def aftermath(rows: Sequence[Mapping[str, Any]], lives: Mapping[int, Life], options: Values) -> list[Decision]:
    """Each vehicle's worst damage. Source: PB-109."""
    decisions: list[Decision] = []
    for row in rows:
        if row["rank"] == VEHICLE and row["figure"] in lives:
            worst = next((code for code in DAMAGE if row["statuses"].get(code)), "")
            decisions += [Lost(row["figure"], worst, 0)] if worst else []
    return decisions
