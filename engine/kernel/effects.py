"""What a watched battle talks to: it writes down events, deals dice and waits for people's answers.

A simulation that nobody watches has none. `ReplayEffects` (tape and people) and `SimulationEffects` (regenerating one
simulated battle with its full log) are interpreted subclasses, so the compiled rules reach them through this base class
only.
"""

from collections.abc import Callable

import msgspec
from mypy_extensions import mypyc_attr

from engine.kernel.why import Why


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision or a fact that people must give in the middle of an action.

    `kind` names the shape of the answer; `sides` may answer; `options` are the choices offered, in stable order;
    `about` are the figures concerned, acting figure first; `most` is a bound such as the inches rolled (hundredths).
    """

    kind: str
    sides: tuple[int, ...]
    about: tuple[int, ...] = ()
    options: tuple[str, ...] = ()
    most: int = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Effects:
    def record(self, event: object) -> int:
        """Writes the event down and returns its number (version) within the battle."""
        raise NotImplementedError

    def roll(self, figure: int, side: int, purpose: str, count: int, sides: int, why: Why | None) -> bytes:
        """Deals `count` dice for the figure (or 0) of the side (or -1 for nobody's, such as the card deck)."""
        raise NotImplementedError

    # What the newest roll went through before it stood: whose luck, which skill, which side and player, how many dice.
    pressed: list[tuple[int, str, int, str, int]] = []
    stops = 0  # how often people were asked something so far: whoever sees dice may have them thrown again until then

    def press(self, figure: int, purpose: str, by: int, side: int, skill: str, places: list[int]) -> bytes:
        """Throws dice of the newest roll again for a policy; people enter that themselves (`entries.press_luck`)."""
        raise NotImplementedError

    def draw(self, figure: int, side: int, purpose: str, left: tuple[str, ...]) -> int:
        """One of those left: returns an index into `left`. Nothing is ever shuffled ahead."""
        raise NotImplementedError

    def is_typed(self, side: int) -> bool:
        """Do this side's dice lie on the table (people enter them), or are they the server's?"""
        raise NotImplementedError

    def ask(self, question: Question) -> object:
        """The answer as the struct that belongs to the question's kind; suspends the action until it is there."""
        raise NotImplementedError

    def sides_asked(self, question: Question) -> tuple[int, ...] | None:
        """Whom the record of an action that is worked out again asks this, whatever the question's `sides`; None behind
        the end of the record.
        """
        return None

    def ask_each(self, question: Question, check: Callable[[int, object], None]) -> dict[int, object]:
        """The answer of every side in `question.sides`: each is sealed until all are in, then all lie open at once.

        `check` refuses what a side can't answer, as soon as that side answers: what others say can't count for it. The
        question's kind is one of `Ruleset.sealed_questions`.
        """
        raise NotImplementedError
