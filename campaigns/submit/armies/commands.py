"""Commands of units with profiles, and of whole armies from a file."""

from typing import Annotated, Any

import msgspec

from campaigns.submit.shapes import Id
from engine.kernel.commands import Command, by_type


class SetProfile(Command, frozen=True, tag="set-profile"):
    """The whole profile, in the ruleset's words. Its owner changes it until it has fought, the referee later, too."""

    character: Id
    profile: dict[str, Any]


class ImportArmy(Command, frozen=True, tag="import-army"):
    """All units of another tool's list, hired at once: `content` is the file in base64."""

    gang: Id
    content: Annotated[str, msgspec.Meta(max_length=5_600_000)]
    owner: Id | None = None


ARMY_COMMANDS = by_type(globals())
