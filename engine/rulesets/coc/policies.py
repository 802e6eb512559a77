"""Who decides in simulations: sensible, cautious, aggressive. They ask the rules' own predicates."""

from typing import Final

from mypy_extensions import mypyc_attr

from engine.rulesets.coc import codes
from engine.rulesets.coc.battle import Battle, Decisions
from engine.rulesets.coc.figure import Figure
from engine.rulesets.coc.rules import melee, mending, missiles, rounds, volleys

POLICY_VERSION: Final = 3
BESIDE: Final = 100  # hundredths of a metre between two who fight hand to hand


@mypyc_attr(allow_interpreted_subclasses=True)
class Sensible(Decisions):
    """Shoots while it has a gun and isn't in a fight, closes in otherwise, defends itself with its better skill."""

    def of_side(self, side: int) -> "Sensible":
        return self

    # -- in the middle of an action ---------------------------------------------------------------------------------
    def react(self, b: Battle, target: Figure, attacker: Figure, offered: list[int], shot: bool) -> int:
        return self.of_side(target.side).answers(b, target, attacker, offered, shot)

    def answers(self, b: Battle, target: Figure, attacker: Figure, offered: list[int], shot: bool) -> int:
        dodges = codes.DODGE * codes.STEP in offered
        back = codes.FIGHT_BACK * codes.STEP + target.blade()
        fights = back in offered
        if shot and not dodges:
            return (
                codes.DIVE * codes.STEP
                if self.dives(b, target) and codes.DIVE * codes.STEP in offered
                else codes.NOTHING
            )
        if fights and (not dodges or self.fights_back(b, target, attacker)):
            return back
        return codes.DODGE * codes.STEP if dodges else codes.NOTHING

    def fights_back(self, b: Battle, target: Figure, attacker: Figure) -> bool:
        return target.weapons[target.blade()].skill > target.dodge

    def dives(self, b: Battle, target: Figure) -> bool:
        """A dive costs an action: worth it only when one more hit would be the last."""
        return 3 * target.hp <= target.hp_max and target.dodge >= 40

    def goes_first(self, b: Battle, tied: list[int]) -> int:
        return tied[0]

    # -- a whole turn -----------------------------------------------------------------------------------------------
    def act(self, b: Battle, f: Figure) -> None:
        target = self.nearest(b, f)
        if target is None:
            rounds.wait(b, f)
            return
        gun = f.gun()
        fires = gun != codes.NOBODY and self.shoots(b, f, target, gun)
        if f.early and not fires:
            rounds.later(b, f)
        elif self.leaves(b, f) and not f.early and not f.held_by:
            rounds.flee(b, f)
        elif fires:
            self.shot(b, f, target, gun)
        elif not self.mends(b, f):
            self.closes_in(b, f, target)

    def ambushes(self, b: Battle, f: Figure, target: Figure) -> bool:
        """The surprise attack before the first round, from where he stands. Whether he made it. Source: COC-17."""
        gun = f.gun()
        if gun != codes.NOBODY and self.shoots(b, f, target, gun):
            self.shot(b, f, target, gun)
        elif b.ground.touches(f, target):
            melee.strike(b, f, target, f.blade())
        else:
            return False
        return True

    def nearest(self, b: Battle, f: Figure) -> Figure | None:
        figure: Figure | None = None
        best = 0
        for g in b.figures:
            if g.side != f.side and not b.neutral[g.side] and g.able():
                distance = b.ground.distance(f, g)
                if figure is None or distance < best:
                    figure, best = g, distance
        return figure

    def shoots(self, b: Battle, f: Figure, target: Figure, gun: int) -> bool:
        """In range, and not out of breath."""
        if f.moved > f.mov and not b.options.optional_move:
            return False
        return missiles.band_of(f.weapons[gun], b.ground.distance(f, target)) <= self.furthest()

    def furthest(self) -> int:
        return codes.DOUBLE

    def shot(self, b: Battle, f: Figure, target: Figure, gun: int) -> None:
        weapon = f.weapons[gun]
        if not b.options.aim_takes_round:
            f.then_aim = target.n
        if weapon.action == codes.FULL and weapon.ammo >= 3 and self.sprays():
            most = volleys.most_bullets(weapon.skill)
            if b.options.even_volleys:
                shots = sum(volleys.split(weapon.skill, min(2 * most, weapon.ammo, weapon.rate)))
                volleys.full_auto(b, f, gun, [target], [], shots)
            else:
                volleys.full_auto(b, f, gun, [target], [min(most, weapon.ammo)], 0)
        else:
            missiles.shoot(b, f, target, gun, self.shots(b, f, target, gun), False)

    def sprays(self) -> bool:
        return True

    def shots(self, b: Battle, f: Figure, target: Figure, gun: int) -> int:
        return 1

    def leaves(self, b: Battle, f: Figure) -> bool:
        return False

    def mends(self, b: Battle, f: Figure) -> bool:
        """Reloads or repairs while nobody is at his throat. Whether that took the turn."""
        if f.engaged:
            return False
        for i in range(len(f.weapons)):
            weapon = f.weapons[i]
            if weapon.state == codes.READY and weapon.holds and not weapon.ammo:
                mending.reload(b, f, i)
                return True
            if weapon.state == codes.JAMMED:
                mending.repair(b, f, i)
                return True
        return False

    def closes_in(self, b: Battle, f: Figure, target: Figure) -> None:
        """Runs up and strikes, or waits where he can't. Beside an enemy he fights that one."""
        if b.ground.touches(f, target):
            melee.strike(b, f, target, f.blade())
            return
        if f.held_by or f.engaged:
            rounds.wait(b, f)
            return
        distance = b.ground.distance(f, target)
        ahead = min(max(0, distance - BESIDE), 100 * mending.most_metres(f))
        if ahead == 0:
            rounds.wait(b, f)
            return
        x = f.x + (target.x - f.x) * ahead // distance
        y = f.y + (target.y - f.y) * ahead // distance
        mending.move(b, f, -(-ahead // 100), x, y)
        if b.over or b.up != f.n or f.early:
            return  # moving was the action, or he comes at the end of the round; early in the next one he only shoots
        if b.ground.touches(f, target):
            melee.strike(b, f, target, f.blade())
        else:
            rounds.wait(b, f)


class Cautious(Sensible):
    """Shoots only within base range, aims first, dives when shot at, dodges, and runs when badly hurt."""

    def furthest(self) -> int:
        return codes.BASE

    def dives(self, b: Battle, target: Figure) -> bool:
        return 2 * target.hp <= target.hp_max and target.dodge >= 25

    def fights_back(self, b: Battle, target: Figure, attacker: Figure) -> bool:
        return target.weapons[target.blade()].skill >= 2 * target.dodge

    def leaves(self, b: Battle, f: Figure) -> bool:
        return 3 * f.hp <= f.hp_max

    def sprays(self) -> bool:
        return False

    def shot(self, b: Battle, f: Figure, target: Figure, gun: int) -> None:
        aimed = f.aim == target.n
        if b.options.aim_takes_round and not aimed and not f.moved and not f.engaged and f.turns == 1:
            mending.aim(b, f, target)
            return
        Sensible.shot(self, b, f, target, gun)


class Aggressive(Sensible):
    """Shoots as far and as often as it can, fights back, never dives and never runs."""

    def furthest(self) -> int:
        return codes.QUADRUPLE

    def dives(self, b: Battle, target: Figure) -> bool:
        return False

    def fights_back(self, b: Battle, target: Figure, attacker: Figure) -> bool:
        return True

    def shots(self, b: Battle, f: Figure, target: Figure, gun: int) -> int:
        weapon = f.weapons[gun]
        if b.options.burst_as_volley and weapon.action != codes.MANUAL:
            return 1
        return max(1, min(weapon.shots, weapon.ammo)) if weapon.holds else 1


class BySide(Sensible):
    """Different policies for different sides."""

    def __init__(self, policies: list[Sensible]) -> None:
        self.policies = policies

    def of_side(self, side: int) -> Sensible:
        return self.policies[side]

    def act(self, b: Battle, f: Figure) -> None:
        self.policies[f.side].act(b, f)

    def ambushes(self, b: Battle, f: Figure, target: Figure) -> bool:
        return self.policies[f.side].ambushes(b, f, target)
