"""Goes for what the scenario is about: of each side the one who is nearest to a place runs there and stays, the others
fight as sensibly as ever. Without such a place it is *sensible*.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.policies.sensible import Sensible
from engine.rulesets.stko.rules import contact, flight, moving
from engine.rulesets.stko.state.proximity import square

NEAR: Final = 300  # hundredths of inches from which a place is held
THERE: Final = 200  # so near he stays


class Objectives(Sensible):
    def armed(self, b: Battle, f: Figure, i: int) -> None:
        if not (b.goals and self.runs(b, f)):
            super().armed(b, f, i)

    def unarmed(self, b: Battle, f: Figure) -> None:
        if not (b.goals and self.runs(b, f)):
            super().unarmed(b, f)

    def runs(self, b: Battle, f: Figure) -> bool:
        """To his place. True when he did."""
        place = self.wanted(b, f)
        if place < 0 or not flight.can_run(f):
            return False
        _, x, y = b.goals[place]
        if square(f, x, y) <= THERE * THERE:
            return False
        moving.move(b, f, "", x, y)
        return True

    def advance(self, b: Battle, f: Figure) -> bool:
        """Whoever has his place doesn't leave it."""
        if b.goals and self.wanted(b, f) >= 0:
            return False
        return super().advance(b, f)

    def where_to(self, b: Battle, f: Figure, most: int, exact: bool) -> Spot:
        place = self.wanted(b, f) if b.goals and not (b.contacts and contact.in_a_fight(b, f)) else -1
        if place < 0:
            return super().where_to(b, f, most, exact)
        _, x, y = b.goals[place]
        far = int(sqrt(float(square(f, x, y))))
        return self.towards(b, f, x, y, most if exact or most < far else far, exact)

    def wanted(self, b: Battle, f: Figure) -> int:
        """The place of his side's that nobody of it who can walk is nearer to; the nearest such, -1 for none."""
        nearest = -1
        best: i64 = 0
        for n in range(len(b.goals)):
            side, x, y = b.goals[n]
            if side != f.side:
                continue
            far = square(f, x, y)
            if (nearest < 0 or far < best) and is_nearest(b, f, x, y, far):
                nearest, best = n, far
        return nearest


def is_nearest(b: Battle, f: Figure, x: int, y: int, far: i64) -> bool:
    """Of equals the one with the lower number."""
    for g in b.sides[f.side]:
        if g is not f and g.able() and not g.immobile:
            other = square(g, x, y)
            if other < far or (other == far and g.n < f.n):
                return False
    return True
