"""The sides of a battle as every page shows them, whatever is played."""

from typing import Any

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web.drawing import marks


def sides(page: BattlePage) -> list[dict[str, Any]]:
    seen = {one["number"]: one for one in page.view.get("sides", [])}
    mine = set(page.acts_for)
    return [
        {
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
            "left": seen.get(side.number, {}).get("size", 0) - seen.get(side.number, {}).get("lost", 0),
            "size": seen.get(side.number, {}).get("size", 0),
            "out": seen.get(side.number, {}).get("out", False),
        }
        for side in page.sides
    ]
