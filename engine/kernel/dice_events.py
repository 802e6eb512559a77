"""Events about the dice themselves: what people's devices put into them, and what people say of dice on the table.

A server roll's faces come from its secret, the seeds that the newest `SeedsFixed` before it names, in that order, and
the bytes of its `EntropyGiven` (engine/kernel/sealed.py). None of these events is undone by a rewind.
"""

from engine.kernel.event import Aside, Event, tagged
from engine.kernel.text import Text
from engine.kernel.why import Reason


class SeedCommitted(Aside, frozen=True):
    """A player's browser has chosen a seed; `digest` is SHA-256 of it as hex. The seed itself is still unknown."""

    player: str
    digest: str


class SeedOpened(Aside, frozen=True):
    """The seed (32 bytes as hex) that the player's browser had committed to."""

    player: str
    seed: str


class SeedsFixed(Aside, frozen=True):
    """From the next roll on these seeds go into the server's dice, in this order. A missing seed is empty."""

    players: tuple[str, ...]
    seeds: tuple[str, ...]


class FreshSet(Aside, frozen=True):
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


class EntropyGiven(Aside, frozen=True):
    """Fresh bytes (32, as hex) of the player's device for this one roll."""

    roll: int
    player: str
    entropy: str


class EntropyMissed(Aside, frozen=True):
    """No device answered in time: the roll goes without fresh bytes."""

    roll: int


BY_DEVICES = (SeedCommitted, SeedOpened, SeedsFixed, EntropyGiven, EntropyMissed)  # an entry that begins so is nobody's


class DiceKeyLost(Aside, frozen=True):
    """The key of the dice is gone: rolls up to `last` can't be checked against what was committed to.

    The commitment that follows begins with roll `last` + 1 and comes from a new key.
    """

    last: int


class RollChallenged(Aside, frozen=True):
    """A side doubts dice that another side rolled at the table. Nothing stops; `settle` says what came of it."""

    roll: int
    side: int
    reason: Text = ""


class ChallengeSettled(Aside, frozen=True):
    """`how`: stands, or again (the dice are rolled once more; what followed from the old ones no longer counts)."""

    roll: int
    how: str


class DiceAttested(Aside, frozen=True):
    """A side has seen these rolls of others at the table and finds them right."""

    side: int
    rolls: tuple[int, ...]


DICE_TAGS = tagged("battle", Event, globals())
DICE_ASIDE = tuple([tag for tag in DICE_TAGS.values() if issubclass(tag, Aside)])
