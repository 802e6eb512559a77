"""The engine's table for a bidding duel of three sides, and random play on it."""

import random
from typing import Any

import msgspec

from engine.kernel.setup import Figure, Setup, Side
from tests.bids.game import BIDS
from tests.duel import table as yard
from tests.engine.table import BLUE, RED, REFEREE, Table, plain_entry, player_of

GREEN = "green"
ASK = {"type": "ask-for-bids", "figure": 1}


def sit_down(dice: str = "server", seed: int = 1) -> Table:
    return Table(corner(dice), seed, BIDS)


def corner(dice: str = "server", **more: Any) -> Setup:
    """One against one against one; Blue has a second player."""
    people = (("Red", (RED,)), ("Blue", (BLUE, "bo")), ("Green", (GREEN,)))
    sides = tuple(Side(name, players, dice=dice) for name, players in people)
    return Setup("bids", sides, tuple(Figure(side, "duellist") for side in (0, 1, 2, 0, 1, 2)), **more)


def pair(dice: str) -> Setup:
    """Two against two, where any game is tried."""
    return msgspec.structs.replace(yard.yard(dice), ruleset="bids")


def bid(number: int, **more: Any) -> dict[str, Any]:
    return {"type": "answer", "value": {"number": number}, **more}


def entry_for(game: Any, pick: random.Random) -> tuple[dict[str, Any], str]:
    """What is entered next, and by whom."""
    if game.is_sealed(game.open):
        missing = [side for side in game.open.sides if side not in game.sealed]
        return bid(pick.randint(0, 99), side=pick.choice(missing)), REFEREE
    if game.open is not None:
        return plain_entry(game, pick), REFEREE
    entry = dict(pick.choice(game.ruleset.legal(game.battle, (0, 1, 2))).command)
    return entry, GREEN if game.side_of[entry["figure"]] == 2 else player_of(game, entry)


def play_randomly(table: Table, pick: random.Random, most: int = 300) -> None:
    for _ in range(most):
        game = table.game()
        if game.ended:
            break
        entry, by = entry_for(game, pick)
        table.enter(entry, by, game=game)
