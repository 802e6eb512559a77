"""Transitions of skills."""

from engine.rulesets.stko import events as ev
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.skills import gifts_of
from engine.rulesets.stko.state.melee import Fights
from engine.rulesets.stko.state.turns import ASKED_BLOCKHEAD, ASKED_DRUNK, ASKED_HATE, SICK, Turn


class SkillEffects(Fights):
    """Changes `bosses`, `charmed`, `dread`, `feels`, `luck`, `skilled`, `turns`, `unsettled`; looks at `figures`,
    `options`, `sides`.
    """

    def look_at_skills(self) -> None:
        """What skills are about: rules ask for the rest only where somebody has them."""
        self.unsettled = True
        self.skilled = False
        self.luck = False
        self.dread = False
        self.feels = self.options.hate_fear
        self.bosses = [[] for _ in self.sides]
        self.charmed = []
        for f in self.figures:
            g = f.skill_effects
            if g.taken:
                if g.boss:
                    self.bosses[f.side].append(int(f.n))
                if g.charms:
                    self.charmed.append(int(f.n))
                self.skilled = True
                self.luck = self.luck or g.luck > 0 or g.charms > 0 or g.curse > 0
                self.dread = self.dread or g.dread > 0 or g.psycho > 0 or g.drunk > 0
                self.feels = self.feels or self.dread or g.avenger > 0 or g.green > 0 or g.knight > 0 or g.group > 0

    def skill_set(self, f: Figure, skill: str, times: int, numbers: dict[str, int]) -> None:
        """Skill given, doubled or taken away in mid-battle; `numbers` are what all his skills come to now."""
        if self.effects is not None:
            self.at = self.effects.record(ev.SkillSet(f.n, skill, times, numbers))
        taken = dict(f.skill_effects.taken)
        if times:
            taken[skill] = times
        else:
            taken.pop(skill, None)
        f.skill_effects = gifts_of(taken, numbers)
        f.skills = tuple(taken)
        self.look_at_skills()

    def fuddled(self, f: Figure, skill: str, how: str) -> None:
        """What drink or dullness makes of this turn, and of those to come. Source: STKO-93, STKO-94."""
        if self.effects is not None:
            self.at = self.effects.record(ev.Fuddled(f.n, skill, how))
        turn = self.turns[-1]
        turn.asked |= ASKED_DRUNK if skill == "drunk" else ASKED_BLOCKHEAD
        if how == "wild":
            turn.wild = True
        elif how == "staggers":
            f.staggers = 1
        elif how == "staggers_blindly":
            f.staggers = 2
        elif how == "sick":
            f.sick = SICK
        elif how == "sober":
            f.sober = True
            f.staggers = 0
            f.sick = 0
        elif how == "repeats":
            turn.must = f.last_action

    def hate_tested(self, f: Figure, target: Figure, forced: bool) -> None:
        """Does he have to shoot at somebody whom he hates? Source: STKO-86."""
        if self.effects is not None:
            self.at = self.effects.record(ev.HateTested(f.n, target.n, forced))
        turn = self.turns[-1]
        turn.asked |= ASKED_HATE
        turn.must_shoot = int(target.n) if forced else 0
        turn.unseen = 0 if forced else int(target.n)

    def quick_drawn(self, f: Figure, target: Figure, sixes: int, theirs: int, first: bool) -> None:
        """Two draw against each other; where the other is quicker his turn comes first. Option stko.quick_draw."""
        if self.effects is not None:
            self.at = self.effects.record(ev.QuickDrawn(f.n, target.n, sixes, theirs, first))
        self.turns[-1].drew = True
        if not first:
            self.turns.append(Turn(target, 0))
            self.turns[-1].drew = True
