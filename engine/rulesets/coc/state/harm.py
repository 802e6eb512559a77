"""Wounds, dying, help, and what the Keeper sets by hand. Source: COC-49 .. 63."""

from engine.rulesets.coc import codes
from engine.rulesets.coc import events as ev
from engine.rulesets.coc.figure import Figure
from engine.rulesets.coc.state.attacks import Attacks


class Harm(Attacks):
    """Changes `called`, `deeds`, `harm`, `over`, `side_out`, `up`, `winner`; looks at `neutral`, `round`, `sides`."""

    def hurt(self, f: Figure, by: int, lost: int, size: int, armour: int, source: str) -> None:
        if self.effects is not None:
            if f.hidden and armour:
                self.at = self.effects.record(ev.HiddenHurt(f.n, by, lost, codes.SIZES[size], armour, source, f.side))
            else:
                self.at = self.effects.record(ev.Hurt(f.n, by, lost, codes.SIZES[size], armour, source))
        f.hp = max(0, f.hp - lost)
        if lost > 0:
            self.deeds.append((by, f.n, codes.SIZES[size], self.at))
            f.aid = 0
            f.doctor = 0
        if size >= codes.SERIOUS_WOUND:
            f.status |= codes.SERIOUS | codes.PRONE
        if size == codes.DEADLY:
            self.lose(f)

    def lose(self, f: Figure) -> None:
        f.hp = 0
        f.loss = codes.DEAD
        f.status = (f.status | codes.PRONE) & ~(codes.OUT | codes.TEMPORARY)
        self.drop_out(f)

    def drop_out(self, f: Figure) -> None:
        self.part(f)
        self.leave_order(f)
        f.aim = 0
        self.harm = True

    def fell_unconscious(self, f: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.FellUnconscious(f.n))
        f.status |= codes.UNCONSCIOUS | codes.PRONE
        self.drop_out(f)

    def began_dying(self, f: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.BeganDying(f.n))
        f.status = (f.status | codes.DYING | codes.UNCONSCIOUS | codes.PRONE) & ~codes.TEMPORARY
        f.hurt_at = self.round
        self.drop_out(f)

    def held_on(self, f: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.HeldOn(f.n))

    def died(self, f: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Died(f.n))
        self.lose(f)

    def member_lost(self, f: Figure, left: int) -> None:
        """The next of a group steps in, unhurt."""
        if self.effects is not None:
            self.at = self.effects.record(ev.MemberLost(f.n, left))
        f.members = left
        f.hp = f.hp_max
        f.loss = codes.IN_PLAY
        f.status = 0

    def aided(self, f: Figure, target: Figure, worked: bool, temporary: bool) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Aided(f.n, target.n, worked, temporary))
        if temporary:
            target.status |= codes.TEMPORARY
        elif worked:
            target.aid += 1
            target.hp = min(target.hp_max, target.hp + 1)

    def treated(self, f: Figure, target: Figure, worked: bool, healed: int, ended: bool) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Treated(f.n, target.n, worked, healed, ended))
        target.doctor += 1
        if worked:
            target.hp = min(target.hp_max, target.hp + healed)
        if ended:
            target.status &= ~(codes.DYING | codes.TEMPORARY)

    def wound_closed(self, f: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.WoundClosed(f.n))
        f.status &= ~codes.SERIOUS

    def woke(self, f: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Woke(f.n))
        f.status &= ~codes.UNCONSCIOUS

    # -- the Keeper's hand ----------------------------------------------------------------------------------------
    def spell_cast(self, f: Figure, spell: str, magic: int, sanity: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.SpellCast(f.n, spell, magic, sanity))
        f.count("magic", max(0, f.counters["magic"] - magic))
        f.count("sanity", max(0, f.counters["sanity"] - sanity))
        f.aim = 0

    def skill_rolled(self, f: Figure, skill: str, value: int, level: int, worked: bool, sealed: bool) -> None:
        number = len(self.called) + 1 if sealed else 0
        if self.effects is not None:
            self.at = self.effects.record(
                ev.SkillRolled(f.n, skill, value, codes.LEVELS[level], worked, sealed, number)
            )
        if sealed:
            self.called.append((number, f.n, skill, value, level, worked))
        f.granted = 0

    def roll_opened(self, number: int, figure: int, skill: str, value: int, level: int, worked: bool) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.RollOpened(number, figure, skill, value, codes.LEVELS[level], worked))

    def counter_set(self, f: Figure, counter: str, value: int) -> None:
        if self.effects is not None:
            if f.hidden:
                self.at = self.effects.record(ev.HiddenCounterSet(f.n, counter, value, f.side))
            else:
                self.at = self.effects.record(ev.CounterSet(f.n, counter, value))
        if counter == "hp":
            f.hp = value
        else:
            f.count(counter, value)

    def values_shown(self, f: Figure, values: dict[str, int]) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.ValuesShown(f.n, values))
        f.hidden = False

    def state_set(self, f: Figure, state: str, on: bool) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.StateSet(f.n, state, on))
        if state in codes.STATES:
            if on:
                f.status |= codes.STATES[state]
            else:
                f.status &= ~codes.STATES[state]
        elif state == "held":
            f.held_by = f.held_by if on else 0
        else:
            f.loss = codes.LOSSES.index(state) if on else codes.IN_PLAY
        if not f.able():
            self.drop_out(f)

    def departed(self, f: Figure) -> None:
        """Taken off the table by the people; the event is the kernel's."""
        f.loss = codes.GONE
        self.drop_out(f)

    def side_is_out(self, side: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.SideOut(side))
        self.side_out[side] = True
        standing = [s for s in range(self.sides) if not self.side_out[s] and not self.neutral[s]]
        if len(standing) <= 1:
            self.over = True
            self.winner = standing[0] if standing else codes.NOBODY
            self.up = 0
