"""Why a roll has its dice: each number with its rule and the event that caused it."""

import msgspec

from campaigns.selectors.battles.loaded import LoadedBattle
from engine.kernel.why import Reason, totals


class ReasonLine(msgspec.Struct, frozen=True):
    """`total` is the number after this reason; `source` the version of the event that caused it, 0 for none. `own`: it
    is our own ruling, because the text says nothing, and the campaign hasn't changed it."""

    rule: str
    code: str
    op: str
    n: int
    total: int
    text: str
    source: int = 0
    source_seq: int = 0
    own: bool = False


def reason_lines(here: LoadedBattle, why: list[Reason]) -> list[ReasonLine]:
    lines = []
    for reason, total in zip(why, totals(why), strict=True):
        text = here.rules.reason_text(reason, here.names, here.language)
        seq = here.event(reason.source).seq if 0 < reason.source <= here.version else 0
        own = is_own_ruling(here, reason.code)
        lines.append(ReasonLine(reason.rule, reason.code, reason.op, reason.n, total, text, reason.source, seq, own))
    return lines


def is_own_ruling(here: LoadedBattle, code: str) -> bool:
    option = here.rules.options.get(here.rules.rests_on.get(code, ""))
    return option is not None and option.basis == "own" and here.shown.opened.options.get(option.id) == option.default
