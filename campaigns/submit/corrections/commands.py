"""The command that puts right what a closed battle was booked with."""

from typing import Annotated, Any

import msgspec

from campaigns.submit.shapes import Id
from engine.kernel.commands import Command, by_type

Facts = Annotated[tuple[dict[str, Any], ...], msgspec.Meta(max_length=200)]


class CorrectedFigure(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One character's part as it should have been booked; what is left out stays.

    `wounds` (location, severity, event) and `deeds` (what, victim, victim_rank, event, ..) are whole lists, so one that
    is moved goes out of one list and into another. A deed goes with the wound of the same event, and a death with the
    deed; a wound's `by` is the figure that did it, 0 nobody. `left_out`: the character wasn't there at all;
    whoever was left out before and is named without it was there, as he was booked last.
    """

    character: Id
    dead: bool | None = None
    fled: bool | None = None
    wounds: Facts | None = None
    deeds: Facts | None = None
    left_out: bool = False


class CorrectOutcome(Command, frozen=True, tag="correct-outcome"):
    """`outcome` is the seq that booked the battle. `winner` is a side, -1 for nobody; left out it stays.

    `revokes` are the characters whose skills from this battle go as well, where they stand in the way. `shown` is the
    digest of the preview that is confirmed.
    """

    outcome: Annotated[int, msgspec.Meta(ge=1, le=2**53)]
    figures: Annotated[tuple[CorrectedFigure, ...], msgspec.Meta(max_length=100)] = ()
    winner: Annotated[int, msgspec.Meta(ge=-1, le=100)] | None = None
    revokes: Annotated[tuple[Id, ...], msgspec.Meta(max_length=100)] = ()
    reason: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    shown: Annotated[str, msgspec.Meta(max_length=64)] = ""


CORRECTION_COMMANDS = by_type(globals())
