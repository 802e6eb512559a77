"""Nerve: tests, Fearless, heroes, who tests at a round's end. German: Moral. Source: GFF-22, 23, 33, 43."""

from typing import Final

from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import FEARLESS, HERO, MORALE, PASSED, RESULTS
from engine.rulesets.gff.rules import attack, special
from engine.rulesets.gff.unit import Unit

FAILED: Final = RESULTS.index("shaken")
ROUTS: Final = RESULTS.index("routed")
HERO_REACH: Final = 1200
FEARLESS_FROM: Final = 4


def is_due(started: int, left: int) -> bool:
    """Half or less of the units that the army began with. Source: GFF-22."""
    return 2 * left <= started


def test(b: Battle, f: Unit) -> None:
    """Shaken units always fail, and rout then. Source: GFF-20, 23."""
    if not f.shaken:
        special.begin(b, f, f.lead().effects, (MORALE,), 0)
    passes = not f.shaken and succeeds(b, f)
    if not passes and (not f.shaken or b.options.fearless_when_shaken) and f.all_have(FEARLESS):
        passes = steadied(b, f)
    f.using = []
    b.morale_tested(f, PASSED if passes else ROUTS if f.shaken else FAILED)


def succeeds(b: Battle, f: Unit) -> bool:
    why = b.why()
    need = quality(b, f)
    modifier = special.total(f, f.lead().effects, MORALE, 0, why)
    if why is not None:
        why.set("GFF-23", "one-die", 1)
        why.need("GFF-23", "quality", need)
    return attack.succeeds(b.roll(f, "morale", 1, 6, why)[0], modifier, need)


def steadied(b: Battle, f: Unit) -> bool:
    """German: Furchtlos. Source: GFF-33."""
    why = b.why()
    if why is not None:
        why.set("GFF-33", "one-die", 1)
        why.need("GFF-33", "from", FEARLESS_FROM)
    return b.roll(f, "fearless", 1, 6, why)[0] >= FEARLESS_FROM


def quality(b: Battle, f: Unit) -> int:
    """Its own, or a better one of a hero within 12 inches who isn't Shaken. German: Held. Source: GFF-43."""
    best = f.lead().quality
    for hero in b.friends(f.side):
        if hero.shaken or not hero.any_has(HERO):
            continue
        theirs = min([hero.kinds[model.kind].quality for model in hero.standing() if hero.kinds[model.kind].has(HERO)])
        if theirs < best and (hero is f or b.ground.is_within(b, f, hero, HERO_REACH)):
            best = theirs
    return best


def whole_army(b: Battle, side: int) -> None:
    """At a round's end. Source: GFF-22."""
    if not is_due(b.started[side], b.left(side)):
        return
    for f in b.friends(side):
        test(b, f)
