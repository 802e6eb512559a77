"""The sides of a battle as every page shows them, whatever is played."""

from collections.abc import Mapping
from typing import Any, Final

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web.drawing import marks

DRAWN: Final = 13  # so many figures of all sides are shapes, which fit into a line of a phone; more are numbers


def sides(page: BattlePage) -> list[dict[str, Any]]:
    seen = {side["number"]: side for side in page.view.get("sides", [])}
    mine = set(page.acts_for)
    rows = [_side(side, page, mine, seen.get(side.number, {})) for side in page.sides]
    fit = sum(row["size"] for row in rows if not row["neutral"]) <= DRAWN
    return [{**row, "shapes": [n < row["left"] for n in range(row["size"])] if fit else []} for row in rows]


def _side(side: Any, page: BattlePage, mine: set[Any], seen: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "n": side.number,
        "name": side.name,
        "colour": marks.colour(side.colour, side.number),
        "shape": marks.shape(side.shape, side.number),
        "players": side.player_names,
        "dice": side.dice,
        "next_dice": page.dice.next_hands.get(side.number, ""),
        "neutral": side.neutral,
        "acts_as": side.acts_as,
        "mine": bool(mine & set(side.players)),
        "you": page.you in side.players,
        "left": seen.get("size", 0) - seen.get("lost", 0),
        "size": seen.get("size", 0),
        "out": seen.get("out", False),
    }
