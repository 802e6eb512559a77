"""Who still stands, by side. `rules/tally.py` counts it and says how."""

from engine.rulesets.stko.figure import Figure


class Tally:
    def __init__(self, figures: list[Figure], sides: int) -> None:
        self.changed: list[Figure] = list(figures)  # since it was last counted
        self.friends: list[int] = [0] * sides  # still part of the battle, in whatever state
        self.down: list[int] = [0] * sides
        self.lost: list[int] = [0] * sides
        self.may_yet: list[int] = [0] * sides  # have their nerve tested for their friends
        self.owing: list[int] = []  # who owes a nerve test for his wounds
