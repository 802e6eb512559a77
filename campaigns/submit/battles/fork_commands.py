"""Commands about what-if copies, on a campaign's own stream."""

from typing import Annotated

import msgspec

from campaigns.submit.shapes import Id
from engine.kernel.commands import Command, by_type


class ForkBattle(Command, frozen=True, tag="fork-battle"):
    """A copy of the battle as it stood after its event `at`, to be played on with other dice. Nothing of it counts.

    `battle` may be such a copy itself. To throw a copy away, end it as called off.
    """

    battle: Id
    at: Annotated[int, msgspec.Meta(ge=1)]
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""


FORK_COMMANDS = by_type(globals())
