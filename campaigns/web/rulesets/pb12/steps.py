"""Lengths of this game: steps, as people type them and read them; inside they are hundredths."""

import re
from typing import Final

from django.utils.formats import number_format
from django.utils.translation import ngettext

from engine.kernel.refusal import Malformed

TYPED: Final = re.compile(r"\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*", re.ASCII)


def number(hundredths: int) -> str:
    return number_format(f"{hundredths / 100:g}")


def short(hundredths: int) -> str:
    """`7.5 steps`."""
    return ngettext("%(n)s step", "%(n)s steps", -(-hundredths // 100)) % {"n": number(hundredths)}


def typed(text: str, field: str) -> int:
    """`7`, `7.5`, `7,5`. Raises: Malformed."""
    match = TYPED.fullmatch(text)
    if match is None:
        raise Malformed(field, text, "number")
    return 100 * int(match[1]) + int((match[2] or "").ljust(2, "0"))
