"""Safety first: stays behind cover, aims before every shot, ducks when somebody aims back, keeps out of fights."""

from typing import Final

from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.policies.base import BasePolicy
from engine.rulesets.stko.policies.looking import aimed_at_by, best_grip, may_shoot, nearest, shot_dice
from engine.rulesets.stko.rules import shooting, states
from engine.rulesets.stko.tables import AIMED

ENOUGH: Final = 5  # dice at which even he shoots without an aim
LEAST_AIMED: Final = 2  # dice that an aimed shot must have


class Cautious(BasePolicy):
    def armed(self, b: Battle, f: Figure, i: int) -> None:
        grip = best_grip(f, f.weapons[i])
        covered = b.ground.near_cover(f)
        if covered and not b.options.drop_duck_back and aimed_at_by(b, f) is not None:
            states.duck_back(b, f)
            return
        target = b.figures[f.aim - 1] if f.aim else nearest(b, f, b.options.bounds[grip][-1])
        if target is None or not target.on_table() or not may_shoot(b, f, target):
            if covered or not self.advance(b, f):
                states.wait(b, f)
            return
        dice = shot_dice(b, f, target, grip, b.ground.cover(f, target))
        if f.aim == target.n or dice >= ENOUGH or b.options.drop_aim:
            shooting.shoot(b, f, target, (i,), grip, 0)
        elif dice + AIMED[grip] >= LEAST_AIMED:
            states.aim(b, f, target)
        else:
            states.wait(b, f)

    def fires_on(self, b: Battle, f: Figure, target: Figure, weapon: int, drawn: int) -> bool:
        return False

    def leaves_fight(self, b: Battle, f: Figure, other: Figure) -> bool:
        return True
