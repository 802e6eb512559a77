"""Distances of this game as the reader wants them and as people type them; inside they are hundredths of a metre."""

import re
from typing import Final

from django.utils.translation import gettext as _

from campaigns.selectors import units
from campaigns.web.who import language
from engine.kernel.refusal import Malformed
from engine.rulesets.coc.tell import lengths

METRES: Final = ("m", "metre", "metres", "meter", "meters", "metern")
FEET: Final = ("ft", "foot", "feet", "fuß", "fuss", "'", "′")
SAID: Final[dict[str, units.Far]] = {**dict.fromkeys(METRES, "metre"), **dict.fromkeys(FEET, "foot")}
TYPED: Final = re.compile(r"\s*([0-9]{1,5})?(?:[.,]([0-9]{0,4}))?\s*([a-zß'′]*)\.?\s*")


def number(hundredths: int) -> str:
    return lengths.decimal(hundredths, units.far_of_reader(), language())


def short(hundredths: int) -> str:
    """`7.5 m` or `22.5 ft`."""
    return lengths.short(hundredths, units.far_of_reader(), language())


def hundredths_per_unit() -> float:
    """Hundredths of a metre in the reader's unit."""
    return 100 / lengths.FEET if in_feet() else 100


def in_feet() -> bool:
    return units.far_of_reader() == "foot"


def typed(text: str, field: str) -> int:
    """`7`, `7.5`, `7,5`, with or without a unit; without one it is the reader's. Raises: Malformed."""
    match = TYPED.fullmatch(" ".join(text.lower().split()))
    if match is None or not (match[1] or match[2]) or (match[3] and match[3] not in SAID):
        raise Malformed(field, text, "distance")
    unit = SAID[match[3]] if match[3] else units.far_of_reader()
    part = (match[2] or "") + "00"
    size = 100 * int(match[1] or 0) + int(part[:2]) + (1 if part[2:].strip("0") else 0)
    return lengths.from_reader(size, unit)


def whole(text: str, field: str) -> int:
    """Whole metres, where the rules count in them: what is begun counts."""
    return -(-typed(text, field) // 100)


def sign() -> str:
    """What a number without a unit is taken for."""
    return _("feet") if units.far_of_reader() == "foot" else _("metres")
