"""Lines of sight on a drawn table: the ruleset's own answer, for pages and clients that want to show it."""

from uuid import UUID

import msgspec

from campaigns.models import Member
from campaigns.selectors.table import Table, table
from engine.kernel.ruleset import Language


class Sight(msgspec.Struct, frozen=True):
    """From `figure` to `target`; the fields are those of `engine.kernel.optional_parts.SightLine`."""

    figure: int
    target: int
    distance: int
    clear: bool
    ahead: bool
    blocker: str
    cover: str
    hidden: bool
    between: list[int]
    stopped: list[int]


def sights(here: Table, figure: int) -> list[Sight]:
    """Nothing on a real table, and nothing for a figure that isn't on the table."""
    if here.rules.sight_lines is None or not figure:
        return []
    lines = here.rules.sight_lines(here.shown.battle, figure)
    return [Sight(*one[:8], list(one.between), list(one.stopped)) for one in lines]


def sights_of(
    battle_id: UUID, viewer: Member | None, figure: int, at: int | None = None, language: Language = "en"
) -> list[Sight]:
    """As the table stands, or stood after version `at`. Raises: Missing, Malformed (`at`)."""
    return sights(table(battle_id, viewer, language, at), figure)
