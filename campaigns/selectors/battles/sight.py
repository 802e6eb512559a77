"""Lines of sight on a drawn table, and what moves come to: the ruleset's own answer, for pages that want to show it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from campaigns.selectors.battles.loaded import LoadedBattle
from engine.kernel.commands import convert
from engine.kernel.optional_parts import Ahead


class Sight(msgspec.Struct, frozen=True):
    """One figure's look at another on a drawn table, as a shot would find it. Lengths in hundredths of the unit.

    `clear`: nothing of the ground is in the way, else `blocker` names the piece and `stopped` the place (x, y) where
    the line meets it; `ahead`: within the arc of fire; `hidden`: unseen although the line is clear; `between`: figures
    in the line, the nearest first.
    """

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
    return [Sight(*line[:8], list(line.between), list(line.stopped)) for line in lines]


def ahead_of(here: LoadedBattle, command: Mapping[str, Any]) -> Ahead:
    """What a move would come to that isn't sent yet; nothing where the rules don't say. Refuses."""
    shape = here.rules.commands.get(str(command.get("type")))
    if here.rules.ahead is None or shape is None:
        return Ahead([])
    return here.rules.ahead(here.shown.battle, convert(command, shape, "command"))
