"""Worked cases of the street fight: each op sets a battle up and asks the rules themselves."""

from collections.abc import Mapping
from inspect import isfunction
from typing import Any, Final

from engine.kernel.cases import Op
from engine.rulesets.stko.cases import feelings, figures, lives, melee, nerves, rapid_fire, shooting, table, wounds

ASKED: Final = (feelings, figures, lives, melee, nerves, rapid_fire, shooting, table, wounds)
# Whatever takes what is given and the dice is an op of its name.
OPS: Final[Mapping[str, Op]] = {
    f"stko_{name}": op
    for module in ASKED
    for name, op in vars(module).items()
    if isfunction(op) and op.__module__ == module.__name__ and [*op.__annotations__][:2] == ["given", "dice"]
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
