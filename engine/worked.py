"""Who plays the worked cases of a rule text: one line per ruleset, by the name of the text."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.kernel.cases import Odds, Op, Same
from engine.rulesets.coc import cases as coc
from engine.rulesets.coc.cases import odds as coc_odds
from engine.rulesets.gff import cases as gff
from engine.rulesets.gff.cases import odds as gff_odds
from engine.rulesets.pb12 import cases as pb12
from engine.rulesets.pb12.cases import odds as pb12_odds
from engine.rulesets.stko import cases as stko
from engine.rulesets.stko.cases import odds as stko_odds

PLAYED: Final[dict[str, tuple[Mapping[str, Op], Same]]] = {
    "gff": (gff.OPS, gff.same),
    "pb12": (pb12.OPS, pb12.same),
    "stko": (stko.OPS, stko.same),
    **{system: (ops, coc.same) for system, ops in coc.OPS.items()},
}

# Exact odds by a row's name.
ODDS: Final[dict[str, Callable[[str], Odds]]] = {
    "coc": coc_odds.odds_of,
    "gff": gff_odds.odds_of,
    "pb12": pb12_odds.odds_of,
    "stko": stko_odds.odds_of,
}
