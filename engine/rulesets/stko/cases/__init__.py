"""Worked cases of the street fight: each op sets a battle up and asks the rules themselves."""

from collections.abc import Mapping
from typing import Any, Final

from engine.kernel.cases import Op
from engine.rulesets.stko.cases import feelings, figures, lives, melee, nerves, rapid_fire, shooting, table, wounds

OPS: Final[Mapping[str, Op]] = {
    "stko_move": figures.move,
    "stko_pool": shooting.pool,
    "stko_shot": shooting.shot,
    "stko_band": shooting.band,
    "stko_hit_effect": wounds.hit_effect,
    "stko_light_cover": wounds.light_cover,
    "stko_cover_exposed": wounds.cover_exposed,
    "stko_unconscious_turn": figures.unconscious_turn,
    "stko_repair": figures.repair,
    "stko_claim": table.claim,
    "stko_priority": table.priority,
    "stko_end": table.end,
    "stko_fight": melee.fight,
    "stko_dreadful": melee.dreadful,
    "stko_emotion": feelings.emotion,
    "stko_conflict": feelings.conflict,
    "stko_nerve_pool": nerves.nerve_pool,
    "stko_nerve_trigger": nerves.nerve_trigger,
    "stko_rapid_card": rapid_fire.rapid_card,
    "stko_rapid_count": rapid_fire.rapid_count,
    "stko_shrapnel": rapid_fire.shrapnel,
    "stko_sustained": rapid_fire.sustained,
    "stko_promotion": lives.promotion,
    "stko_skill_gain": lives.skill_gain,
    "stko_recruit": lives.recruit,
    "stko_missed": lives.missed,
}

SAME_WORDS: Final[Mapping[str, Mapping[object, str]]] = {
    "weapon": {"jammed": "jam", "empty": "out_of_ammo", "ready": "ok"},
    "result": {"fixed": "cleared", "repaired": "cleared", "ready": "cleared", "ok": "cleared", "try_again": "retry"},
    "band": {"out_of_range": "beyond", "out": "beyond", "none": "beyond", "wasted": "beyond", None: "beyond"},
}


UNORDERED: Final = ("may_claim", "exposed", "extra_locations")


def same(name: str, value: Any) -> Any:
    """Words that mean the same, and lists whose order means nothing."""
    if name in UNORDERED and isinstance(value, list):
        return sorted(value, key=str)
    return SAME_WORDS.get(name, {}).get(value, value) if not isinstance(value, (list, dict)) else value
