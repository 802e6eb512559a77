"""The street fight's named options: what a referee may set per campaign; they stand in the file beside this one.

The first event of a battle pins every value; `settings.py` is what the compiled rules read.
"""

from collections.abc import Mapping
from typing import Final

from engine.kernel import options as kernel
from engine.kernel.data_files import beside
from engine.kernel.refusal import Malformed
from engine.kernel.setup import OptionValue

OPTIONS: Final = kernel.listed(beside(__file__))

# Other names under which the rulings list a switch: the option, and what "on" makes of it.
ALSO_CALLED: Final[dict[str, tuple[str, OptionValue]]] = {
    "stko.emotion_roll": ("stko.opt.emotion_roll", True),
    "stko.opt.counters": ("stko.damage_mode", "counters_dice"),
}


def by_its_name(values: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """A switch under its other name sets the option, unless that is given itself. Refuses: Malformed."""
    named = dict(values)
    for other, (id, meant) in ALSO_CALLED.items():
        if other in named:
            on = named.pop(other)
            if not isinstance(on, bool):
                raise Malformed(f"options.{other}", on, "true-or-false")
            if on:
                named.setdefault(id, meant)
    return named


def filled(values: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option with its value. Refuses: Malformed."""
    return kernel.filled(OPTIONS, by_its_name(values))
