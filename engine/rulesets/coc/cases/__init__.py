"""Worked cases of the d100 family: each op asks the rules themselves. A case's system is coc001 or coc004."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.kernel.cases import Given, Op, reading_options
from engine.rulesets.coc.cases import dice, melee, missiles, volleys, wounds
from engine.rulesets.coc.cases.setting import Tape, options

ALL: Final[Mapping[str, Callable[[Given, Tape, str], dict[str, Any]]]] = {
    "coc_melee": melee.melee_exchange,
    "coc_damage": melee.damage_dealt,
    "coc_manoeuvre": melee.manoeuvre,
    "coc_range": missiles.distance,
    "coc_point_blank": missiles.point_blank,
    "coc_volley_cap": volleys.volley_cap,
    "coc_split": volleys.split,
    "coc_volley_hits": volleys.volley_hits,
    "coc_volley_penalty": volleys.volley_penalty,
    "coc_switch_ammo": volleys.switch_ammo,
    "coc_friendly": missiles.friendly,
    "coc_malfunction": missiles.malfunction,
    "coc_shot_dice": missiles.shot_dice,
    "coc_repair": missiles.repair,
    "coc_size": missiles.size,
    "coc_pool": dice.pool,
    "coc_outnumbered": melee.outnumbered,
    "coc_reload": missiles.reload,
    "coc_level": dice.level,
    "coc_surprise": melee.surprise,
    "coc_apply_damage": wounds.apply_damage,
    "coc_medicine": wounds.medicine,
    "coc_heal_week": wounds.heal_week,
    "coc_heal_day": wounds.heal_day,
    "coc_dying_tick": wounds.dying_tick,
    "coc_first_aid": wounds.first_aid,
    "coc_first_aid_dying": wounds.first_aid_dying,
    "coc_dive": missiles.dive,
    "coc_initiative": dice.initiative,
}


def by_preset(preset: str) -> dict[str, Op]:
    """The ops of one rule text; a case's own options and `preset` go before."""

    def of_text(op: Callable[[Given, Tape, str], dict[str, Any]]) -> Op:
        return lambda given, dice: op(given, Tape(dice), preset)

    return reading_options({name: of_text(op) for name, op in ALL.items()}, lambda given: options(given, preset))


def same(name: str, value: Any) -> Any:
    """Words that mean the same."""
    if value == "failure":
        return "fail"
    if name == "penalty_dice" and value == "impossible":
        return None
    if name == "outcome" and value == "target_hit":
        return "defender_hit"
    if name == "difficulty" and value in ("beyond", "out"):
        return "out_of_range"
    return value


OPS: Final = {"coc001": by_preset("001"), "coc004": by_preset("004")}
