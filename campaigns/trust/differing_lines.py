"""The first line that the rules don't write, as plain facts that can be told, shown and sent."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from campaigns.ledger.campaign_events import BattleOutcome
from campaigns.ledger.effective import Told
from campaigns.ledger.stored import Stored
from campaigns.projections.game import tag_of
from engine.kernel.audit import Difference
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Ruleset
from engine.kernel.telling.malformed import in_english

LONGEST: Final = 100  # characters of a value that are told


class Wrong(msgspec.Struct, frozen=True):
    """`version` counts in the battle and `seq` in the log, 0 where there is no such line.

    `kind`: differs, missing (before that line), invented, declined or unreadable. `recorded` and `expected` are types
    of events; `fields` what they say otherwise: as recorded, and as the rules have it.
    """

    kind: str
    version: int
    seq: int
    recorded: str = ""
    expected: str = ""
    fields: dict[str, tuple[str, str]] = {}
    why: str = ""


def named(rules: Ruleset, found: Difference, stored: Sequence[Stored]) -> Wrong:
    line = stored[found.version - 1] if found.version <= len(stored) else None
    seq, here = (line.seq, line.type) if line is not None else (0, "")
    if found.no is not None:
        return Wrong("declined", found.version, seq, here, why=_why(found.no))
    if found.expected is None:
        return Wrong("invented", found.version, seq, here)
    expected = tag_of(rules, found.expected.event)
    if found.recorded is None or line is None:
        return Wrong("missing", found.version, seq, "", expected)
    fields = {}
    if type(found.recorded) is type(found.expected.event):
        fields = _fields(msgspec.to_builtins(found.recorded), msgspec.to_builtins(found.expected.event))
        fields |= _fields({"provenance": line.provenance}, {"provenance": found.expected.provenance})
    return Wrong("differs", found.version, seq, here, expected, fields)


def outcome_differs(booked: Told, now: BattleOutcome) -> Wrong | None:
    """None where what was booked is what the battle left."""
    was = booked.event
    assert isinstance(was, BattleOutcome)
    fields = _fields(_by_character(was), _by_character(now))
    return Wrong("differs", 0, booked.stored.seq, booked.stored.type, booked.stored.type, fields) if fields else None


def _by_character(outcome: BattleOutcome) -> dict[str, Any]:
    """Only what counts: older logs name people of a battle that was called off."""
    plain = msgspec.to_builtins(msgspec.structs.replace(outcome, figures=outcome.booked))
    figures = {f"figure {n}: {one['character']}": one for n, one in enumerate(plain.pop("figures"), start=1)}
    return plain | {f"{who}, {name}": value for who, one in figures.items() for name, value in one.items()}


def _fields(was: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    names = [*was, *(name for name in now if name not in was)]
    both = {name: (_written(was.get(name)), _written(now.get(name))) for name in names}
    return {name: (_short(one), _short(other)) for name, (one, other) in both.items() if one != other}


def _written(value: object) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 2] + ".."


def _why(no: Exception) -> str:
    """Anything else than a no is what a line that fits nothing does to the rules."""
    if isinstance(no, Refusal):
        return no.code
    return in_english(no) if isinstance(no, Malformed) else f"{type(no).__name__}: {no}"
