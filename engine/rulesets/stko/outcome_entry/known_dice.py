"""Dice that people spoke for: the rules ask for them, and nothing is rolled.

Dice that follow from an outcome (nerves, feelings) are asked for as outcomes too; any other roll goes on as usual.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from engine.kernel.answers import choose
from engine.kernel.commands import Command
from engine.kernel.effects import Effects, Question
from engine.kernel.offers import Told
from engine.kernel.refusal import Refusal
from engine.kernel.why import Why
from engine.rulesets.stko.battle import Battle

Faces = Mapping[str, list[int]]  # by purpose, what lay on the table
# By purpose of the roll: the question that people answer instead, and a face that brings each answer.
ASKED: Final = {
    "nerve": ("outcome-nerve", {"held": 6, "lost": 1}),
    "emotion": ("outcome-emotion", {"fear": 1, "nothing": 3, "hate": 6}),
    "mixed_feelings": ("outcome-mixed", {"fear": 1, "hate": 6}),
}


class KnownDice(Effects):
    """Stands between the rules and the battle's own `Effects`: dice that people spoke for are not rolled again."""

    def __init__(self, inner: Effects, known: Faces, cards_known: str = "") -> None:
        self.inner = inner
        self.known = {purpose: list(faces) for purpose, faces in known.items()}
        self.card = cards_known

    def record(self, event: object) -> int:
        return self.inner.record(event)

    def ask(self, question: Question) -> object:
        return self.inner.ask(question)

    def is_typed(self, side: int) -> bool:
        return self.inner.is_typed(side)

    def roll(self, figure: int, side: int, purpose: str, count: int, sides: int, why: Why | None) -> bytes:
        known = self.known.get(purpose)
        if known:
            return bytes([known.pop(0) for _ in range(count)])
        if purpose in ASKED:
            kind, faces = ASKED[purpose]
            return bytes([faces[choose(self.inner, Question(kind, (side,), (figure,), tuple(faces)))]] * count)
        return self.inner.roll(figure, side, purpose, count, sides, why)

    def draw(self, figure: int, side: int, purpose: str, left: tuple[str, ...]) -> int:
        if purpose == "card" and self.card:
            if self.card not in left:
                raise Refusal("card-not-in-deck", {"card": self.card})
            return left.index(self.card)
        return self.inner.draw(figure, side, purpose, left)


def by_a_die(
    command: type[Command],
    purpose: str,
    faces: Mapping[str, int],
    perform: Callable[[Battle, Any], None],
    keeps: tuple[str, ...] = ("figure",),
) -> Told:
    """An action told by what its one die brought: each result's word with a face that brings it."""

    def perform_told(b: Battle, c: Any) -> None:
        with known_dice(b, {purpose: [faces[c.result]]}):
            perform(b, c)

    return Told(command, perform_told, keeps, {result: {"result": result} for result in faces})


@contextmanager
def known_dice(b: Battle, known: Faces | None = None, card: str = "") -> Iterator[None]:
    """While the rules run, these faces count as thrown."""
    before = b.effects
    assert before is not None, "only people tell outcomes"
    b.effects = KnownDice(before, known or {}, card)
    try:
        yield
    finally:
        b.effects = before
