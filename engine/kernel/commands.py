"""Commands that every battle understands; a ruleset adds its own. Tagged by `type`, unknown fields are refused."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from engine.kernel.declared import declared
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Detail, Figure, Hands
from engine.kernel.shape import Misfit, misfit
from engine.kernel.text import Text

Hex32 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", extra={"expected": "hex-32"})]  # 32 bytes


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True):
    """Base of all commands: imperative, as a person enters it."""


class Who(NamedTuple):
    """Whose command this is: a figure's player, a side's players, anybody seated (all unset), or the referee's alone.

    `referee` is for games in which the referee runs the world as an ordinary part of play. `own`: nobody does it for
    the side, not the referee either, who would learn by it what only the side may know. `secret`: only the side reads
    what it says, whoever enters it. `besides`: whose it is as well, where others do something in it; whoever enters it
    plays for all of them.
    """

    figure: int = 0
    side: int = -1
    referee: bool = False
    own: bool = False
    secret: bool = False
    besides: "tuple[Who, ...]" = ()

    @property
    def own_sides(self) -> tuple[int, ...]:
        return tuple(who.side for who in (self, *self.besides) if who.own or who.secret)


Nth = Annotated[int, msgspec.Meta(ge=1, le=1000)]  # a figure's number


class OfFigure(Command, frozen=True):
    """Base of what somebody enters for a figure."""

    figure: Nth


class AtTarget(OfFigure, frozen=True):
    """Base of what a figure does to another one."""

    target: Nth


class Outcome(Command, frozen=True):
    """Base of commands in which people say what came of dice that Rollbook hasn't seen."""


class EnterDice(Command, frozen=True, tag="enter-dice"):
    """Typed dice: faces as they lie on the table. Without `roll` they belong to the roll that is awaited."""

    faces: Annotated[tuple[int, ...], msgspec.Meta(max_length=1_000)]
    roll: int | None = None


class Answer(Command, frozen=True, tag="answer"):
    """An answer or a measured fact; its shape belongs to the question's kind.

    `side` says who answers a question that goes to several sides at once, where whoever enters it plays several of
    them, or is the referee and decides for one that is gone.
    """

    value: dict[str, Any]
    question: int | None = None
    side: int | None = None


class PressLuck(Command, frozen=True, tag="press-luck"):
    """Dice of the roll shown last are thrown again, by somebody's `skill`: `by` is the figure that has it.

    `dice` are their places in the roll from 0, none for all of them. Possible until the next roll or entry.
    """

    by: int
    skill: str
    dice: Annotated[tuple[int, ...], msgspec.Meta(max_length=1_000)] = ()
    roll: int | None = None


class TakeBack(Command, frozen=True, tag="take-back"):
    pass


class Rewind(Command, frozen=True, tag="rewind"):
    to: int
    reason: Text = ""


class Amend(Command, frozen=True, tag="amend"):
    """One entry (the version of its event) as it should have been: `faces` of typed dice, the `value` of an answer or a
    told fact, or those fields of a `command` that change. `leave_out` are later entries that shall not be worked out
    again; `shown` is the digest of the preview that the people have seen, empty for whoever may see none.
    """

    entry: int
    faces: Annotated[tuple[int, ...], msgspec.Meta(max_length=1_000)] | None = None
    value: dict[str, Any] | None = None
    command: dict[str, Any] | None = None
    leave_out: Annotated[tuple[int, ...], msgspec.Meta(max_length=200)] = ()
    shown: str = ""
    reason: Text = ""


class Interject(Command, frozen=True, tag="interject"):
    """Somebody says "I interrupt": the newest command run, whose command is the event `entry`, is worked out again with
    what he does in it. The shape of `what` is the ruleset's; it holds no text that people typed.
    """

    entry: int
    what: dict[str, Any]


class KeepWhatHappened(Command, frozen=True, tag="keep-what-happened"):
    reason: Text = ""


class Decide(Command, frozen=True, tag="decide-otherwise"):
    """The people have the last word: does `command` although a rule declines it."""

    command: dict[str, Any]
    reason: Text = ""


class Agree(Command, frozen=True, tag="agree"):
    proposal: int


class Decline(Command, frozen=True, tag="decline"):
    """Says no to a proposal, which ends it; whoever made it takes it back so."""

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


class TableLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of a referee's table: it comes up from `low` to `high`."""

    text: Text
    low: int
    high: int


