"""Shooting: which weapons at whom. German: Schiessen. Source: GFF-13, 14, 20, 38, 43."""

from typing import Final

from engine.rulesets.gff.battle import Aim, Battle
from engine.rulesets.gff.codes import ADVANCE, HOLD
from engine.rulesets.gff.rules import attack, moves
from engine.rulesets.gff.unit import Model, Unit

MOST_TARGETS: Final = 2


def ready_weapons(f: Unit) -> list[int]:
    """Ranged ones that standing models bear and that weren't fired or used up."""
    return [
        weapon.place
        for weapon in f.weapons
        if weapon.range > 0 and f.is_usable(weapon.place) and f.bearers(weapon.place) > 0
    ]


def may_shoot(b: Battle, f: Unit, target: Unit) -> None:
    """Refuses: whom the unit can't shoot at."""
    if target.side == f.side:
        b.decline("own-side", {"target": target.n})
    if not target.on_table():
        b.decline("not-on-table", {"figure": target.n})
    if not is_target(b, f, target):
        b.decline("third-target", {"figure": f.n, "target": target.n, "most": MOST_TARGETS})


def is_target(b: Battle, f: Unit, target: Unit) -> bool:
    """One of two, unless, by option, it is each model that has two."""
    return target.n in f.targets or len(f.targets) < MOST_TARGETS or b.options.targets_by_model


def chosen(b: Battle, f: Unit, target: Unit, wanted: tuple[int, ...]) -> list[int]:
    """The weapons to be fired, all that are ready where none is named. Refuses: one that can't be. Source: GFF-14."""
    ready = [place for place in ready_weapons(f) if is_free_for(b, f, place, target)]
    if not wanted:
        if not ready:
            b.decline("nothing-to-shoot-with", {"figure": f.n})
        return ready
    for place in wanted:
        if place >= len(f.weapons) or f.weapons[place].range == 0:
            b.decline("not-for-shooting", {"figure": f.n, "weapon": place})
        elif place in f.spent:
            b.decline("used-up", {"figure": f.n, "weapon": place})
        elif place in f.fired or not is_free_for(b, f, place, target):
            b.decline("already-fired", {"figure": f.n, "weapon": place})
        elif f.bearers(place) == 0:
            b.decline("nobody-bears-it", {"figure": f.n, "weapon": place})
    return [place for place in range(len(f.weapons)) if place in wanted and f.weapons[place].range > 0]


def is_free_for(b: Battle, f: Unit, place: int, target: Unit) -> bool:
    """Weapons of one type are fired at one target, and, by option, it is each model that has two targets."""
    for other, at in zip(f.fired, f.fired_at, strict=True):
        if f.weapons[other].name == f.weapons[place].name and at != target.n:
            return False
    if b.options.targets_by_model:
        for model in f.standing():
            if model.bears(place) and len({target.n, *targets_of(f, model)}) > MOST_TARGETS:
                return False
    return True


def targets_of(f: Unit, model: Model) -> list[int]:
    return [at for place, at in zip(f.fired, f.fired_at, strict=True) if model.bears(place)]


def must_reach(b: Battle, f: Unit, target: Unit, wanted: tuple[int, ...]) -> None:
    """All that can be refused of a shot before anything happens; a real table's people are asked for the rest later."""
    may_shoot(b, f, target)
    places = chosen(b, f, target, wanted)
    if b.ground.is_drawn():
        aim = b.ground.shooting(b, f, target)
        if not usable_of(places, aim):
            b.decline("out-of-reach", {"figure": f.n, "target": target.n, "distance": max(0, aim.distance)})


def usable_of(places: list[int], aim: Aim) -> list[int]:
    return [place for place in places if aim.bearers[place] > 0]


def shoot(b: Battle, f: Unit, target: Unit, wanted: tuple[int, ...]) -> None:
    """At a real table the unit may look for another target where people measured too far. Source: GFF-13, 14."""
    if f.acting not in (HOLD, ADVANCE):
        b.decline("no-shooting-now", {"figure": f.n})
    may_shoot(b, f, target)
    places = chosen(b, f, target, wanted)
    aim = b.ground.shooting(b, f, target)
    usable = usable_of(places, aim)
    if not usable and b.ground.is_drawn():
        b.decline("out-of-reach", {"figure": f.n, "target": target.n, "distance": max(0, aim.distance)})
    if not usable:
        b.out_of_reach(f, target, aim.distance)
        return
    caused = attack.attack(b, f, target, usable, aim, False, False)
    moves.push(b, f, caused)
