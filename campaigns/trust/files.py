"""An exported battle, checked as verify.py does, and compared line by line with the log that is here."""

import json
import time
from typing import NamedTuple
from uuid import UUID

from django.db.utils import ProgrammingError

from campaigns.ledger.read import read_leaves
from campaigns.models import Head
from campaigns.trust import verify


class Checked(NamedTuple):
    """`verdict` is right, wrong or partly; `differ` are lines that stand otherwise in the log here."""

    verdict: str
    told: str
    report: verify.Report
    differ: list[int]


def check(data: bytes, kept: list[str]) -> Checked:
    start = time.perf_counter()
    report = verify.check(data, kept)
    text, verdict = verify.tell(report, time.perf_counter() - start).rsplit("\n", 1)
    here, differ = _compared(data)
    if differ:  # signed anew it may be right by itself
        verdict = verify.VERDICTS["wrong"]
    text = f"{text}\n{_of_comparing(here, differ)}\n{verdict}"
    return Checked("wrong" if differ else report.verdict, text, report, differ)


def _of_comparing(here: int, differ: list[int]) -> str:
    if here == 0:
        return "This campaign is not here: nothing to compare with."
    if not differ:
        return f"Compared with the log here: the same, {here} lines."
    shown = ", ".join(map(str, differ[:20])) + (" .." if len(differ) > 20 else "")
    return f"Compared with the log here: WRONG: other lines stand at {shown}."


def _compared(data: bytes) -> tuple[int, list[int]]:
    """How many lines were compared, and which differ."""
    here_leaves: dict[int, str] = {}
    campaign = ""
    for raw in data.split(b"\n"):
        try:
            line = json.loads(raw)
            if line["is"] == "export":
                campaign = str(UUID(line["campaign"]))
            elif line["is"] in ("event", "key"):
                # What the line says now, not what it says that it was sealed as.
                here_leaves[int(line["seq"])] = verify.leaf_of(UUID(campaign).bytes, line).hex()
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
            continue  # said above
    if not here_leaves or not campaign or not _is_here(campaign):
        return 0, []
    first, last = min(here_leaves), max(here_leaves)
    if last - first > 10_000_000:
        return 0, []
    leaves = dict(enumerate(read_leaves(UUID(campaign), first - 1, last), start=first))
    return len(here_leaves), sorted(seq for seq, leaf in here_leaves.items() if leaves.get(seq, b"").hex() != leaf)


def _is_here(campaign: str) -> bool:
    """Nothing is, where Rollbook was never started: a stranger checks a file with the program alone."""
    try:
        return Head.objects.filter(campaign_id=campaign).exists()
    except ProgrammingError:  # no tables
        return False
