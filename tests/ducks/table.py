"""The engine's table for a ducking duel, and random play on it in which the other side interrupts now and then."""

import random
from typing import Any

import msgspec

from engine.kernel.interjections import interruptible
from engine.kernel.setup import Setup
from tests.bids import table as corner
from tests.ducks.game import DUCKS
from tests.duel import table as yard
from tests.engine.table import BLUE, RED, Table


def sit_down(dice: str = "server", seed: int = 1) -> Table:
    """Two against two."""
    return Table(pair(dice), seed, DUCKS)


def pair(dice: str, **more: Any) -> Setup:
    return msgspec.structs.replace(yard.yard(dice, **more), ruleset="ducks")


def i_duck(game: Any, figure: int) -> dict[str, Any]:
    return {"type": "interject", "entry": interruptible(game), "what": {"figure": figure}}


def interruption(game: Any, pick: random.Random) -> tuple[dict[str, Any], str] | None:
    """Of somebody who may still duck, by whoever plays them."""
    entry = interruptible(game)
    said = next((one.event.command for one in game.counting if one.version == entry), {})
    if said.get("type") not in ("shoot", "ask-for-bids") or said.get("ducks"):
        return None
    side = game.side_of[said["figure"]]
    able = [f for f in game.battle.figures if f.side not in (side, -1) and f.stands() and not f.ducks]
    if not able:
        return None
    f = pick.choice(able)
    return i_duck(game, f.n), (RED, BLUE)[f.side]


def play_randomly(table: Table, pick: random.Random, most: int = 300) -> None:
    for _ in range(most):
        game = table.game()
        if game.ended:
            break
        entry, by = (pick.random() < 0.4 and interruption(game, pick)) or corner.entry_for(game, pick)
        table.enter(entry, by, game=game)
