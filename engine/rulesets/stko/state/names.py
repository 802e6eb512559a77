"""Cards and locations by name."""

from engine.rulesets.stko.codes import FIRST_ACTION, JOKER, LOCATIONS, RANKS


def rank_of(card: int) -> int:
    """The class of an action card, 0 plock .. 3 legend."""
    return (card - FIRST_ACTION) % 4


def card_name(card: int) -> str:
    """`figure-3`, `joker`, `action-killer-1` (the number ranks equal cards, STKO-90)."""
    if card == JOKER:
        return "joker"
    if card < FIRST_ACTION:
        return f"figure-{card}"
    return f"action-{RANKS[rank_of(card)]}-{(card - FIRST_ACTION) // 4 + 1}"


def card_of(name: str) -> int:
    """The way back from `card_name`."""
    if name == "joker":
        return JOKER
    kind, *which, number = name.split("-")
    return int(number) if kind == "figure" else FIRST_ACTION + RANKS.index(which[0]) + 4 * (int(number) - 1)


def location_name(location: int) -> str:
    """Empty where no location is known."""
    return LOCATIONS[location] if location >= 0 else ""


def location_names(mask: int) -> tuple[str, ...]:
    return tuple([LOCATIONS[i] for i in range(6) if mask >> i & 1])
