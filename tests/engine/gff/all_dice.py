"""One attack with all that its dice can show: what comes of it, by brute force."""

from fractions import Fraction

from engine.kernel.dice import Dice
from engine.rulesets.gff.battle import Aim
from engine.rulesets.gff.odds_attack import plain_aim
from engine.rulesets.gff.rules import attack
from tests.engine.gff.units import battle
from tests.engine.table import names

MOST_WAYS = 21_000


class EveryDie(Dice):
    """All that dice can show, one after the other: the first die that is left counts on, as on an odometer."""

    def __init__(self):
        self.path, self.at = [], 0

    def roll(self, n, sides):
        while len(self.path) < self.at + n:
            self.path.append(1)
        self.at += n
        return bytes(self.path[self.at - n : self.at])

    def next(self):
        """Refuses nothing; False when everything was shown."""
        del self.path[self.at :]
        while self.path and self.path[-1] == 6:
            self.path.pop()
        if self.path:
            self.path[-1] += 1
        self.at = 0
        return bool(self.path)


class AsMade:
    """Units that are made once, and for each further attack as they were: making them is half of an attack's cost."""

    def __init__(self, make):
        self.units = make()
        kept = [(part, name, getattr(part, name)) for part in self.parts() for name in names(part)]
        assert not any(isinstance(value, dict | set) for _, _, value in kept)
        self.lists = [(one, name, list(value)) for one, name, value in kept if isinstance(value, list)]
        self.kept = [(one, name, value) for one, name, value in kept if not isinstance(value, list)]

    def parts(self):
        for f in self.units:
            yield f
            yield from f.models

    def __call__(self):
        for one, name, value in self.kept:
            setattr(one, name, value)
        for one, name, value in self.lists:
            setattr(one, name, value[:])
        return self.units


def fight(make, dice, aim, melee, charging, **options):
    """(wounds that models took, models fallen, effect) of one attack."""
    f, target = make()
    b = battle(f, target, **options)
    b.dice = dice
    places = [w.place for w in f.weapons if (w.range == 0) == melee]
    before = [m.wounds for m in target.models]
    told = aim or plain_aim(f, melee)
    caused = attack.attack(b, f, target, places, Aim(told.bearers, told.distance, told.cover, told.blocked),
                           melee, charging)  # fmt: skip
    fallen = sum(m.out for m in target.models)
    out = target.count() == 0
    wounds = 0
    for m, had in zip(target.models, before, strict=True):
        full = 1 if b.options.tough_one_wound else target.kinds[m.kind].tough
        is_last = out and m.wounds > had
        wounds += m.wounds - had if is_last or not m.out else max(1, full - had)
    return wounds, fallen, "out" if out else "shaken" if caused.shaken else ""


def every(make, aim, melee, charging, **options):
    """By brute force: (wounds, fallen, effect) and its chance; nothing where that are too many ways."""
    dice, found, ways, make = EveryDie(), {}, 0, AsMade(make)
    while (ways := ways + 1) < MOST_WAYS:
        came = fight(make, dice, aim, melee, charging, **options)
        found[came] = found.get(came, Fraction(0)) + Fraction(1, 6**dice.at)
        if not dice.next():
            return found
    return {}
