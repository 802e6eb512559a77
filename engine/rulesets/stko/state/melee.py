"""Transitions of fights hand to hand, of feelings and of nerves."""

from engine.rulesets.stko import codes
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.state.wounds import Wounds
from engine.rulesets.stko.tables_optional import FIGHT_ROWS


class Fights(Wounds):
    """Changes `contacts`, `feelings`, `first_shot`, `harm`, `put_out`, `severed_limbs`, `shaken`; looks at `turns`."""

    def engaged(self, f: Figure, target: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Engaged(f.n, target.n))
        self.contacts.append((f.n, target.n))

    def fight_declared(self, f: Figure, target: Figure, row: int, guard: int, held: bool, target_held: bool) -> None:
        """Who strikes with a weapon shoots with none in his next turn. STKO-70."""
        if self.effects is not None:
            defence = FIGHT_ROWS[guard] if guard >= 0 else ""
            self.at = self.effects.record(ev.FightDeclared(f.n, target.n, FIGHT_ROWS[row], defence, held, target_held))
        if held:
            f.held_fire = 2 if self.counts(self.turns[-1]) else 1  # this turn and the next
        if target_held and not target.held_fire:
            target.held_fire = 1

    def fought(
        self,
        f: Figure,
        target: Figure,
        row: int,
        guard: int,
        dice: int,
        defence: int,
        sixes: int,
        guards: int,
        hits: int,
        fired: bool,
    ) -> None:
        if self.effects is not None:
            use = FIGHT_ROWS[guard] if guard >= 0 else ""
            self.at = self.effects.record(
                ev.Fought(f.n, target.n, FIGHT_ROWS[row], use, dice, defence, sixes, guards, hits, fired)
            )
        self.has_fought(f, target, fired, defence > 0)

    def has_fought(self, f: Figure, target: Figure, fired: bool, back: bool) -> None:
        self.first_shot = self.first_shot or fired
        if target.side != f.side:
            f.fought = True
            target.fought = target.fought or back
        self.drop_aim(f)

    def thrown_back(self, f: Figure, by: Figure) -> None:
        """On the ground, and a Recover before anything else. STKO-72."""
        if self.effects is not None:
            self.at = self.effects.record(ev.ThrownBack(f.n, by.n))
        if not f.skill_effects.sturdy:
            self.gain(f, codes.DOWN)
        self.gain(f, codes.DUTY)
        f.posture = codes.NOBODY
        self.harm = True

    def severed(self, f: Figure, by: Figure, location: int) -> None:
        """A limb is gone for good; the figure is out of this battle. STKO-76, ruling 13."""
        if self.effects is not None:
            self.at = self.effects.record(ev.Severed(f.n, by.n, codes.LOCATIONS[location]))
        self.severed_limbs.append((f.n, location, self.at))
        self.deed(f, by, "incapacitated")
        self.put_out.append(int(f.n))
        self.out_of_play(f, codes.OUT)

    def felt(self, f: Figure, target: Figure, code: int) -> None:
        """Hate and fear add up to mixed feelings; an extreme one replaces both and is replaced, and 0 ends them.

        Source: STKO-84, STKO-85.
        """
        known = 0
        for who, whom, before in self.feelings:
            if who == f.n and whom == target.n:
                known = before
                if code and not (code | before) & codes.UTTER:
                    code |= before
        if self.effects is not None:
            word = codes.FEELINGS[code & (codes.HATE | codes.FEAR)]
            self.at = self.effects.record(ev.Felt(f.n, target.n, word, code & codes.UTTER != 0))
        if known:
            self.feelings = [feeling for feeling in self.feelings if feeling[0] != f.n or feeling[1] != target.n]
        self.count_feeling(f, known, -1)
        self.count_feeling(f, code, 1)
        if code:
            self.feelings.append((f.n, target.n, code))
            f.feels_for |= 1 << (target.n & 31)

    def nerve_tested(self, f: Figure, trigger: str, dice: int, passed: bool) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.NerveTested(f.n, trigger, dice, passed))
        f.hurts_tested = f.hurts()
        if trigger == "wounds":
            f.wounds_tested = True
        elif trigger == "friends":
            f.friends_tested = True
        self.touch(f)
        if not passed:
            self.gain(f, codes.PANIC)
            self.shaken = True

    def fled(self, f: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Fled(f.n))
        self.out_of_play(f, codes.FLED)

    def surrendered(self, f: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Surrendered(f.n))
        self.out_of_play(f, codes.SURRENDERED)

    def fight_told(self, f: Figure, target: Figure, row: int, guard: int, hits: int, fired: bool, back: bool) -> None:
        if self.effects is not None:
            defence = FIGHT_ROWS[guard] if guard >= 0 else ""
            self.at = self.effects.record(ev.FightTold(f.n, target.n, FIGHT_ROWS[row], defence, hits, fired, back))
        self.has_fought(f, target, fired, back)

    def limb_reported(self, f: Figure, location: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.LimbReported(f.n, codes.LOCATIONS[location]))
        self.severed_limbs.append((f.n, location, self.at))
