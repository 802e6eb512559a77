"""A shot on a real table with dice in hand, from the card to the wound."""

from typing import Any
from uuid import UUID

from campaigns.projections.game import load_game
from engine.rulesets import ruleset


def hit(street: Any, battle: UUID, location: int, effect: int, shooter: int = 1) -> None:
    """Figure 3 is shot by one of Anna's: one hit, where, and what it does."""

    def act(command: dict[str, Any]) -> None:
        street.act(command, "anna", battle)

    def awaited() -> Any:
        return load_game(ruleset("stko"), street.campaign, battle).open

    act({"type": "turn-card"})
    act({"type": "enter-dice", "faces": [awaited().options.index(f"figure-{shooter}") + 1]})
    act({"type": "shoot", "figure": shooter, "target": 3, "weapons": [0]})
    act({"type": "answer", "value": {"band": "short", "cover": "none"}})
    for faces in ([6, *[2, 3, 4, 5, 2, 3][: awaited().count - 1]], [location], [effect]):
        act({"type": "enter-dice", "faces": faces})
