"""What the table waits for, with everything that a form needs, and who is asked."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec

from campaigns.selectors.battles.acting import Actors
from campaigns.selectors.battles.loaded import LoadedBattle
from campaigns.selectors.rights import referees
from campaigns.selectors.rolls.reasons import ReasonLine, reason_lines
from engine.kernel import events as ev
from engine.kernel.command_run import is_hidden


class Roll(msgspec.Struct, frozen=True):
    """Dice (or a card: `options` names those left) that people are to roll and type."""

    number: int
    purpose: str
    purpose_text: str
    count: int
    sides: int
    options: list[str]
    why: list[ReasonLine]


class Question(msgspec.Struct, frozen=True):
    """A question or a fact to be told. `shape` is the JSON schema of the answer; lengths in hundredths of the unit.

    `options` are the words, or the numbers as text, out of which the answer chooses; without any the shape says it all.
    `command` is what its figure does just then, as far as the reader may know it; empty where that is no entry.
    """

    number: int
    kind: str
    about: list[int]
    about_names: list[str]
    options: list[str]
    most: int
    is_fact: bool
    shape: dict[str, Any]
    command: dict[str, Any] = {}


class WaitingPage(msgspec.Struct, frozen=True):
    """`kind` is command, dice, devices, answer or nothing; `turn` is the ruleset's word for what a command would be.

    `members` can give it, `names` says who they are (`by_referee`: the referees, because nobody at the table can);
    `acts_as` is whose move it is when the reader enters it, None when it isn't his to enter.

    Where each of the sides answers for itself, sealed until all have, `missing` says how many still have to, and nobody
    is told which: `members` are all who were asked. `answers_for` are the reader's own sides that have to;
    `decides_for` are those for which he could decide as the referee, whether they have answered or not.
    """

    kind: str
    turn: str
    figure: int
    figure_name: str
    sides: list[int]
    members: list[UUID]
    names: list[str]
    roll: Roll | None
    question: Question | None
    acts_as: UUID | None
    by_referee: bool = False
    missing: int = 0
    answers_for: list[int] = []
    decides_for: list[int] = []


def is_referees(kind: str, sides: Sequence[int]) -> bool:
    """What is asked of a side, and of nobody at the table, is the referee's."""
    return kind in ("command", "dice", "answer") and any(side >= 0 for side in sides)


def waiting_page(here: LoadedBattle, actors: Actors) -> WaitingPage:
    game = here.shown
    waits = game.waiting
    members = sorted(UUID(member) for member in game.awaited(waits) if not is_hidden(game, waits.asked, member))
    by_referee = not members and is_referees(waits.kind, waits.sides)
    if by_referee:
        members = referees(here.row.campaign_id)
    open_now = waits.kind in ("dice", "answer", "command") and not game.paused and here.is_now
    move = actors.of_waiting(waits.figure, waits.sides, waits.asked) if open_now else None
    own = [side for side in waits.sides if waits.missing and (seat := actors.of_side(side)) and not seat.as_referee]
    left = [side for side in own if side not in game.sealed] if open_now else []
    if waits.missing:
        move = actors.of_side(left[0]) if left else None
    return WaitingPage(
        waits.kind,
        waits.turn,
        waits.figure,
        here.names(waits.figure) if waits.figure else "",
        list(waits.sides),
        members,
        here.names_of_campaign.people(members),
        _roll(here, waits.asked) if isinstance(waits.asked, ev.RollRequested) else None,
        _question(here, waits.asked) if isinstance(waits.asked, ev.Asked) else None,
        move.member if move is not None else None,
        by_referee,
        waits.missing,
        left,
        [side for side in waits.sides if side not in own] if waits.missing and open_now and actors.referee else [],
    )


def _roll(here: LoadedBattle, requested: ev.RollRequested) -> Roll | None:
    """As the viewer may see it: why it has its dice may be somebody else's secret, or the whole roll."""
    shown = here.rules.show(requested, here.viewer)
    if not isinstance(shown, ev.RollRequested):
        return None
    purpose = here.rules.purpose_name(shown.purpose, here.language)
    why = reason_lines(here, shown.why)
    return Roll(shown.roll, shown.purpose, purpose, shown.count, shown.sides, list(shown.options), why)


def _question(here: LoadedBattle, asked: ev.Asked) -> Question:
    return Question(
        asked.question,
        asked.kind,
        list(asked.about),
        [here.names(figure) for figure in asked.about],
        list(asked.options),
        asked.most,
        asked.kind.startswith("fact-"),
        schema_of(here.rules.answers[asked.kind]),
        _command(here, asked.about[0]) if asked.about else {},
    )


def _command(here: LoadedBattle, figure: int) -> dict[str, Any]:
    """The newest that this figure began in the unfinished command run, of itself or in a free turn."""
    for record in reversed(here.shown.command_run):
        event = here.show(record)
        command: object = event.command if isinstance(event, ev.Commanded) else None
        command = event.answer.get("command") if isinstance(event, ev.Answered) else command
        if isinstance(command, dict) and command.get("figure") == figure:
            return command
    return {}


def schema_of(shape: type[msgspec.Struct]) -> dict[str, Any]:
    """The answer's JSON schema, in one piece."""
    return msgspec.json.schema(shape)
