"""A small fight with scripted dice: whatever isn't rolled is left on the tape, and that is an error."""

from engine.kernel.dice import TapeDice
from engine.kernel.refusal import Refusal
from engine.kernel.setup import Figure as FigureSetup
from engine.kernel.setup import Setup, Side
from engine.rulesets.coc.battle import Decisions, Ground, ShotFacts
from engine.rulesets.coc.codes import NOTHING
from engine.rulesets.coc.options import filled
from engine.rulesets.coc.setup import new_battle

AVERAGE = {"dex": 50, "con": 50, "hp": 12, "brawl": 50, "handgun": 50, "dodge": 40, "mov": 7, "build": 0, "bonus": 0}


def figure(side, *weapons, rank="investigator", **values):
    return FigureSetup(side, rank, weapons, values={**AVERAGE, **values})


class Told(Ground):
    """What people would say: one set of facts for every shot."""

    def __init__(self):
        self.facts = ShotFacts()
        self.metres = 0
        self.ways = []

    def is_drawn(self):
        return False

    def shot(self, b, f, target, w):
        copy = ShotFacts(self.facts.band, self.facts.distance)
        for name in ("in_sight", "cover", "front", "moving", "still"):
            setattr(copy, name, getattr(self.facts, name))
        return copy

    def between(self, b, f, one, other):
        self.ways.append((one.n, other.n))
        return self.metres


class Says(Decisions):
    """Answers from a list; afterwards nothing."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.offered = []

    def react(self, b, target, attacker, offered, shot):
        self.offered.append(list(offered))
        return self.answers.pop(0) if self.answers else NOTHING

    def goes_first(self, b, tied):
        return tied[-1]


def battle(*figures, preset="004", dice=(), says=(), up=1, **options):
    """A fight in its first round with figure `up` on turn; the others follow by number."""
    made = figures or (figure(0, "revolver", "knife"), figure(1, "revolver", "knife"))
    values = filled({"coc.preset": preset, **{f"coc.{name}": value for name, value in options.items()}})
    sides = max(one.side for one in made) + 1
    b = new_battle(Setup("coc", tuple(Side() for _ in range(sides)), made), values, Told())
    b.dice = TapeDice([(100, die) if isinstance(die, int) else die for die in dice])
    b.decisions = Says(*says)
    b.round = 1
    b.up = up
    b.order = [n for n in range(1, len(made) + 1) if n != up]
    return b


def used_up(b):
    b.dice.must_be_used_up()


def d6(*faces):
    return [(6, face) for face in faces]


def d10(*faces):
    return [(10, face) for face in faces]


def declined(act):
    """The code with which a rule says no; what was done otherwise."""
    try:
        act()
    except Refusal as refusal:
        return refusal.code
    return "done"
