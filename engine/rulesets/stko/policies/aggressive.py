"""Always forward: runs at whoever is nearest and shoots on the way, fires bursts to the end, goes for the throat."""

from typing import Final

from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import NOBODY, PLOCK, UNCONSCIOUS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.policies.base import BasePolicy
from engine.rulesets.stko.policies.looking import best_grip, may_shoot, nearest, shot_dice
from engine.rulesets.stko.rules import melee, moving, shooting, states
from engine.rulesets.stko.state.proximity import FAR
from engine.rulesets.stko.tables import MOVE_AND_SHOOT_DICE

CHARGE: Final = 900  # hundredths of inches from which he attacks hand to hand
WORTH_STANDING: Final = 4  # dice for which he stops to shoot


class Aggressive(BasePolicy):
    def armed(self, b: Battle, f: Figure, i: int) -> None:
        grip = best_grip(f, f.weapons[i])
        enemy = nearest(b, f, FAR)
        if enemy is None:
            states.wait(b, f)
            return
        if self.charges(b, f, enemy):
            return
        sees = may_shoot(b, f, enemy)
        if sees and (f.immobile or shot_dice(b, f, enemy, grip, b.ground.cover(f, enemy)) >= WORTH_STANDING):
            shooting.shoot(b, f, enemy, (i,), grip, 0)
        elif not f.immobile and moving.movement_dice(f, MOVE_AND_SHOOT_DICE, None) > 0:
            intent = "attack" if f.rank == PLOCK else ""
            shooting.move_and_shoot(b, f, (i,), grip, intent, enemy.x, enemy.y)
        elif sees:
            shooting.shoot(b, f, enemy, (i,), grip, 0)
        else:
            states.wait(b, f)

    def unarmed(self, b: Battle, f: Figure) -> None:
        enemy = nearest(b, f, FAR)
        if enemy is None or not self.charges(b, f, enemy):
            self.mend(b, f)

    def charges(self, b: Battle, f: Figure, enemy: Figure) -> bool:
        """Runs at somebody near by to fight him hand to hand. True when he did."""
        if not b.options.melee or f.immobile or moving.movement_dice(f, melee.charge_dice(b, f), None) == 0:
            return False
        if enemy.status & UNCONSCIOUS or b.ground.distance(f, enemy) > CHARGE or not b.ground.sees(f, enemy):
            return False
        melee.fight(b, f, enemy, NOBODY)
        return True

    def fires_on(self, b: Battle, f: Figure, target: Figure, weapon: int, drawn: int) -> bool:
        return True

    def goes_on(self, b: Battle, f: Figure) -> bool:
        """Every card at once."""
        return not f.status
