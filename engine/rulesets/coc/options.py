"""The named options of the d100 family and its two presets; they stand in the file beside this one.

`coc.preset` only chooses the defaults of the others: rules read single options, never the preset, so every row of the
comparison can be mixed.
"""

from collections.abc import Mapping
from typing import Final

from engine.kernel import options as kernel
from engine.kernel.data_files import beside
from engine.kernel.setup import OptionValue
from engine.rulesets.coc.weapons import with_own

ROWS: Final = beside(__file__)
OPTIONS: Final = kernel.listed(ROWS)
PRESET_001: Final[dict[str, OptionValue]] = {id: row["preset_001"] for id, row in ROWS.items() if "preset_001" in row}

# Other names under which the rulings list a switch.
ALSO_CALLED: Final = {
    "coc.prone_shooter_bonus": "coc.opt_prone_shooter",
    "coc.still_target_bonus": "coc.opt_still_target",
}


def filled(given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option with its value: what was given, checked, else what the preset says. Refuses: Malformed."""
    named = {ALSO_CALLED.get(id, id): value for id, value in given.items()}
    values = kernel.filled(OPTIONS, named, PRESET_001 if named.get("coc.preset") == "001" else None)
    lines = values["coc.weapons"]
    if lines and isinstance(lines, dict):
        with_own(lines)
    return values
