"""What a battle left of a unit, in words, for its page in the campaign."""

from collections.abc import Mapping
from typing import Any

from engine.kernel.ruleset import Language
from engine.rulesets.gff.tell.units import nameless


def left_words(row: Mapping[str, Any], language: Language) -> list[str]:
    """Models lost, weapons used up, objectives that its side held; of `outcome.row`."""
    speaker = nameless(str, language)
    sentences = []
    if row.get("fallen"):
        sentences.append(speaker.say("left.losses", fallen=row["fallen"], models=row["models"]))
    if row.get("used_up"):
        sentences.append(speaker.say("left.used-up", weapons=", ".join(row["used_up"])))
    if row.get("objectives"):
        sentences.append(speaker.say("left.objectives", objectives=row["objectives"]))
    return sentences
