"""Events of every battle, whatever is played. A tag is a promise: a new shape gets a new number.

A battle's stream is a sequence of command runs: `commanded` (what a person entered), then what came of it: rolls,
questions with their answers, and the ruleset's own transitions, up to the next point where the table waits.
"""

import msgspec

from engine.kernel.dice_events import DICE_TAGS
from engine.kernel.event import Aside as Aside
from engine.kernel.event import Event as Event
from engine.kernel.event import tagged
from engine.kernel.setup import Figure, OptionValue, Setup
from engine.kernel.text import Text
from engine.kernel.why import Reason


class Commitment(msgspec.Struct, frozen=True):
    """Fixes the server's dice ahead: RFC 6962 root over the digests of secrets `start` .. `start+count-1`."""

    algorithm: str
    start: int
    count: int
    root: str


class BattleOpened(Event, frozen=True):
    """First event: pins setup, every option's value, the version of the rules and the commitment of the dice."""

    setup: Setup
    rules_version: int
    options: dict[str, OptionValue]
    dice: Commitment | None = None


class DiceCommitted(Aside, frozen=True):
    dice: Commitment


class RulesVersionChanged(Aside, frozen=True):
    rules_version: int


class Forked(Aside, frozen=True):
    """A what-if copy: everything before was taken over from the battle `of` as it stood after its event `at`, under the
    same versions. From here on the copy has dice of its own, committed to here; `rolls` is the last number taken over.

    `within`: the copy ends in the middle of an action, which goes on by itself.
    """

    of: str
    at: int
    rolls: int
    dice: Commitment
    within: bool = False


class Commanded(Event, frozen=True):
    """What was entered, as it was entered; running it again must give the rest of the command run."""

    command: dict[str, object]
    forced: bool = False


class LuckPressed(Event, frozen=True):
    """Dice of the roll recorded as event `to` are thrown again: what came after it counts no more, the old dice stay.

    `roll` is the roll's number, `figure` threw it; `by` is the figure whose `skill` does it, for the player `member`
    of `side`; `dice` are the places of the dice, from 0. The next `Rolled` holds the new ones.
    """

    to: int
    roll: int
    figure: int
    by: int
    skill: str
    dice: tuple[int, ...]
    side: int = -1
    member: str = ""
    why: list[Reason] = []


class RollRequested(Event, frozen=True):
    """Dice that lie on the table are awaited. `options` name the cards left when one is to be turned; `side` says whose
    dice they are where no figure rolls them.
    """

    roll: int
    figure: int
    purpose: str
    count: int
    sides: int
    why: list[Reason] = []
    options: tuple[str, ...] = ()
    side: int = -1


class Rolled(Event, frozen=True):
    """A roll with everything needed to check it; `secret` is s_i of a server roll, absent for typed dice."""

    roll: int
    figure: int
    purpose: str
    count: int
    sides: int
    faces: tuple[int, ...]
    why: list[Reason] = []
    options: tuple[str, ...] = ()
    secret: str = ""


class RollKept(Rolled, frozen=True):
    """A roll that counts again after a correction: `roll` and `secret` are those of the event `of`, the faces its first
    ones. Fewer faces than `count`: the next `Rolled` holds what was missing. `amended`: typed dice, corrected.
    """

    of: int = 0
    amended: bool = False


class Asked(Event, frozen=True):
    question: int
    kind: str
    sides: tuple[int, ...]
    about: tuple[int, ...] = ()
    options: tuple[str, ...] = ()
    most: int = 0


class Answered(Event, frozen=True):
    question: int
    answer: dict[str, object]


class AnswerSealed(Aside, frozen=True):
    """A side's answer to a question that goes to several at once. Until all are in, nobody but `by` reads this line.

    `by` gave it, `entered_by` typed it where that is somebody else; the line's header names neither. `referee`: he
    decided for a side that is gone.
    """

    question: int
    side: int
    answer: dict[str, object]
    by: str = ""
    entered_by: str = ""
    referee: bool = False


class OpenedAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """`sealed` is the version of the line that said so while it was closed."""

    side: int
    answer: dict[str, object]
    sealed: int
    referee: bool = False


class AnswersOpened(Event, frozen=True):
    """The last side has answered: all answers lie open, in the order of the sides that were asked."""

    question: int
    answers: tuple[OpenedAnswer, ...]


class Rewound(Aside, frozen=True):
    """Events after `to` no longer count; they stay readable, struck through."""

    to: int
    reason: Text = ""


class TakenBack(Aside, frozen=True):
    """The last entry was taken back by whoever entered it: events after `to` no longer count."""

    to: int


class Amended(Event, frozen=True):
    """The event `entry` was changed: events after `to` no longer count, and what follows was worked out again.

    `left_out` are the entries (versions of their commands) that people left out of it. With `interrupt` nothing was
    wrong with that entry: somebody interrupts it, and says this (`Interject.what`).
    """

    to: int
    entry: int
    left_out: tuple[int, ...] = ()
    reason: Text = ""
    interrupt: dict[str, object] | None = None

    @property
    def is_correction(self) -> bool:
        return self.interrupt is None


class UnitKept(Event, frozen=True):
    """The rules changed under an unfinished action: what happened stays, the turn ends."""

    reason: Text = ""


class Paused(Aside, frozen=True):
    note: Text = ""


class Resumed(Aside, frozen=True):
    pass


class Proposed(Aside, frozen=True):
    """One side proposes what needs the consent of the others (or of the referee)."""

    proposal: int
    side: int
    command: dict[str, object]


class Agreed(Aside, frozen=True):
    """The last consent that was missing (or the referee's): the proposal is carried out."""

    proposal: int
    side: int


class Consented(Aside, frozen=True):
    """One side consents while others that have a player are still to be asked."""

    proposal: int
    side: int


class ProposalDeclined(Aside, frozen=True):
    """A side says no, or the referee (`side` is -1): the proposal is gone. `withdrawn`: by the side that made it."""

    proposal: int
    side: int = -1
    withdrawn: bool = False


class DiceModeChanged(Aside, frozen=True):
    """From the next turn on the side's dice are the server's or lie on the table."""

    side: int
    dice: str


class HandedOver(Aside, frozen=True):
    """Figures are played by somebody else from now on (a substitute, or the owner again)."""

    figures: tuple[int, ...]
    player: str


class PlayerJoined(Aside, frozen=True):
    side: int
    player: str


class FigureArrived(Event, frozen=True):
    number: int
    figure: Figure


class FigureLeft(Event, frozen=True):
    figure: int
    reason: Text = ""


class Noted(Aside, frozen=True):
    note: Text


class DetailChanged(Aside, frozen=True):
    """From now on people tell every roll, what came of it, or everything afterwards."""

    detail: str


class Reported(Event, frozen=True):
    """A side's report, or the newer one that replaces it. `number` counts reports within the battle from 1."""

    number: int
    side: int
    report: dict[str, object]
    note: Text = ""


class ReportApproved(Event, frozen=True):
    """`by` is the side that approves, -1 the referee; `absent`: he settled it for somebody who never answered."""

    report: int
    by: int = -1
    absent: bool = False


class ReportDisputed(Event, frozen=True):
    report: int
    by: int = -1
    reason: Text = ""


class TableRolled(Event, frozen=True):
    """What came up on a referee's own table; `row` counts from 0, `text` is the line as it stood. `total` 0: chosen."""

    figure: int
    table: str
    name: Text
    row: int
    text: Text
    total: int = 0


class BattleEnded(Event, frozen=True):
    """`how`: played, conceded, drawn, time_up, called_off or reported; `winner` is a side or absent."""

    how: str
    winner: int | None = None
    reason: Text = ""


TAGS = tagged("battle", Event, globals()) | DICE_TAGS

COMMITTING = (BattleOpened, DiceCommitted, Forked)  # what fixes rolls ahead
