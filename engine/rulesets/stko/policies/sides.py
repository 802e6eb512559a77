"""A policy for each side: every question goes to the one who decides for the figure that is asked."""

from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.policies.base import BasePolicy


class Sides(BasePolicy):
    def __init__(self, policies: list[BasePolicy]) -> None:
        self.policies = policies

    def of_side(self, side: int) -> BasePolicy:
        return self.policies[side]

    def act(self, b: Battle, f: Figure) -> None:
        self.policies[f.side].act(b, f)

    def where_to(self, b: Battle, f: Figure, most: int, exact: bool) -> Spot:
        return self.policies[f.side].where_to(b, f, most, exact)

    def whom_to_shoot(self, b: Battle, f: Figure, grip: int) -> int:
        return self.policies[f.side].whom_to_shoot(b, f, grip)

    def fires_on(self, b: Battle, f: Figure, target: Figure, weapon: int, drawn: int) -> bool:
        return self.policies[f.side].fires_on(b, f, target, weapon, drawn)

    def defend_with(self, b: Battle, f: Figure, by: Figure) -> int:
        return self.policies[f.side].defend_with(b, f, by)

    def leaves_fight(self, b: Battle, f: Figure, other: Figure) -> bool:
        return self.policies[f.side].leaves_fight(b, f, other)

    def shift_hit(self, b: Battle, f: Figure, target: Figure, location: int) -> int:
        return self.policies[f.side].shift_hit(b, f, target, location)

    def part_to_hit(self, b: Battle, f: Figure, target: Figure, mask: int) -> int:
        return self.policies[f.side].part_to_hit(b, f, target, mask)

    def claim(self, b: Battle, f: Figure) -> None:
        self.policies[f.side].claim(b, f)
