"""One row per type of command: what carries it out, what is offered, its buttons. A new action begins here."""

from typing import Final

from engine.kernel.commands import Command
from engine.kernel.offers import Action
from engine.rulesets.stko.actions.attacks import DRAWS, FIGHTS, SHOTS
from engine.rulesets.stko.actions.by_hand import BY_HAND
from engine.rulesets.stko.actions.cards import CARDS, KEEP, PLACE
from engine.rulesets.stko.actions.mending import DUTIES, MENDING
from engine.rulesets.stko.actions.moves import GIVE_WAY, MOVES
from engine.rulesets.stko.actions.outcomes import OUTCOMES
from engine.rulesets.stko.actions.waiting import WAIT

# What the figure that is up may do, in the order of the offers.
IN_A_TURN: Final = (*DUTIES, *GIVE_WAY, *KEEP, *SHOTS, *MOVES, *FIGHTS, *MENDING, *DRAWS, *WAIT)
ACTIONS: Final[dict[type[Command], Action]] = {
    one.command: one for one in (*PLACE, *IN_A_TURN, *CARDS, *OUTCOMES, *BY_HAND)
}
