""" "I interrupt": what somebody does in an action or a move that was entered already. Source: PB-110, 120, 122.

What is said is an `Interrupt`; it becomes part of the command that it interrupts, which is then worked out again.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from engine.kernel.commands import Command, convert
from engine.kernel.optional_parts import Interjecting
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Who
from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.commands import Interrupt, Interruptible
from engine.rulesets.pb12.live_input import figure_of, side_of_card


def whose(b: Battle, command: Command, what: Mapping[str, Any]) -> Who:
    """Refuses: Malformed."""
    return whose_interrupt(b, convert(dict(what), Interrupt, "what"))


def whose_interrupt(b: Battle, interrupt: Interrupt) -> Who:
    """A figure's player; a card is its side's alone, a vehicle whoever controls it. Refuses: Malformed."""
    if interrupt.how == "card":
        return Who(side=side_of_card(b, interrupt), own=True)
    f = figure_of(b, interrupt.figure)
    return Who(side=f.side) if f.is_vehicle() else Who(figure=f.n)


def changed(b: Battle, command: Command, what: Mapping[str, Any]) -> dict[str, Any]:
    """Refuses: an entry that nobody can interrupt, such as a bid."""
    if not isinstance(command, Interruptible):
        raise Refusal("nothing-to-interrupt", {})
    return {"interrupts": [*(msgspec.to_builtins(interrupt) for interrupt in command.interrupts), dict(what)]}


INTERJECTING: Final = Interjecting(Interrupt, whose, changed)
