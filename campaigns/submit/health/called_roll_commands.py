"""Commands of rolls that the referee calls between battles."""

from typing import Annotated

import msgspec

from campaigns.submit.health.commands import Hands, Number, Word, Words
from campaigns.submit.shapes import Id
from engine.kernel.commands import Command, by_type


class CallRolls(Command, frozen=True, tag="call-rolls"):
    """One roll for each of these characters, each against his own number unless one is given. `sealed`: only the
    referee sees what came until he opens it. `dice` says whose fall. `reason`: what it is about.
    """

    characters: Annotated[list[Id], msgspec.Meta(max_length=40)]
    skill: Word
    difficulty: Word | None = None  # the usual one
    extra: Annotated[int, msgspec.Meta(ge=-2, le=2)] = 0
    sealed: bool = False
    number: Annotated[int, msgspec.Meta(ge=0, le=100)] | None = None
    dice: Hands = "server"
    reason: Words = ""


class ThrowCalled(Command, frozen=True, tag="throw-called"):
    """The dice of a called roll: `faces` as they lie on the table, or without them the server's."""

    call: Id
    faces: Annotated[list[Number], msgspec.Meta(max_length=20)] | None = None


class OpenCalled(Command, frozen=True, tag="open-called"):
    """The referee shows everybody what came of a sealed roll."""

    call: Id


class WithdrawCall(Command, frozen=True, tag="withdraw-call"):
    """A called roll that nobody has made yet isn't wanted any more."""

    call: Id


CALL_COMMANDS = by_type(globals())
