"""The log: what was entered and what came of it, newest first, with the dice it took."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, Final

from campaigns.selectors.battles.pages import RollBadge
from campaigns.selectors.battles.stories import SentenceLine
from campaigns.selectors.disputes.pages import DisputeLine
from campaigns.web.drawing import dice

TOLD: Final = ("outcome", "reported")  # badges of what people told without a roll
# What is no sentence at the table: it folds away, and the whole story tells it. By types without their version.
FOLDED: Final = frozenset(
    {
        *("battle/seed-committed", "battle/seed-opened", "battle/seeds-fixed", "battle/fresh-set"),
        *("battle/entropy-requested", "battle/entropy-given", "battle/entropy-missed", "battle/dice-attested"),
        *("battle/dice-committed", "battle/rules-version-changed", "battle/dice-mode-changed"),
        *("battle/roll-requested", "battle/asked", "battle/answered", "battle/rewound", "battle/taken-back"),
        *("battle/answer-sealed", "battle/answers-opened"),
        *("battle/paused", "battle/resumed", "battle/handed-over", "battle/player-joined"),
        *("battle/agreed", "battle/consented"),
    }
)
HitFrom = Callable[[str], int]  # from which face on a die of a roll for that purpose is drawn as a hit; 0: none


def shown(roll: Any, hit_from: HitFrom) -> dict[str, Any]:
    return {
        "roll": roll.roll,
        "sides": roll.sides,
        "badge": roll.badge,
        "dice": dice.row(roll.faces, roll.sides, roll.counts_from or hit_from(roll.purpose)),
    }


def entries(
    sentences: Sequence[SentenceLine],
    rolls: Sequence[RollBadge],
    disputes: Sequence[DisputeLine] = (),
    hit_from: HitFrom = lambda purpose: 0,
    folds: Callable[[int], bool] = lambda version: False,
) -> list[dict[str, Any]]:
    """Sentences by entry, with every roll and every dispute on something between this entry and the next.

    Cards turned are told, not drawn. What is skipped has no rolls; its disputes stay where they are. `folds`: is the
    sentence at this version left out? An entry of which nothing is left goes, too, unless it was taken back.
    """
    groups = [(key, list(lines)) for key, lines in groupby(sentences, key=lambda line: (line.entry, line.struck))]
    rows = []
    for (unit, struck), every in groups:
        lines = [sentence for sentence in every if not folds(sentence.version)] or (every if struck else [])
        later = [other for (other, _), _ in groups if other > unit]
        end = min(later, default=1 << 60)
        mine = (
            [roll for roll in rolls if unit <= roll.version < end and roll.purpose not in ("card",)]
            if not struck
            else []
        )
        disputed = [dispute for dispute in disputes if _is_on(dispute, unit, end, every)]
        if not (lines or mine or disputed):
            continue
        lines = lines or every
        rows.append(
            {
                "unit": unit,
                "struck": struck,
                "lines": lines,
                "at_us": lines[-1].recorded_us,
                "rolls": [shown(badge, hit_from) for badge in mine],
                "disputes": disputed,
                "told": "" if struck else next((line.badge for line in lines if line.badge in TOLD), ""),
                "links": sorted({line.roll for line in lines if line.roll} - {badge.roll for badge in mine}),
            }
        )
    return rows[::-1]


def _is_on(dispute: DisputeLine, unit: int, end: int, lines: Sequence[SentenceLine]) -> bool:
    """Is what it disputes told by these lines? Skipped entries and what came instead of them lie side by side."""
    if not unit <= dispute.version < end:
        return False
    return dispute.version <= max(line.version for line in lines) or not lines[-1].struck
