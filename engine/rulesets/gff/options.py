"""Every named option of Firefight; defaults and where they come from stand in the file beside this one."""

from collections.abc import Mapping
from typing import Final

from engine.kernel import options
from engine.kernel.data_files import beside
from engine.kernel.setup import OptionValue
from engine.rulesets.gff.own_rules import must_make_sense

OPTIONS: Final = options.listed(beside(__file__))


def filled(given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option with its value. Refuses: Malformed, also for a rule of one's own that makes no sense."""
    rules = given.get("gff.rules")
    if isinstance(rules, dict):
        must_make_sense(rules)
    return options.filled(OPTIONS, given)
