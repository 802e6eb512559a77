"""What people answer in the middle of an action: shapes that many questions share, and asking for them."""

from collections.abc import Callable
from typing import Annotated, Final, TypeVar

import msgspec

from engine.kernel.effects import Effects, Question
from engine.kernel.refusal import Malformed


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of answers; the question's kind says which one is awaited."""


class Chosen(Answer, frozen=True):
    """One of the words that the question offers."""

    choice: str


class Number(Answer, frozen=True):
    """A whole number, such as a bid; the question's `most` bounds it."""

    number: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class GoOn(Answer, frozen=True):
    """Whoever might have said something to it lets it go by."""


A = TypeVar("A", bound=msgspec.Struct)
YES_OR_NO: Final = ("yes", "no")


def ask(effects: Effects | None, question: Question, shape: type[A]) -> A:
    assert effects is not None, "nobody is there to be asked"
    answer = effects.ask(question)
    assert isinstance(answer, shape)
    return answer


def ask_each(
    effects: Effects | None, question: Question, shape: type[A], check: Callable[[int, A], None]
) -> dict[int, A]:
    """By side, each answer sealed until all are in (`Effects.ask_each`); nothing where no side is asked."""
    assert effects is not None, "nobody is there to be asked"
    if not question.sides:
        return {}

    def fits(side: int, answer: object) -> None:
        assert isinstance(answer, shape)
        check(side, answer)

    answers: dict[int, A] = {}
    for side, answer in effects.ask_each(question, fits).items():
        assert isinstance(answer, shape)
        answers[side] = answer
    return answers


def say_yes(effects: Effects | None, kind: str, side: int, about: tuple[int, ...], most: int = 0) -> bool:
    """Do they say yes? Refuses: Malformed."""
    return choose(effects, Question(kind, (side,), about, YES_OR_NO, most)) == "yes"


def choose(effects: Effects | None, question: Question) -> str:
    """One of the question's options. Refuses: Malformed."""
    choice = ask(effects, question, Chosen).choice
    if choice not in question.options:
        if question.options == YES_OR_NO:
            raise Malformed("answer.choice", choice, "yes-or-no")
        raise Malformed("answer.choice", choice, "one-of", {"known": question.options})
    return choice
