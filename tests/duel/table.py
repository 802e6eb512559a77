"""The engine's table for a duel: random legal play, every question answered."""

import random
from typing import Any

from engine.kernel import events as ev
from engine.kernel.setup import Figure, Setup, Side
from tests.duel.ruleset import DUEL
from tests.engine.table import BLUE, RED, REFEREE, Table, fingerprint, player_of

picture = fingerprint


def yard(dice: str = "server", **more: Any) -> Setup:
    """Two against two."""
    figures = tuple(Figure(side, "duellist") for side in (0, 0, 1, 1))
    return Setup("duel", (Side("Red", (RED,), dice=dice), Side("Blue", (BLUE,), dice=dice)), figures, **more)


def sit_down(dice: str = "typed", seed: int = 1) -> Table:
    return Table(yard(dice), seed, DUEL)


def entry_for(game: Any, pick: random.Random) -> dict[str, Any]:
    asked = game.open
    if isinstance(asked, ev.RollRequested):
        return {"type": "enter-dice", "faces": [pick.randint(1, asked.sides) for _ in range(asked.count)]}
    if isinstance(asked, ev.Asked):
        return {"type": "answer", "value": {"choice": pick.choice(asked.options)}}
    return dict(pick.choice(game.ruleset.legal(game.battle, (0, 1))).command)


def play_randomly(table: Table, pick: random.Random, most: int = 300) -> None:
    for _ in range(most):
        game = table.game()
        if game.ended:
            break
        entry = entry_for(game, pick)
        table.enter(entry, REFEREE if game.open is not None else player_of(game, entry), game=game)
