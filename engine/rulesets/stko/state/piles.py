"""Piles in which cards and counters lie in a fixed order, ascending."""

from mypy_extensions import i64


class CardPiles:
    """Where the cards are, and what the newest ones brought. `state/cards.py` and `arrived` change it."""

    __slots__ = (
        "cards_in_a_row",
        "cards_turned",
        "claimer",
        "gone",
        "held",
        "joker_open",
        "jokers",
        "left",
        "open_cards",
        "passing",
    )

    def __init__(self) -> None:
        self.left: list[int] = []  # cards still in the deck, in a fixed order
        self.gone: list[int] = []  # discarded and laid aside
        self.open_cards: list[int] = []
        self.held: list[tuple[int, int]] = []  # (card, figure that claimed it)
        self.passing: list[tuple[int, int]] = []  # standing answers: (side, figure that is the exception or 0)
        self.claimer = 0  # the figure whose own card was turned last
        self.joker_open = False
        self.jokers = 0  # turned since everybody stands
        self.cards_in_a_row = 0
        self.cards_turned = 0


def take_from(pile: list[int], one: int) -> bool:
    """Takes one of a sorted pile, where equal ones lie together; False when none is in it. Searches by halves.

    Written out because the compiled engine spends longer on a call of `bisect` than on the search.
    """
    first: i64 = 0
    last: i64 = len(pile)
    while first < last:
        middle = (first + last) >> 1
        if pile[middle] < one:
            first = middle + 1
        else:
            last = middle
    if first < len(pile) and pile[first] == one:
        pile.pop(first)
        return True
    return False
