"""The first line that the rules don't write, as plain facts that can be told, shown and sent."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from campaigns.ledger.campaign_events import BattleOutcome
from campaigns.ledger.effective import DecodedEvent
from campaigns.ledger.stored import StoredEvent
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


def named(rules: Ruleset, difference: Difference, stored: Sequence[StoredEvent]) -> Wrong:
    line = stored[difference.version - 1] if difference.version <= len(stored) else None
    seq, here = (line.seq, line.type) if line is not None else (0, "")
    if difference.no is not None:
        return Wrong("declined", difference.version, seq, here, why=_why(difference.no))
    if difference.expected is None:
        return Wrong("invented", difference.version, seq, here)
    expected = tag_of(rules, difference.expected.event)
    if difference.recorded is None or line is None:
        return Wrong("missing", difference.version, seq, "", expected)
    fields = {}
    if type(difference.recorded) is type(difference.expected.event):
        fields = _fields(msgspec.to_builtins(difference.recorded), msgspec.to_builtins(difference.expected.event))
        fields |= _fields({"provenance": line.provenance}, {"provenance": difference.expected.provenance})
    return Wrong("differs", difference.version, seq, here, expected, fields)


def outcome_differs(booked: DecodedEvent, now: BattleOutcome) -> Wrong | None:
    """None where what was booked is what the battle left."""
    was = booked.event
    assert isinstance(was, BattleOutcome)
    fields = _fields(_by_character(was), _by_character(now))
    return Wrong("differs", 0, booked.stored.seq, booked.stored.type, booked.stored.type, fields) if fields else None


def _by_character(outcome: BattleOutcome) -> dict[str, Any]:
    """Only what counts: older logs name people of a battle that was called off."""
    plain = msgspec.to_builtins(msgspec.structs.replace(outcome, figures=outcome.booked))
    figures = {f"figure {n}: {figure['character']}": figure for n, figure in enumerate(plain.pop("figures"), start=1)}
    return plain | {f"{who}, {name}": value for who, figure in figures.items() for name, value in figure.items()}


def _fields(was: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    names = [*was, *(name for name in now if name not in was)]
    fields = {name: (_written(was.get(name)), _written(now.get(name))) for name in names}
    return {
        name: (_short(recorded), _short(expected))
        for name, (recorded, expected) in fields.items()
        if recorded != expected
    }


def _written(value: object) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 2] + ".."


def _why(error: Exception) -> str:
    """Anything else than a no is what a line that fits nothing does to the rules."""
    if isinstance(error, Refusal):
        return error.code
    return in_english(error) if isinstance(error, Malformed) else f"{type(error).__name__}: {error}"
