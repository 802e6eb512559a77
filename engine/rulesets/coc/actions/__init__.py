"""One row per type of command: what carries it out, what is offered, its buttons. A new action begins here."""

from typing import Final

from engine.kernel.commands import Command
from engine.kernel.offers import Action
from engine.rulesets.coc.actions.attacks import SHOTS
from engine.rulesets.coc.actions.keeping import BY_HAND, KEEPERS
from engine.rulesets.coc.actions.turns import FIRST, TURNS

ACTIONS: Final[dict[type[Command], Action]] = {
    action.command: action for action in (*FIRST, *SHOTS, *TURNS, *KEEPERS, *BY_HAND)
}
