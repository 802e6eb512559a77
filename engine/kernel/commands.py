"""Commands that every battle understands; a ruleset adds its own. Tagged by `type`, unknown fields are refused."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec

from engine.kernel.refusal import Malformed
from engine.kernel.setup import Figure, Hands
from engine.kernel.text import Text


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True):
    """Base of all commands: imperative, as a person enters it."""


class EnterDice(Command, frozen=True, tag="enter-dice"):
    """Typed dice: faces as they lie on the table. Without `roll` they belong to the roll that is awaited."""

    faces: Annotated[tuple[int, ...], msgspec.Meta(max_length=1_000)]
    roll: int | None = None


class Answer(Command, frozen=True, tag="answer"):
    """An answer or a measured fact; its shape belongs to the question's kind."""

    value: dict[str, Any]
    question: int | None = None


class TakeBack(Command, frozen=True, tag="take-back"):
    pass


class Rewind(Command, frozen=True, tag="rewind"):
    to: int
    reason: Text = ""


class KeepWhatHappened(Command, frozen=True, tag="keep-what-happened"):
    reason: Text = ""


class Decide(Command, frozen=True, tag="decide-otherwise"):
    """The people have the last word: does `command` although a rule declines it."""

    command: dict[str, Any]
    reason: Text = ""


class Agree(Command, frozen=True, tag="agree"):
    proposal: int


class Pause(Command, frozen=True, tag="pause"):
    note: Text = ""


class Resume(Command, frozen=True, tag="resume"):
    pass


class ChangeDiceMode(Command, frozen=True, tag="change-dice-mode"):
    side: int
    dice: Hands


class HandOver(Command, frozen=True, tag="hand-over"):
    figures: Annotated[tuple[int, ...], msgspec.Meta(max_length=1_000)]
    player: str


class JoinSide(Command, frozen=True, tag="join-side"):
    side: int
    player: str


class Arrive(Command, frozen=True, tag="arrive"):
    figure: Figure


class Leave(Command, frozen=True, tag="leave"):
    figure: int
    reason: Text = ""


class Note(Command, frozen=True, tag="note"):
    note: Text


class End(Command, frozen=True, tag="end"):
    """`side` concedes; a draw, time up or calling off concerns all. `winner` may be named when time is up."""

    how: Literal["conceded", "drawn", "time_up", "called_off"]
    reason: Text = ""
    side: int | None = None
    winner: int | None = None


KERNEL_COMMANDS: tuple[type[Command], ...] = (
    EnterDice,
    Answer,
    TakeBack,
    Rewind,
    KeepWhatHappened,
    Decide,
    Agree,
    Pause,
    Resume,
    ChangeDiceMode,
    HandOver,
    JoinSide,
    Arrive,
    Leave,
    Note,
    End,
)


def by_type(commands: Iterable[type[Command]]) -> dict[str, type[Command]]:
    return {str(c.__struct_config__.tag): c for c in commands}


def decode(known: dict[str, type[Command]], raw: object) -> Command:
    """The typed command of a plain dict, or `Malformed` with the field that is wrong."""
    if not isinstance(raw, dict):
        raise Malformed("command", raw, "an object with a type")
    kind = raw.get("type")
    if not isinstance(kind, str) or kind not in known:
        raise Malformed("command.type", kind, "one of " + ", ".join(sorted(known)))
    command: Command = convert(raw, known[kind], "command")
    return command


def convert(raw: object, shape: type[Any], field: str) -> Any:
    """msgspec's conversion with our own kind of error: path, value, what would be right."""
    try:
        return msgspec.convert(raw, shape, strict=True)
    except msgspec.ValidationError as error:
        text = str(error)
        said, _, path = text.partition(" - at `$")
        where = field + path.rstrip("`")
        raise Malformed(where, _value_at(raw, path.rstrip("`")), said[:1].lower() + said[1:]) from None


def _value_at(raw: object, path: str) -> object:
    value = raw
    for step in path.replace("[", ".").replace("]", "").split("."):
        if not step:
            continue
        if isinstance(value, dict):
            value = value.get(step)
        elif isinstance(value, (list, tuple)) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        else:
            return None
    return value
