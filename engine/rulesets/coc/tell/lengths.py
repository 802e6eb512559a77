"""Distances as somebody wants to read them: hundredths of a metre as metres or feet.

A foot is a third of a metre, as where the rules themselves count in feet (ruling 2.4, 1).
"""

from typing import Final, Literal

from engine.kernel.ruleset import Language

FarUnit = Literal["metre", "foot"]
FEET: Final = 3  # in a metre


def decimal(hundredths: int, unit: FarUnit, language: Language) -> str:
    """At most one decimal, rounded half up."""
    tenths = ((FEET if unit == "foot" else 1) * hundredths + 5) // 10
    whole, rest = divmod(tenths, 10)
    return f"{whole}{'.' if language == 'en' else ','}{rest}" if rest else str(whole)


def short(hundredths: int, unit: FarUnit, language: Language) -> str:
    """`7.5 m`, `22.5 ft`."""
    sign = "m" if unit == "metre" else "ft" if language == "en" else "Fuß"
    return f"{decimal(hundredths, unit, language)} {sign}"


def long(hundredths: int, unit: FarUnit, language: Language) -> str:
    """`7.5 metres`, `22.5 feet`."""
    number = decimal(hundredths, unit, language)
    if language == "de":
        return f"{number} {'Meter' if unit == 'metre' else 'Fuß'}"
    one, more = ("metre", "metres") if unit == "metre" else ("foot", "feet")
    return f"{number} {one if number == '1' else more}"


def from_reader(hundredths: int, unit: FarUnit) -> int:
    """Hundredths of a metre. What is no whole hundredth counts as one more: ten feet are not nearer than ten feet."""
    return hundredths if unit == "metre" else -(-hundredths // FEET)
