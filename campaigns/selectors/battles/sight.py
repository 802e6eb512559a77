"""Lines of sight on a drawn table: the ruleset's own answer, for pages and clients that want to show it."""

import msgspec

from campaigns.selectors.battles.loaded import LoadedBattle


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


def sights(here: LoadedBattle, figure: int) -> list[Sight]:
    """Nothing on a real table, and nothing for a figure that isn't on the table."""
    if here.rules.sight_lines is None or not figure:
        return []
    lines = here.rules.sight_lines(here.shown.battle, figure)
    return [Sight(*one[:8], list(one.between), list(one.stopped)) for one in lines]
