"""The names that other tools give to skills, in English and German, and the codes this ruleset plays them by."""

import re
from typing import Final

from engine.kernel.data_files import beside

NAMES: Final[dict[str, str]] = {name: code for code, names in beside(__file__).items() for name in names}
# Brackets count only under these heads: "Art/Craft (Bow)" is no archery.
HEADS: Final = frozenset({
    "", "fighting", "firearms", "nahkampf", "fernkampf", "fernkampfwaffen", "feuerwaffen", "ranged", "schusswaffen",
    "nahkampfwaffen",
})  # fmt: skip


SPLIT: Final = re.compile(r"\s*(?::|/|\s[-–—]\s)\s*")


def code_of(name: str, part: str = "") -> str:
    """The code of a skill, "" for one that no rule of a fight asks for. `part` is what stands in brackets."""
    name, part = " ".join(name.split()).casefold(), " ".join(part.split()).casefold()
    if not part and name.endswith(")") and "(" in name:
        name, _, part = name[:-1].partition("(")
        name, part = name.strip(), part.strip()
    if not part and name not in NAMES:  # Fighting: Brawl, Fernkampf/Faustfeuerwaffe, Nahkampf - Handgemenge
        head, _, rest = SPLIT.sub("|", name, count=1).partition("|")
        name, part = (head, rest) if rest and head in HEADS else (name, "")
    if part and part != name:
        return NAMES.get(part, "") if name in HEADS else ""
    return NAMES.get(name, "")
