"""Commands about what-if copies, on a campaign's own stream."""

from typing import Annotated

import msgspec

from engine.kernel.commands import Command, by_type

Id = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$")]


class ForkBattle(Command, frozen=True, tag="fork-battle"):
    """A copy of the battle as it stood after its event `at`, to be played on with other dice. Nothing of it counts.

    `battle` may be such a copy itself. To throw a copy away, end it as called off.
    """

    battle: Id
    at: Annotated[int, msgspec.Meta(ge=1)]
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""


FORK_COMMANDS = by_type(globals())
