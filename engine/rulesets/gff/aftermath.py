"""House rules between battles: the text has no campaign, so both are off until a referee switches them on.

Options gff.recovery and gff.experience.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.kernel.progression import Counted, Decision, Life, MustMiss, Values
from engine.rulesets.gff.codes import KNOCKED_OUT, LOSSES, ROUTED

SURVIVED: Final = "survived"  # the tally of battles that a unit came through
BEATEN: Final = (LOSSES[KNOCKED_OUT], LOSSES[ROUTED])


def aftermath(rows: Sequence[Mapping[str, Any]], lives: Mapping[int, Life], options: Values) -> list[Decision]:
    """Who was knocked out or routed sits out the next battle; whoever wasn't has come through one more."""
    decisions: list[Decision] = []
    for row in rows:
        n = row["figure"]
        if n not in lives:
            continue
        if row["loss"] in BEATEN:
            if options["gff.recovery"]:
                decisions.append(MustMiss(n, 1, ()))
        elif options["gff.experience"]:
            decisions.append(Counted(n, SURVIVED, lives[n].tally.get(SURVIVED, 0) + 1, 0, ()))
    return decisions
