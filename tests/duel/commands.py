"""What people enter in a duel. Fields that they get wrong are refused before any rule is asked."""

from typing import Annotated

import msgspec

from engine.kernel.commands import Command, by_type

Nth = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Shoot(Command, frozen=True, tag="shoot"):
    figure: Nth
    target: Nth


class Wait(Command, frozen=True, tag="wait"):
    figure: Nth


COMMANDS = by_type(globals())
