"""Where the cards of a battle are."""


class CardPiles:
    """Where the cards are, and what the newest ones brought. `state/cards.py` and `arrived` change it."""

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
