"""Distances as somebody wants to read them: hundredths of a metre as metres or feet.

A foot is a third of a metre, as where the rules themselves count in feet (ruling 2.4, 1).
"""

from typing import Final, Literal

from engine.kernel.ruleset import Language
from engine.kernel.telling.template import fill
from engine.rulesets.coc.tell.words import SAID

FarUnit = Literal["metre", "foot"]
FEET: Final = 3  # in a metre


def decimal(hundredths: int, unit: FarUnit, language: Language) -> str:
    """At most one decimal, rounded half up."""
    tenths = ((FEET if unit == "foot" else 1) * hundredths + 5) // 10
    whole, rest = divmod(tenths, 10)
    return f"{whole}{SAID.find('length', 'decimal', language)}{rest}" if rest else str(whole)


def short(hundredths: int, unit: FarUnit, language: Language) -> str:
    """`7.5 m`, `22.5 ft`."""
    return _with_unit(hundredths, unit, f"short-{unit}", language)


def long(hundredths: int, unit: FarUnit, language: Language) -> str:
    """`7.5 metres`, `22.5 feet`."""
    return _with_unit(hundredths, unit, unit, language)


def _with_unit(hundredths: int, unit: FarUnit, key: str, language: Language) -> str:
    number = decimal(hundredths, unit, language)
    return fill(SAID.find("length", key, language) or "", lambda name, form: number, str)


def from_reader(hundredths: int, unit: FarUnit) -> int:
    """Hundredths of a metre. What is no whole hundredth counts as one more: ten feet are not nearer than ten feet."""
    return hundredths if unit == "metre" else -(-hundredths // FEET)
