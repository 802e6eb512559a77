"""The log: what was entered and what came of it, newest first, with the dice it took."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from campaigns.selectors.battles import RollBadge
from campaigns.selectors.stories import SentenceLine
from campaigns.web.drawing import dice

HITS_FROM: Final = {"shot": 6, "lucky_shot": 6, "wake": 0, "repair": 0}


def hit_from(purpose: str) -> int:
    return HITS_FROM.get(purpose, 0)


def shown(roll: Any) -> dict[str, Any]:
    return {
        "roll": roll.roll,
        "sides": roll.sides,
        "badge": roll.badge,
        "dice": dice.row(roll.faces, roll.sides, hit_from(roll.purpose)),
    }


def entries(sentences: Sequence[SentenceLine], rolls: Sequence[RollBadge]) -> list[dict[str, Any]]:
    """Sentences by entry, with every roll between this entry and the next; cards turned are told, not drawn."""
    groups = [(key, list(lines)) for key, lines in groupby(sentences, key=lambda line: (line.unit, line.struck))]
    found = []
    for (unit, struck), lines in groups:
        later = [other for (other, _), _ in groups if other > unit]
        end = min(later, default=1 << 60)
        mine = (
            [one for one in rolls if unit <= one.version < end and one.purpose not in ("card",)] if not struck else []
        )
        found.append(
            {
                "unit": unit,
                "struck": struck,
                "lines": lines,
                "at_us": lines[-1].recorded_us,
                "rolls": [shown(one) for one in mine],
                "links": sorted({line.roll for line in lines if line.roll} - {one.roll for one in mine}),
            }
        )
    return found[::-1]
