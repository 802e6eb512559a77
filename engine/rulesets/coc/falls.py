"""How a roll can fall: a plain d100 by its number, a single die by its face."""

from engine.kernel.events import Rolled
from engine.kernel.falls import Fall, each_card, each_face


def falls(rolled: Rolled) -> list[Fall]:
    """Empty where the ways are too many to tell apart (pools of d10, several damage dice)."""
    if rolled.options:
        return each_card(rolled.options)
    return each_face(rolled.sides) if rolled.count == 1 else []


def which(rolled: Rolled) -> int:
    """The place in `falls` of how it did fall, -1 when they aren't told apart."""
    return next((n for n, one in enumerate(falls(rolled)) if one.faces == rolled.faces), -1)