class RollOnTable(Command, frozen=True, tag="roll-on-table"):
    """A roll on a table of the referee's own, for a figure or (0) for nobody; `pick` chooses a row without dice.

    People name the table only; what stands in it is filled in before the rules see the command, as it stands then.
    """

    table: str
    figure: Annotated[int, msgspec.Meta(ge=0)] = 0
    pick: Annotated[int, msgspec.Meta(ge=0)] | None = None
    name: Text = ""
    count: int = 1
    sides: int = 6
    lines: Annotated[tuple[TableLine, ...], msgspec.Meta(max_length=200)] = ()


class End(Command, frozen=True, tag="end"):
    """`side` concedes; a draw, time up or calling off concerns all. `winner` may be named when time is up."""

    how: Literal["conceded", "drawn", "time_up", "called_off"]
    reason: Text = ""
    side: int | None = None
    winner: int | None = None


class ChangeDetail(Command, frozen=True, tag="change-detail"):
    """How much Rollbook is told from now on."""

    detail: Detail


class Report(Command, frozen=True, tag="report"):
    """What a side's own people did and suffered, told afterwards; its shape belongs to the ruleset."""

    side: int
    report: dict[str, Any]
    note: Text = ""


class ApproveReport(Command, frozen=True, tag="approve-report"):
    """`absent`: the referee settles it for somebody who never answered."""

    report: int
    absent: bool = False


class DisputeReport(Command, frozen=True, tag="dispute-report"):
    report: int
    reason: Text


class CommitSeed(Command, frozen=True, tag="commit-seed"):
    """SHA-256 (hex) of 32 random bytes that a player's own device has chosen and keeps to itself."""

    digest: Hex32


class OpenSeed(Command, frozen=True, tag="open-seed"):
    """The 32 bytes (hex), once all hashes are recorded."""

    seed: Hex32
    roll: int | None = None


class LoseSeed(Command, frozen=True, tag="lose-seed"):
    """A seed that was promised is gone with its device: the round is done without it. Of `player`, else one's own.

    Whose it is says so himself, once the others have opened theirs; the referee ends the round as it stands.
    """

    player: str = ""


class GiveEntropy(Command, frozen=True, tag="give-entropy"):
    """32 random bytes (hex) of a player's own device for the roll that is awaited."""

    roll: int
    entropy: Hex32


class GoOnWithout(Command, frozen=True, tag="go-on-without"):
    """No device has answered in time: the awaited roll is made without its part."""

    roll: int


class SetFresh(Command, frozen=True, tag="set-fresh"):
    """Are devices asked for fresh bytes? auto: whenever whoever runs the machine plays a side."""

    mode: Literal["on", "off", "auto"]


class ChallengeRoll(Command, frozen=True, tag="challenge-roll"):
    """Doubts dice that another side rolled at the table."""

    roll: int
    reason: Text = ""


class SettleChallenge(Command, frozen=True, tag="settle-challenge"):
    """The doubted dice stand, or are rolled again."""

    roll: int
    how: Literal["stands", "again"]
    reason: Text = ""


class AttestDice(Command, frozen=True, tag="attest-dice"):
    """After the battle: `side` has seen what the others rolled at the table, but for `leave_out`."""

    side: int
    leave_out: Annotated[tuple[int, ...], msgspec.Meta(max_length=10_000)] = ()


def by_type(module: Mapping[str, Any]) -> dict[str, type[Command]]:
    """The commands that a module (its `globals()`) declares: those with a type of their own."""
    by_tag = {str(kind.__struct_config__.tag): kind for kind in declared(Command, module)}
    return {tag: kind for tag, kind in by_tag.items() if tag != kind.__name__}


KERNEL_COMMANDS = by_type(globals())


def decode(known: dict[str, type[Command]], raw: object) -> Command:
    """The typed command of a plain dict, or `Malformed` with the field that is wrong."""
    if not isinstance(raw, dict):
        raise Malformed("command", raw, "object-with-a-type")
    kind = raw.get("type")
    if not isinstance(kind, str) or kind not in known:
        raise Malformed("command.type", kind, "one-of", {"known": sorted(known)})
    command: Command = convert(raw, known[kind], "command")
    return command


def convert(raw: object, shape: type[Any], field: str) -> Any:
    """msgspec's conversion with our own kind of error."""
    try:
        return msgspec.convert(raw, shape, strict=True)
    except msgspec.ValidationError:
        wrong = misfit(raw, shape) or Misfit("", raw, "string-of-another-form")
        raise Malformed(field + wrong.path, wrong.value, wrong.code, wrong.facts) from None
