"""What a battle's last page says of each figure and each side. Source: PB-12, 92, 109."""

from collections.abc import Mapping
from typing import Any, Final

from campaigns.web.who import language
from engine.rulesets.pb12.tell.outcome import left_words

OF_FIGURE: Final = ("statuses", "felled")
OF_SIDE: Final = ("victory_points",)


def left_of(row: Mapping[str, Any]) -> list[str]:
    """Wounds, damage, panic, and how many it put out of action."""
    return left_words({key: row[key] for key in OF_FIGURE if key in row}, language())


def score(row: Mapping[str, Any]) -> str:
    return ", ".join(left_words({key: row[key] for key in OF_SIDE if key in row}, language()))
