"""One effect of a special rule: a shape, a number, and when it counts. Printed rules and those of one's own are lists
of them (`special_rules.py`, `own_rules.py`).
"""

from engine.rulesets.gff.codes import ALL_MODELS, ONCE_A_GAME, ONCE_A_ROUND


class Effect:
    """`shape` by its place in `codes.SHAPES`, `when` the sum of its conditions; `rule` is the name it is written by."""

    def __init__(self, rule: str, shape: int, n: int, when: int) -> None:
        self.rule = rule
        self.shape = shape
        self.n = n
        self.when = when

    def is_rationed(self) -> bool:
        return self.when & (ONCE_A_ROUND | ONCE_A_GAME) != 0

    def holds(self, circumstances: int) -> bool:
        """Whether all that it asks of an attack is so; whoever has it is asked elsewhere."""
        return self.when & ~(ONCE_A_ROUND | ONCE_A_GAME | ALL_MODELS) & ~circumstances == 0
