"""What special rules come to: the sum, the best or the presence of their effects. Source: GFF-27 .. 41."""

from collections.abc import Sequence

from engine.kernel.why import Why
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import ALL_MODELS, ONCE_A_GAME, RANGE, SHOOTING
from engine.rulesets.gff.effects import Effect
from engine.rulesets.gff.unit import Unit, Weapon


def counts(f: Unit, e: Effect, circumstances: int) -> bool:
    """Those that are rationed count where they are being used, and some only where all models of `f` have them."""
    if not e.holds(circumstances) or (e.is_rationed() and e.rule not in f.using):
        return False
    return not e.when & ALL_MODELS or all_have(f, e.rule)


def total(f: Unit, effects: list[Effect], shape: int, circumstances: int, why: Why | None) -> int:
    """Their sum, with a reason for each."""
    n = 0
    for e in effects:
        if e.shape == shape and counts(f, e, circumstances):
            n += e.n
            if why is not None:
                why.need("GFF-27", e.rule, e.n)
    return n


def best(f: Unit, effects: list[Effect], shape: int, circumstances: int) -> int:
    """The lowest n of "on n+", 0 without one."""
    n = 0
    for e in effects:
        if e.shape == shape and counts(f, e, circumstances) and (n == 0 or e.n < n):
            n = e.n
    return n


def has(f: Unit, effects: list[Effect], shape: int, circumstances: int) -> bool:
    return any(e.shape == shape and counts(f, e, circumstances) for e in effects)


def against(target: Unit, shape: int, circumstances: int, steady: bool, why: Why | None) -> int:
    """Effects of a unit on attacks against it: those of its first kind of models. Negative ones don't matter to steady
    attacks.
    """
    n = 0
    for e in target.lead().effects:
        if e.shape == shape and not (steady and e.n < 0) and counts(target, e, circumstances):
            n += e.n
            if why is not None:
                why.need("GFF-38", e.rule, e.n)
    return n


def all_have(f: Unit, rule: str) -> bool:
    for m in f.models:
        if not m.out and not any(e.rule == rule for e in f.kinds[m.kind].effects):
            return False
    return True


def begin(b: Battle, f: Unit, effects: list[Effect], shapes: Sequence[int], circumstances: int) -> None:
    """Rationed rules of these shapes that could count now are used, where whoever has them wants to."""
    asked_rules: list[str] = []
    for e in effects:
        if e.shape not in shapes or not e.is_rationed() or e.rule in asked_rules or not e.holds(circumstances):
            continue
        if e.when & ALL_MODELS and not all_have(f, e.rule):
            continue
        game = e.when & ONCE_A_GAME != 0
        if e.rule in (f.used_up if game else f.used_this_round):
            continue
        asked_rules.append(e.rule)
        if b.decisions.uses_rule(b, f, e.rule):
            b.rule_used(f, e.rule, game)
            f.using.append(e.rule)


def range_of(f: Unit, w: Weapon) -> int:
    """Hundredths of inches; 0 for melee."""
    return 100 * (w.range + total(f, w.effects, RANGE, SHOOTING, None)) if w.range else 0
