"""Spells: tokens, who helps and who hinders. German: Zauberer. Source: GFF-30."""

from typing import Final

from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import CASTER
from engine.rulesets.gff.rules import rounds
from engine.rulesets.gff.unit import Unit

WORKS_FROM: Final = 4
HELPERS_WITHIN: Final = 1800


def cast(b: Battle, f: Unit, target: Unit, spell: str, value: int) -> None:
    """One try per spell, before the unit attacks. What it does is said by people. Source: GFF-30."""
    rounds.may_activate(b, f)
    if not f.any_has(CASTER):
        b.decline("no-caster", {"figure": f.n})
    if f.shaken:
        b.decline("shaken", {"figure": f.n})
    if f.targets:
        b.decline("cast-before-attacks", {"figure": f.n})
    if spell in f.tried:
        b.decline("tried-already", {"figure": f.n})
    if value > f.tokens:
        b.decline("too-few-tokens", {"figure": f.n, "left": f.tokens, "needed": value})
    if not target.on_table() or not b.ground.sees(b, f, target):
        b.decline("not-in-sight", {"figure": f.n, "target": target.n})
    b.tokens_set(f, max(0, f.tokens - value))
    help_ = helped(b, f)
    why = b.why()
    if why is not None:
        why.set("GFF-30", "one-die", 1)
        why.need("GFF-30", "from", WORKS_FROM)
        why.need("GFF-30", "tokens", help_)
    b.cast(f, target, spell, works(b, b.roll(f, "cast", 1, 6, why)[0], help_))


def works(b: Battle, face: int, help_: int) -> bool:
    if b.options.casting_six_one and face in (1, 6):
        return face == 6
    return face + help_ >= WORKS_FROM


def helped(b: Battle, f: Unit) -> int:
    """Everybody with tokens within 18 inches and in sight of the caster, in turn order. Source: GFF-30, ruling 10."""
    total = 0
    for helper in sorted(b.units, key=lambda unit: (unit.side != f.side, unit.n)):
        if not helper.on_table() or helper.tokens == 0:
            continue
        if helper is not f and not (b.ground.is_within(b, helper, f, HELPERS_WITHIN) and b.ground.sees(b, helper, f)):
            continue
        n = max(-helper.tokens, min(helper.tokens, b.decisions.tokens_added(b, helper, f)))
        if n:
            b.tokens_set(helper, helper.tokens - abs(n))
            total += n
    return total
