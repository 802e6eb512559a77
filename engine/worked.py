"""Who plays the worked cases of a rule text: one line per ruleset, by the name of the text."""

from collections.abc import Mapping
from typing import Final

from engine.kernel.cases import Op, Same
from engine.rulesets.coc import cases as coc
from engine.rulesets.stko import cases as stko

PLAYED: Final[dict[str, tuple[Mapping[str, Op], Same]]] = {
    "stko": (stko.OPS, stko.same),
    **{system: (ops, coc.same) for system, ops in coc.OPS.items()},
}
