"""Events of every battle, whatever is played. A tag is a promise: a new shape gets a new number.

A battle's stream is a sequence of *units*: `commanded` (what a person entered), then what came of it: rolls, questions
with their answers, and the ruleset's own transitions, up to the next point where the table waits.
"""

import msgspec

from engine.kernel.setup import Figure, OptionValue, Setup
from engine.kernel.text import Text
from engine.kernel.why import Reason


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of all stored events; the tag stands in `TAGS`, not in the payload."""


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


class DiceCommitted(Event, frozen=True):
    dice: Commitment


class RulesVersionChanged(Event, frozen=True):
    rules_version: int


class Commanded(Event, frozen=True):
    """What was entered, as it was entered; running it again must give the rest of the unit."""

    command: dict[str, object]
    forced: bool = False


class RollRequested(Event, frozen=True):
    """Dice that lie on the table are awaited. `options` name the cards left when one is to be turned."""

    roll: int
    figure: int
    purpose: str
    count: int
    sides: int
    why: list[Reason] = []
    options: tuple[str, ...] = ()


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


class Rewound(Event, frozen=True):
    """Events after `to` no longer count; they stay readable, struck through."""

    to: int
    reason: Text = ""


class TakenBack(Event, frozen=True):
    """The last entry was taken back by whoever entered it: events after `to` no longer count."""

    to: int


class UnitKept(Event, frozen=True):
    """The rules changed under an unfinished action: what happened stays, the turn ends."""

    reason: Text = ""


class Paused(Event, frozen=True):
    note: Text = ""


class Resumed(Event, frozen=True):
    pass


class Proposed(Event, frozen=True):
    """One side proposes what needs the consent of the others (or of the referee)."""

    proposal: int
    side: int
    command: dict[str, object]


class Agreed(Event, frozen=True):
    proposal: int
    side: int


class DiceModeChanged(Event, frozen=True):
    """From the next turn on the side's dice are the server's or lie on the table."""

    side: int
    dice: str


class HandedOver(Event, frozen=True):
    """Figures are played by somebody else from now on (a substitute, or the owner again)."""

    figures: tuple[int, ...]
    player: str


class PlayerJoined(Event, frozen=True):
    side: int
    player: str


class FigureArrived(Event, frozen=True):
    number: int
    figure: Figure


class FigureLeft(Event, frozen=True):
    figure: int
    reason: Text = ""


class Noted(Event, frozen=True):
    note: Text


class BattleEnded(Event, frozen=True):
    """`how`: played, conceded, drawn, time_up or called_off; `winner` is a side or absent."""

    how: str
    winner: int | None = None
    reason: Text = ""


TAGS: dict[str, type[Event]] = {
    "battle/opened/1": BattleOpened,
    "battle/dice-committed/1": DiceCommitted,
    "battle/rules-version-changed/1": RulesVersionChanged,
    "battle/commanded/1": Commanded,
    "battle/roll-requested/1": RollRequested,
    "battle/rolled/1": Rolled,
    "battle/asked/1": Asked,
    "battle/answered/1": Answered,
    "battle/rewound/1": Rewound,
    "battle/taken-back/1": TakenBack,
    "battle/unit-kept/1": UnitKept,
    "battle/paused/1": Paused,
    "battle/resumed/1": Resumed,
    "battle/proposed/1": Proposed,
    "battle/agreed/1": Agreed,
    "battle/dice-mode-changed/1": DiceModeChanged,
    "battle/handed-over/1": HandedOver,
    "battle/player-joined/1": PlayerJoined,
    "battle/figure-arrived/1": FigureArrived,
    "battle/figure-left/1": FigureLeft,
    "battle/noted/1": Noted,
    "battle/ended/1": BattleEnded,
}

# What may lie between the parts of a unit without belonging to it: running the unit again steps over these.
ASIDE: tuple[type[Event], ...] = (
    DiceCommitted,
    RulesVersionChanged,
    Rewound,
    TakenBack,
    Paused,
    Resumed,
    Proposed,
    Agreed,
    DiceModeChanged,
    HandedOver,
    PlayerJoined,
    Noted,
)
