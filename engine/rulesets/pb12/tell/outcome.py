"""What a battle left of a figure or a vehicle, in words, for its page in the campaign."""

from collections.abc import Mapping
from typing import Any, Final

from engine.kernel.ruleset import Language
from engine.kernel.telling.plain import say
from engine.rulesets.pb12.tell.words import SAID

# Whoever is heavily wounded or damaged isn't told to be lightly so besides. Source: PB-92, 109.
WORST_FIRST: Final = (
    ("heavily_wounded", "lightly_wounded"),
    ("panicked",),
    ("destroyed", "heavily_damaged", "lightly_damaged"),
)
HARMED: Final = ("lightly_wounded", "heavily_wounded", "lightly_damaged", "heavily_damaged")


def left_words(row: Mapping[str, Any], language: Language) -> list[str]:
    """Of a row of the outcome, in which other figures stand by their names. Nothing of it carries over by itself."""
    statuses = row.get("statuses") or {}
    worst = [next((code for code in codes if statuses.get(code)), "") for codes in WORST_FIRST]
    words = [_sentence(code, language, n=statuses[code]) for code in worst if code]
    if "points_left" in row and any(statuses.get(code) for code in HARMED):
        words.append(_sentence("points-left", language, **row["points_left"]))
    for module, left in (row.get("resources") or {}).items():
        words.append(_sentence("resources", language, module=module, **left))
    words += [_sentence(key, language, n=row[of]) for key, of in COUNTED if row.get(of)]
    words += [_sentence(key, language, by=row[of]) for key, of in NAMED if isinstance(row.get(of), str) and row[of]]
    return words


COUNTED: Final = (("felled", "felled"), ("victory-points", "victory_points"))
NAMED: Final = (("driver", "driver"), ("felled-by", "felled_by"))


def _sentence(key: str, language: Language, **facts: object) -> str:
    return say(SAID, f"left.{key}", language, facts)
