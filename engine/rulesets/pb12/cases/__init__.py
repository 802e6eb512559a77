"""Worked cases of Pb-12: each op asks the rules themselves."""

from collections.abc import Mapping
from typing import Any, Final

from engine.kernel.cases import Op, reading_options
from engine.rulesets.pb12.cases import actions, forces, harm
from engine.rulesets.pb12.cases.setting import options

ALL: Final[Mapping[str, Op]] = {
    "pb_accident_tn": harm.accident,
    "pb_action": actions.action,
    "pb_arith": forces.arithmetic,
    "pb_attr_tn": actions.attribute_tn,
    "pb_blind": harm.blinded,
    "pb_bp": actions.movement_points,
    "pb_carry": actions.carry,
    "pb_collision": harm.collision,
    "pb_counts_as": harm.counts_as,
    "pb_damage": harm.suffer,
    "pb_dissolve_cost": forces.dissolve_cost,
    "pb_fall": harm.fall,
    "pb_initiative": forces.initiative,
    "pb_interrupt_ap": forces.interrupted,
    "pb_kp": forces.command_points,
    "pb_limit": forces.limit,
    "pb_melee_mods": actions.melee_tn,
    "pb_melee_reach": actions.melee_reach,
    "pb_move_cost": actions.move_cost,
    "pb_order": forces.order,
    "pb_panic_tn": harm.panic,
    "pb_passenger_tests": harm.passengers_due,
    "pb_passenger_tn": harm.passenger,
    "pb_proxy": harm.proxy,
    "pb_range": forces.distance,
    "pb_ranged_tn": actions.ranged_tn,
    "pb_refill": forces.refill,
    "pb_reload": forces.reload,
    "pb_sight": actions.sight,
    "pb_step_cm": forces.step,
    "pb_target_legal": actions.target_legal,
    "pb_test": actions.test,
    "pb_value": forces.value,
    "pb_weapon_strength": harm.weapon_strength,
}
OPS: Final = reading_options(ALL, options)

NO_CATEGORY: Final = ("none", "out", "beyond", "out_of_range", "too_far")


def same(name: str, value: Any) -> Any:
    """Words that mean the same."""
    return None if name == "category" and value in NO_CATEGORY else value
