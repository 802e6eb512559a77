"""Targets: who is near, what shots would do, and which weapons go where."""

from typing import Final

from engine.kernel.outline import square
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.drawn import checks
from engine.rulesets.gff.drawn.distances import first_of
from engine.rulesets.gff.drawn.ground import terrain_under
from engine.rulesets.gff.policies.worth import shot_worths
from engine.rulesets.gff.rules import melee, shooting
from engine.rulesets.gff.unit import Unit

LOOKED_AT: Final = 4  # of the nearest enemies, when a target is chosen


def nearest_foes(b: Battle, f: Unit) -> list[Unit]:
    """A few, nearest first, by their first models."""
    m = first_of(f)
    units: list[Unit] = []
    squares: list[int] = []
    for foe in b.units:
        if foe.side != f.side and foe.on_table():
            model = first_of(foe)
            away = square(model.x, model.y, m.x, m.y)
            place = len(units)
            while place > 0 and away < squares[place - 1]:
                place -= 1
            if place < LOOKED_AT:
                units.insert(place, foe)
                squares.insert(place, away)
                if len(units) > LOOKED_AT:
                    units.pop()
                    squares.pop()
    return units


def way_to(b: Battle, f: Unit, foe: Unit) -> tuple[bool, int] | None:
    """Of a charge: through difficult ground or not, and with how many models through dangerous ground."""
    return checks.charge(b, terrain_under(b), f, foe) if melee.melee_weapons(f) else None


def longest_range(f: Unit) -> int:
    """Of what it could fire now, in hundredths of inches; 0 without guns."""
    return max([100 * f.weapons[place].range for place in shooting.ready_weapons(f)], default=0)


def best_shot(b: Battle, f: Unit, foes: list[Unit]) -> int:
    """What its guns would do from where it stands, to the best target of these."""
    best = 0
    if longest_range(f):
        for foe in foes:
            best = max(best, sum(shot_worths(f, foe, b.ground.shooting(b, f, foe))))
    return best


def shoot(b: Battle, f: Unit, seen: list[Unit]) -> None:
    """Everything at the best of these, but weapons that do more to another one at that."""
    if not shooting.ready_weapons(f):
        return
    foes: list[Unit] = []
    worths: list[list[int]] = []
    for foe in seen:
        by_weapon = shot_worths(f, foe, b.ground.shooting(b, f, foe))
        if sum(by_weapon) > 0:
            foes.append(foe)
            worths.append(by_weapon)
    if not foes:
        return
    first = best_of([sum(by_weapon) for by_weapon in worths])
    gains = [sum([max(0, n - k) for n, k in zip(by_weapon, worths[first], strict=True)]) for by_weapon in worths]
    second = best_of(gains)
    elsewhere = [place for place, n in enumerate(worths[second]) if n > worths[first][place]]
    here = [place for place, n in enumerate(worths[first]) if n > 0 and place not in elsewhere]
    for foe, places in ((foes[first], here), (foes[second], elsewhere)):
        if foe.on_table() and f.in_play() and b.up == f.n and shooting.is_target(b, f, foe):
            free = [place for place in places if shooting.is_free_for(b, f, place, foe)]
            if free:
                shooting.shoot(b, f, foe, tuple(free))


def best_of(worths: list[int]) -> int:
    """The first place of the highest."""
    best = 0
    for place in range(len(worths)):
        if worths[place] > worths[best]:
            best = place
    return best
