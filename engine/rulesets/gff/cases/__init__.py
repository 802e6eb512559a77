"""Worked cases of Firefight: each op asks the rules themselves."""

from collections.abc import Mapping
from typing import Any, Final

from engine.kernel.cases import Op, reading_options
from engine.rulesets.gff.cases import attacks, forces, nerves, wounds
from engine.rulesets.gff.settings import Options

ALL: Final[Mapping[str, Op]] = {
    "gff_attack": attacks.attacked,
    "gff_cast": nerves.cast,
    "gff_fall": wounds.fallen,
    "gff_force": forces.force,
    "gff_group_wounds": wounds.group_wounds,
    "gff_impact": attacks.impact,
    "gff_jump": wounds.jump,
    "gff_morale": nerves.morale_test,
    "gff_morale_due": nerves.morale_due,
    "gff_move": forces.move,
    "gff_objective": forces.objective,
    "gff_quality": nerves.quality,
    "gff_tokens": nerves.tokens,
    "gff_wound_effect": wounds.wound_effect,
}
OPS: Final = reading_options(ALL, lambda given: Options(given.options_of("gff")))

SAME_WORDS: Final[Mapping[str, Mapping[object, str | None]]] = {
    "result": {"out": "knocked_out", "ko": "knocked_out", "none": None, "failed": "shaken", "ok": "passed"},
    "owner": {"none": None, "neutral": None, "nobody": None},
}


def same(name: str, value: Any) -> Any:
    """Words that mean the same."""
    return SAME_WORDS.get(name, {}).get(value, value) if not isinstance(value, (list, dict)) else value
