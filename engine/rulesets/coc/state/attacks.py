"""Exchanges hand to hand, manoeuvres, dives and shots. Source: COC-10 .. 20, 29, 36 .. 41."""

from engine.rulesets.coc import codes
from engine.rulesets.coc import events as ev
from engine.rulesets.coc.figure import Figure, Weapon
from engine.rulesets.coc.state.turns import Turns


class Exchange:
    """How an attack was met and what came of it; `level` and `theirs` are levels of success."""

    def __init__(self) -> None:
        self.level = 0
        self.reaction = 0
        self.choice = 0
        self.theirs = -2  # not rolled
        self.outcome = 0
        self.automatic = False

    def their_level(self) -> str:
        return "" if self.theirs < -1 else codes.LEVELS[self.theirs]

    def for_event(self) -> tuple[str, str, str, int, str, bool]:
        """As events of a blow end: level, outcome, reaction, choice, their level, automatic."""
        outcome, reaction = codes.OUTCOMES[self.outcome], codes.REACTIONS[self.reaction]
        return codes.LEVELS[self.level], outcome, reaction, self.choice, self.their_level(), self.automatic


class Attacks(Turns):
    def struck(self, f: Figure, target: Figure, weapon: int, exchange: Exchange) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Struck(f.n, target.n, weapon, *exchange.for_event()))
        self.takes(f, weapon)
        self.engage(f, target)
        self.attacked(f, target, exchange)

    def manoeuvred(self, f: Figure, target: Figure, effect: int, exchange: Exchange) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Manoeuvred(f.n, target.n, codes.EFFECTS[effect], *exchange.for_event()))
        self.engage(f, target)
        self.attacked(f, target, exchange)
        if exchange.outcome == codes.HIT:
            self.take_effect(f, target, effect)

    def attacked(self, f: Figure, target: Figure, exchange: Exchange) -> None:
        """After the blow itself: a manoeuvre in answer disarms of what was struck with, and may push apart."""
        f.granted = 0
        f.no_fight_back = False
        f.aim = 0
        if exchange.reaction in (codes.DODGE, codes.FIGHT_BACK, codes.COUNTER):
            target.reacted += 1
        if exchange.reaction == codes.FIGHT_BACK:
            target.weapons[exchange.choice].seen = True
        if exchange.outcome == codes.COUNTERED:
            self.take_effect(target, f, exchange.choice)

    def engage(self, f: Figure, target: Figure) -> None:
        if target.n not in f.engaged:
            f.engaged.append(target.n)
        if f.n not in target.engaged:
            target.engaged.append(f.n)

    def take_effect(self, f: Figure, target: Figure, effect: int) -> None:
        """What a manoeuvre that worked does to its victim. Source: COC-15."""
        if effect == codes.DISARM:
            weapon = target.weapons[target.hand]
            if not weapon.natural:
                self.drops(weapon)
                weapon.seen = True
                target.hand = len(target.weapons) - 1
            target.aim = 0
        elif effect == codes.KNOCK_DOWN:
            target.status |= codes.PRONE
            target.aim = 0
        elif effect == codes.PUSH:
            if target.n in f.engaged:
                f.engaged.remove(target.n)
            if f.n in target.engaged:
                target.engaged.remove(f.n)
            if target.held_by == f.n:
                target.held_by = 0
            if f.held_by == target.n:
                f.held_by = 0
            target.aim = 0
        elif effect == codes.HOLD:
            target.held_by = f.n
            target.aim = 0
        elif effect == codes.BREAK_FREE:
            f.held_by = 0

    def drops(self, weapon: Weapon) -> None:
        if weapon.state != codes.DROPPED:
            weapon.lost = weapon.state
        weapon.state = codes.DROPPED

    def dived(self, f: Figure, works: bool, now: bool, lost: int, restricted: bool) -> None:
        """`now`: the dive takes this round's action, which is still to come; otherwise the next one."""
        if self.effects is not None:
            self.at = self.effects.record(ev.Dived(f.n, works, "current" if now else "next", lost, restricted))
        if now:
            self.leave_order(f)
        f.lost_actions = lost
        if restricted:
            f.no_fight_back = True
        f.aim = 0

    def shot_fired(
        self, f: Figure, target: Figure, weapon: int, bullets: int, spent: int, band: int, difficulty: int, hits: int,
        impaling: int, victim: Figure | None, exchange: Exchange,
    ) -> None:  # fmt: skip
        if self.effects is not None:
            self.at = self.effects.record(
                ev.ShotFired(
                    f.n, target.n, weapon, bullets, spent, codes.BANDS[band], codes.LEVELS[difficulty],
                    codes.LEVELS[exchange.level], hits, impaling, codes.REACTIONS[exchange.reaction], exchange.choice,
                    exchange.their_level(), codes.OUTCOMES[exchange.outcome], 0 if victim is None else victim.n,
                    exchange.automatic,
                )
            )  # fmt: skip
        self.attacked(f, target, exchange)
        self.takes(f, weapon)
        w = f.weapons[weapon]
        w.reloading = 0
        if w.holds:
            w.ammo = max(0, w.ammo - spent)
        if w.kind == codes.THROWN:
            self.drops(w)
