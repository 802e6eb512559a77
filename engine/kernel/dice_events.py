"""Events about the dice themselves: what people's devices put into them, and what people say of dice on the table.

A server roll's faces come from its secret, the seeds that the newest `SeedsFixed` before it names, in that order, and
the bytes of its `EntropyGiven` (engine/kernel/sealed.py). None of these events is undone by a rewind.
"""

from engine.kernel.event import Event
from engine.kernel.text import Text
from engine.kernel.why import Reason


class SeedCommitted(Event, frozen=True):
    """A player's browser has chosen a seed; `digest` is SHA-256 of it as hex. The seed itself is still unknown."""

    player: str
    digest: str


class SeedOpened(Event, frozen=True):
    """The seed (32 bytes as hex) that the player's browser had committed to."""

    player: str
    seed: str


class SeedsFixed(Event, frozen=True):
    """From the next roll on these seeds go into the server's dice, in this order. A missing seed is empty."""

    players: tuple[str, ...]
    seeds: tuple[str, ...]


class FreshSet(Event, frozen=True):
    """`mode` on or off: are devices asked for fresh bytes; auto: whenever whoever runs the machine plays."""

    mode: str


class EntropyRequested(Event, frozen=True):
    """A server roll that counts from now on, before anybody can know its faces: devices are asked for their part.

    `of` are the members whose devices are asked for fresh bytes, `openers` those whose seeds are still to be opened.
    """

    roll: int
    figure: int
    purpose: str
    count: int
    sides: int
    why: list[Reason] = []
    options: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    openers: tuple[str, ...] = ()


class EntropyGiven(Event, frozen=True):
    """Fresh bytes (32, as hex) of the player's device for this one roll."""

    roll: int
    player: str
    entropy: str


class EntropyMissed(Event, frozen=True):
    """No device answered in time: the roll goes without fresh bytes."""

    roll: int


class DiceKeyLost(Event, frozen=True):
    """The key of the dice is gone: rolls up to `last` can't be checked against what was committed to.

    The commitment that follows begins with roll `last` + 1 and comes from a new key.
    """

    last: int


class RollChallenged(Event, frozen=True):
    """A side doubts dice that another side rolled at the table. Nothing stops; `settle` says what came of it."""

    roll: int
    side: int
    reason: Text = ""


class ChallengeSettled(Event, frozen=True):
    """`how`: stands, or again (the dice are rolled once more; what followed from the old ones no longer counts)."""

    roll: int
    how: str


class DiceAttested(Event, frozen=True):
    """A side has seen these rolls of others at the table and finds them right."""

    side: int
    rolls: tuple[int, ...]


DICE_TAGS: dict[str, type[Event]] = {
    "battle/seed-committed/1": SeedCommitted,
    "battle/seed-opened/1": SeedOpened,
    "battle/seeds-fixed/1": SeedsFixed,
    "battle/fresh-set/1": FreshSet,
    "battle/entropy-requested/1": EntropyRequested,
    "battle/entropy-given/1": EntropyGiven,
    "battle/entropy-missed/1": EntropyMissed,
    "battle/dice-key-lost/1": DiceKeyLost,
    "battle/roll-challenged/1": RollChallenged,
    "battle/challenge-settled/1": ChallengeSettled,
    "battle/dice-attested/1": DiceAttested,
}

# What may lie between the parts of an action without belonging to it.
DICE_ASIDE: tuple[type[Event], ...] = (
    SeedCommitted,
    SeedOpened,
    SeedsFixed,
    FreshSet,
    EntropyGiven,
    EntropyMissed,
    DiceKeyLost,
    RollChallenged,
    ChallengeSettled,
    DiceAttested,
)
