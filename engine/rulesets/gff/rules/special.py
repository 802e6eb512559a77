"""What special rules come to: the sum, the best or the presence of their effects. Source: GFF-27 .. 41."""

from collections.abc import Sequence

from engine.kernel.why import Why
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import ALL_MODELS, ONCE_A_GAME, RANGE, SHOOTING
from engine.rulesets.gff.effects import Effect
from engine.rulesets.gff.unit import Unit, Weapon


def counts(f: Unit, effect: Effect, circumstances: int) -> bool:
    """Those that are rationed count where they are being used, and some only where all models of `f` have them."""
    if not effect.holds(circumstances) or (effect.is_rationed() and effect.rule not in f.using):
        return False
    return not effect.when & ALL_MODELS or all_have(f, effect.rule)


def total(f: Unit, effects: list[Effect], shape: int, circumstances: int, why: Why | None) -> int:
    """Their sum, with a reason for each."""
    n = 0
    for effect in effects:
        if effect.shape == shape and counts(f, effect, circumstances):
            n += effect.n
            if why is not None:
                why.need("GFF-27", effect.rule, effect.n)
    return n


def best(f: Unit, effects: list[Effect], shape: int, circumstances: int) -> int:
    """The lowest n of "on n+", 0 without one."""
    n = 0
    for effect in effects:
        if effect.shape == shape and counts(f, effect, circumstances) and (n == 0 or effect.n < n):
            n = effect.n
    return n


def has(f: Unit, effects: list[Effect], shape: int, circumstances: int) -> bool:
    return any(effect.shape == shape and counts(f, effect, circumstances) for effect in effects)


def against(target: Unit, shape: int, circumstances: int, steady: bool, why: Why | None) -> int:
    """Effects of a unit on attacks against it: those of its first kind of models. Negative ones don't matter to steady
    attacks.
    """
    n = 0
    for effect in target.lead().effects:
        if effect.shape == shape and not (steady and effect.n < 0) and counts(target, effect, circumstances):
            n += effect.n
            if why is not None:
                why.need("GFF-38", effect.rule, effect.n)
    return n


def all_have(f: Unit, rule: str) -> bool:
    for model in f.models:
        if not model.out and not any(effect.rule == rule for effect in f.kinds[model.kind].effects):
            return False
    return True


def begin(b: Battle, f: Unit, effects: list[Effect], shapes: Sequence[int], circumstances: int) -> None:
    """Rationed rules of these shapes that could count now are used, where whoever has them wants to."""
    asked_rules: list[str] = []
    for effect in effects:
        if (
            effect.shape not in shapes
            or not effect.is_rationed()
            or effect.rule in asked_rules
            or not effect.holds(circumstances)
        ):
            continue
        if effect.when & ALL_MODELS and not all_have(f, effect.rule):
            continue
        game = effect.when & ONCE_A_GAME != 0
        if effect.rule in (f.used_up if game else f.used_this_round):
            continue
        asked_rules.append(effect.rule)
        if b.decisions.uses_rule(b, f, effect.rule):
            b.rule_used(f, effect.rule, game)
            f.using.append(effect.rule)


def range_of(f: Unit, weapon: Weapon) -> int:
    """Hundredths of inches; 0 for melee."""
    return 100 * (weapon.range + total(f, weapon.effects, RANGE, SHOOTING, None)) if weapon.range else 0
