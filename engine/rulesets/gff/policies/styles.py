"""Other ways to play, and different ones for different sides."""

from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import ADVANCE, CHARGE, NEAR
from engine.rulesets.gff.drawn import zones
from engine.rulesets.gff.drawn.distances import apart, first_of, length, nearest_to
from engine.rulesets.gff.drawn.terrain import BASE
from engine.rulesets.gff.policies.looking import best_shot, longest_range
from engine.rulesets.gff.policies.sensible import Sensible
from engine.rulesets.gff.rules import moves, rounds
from engine.rulesets.gff.unit import Unit


class Objectives(Sensible):
    """Lets nothing keep it from objectives: charges only whoever stands on one, and stays there."""

    def charges(self, b: Battle, f: Unit, foe: Unit) -> bool:
        there = first_of(foe)
        n = zones.nearest_objective(b, there.x, there.y)
        if n == 0 or not rounds.may_hold(foe, b.round):
            return False
        objective = b.objectives[n - 1]
        model = nearest_to(foe, objective.x, objective.y)
        return length(model.x, model.y, objective.x, objective.y) <= NEAR + BASE and Sensible.charges(self, b, f, foe)

    def rushes(self, b: Battle, f: Unit, foes: list[Unit], x: int, y: int) -> bool:
        model = nearest_to(f, x, y)
        return length(model.x, model.y, x, y) - NEAR - BASE > moves.reach(f, ADVANCE, False)


class Shooting(Sensible):
    """Stands and shoots as long as somebody is in sight, and never charges."""

    def charges(self, b: Battle, f: Unit, foe: Unit) -> bool:
        return longest_range(f) == 0 and Sensible.charges(self, b, f, foe)

    def stays(self, b: Battle, f: Unit, foes: list[Unit], x: int, y: int) -> bool:
        if b.round >= b.options.rounds:
            return Sensible.stays(self, b, f, foes, x, y)
        return best_shot(b, f, foes) > 0


class Charging(Sensible):
    """Runs at the nearest enemy and charges whoever it reaches."""

    def charges(self, b: Battle, f: Unit, foe: Unit) -> bool:
        return apart(f, foe) <= moves.reach(f, CHARGE, False)

    def stays(self, b: Battle, f: Unit, foes: list[Unit], x: int, y: int) -> bool:
        return False

    def goal(self, b: Battle, f: Unit, foes: list[Unit]) -> tuple[int, int]:
        if b.round >= b.options.rounds:
            return Sensible.goal(self, b, f, foes)
        model = first_of(foes[0])
        return model.x, model.y


class BySide(Sensible):
    """Different policies for different sides."""

    def __init__(self, policies: list[Sensible]) -> None:
        self.policies = policies

    def act(self, b: Battle) -> None:
        self.policies[b.units[b.up - 1].side if b.up else b.turn].act(b)

    def falls_first(self, b: Battle, target: Unit, by: Unit | None, most: int) -> list[int]:
        return self.policies[target.side].falls_first(b, target, by, most)

    def strikes_back(self, b: Battle, f: Unit, charger: Unit) -> bool:
        return self.policies[f.side].strikes_back(b, f, charger)

    def consolidates(self, b: Battle, f: Unit) -> list[tuple[int, int]]:
        return self.policies[f.side].consolidates(b, f)

    def moves_after(self, b: Battle, f: Unit, inches: int) -> list[tuple[int, int]]:
        return self.policies[f.side].moves_after(b, f, inches)
