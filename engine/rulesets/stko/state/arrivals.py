"""Transitions of whoever comes to the table and whoever leaves it."""

from engine.rulesets.stko import events as ev
from engine.rulesets.stko.codes import GONE, NOBODY
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.state.skill_effects import SkillEffects


class Coming(SkillEffects):
    """Changes `across`, `cards`, `deploying`, `distances`, `entering`, `figures`, `harm`, `placing`, `shaken`,
    `sides`, `start_size`, `turns`, `unsettled`.
    """

    def placed(self, f: Figure, x: int, y: int, fx: int, fy: int, entering: bool) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Placed(f.n, x, y, fx, fy, entering))
        f.placed = True
        self.touch(f)
        self.unsettled = True
        self.put_at(f, x, y)
        f.fx, f.fy = fx, fy
        if self.placing == f.n:
            self.placing = 0
            self.entering = False

    def deployment_ended(self) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.DeploymentEnded())
        self.deploying = False

    def arrived(self, f: Figure) -> None:
        """A figure joins in mid-battle; its card goes into the deck. Recorded by the kernel.

        Numbers are never given twice: one that a rewind took back leaves an empty place.
        """
        while len(self.figures) < f.n - 1:
            nobody = Figure(len(self.figures) + 1, NOBODY, 0, [])
            nobody.loss = GONE
            self.figures.append(nobody)
        self.figures.append(f)
        self.across = None
        self.distances = None
        self.sides[f.side].append(f)
        self.start_size[f.side] += 1
        self.cards.left.append(f.n)
        self.cards.left.sort()
        self.shaken = True
        self.touch(f)
        self.look_at_skills()

    def departed(self, f: Figure) -> None:
        """A figure leaves for a reason that isn't the game's. Recorded by the kernel."""
        f.loss = GONE
        self.touch(f)
        self.shaken = True
        self.start_size[f.side] -= 1
        self.harm = True
        self.drop_aim(f)
        self.turns = [turn for turn in self.turns if turn.figure is not f]
        if self.placing == f.n:
            self.placing = 0
