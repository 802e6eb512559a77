"""Rounds, turns and what a figure does by itself. Source: COC-01, 04 .. 09, 21, 27, 31, 34, 43."""

from engine.rulesets.coc import events as ev
from engine.rulesets.coc.codes import FIREARM, FLED, JAMMED, NOBODY, PRONE, SURPRISES, WEAPON_STATES
from engine.rulesets.coc.figure import Figure
from engine.rulesets.coc.state.table import Table


class Turns(Table):
    """Changes `harm`, `order`, `round`, `surprises`, `turns`, `up`; looks at `figures`."""

    def round_begun(self, number: int, order: tuple[int, ...], early: tuple[int, ...], rolled: tuple[int, ...]) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.RoundBegun(number, order, early, rolled))
        self.round = number
        self.order = list(order)
        self.up = 0
        for f in self.figures:
            f.moved = 0
            f.reacted = 0
            f.early = f.n in early
            f.rolled = rolled[order.index(f.n)] if rolled and f.n in order else 0

    def turn_begun(self, f: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.TurnBegun(f.n))
        if f.n in self.order:
            self.order.remove(f.n)
        self.up = f.n
        self.turns += 1
        f.turns += 1

    def postponed(self, f: Figure, place: int, reason: str) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Postponed(f.n, place, reason))
        self.order.insert(place, f.n)
        self.up = 0
        if reason == "early":
            f.early = False

    def action_lost(self, f: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.ActionLost(f.n))
        self.leave_order(f)
        f.lost_actions -= 1

    def waited(self, f: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Waited(f.n))
        self.up = 0

    def acted(self, f: Figure, note: str) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Acted(f.n, note))

    def weapon_drawn(self, f: Figure, weapon: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.WeaponDrawn(f.n, weapon))
        self.takes(f, weapon)

    def picked_up(self, f: Figure, weapon: int) -> None:
        """In hand again, as it was when it was lost: what was jammed still is."""
        if self.effects is not None:
            self.at = self.effects.record(ev.PickedUp(f.n, weapon))
        f.weapons[weapon].state = f.weapons[weapon].lost
        self.takes(f, weapon)

    def moved(self, f: Figure, metres: int, x: int, y: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Moved(f.n, metres, x, y))
        f.moved += metres
        f.x, f.y = x, y
        if metres > 0:
            self.part(f)

    def posture_changed(self, f: Figure, prone: bool) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.PostureChanged(f.n, prone))
        if prone:
            f.status |= PRONE
        else:
            f.status &= ~PRONE

    def aimed(self, f: Figure, target: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Aimed(f.n, target.n))
        f.aim = target.n
        f.aim_round = self.round

    def aim_lost(self, f: Figure, reason: str) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.AimLost(f.n, reason))
        f.aim = 0

    def reloaded(self, f: Figure, weapon: int, ammo: int, work: int) -> None:
        if self.effects is not None:
            if f.hidden:
                self.at = self.effects.record(ev.HiddenReloaded(f.n, weapon, ammo, work, f.side))
            else:
                self.at = self.effects.record(ev.Reloaded(f.n, weapon, ammo, work))
        w = f.weapons[weapon]
        w.ammo = ammo
        w.reloading = work
        self.takes(f, weapon)

    def repair_worked(self, f: Figure, weapon: int, left: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.RepairWorked(f.n, weapon, left))
        f.weapons[weapon].repair = left
        self.takes(f, weapon)

    def weapon_set(self, f: Figure, weapon: int, state: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.WeaponSet(f.n, weapon, WEAPON_STATES[state]))
        w = f.weapons[weapon]
        w.state = state
        w.repair = NOBODY

    def jammed(self, f: Figure, weapon: int, dud: bool) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Jammed(f.n, weapon, dud))
        if not dud:
            f.weapons[weapon].state = JAMMED
            f.weapons[weapon].repair = NOBODY

    def fled(self, f: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Fled(f.n))
        self.part(f)
        f.loss = FLED
        self.leave_order(f)
        self.harm = True

    def surprise_granted(self, f: Figure, target: Figure, how: int, notice: str, against: str) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.SurpriseGranted(f.n, target.n, SURPRISES[how], notice, against))
        self.surprises = [surprise for surprise in self.surprises if surprise[0] != f.n]
        self.surprises.append((f.n, target.n, how, notice, against))

    def surprise_tried(self, f: Figure, target: Figure, how: int, noticed: bool) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.SurpriseTried(f.n, target.n, SURPRISES[how], noticed))
        self.surprises = [surprise for surprise in self.surprises if surprise[0] != f.n]

    def dice_granted(self, f: Figure, dice: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.DiceGranted(f.n, dice))
        f.granted = dice

    def drawn_gun(self, f: Figure) -> bool:
        """A firearm ready in the hand. Source: COC-27 (001)."""
        weapon = f.weapons[f.hand]
        return weapon.kind == FIREARM and weapon.usable()
