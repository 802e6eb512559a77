"""How far a campaign shows chances before dice fall: everybody's, of one's own figures, or none."""

from collections.abc import Mapping
from typing import Any

from engine.kernel.ruleset import Ruleset


def shows_odds(options: Mapping[str, Any], rules: Ruleset, yours: bool) -> bool:
    """`options` are the campaign's; where the ruleset has no such setting everybody's are shown."""
    shown = options.get(f"{rules.key}.show_odds", "everybody")
    return bool(shown == "everybody" or (shown == "own_figures" and yours))
