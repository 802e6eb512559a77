"""Units built in a line, and a small battle with scripted dice: what isn't rolled is left on the tape, an error."""

from functools import cache

import msgspec

from engine.kernel.dice import TapeDice
from engine.kernel.effects import Effects
from engine.kernel.refusal import Refusal
from engine.kernel.setup import Figure
from engine.rulesets.gff.battle import Aim, Battle, Decisions, Ground
from engine.rulesets.gff.codes import ACTIONS, NO_ACTION, PLAYING
from engine.rulesets.gff.profile import Part, Profile, WeaponProfile
from engine.rulesets.gff.rules.special import range_of
from engine.rulesets.gff.settings import Options
from engine.rulesets.gff.setup import new_unit


def gun(attacks=1, *rules, name="Rifle", range=24, count=0):
    """A weapon of every model, or `count` in the unit; range 0 is for melee."""
    return name, attacks, range, rules, count


def blade(attacks=1, *rules, name="Blade", count=0):
    return gun(attacks, *rules, name=name, range=0, count=count)


def part(quality=4, defence=4, models=1, rules=(), weapons=(), name="Troopers"):
    arms = [WeaponProfile(n, a, count or models, r, tuple(s)) for n, a, r, s, count in weapons]
    return Part(name, models, quality, defence, tuple(rules), tuple(arms))


def unit(quality=4, defence=4, models=1, rules=(), weapons=(), side=0, own=None, more=(), **options):
    """`own`: rules of a referee's own, name -> line; `more`: parts that have joined, such as a hero's."""
    profile = msgspec.to_builtins(Profile((part(quality, defence, models, rules, weapons), *more)))
    settings = Options({f"gff.{name}": value for name, value in options.items()})
    f = new_unit(0, Figure(side, "unit", profile=profile), own or {}, settings)
    f.placed = True
    return f


class Told(Ground):
    """What people would say: the same of every attack."""

    def __init__(self, distance=600, cover=False, blocked=False, near=None, within=True, sees=True, holds=()):
        self.distance, self.cover, self.blocked = distance, cover, blocked
        self.near, self.within, self.in_sight, self.holds = near, within, sees, list(holds)
        self.stepped = []

    def is_drawn(self):
        return False

    def shooting(self, b, f, target):
        near = [f.bearers(w.place) if w.range and range_of(f, w) >= self.distance else 0 for w in f.weapons]
        return Aim(near, self.distance, self.cover or self.blocked, self.blocked)

    def fighting(self, b, f, target):
        return Aim([0 if w.range else f.bearers(w.place) for w in f.weapons], 0, self.cover, self.blocked)

    def crowd(self, b, target, centre):
        return self.near or [(target.n, target.count())]

    def holders(self, b, objective):
        return self.holds[objective - 1]

    def crossing(self, b, f, points, told):
        return f.dice_of(told)

    def stepping(self, b, f, points, how):
        return 0

    def is_within(self, b, f, other, inches):
        return self.within

    def sees(self, b, f, other):
        return self.in_sight

    def charged(self, b, f, target, reach):
        return []

    def closed(self, b, f, enemy):
        return []

    def stepped_back(self, b, f, enemy):
        self.stepped.append(f.n)
        return []


class Says(Decisions):
    """The same answers to everything; what was asked is kept."""

    def __init__(self, back=True, rule=True, push=False, deep=0, tokens=None, first=None):
        self.back, self.rule, self.push, self.deep = back, rule, push, deep
        self.tokens, self.first, self.asked = tokens or {}, first, []

    def falls_first(self, b, target, by, most):
        self.asked.append("falls-first")
        left = self.first or [m.n for m in reversed(target.standing()) if m.wounds == 0]
        return left[:most]

    def strikes_back(self, b, f, charger):
        self.asked.append("strike-back")
        return self.back

    def uses_rule(self, b, f, rule):
        self.asked.append(rule)
        return self.rule

    def blast_centre(self, b, target, by):
        return target.standing()[0].n

    def pushes(self, b, by, f, model):
        self.asked.append("push")
        return self.push

    def pushed_to(self, b, by, f, model):
        return [], self.deep

    def tokens_added(self, b, helper, caster):
        return self.tokens.get(helper.n, 0)

    def consolidates(self, b, f):
        self.asked.append(f"consolidates {f.n}")
        return []

    def moves_after(self, b, f, inches):
        self.asked.append(f"moves-after {inches}")
        return []


class Log(Effects):
    """Writes down what happens; dice are the battle's own."""

    def __init__(self, b):
        self.dice, self.events = b.dice, []
        b.effects = self

    def roll(self, figure, side, purpose, count, sides, why):
        return self.dice.roll(count, sides)

    def record(self, event):
        self.events.append(event)
        return len(self.events)

    def seen(self, kind):
        return [event for event in self.events if isinstance(event, kind)]


@cache
def read(options):
    """Nobody changes them."""
    return Options({f"gff.{name}": value for name, value in options})


def battle(*units, dice=(), says=None, ground=None, **options):
    """A battle in its first round. Options by the end of their names."""
    for n, f in enumerate(units, start=1):
        f.n = n
    sides = max(f.side for f in units) + 1
    b = Battle(list(units), max(2, sides), read(frozenset(options.items())), ground or Told())
    b.decisions = says or Says()
    b.dice = TapeDice([(6, face) for face in dice])
    b.phase, b.round = PLAYING, 1
    b.started = [sum(f.side == side for f in units) for side in range(b.sides)]
    return b


def up(b, f, action="hold"):
    """The unit acts."""
    b.turn = f.side
    b.activated(f, ACTIONS.index(action))
    return f


def steady(b):
    """Nobody acts, nobody has."""
    for f in b.units:
        f.done, f.acting = False, NO_ACTION
    b.up = 0


def used_up(b):
    b.dice.must_be_used_up()


def left(f):
    """Models that stand, and the markers of the first that would take the next wound."""
    standing = f.standing()
    return len(standing), max([m.wounds for m in standing], default=0)


def declined(act, *args):
    """The code by which a rule says no."""
    try:
        act(*args)
    except Refusal as refusal:
        return refusal.code
    return None
