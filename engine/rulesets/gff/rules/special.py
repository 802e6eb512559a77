"""What special rules come to in an attack: the sum, the best or the presence of their effects. Source: GFF-27 .. 41."""

from engine.kernel.why import Why
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import ALL_MODELS, ONCE_A_GAME, RANGE
from engine.rulesets.gff.effects import Effect
from engine.rulesets.gff.unit import Unit, Weapon


def counts(f: Unit, e: Effect, circumstances: int) -> bool:
    """Those that are rationed count where they are being used."""
    return e.holds(circumstances) and (not e.is_rationed() or e.rule in f.using)


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


def against(target: Unit, shape: int, circumstances: int, why: Why | None) -> int:
    """Effects of a unit on attacks against it: those that all models must have, and those of its first kind."""
    n = 0
    for e in target.lead().effects:
        if e.shape == shape and counts(target, e, circumstances):
            if e.when & ALL_MODELS and not all_have(target, e.rule):
                continue
            n += e.n
            if why is not None:
                why.need("GFF-38", e.rule, e.n)
    return n


def all_have(f: Unit, rule: str) -> bool:
    for m in f.models:
        if not m.out and not any(e.rule == rule for e in f.kinds[m.kind].effects):
            return False
    return True


def begin(b: Battle, f: Unit, effects: list[Effect], circumstances: int) -> None:
    """Rationed rules that could count now are used, where whoever has them wants to."""
    for e in effects:
        if not e.is_rationed() or e.rule in f.using or not e.holds(circumstances):
            continue
        game = e.when & ONCE_A_GAME != 0
        if e.rule in (f.used_up if game else f.used_this_round):
            continue
        if b.decisions.uses_rule(b, f, e.rule):
            b.rule_used(f, e.rule, game)
            f.using.append(e.rule)


def range_of(f: Unit, w: Weapon) -> int:
    """Hundredths of inches; 0 for melee."""
    return 100 * (w.range + total(f, w.effects, RANGE, 0, None)) if w.range else 0
