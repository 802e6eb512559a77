"""Transitions of wounds, ducking and getting up again."""

from engine.rulesets.stko import codes
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.state.ascending import take_from
from engine.rulesets.stko.state.names import location_name
from engine.rulesets.stko.state.shots import Shots


class Wounds(Shots):
    """Changes `box`, `deeds`, `deeds_on_surrendered`, `fainted`, `harm`, `put_out`, `shaken`, `turns`; looks at
    `contacts`, `options`.
    """

    def wounded(
        self,
        f: Figure,
        by: Figure | None,
        location: int,
        severity: int,
        effect: int,
        duty: bool,
        six: bool,
        immobile: bool,
    ) -> None:
        if self.effects is not None:
            self.at = self.effects.record(
                ev.Wounded(
                    f.n,
                    number_of(by),
                    codes.LOCATIONS[location],
                    codes.SEVERITIES[severity],
                    effect,
                    duty,
                    six,
                    immobile,
                    f.armed(),
                    self.was_awake(f),
                )
            )
        if severity != codes.SCRATCH and by is not None:
            self.deed(f, by, codes.SEVERITIES[severity])
        self.add_wound(f, location, severity, duty, six, immobile)

    def add_wound(self, f: Figure, location: int, severity: int, duty: bool, six: bool, immobile: bool) -> None:
        if severity == codes.FLESH:
            f.flesh[location] += 1
            f.flesh_wounds += 1
        elif severity == codes.SERIOUS:
            f.serious[location] += 1
            f.serious_wounds += 1
        else:
            f.scratches += 1
        self.touch(f)
        f.wounds.append((location, severity, self.at))
        self.shaken = True
        if duty:
            if f.status & (codes.DUTY | codes.UNCONSCIOUS):
                f.status |= codes.MORE
            self.gain(f, codes.DUTY)
        if six:
            self.gain(f, codes.SIX)
        if immobile and not f.immobile:
            f.immobile = self.at if self.at else -1

    def shrugged_off(self, f: Figure, by: Figure, location: int, severity: int) -> None:
        """A wound without effect. Source: STKO-93, Steely."""
        if self.effects is not None:
            self.at = self.effects.record(
                ev.ShruggedOff(f.n, by.n, codes.LOCATIONS[location], codes.SEVERITIES[severity])
            )
        f.shrugged += 1

    def knocked_down(self, f: Figure) -> None:
        """No event when it lies already, or never falls (Hard)."""
        if f.status & codes.DOWN or f.skill_effects.sturdy:
            return
        if self.effects is not None:
            self.at = self.effects.record(ev.KnockedDown(f.n))
        self.gain(f, codes.DOWN)
        f.posture = codes.NOBODY
        self.harm = True

    def knocked_out(self, f: Figure, more: bool = False) -> None:
        """`more`: waking won't count as the Recover that an earlier wound wants. Source: STKO-57."""
        if f.status & codes.UNCONSCIOUS or f.skill_effects.sturdy:
            return
        if self.effects is not None:
            self.at = self.effects.record(ev.KnockedOut(f.n, more))
        if more:
            f.status |= codes.MORE
        self.gain(f, codes.UNCONSCIOUS)
        self.gain(f, codes.DOWN)
        self.fainted.append(int(f.n))
        f.posture = codes.NOBODY
        self.harm = True

    def incapacitated(self, f: Figure, by: Figure | None, location: int) -> None:
        if self.effects is not None:
            where = location_name(location)
            self.at = self.effects.record(ev.Incapacitated(f.n, number_of(by), where, f.armed(), self.was_awake(f)))
        self.deed(f, by, "incapacitated")
        self.put_out.append(int(f.n))
        self.out_of_play(f, codes.OUT)

    def died(self, f: Figure, by: Figure | None, location: int) -> None:
        if self.effects is not None:
            where = location_name(location)
            self.at = self.effects.record(ev.Died(f.n, number_of(by), where, f.armed(), self.was_awake(f)))
        self.deed(f, by, "dead")
        self.out_of_play(f, codes.DEAD)

    def deed(self, f: Figure, by: Figure | None, what: str) -> None:
        """Remembers who did what to whom, and whether the victim was armed and awake (credit, STKO-107)."""
        deed = (number_of(by), f.n, what, f.armed(), self.was_awake(f), self.at)
        self.add_deed(deed, f.loss == codes.SURRENDERED)

    def was_awake(self, f: Figure) -> bool:
        """Before the action under way: of several hits one may knock him out and the next one kill him. STKO-107."""
        return not f.status & codes.UNCONSCIOUS or int(f.n) in self.fainted

    def can_be_hit(self, f: Figure) -> bool:
        """In play, or incapacitated by an earlier hit of the same attack: each is worked out by itself. STKO-40."""
        return f.loss == codes.IN_PLAY or (f.loss == codes.OUT and int(f.n) in self.put_out)

    def add_deed(self, deed: tuple[int, int, str, bool, bool, int], surrendered: bool) -> None:
        if surrendered:
            self.deeds_on_surrendered.append(len(self.deeds))
        self.deeds.append(deed)

    def out_of_play(self, f: Figure, loss: int) -> None:
        f.loss = loss
        self.touch(f)
        f.posture = codes.NOBODY
        self.drop_aim(f)
        self.harm = True
        if self.contacts:
            self.drop_contacts(f)

    def ducked(self, f: Figure, forced: bool) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Ducked(f.n, forced))
        self.gain(f, codes.DUCKED)
        f.posture = codes.NOBODY

    def suppressed(self, f: Figure, by: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Suppressed(f.n, by.n))
        self.gain(f, codes.DUCKED)

    def recovered(self, f: Figure, six_left: bool) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Recovered(f.n, six_left))
        f.status &= ~(codes.DUTIES | codes.MORE)
        if six_left:
            f.status |= codes.DUTY | codes.SIX

    def recover_failed(self, f: Figure) -> None:
        """The turn is gone, and everything is as it was. Source: STKO-93, Sausage."""
        if self.effects is not None:
            self.at = self.effects.record(ev.RecoverFailed(f.n))

    def woke(self, f: Figure, recovered: bool) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Woke(f.n, recovered))
        f.status &= ~(codes.UNCONSCIOUS | codes.MORE)
        self.touch(f)
        self.shaken = True
        self.harm = True  # he lies there awake, which may count otherwise. Option stko.end_counts
        if recovered:
            f.status &= ~(codes.DUTY | codes.SIX)
        self.turns[-1].only_stand = True
        self.turns[-1].declared = False

    def stood_up(self, f: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.StoodUp(f.n))
        f.status &= ~codes.DOWN
        self.touch(f)

    def counter_drawn(self, location: int, effect: int) -> None:
        """A drawn counter is thrown away; a box with fewer than one set left is filled up. STKO-62."""
        if self.effects is not None:
            self.at = self.effects.record(ev.CounterDrawn(codes.LOCATIONS[location], effect))
        counter = location * 6 + effect - 1
        take_from(self.box, counter)
        if len(self.box) < 36:
            self.fill_box()

    def fill_box(self) -> None:
        self.box = sorted(list(range(36)) * self.options.box_copies)

    def part_reported(self, f: Figure, present: bool, acted: bool) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.PartReported(f.n, present, acted))
        f.fought = f.fought or acted
        if not present:
            f.loss = codes.GONE
            self.touch(f)

    def wound_reported(
        self,
        f: Figure,
        by: Figure | None,
        location: int,
        severity: int,
        armed: bool,
        able: bool,
        round: int,
        surrendered: bool,
    ) -> None:
        n, what = number_of(by), codes.SEVERITIES[severity]
        if self.effects is not None:
            self.at = self.effects.record(
                ev.WoundReported(f.n, n, codes.LOCATIONS[location], what, armed, able, round, surrendered)
            )
        if severity != codes.SCRATCH:  # what people say of the victim counts: nobody may remember what came first
            self.add_deed((n, f.n, what, armed, able, self.at), surrendered)
        self.add_wound(f, location, severity, False, False, False)

    def fate_reported(
        self,
        f: Figure,
        loss: int,
        by: Figure | None,
        location: int,
        armed: bool,
        able: bool,
        round: int,
        surrendered: bool,
    ) -> None:
        n, what = number_of(by), codes.LOSSES[loss]
        if self.effects is not None:
            where = location_name(location)
            self.at = self.effects.record(ev.FateReported(f.n, what, n, where, armed, able, round, surrendered))
        if loss in (codes.OUT, codes.DEAD):
            self.add_deed((n, f.n, what, armed, able, self.at), surrendered)
        self.out_of_play(f, loss)


def number_of(by: Figure | None) -> int:
    """0 for nobody in particular."""
    return 0 if by is None else by.n
