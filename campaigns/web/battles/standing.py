"""What the table waits for, in short, for a device that kept entries while nobody answered."""

from typing import Any

from campaigns.selectors.battles.pages import BattlePage


def standing(page: BattlePage, as_player: bool) -> dict[str, Any]:
    """What the table waits for, so that a device can put numbers to what it kept: JSON, no names."""
    waits = page.waiting
    return {
        "version": page.version,
        "turn": waits.turn if waits.kind == "command" else "",
        "acts_as": str(waits.acts_as) if waits.acts_as else "",
        "yours": as_player,
        "roll": None
        if waits.roll is None
        else {"number": waits.roll.number, "count": waits.roll.count, "options": waits.roll.options},
        "question": None
        if waits.question is None
        else {
            "number": waits.question.number,
            "kind": waits.question.kind,
            "options": list(waits.question.options),
        },
        "own_cards": [choice.command["card"] for choice in page.legal if choice.code == "card-outcome"],
        "over": page.ended is not None or page.paused,
    }
