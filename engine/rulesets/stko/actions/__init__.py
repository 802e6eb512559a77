"""One row per type of command: what carries it out, what is offered, its buttons. A new action begins here."""

from typing import Final

from engine.kernel.commands import Command
from engine.kernel.offers import Action, by_command
from engine.rulesets.stko.actions.attacks import AIMS, DRAWS, FIGHTS, SHOTS
from engine.rulesets.stko.actions.by_hand import BY_HAND, TOLD
from engine.rulesets.stko.actions.cards import CARDS, KEEP
from engine.rulesets.stko.actions.mending import DUCK, DUTIES, MENDING
from engine.rulesets.stko.actions.moves import GIVE_WAY, MOVES, REPOSITION
from engine.rulesets.stko.actions.waiting import WAIT

# In the order of the page.
DOES: Final = (*GIVE_WAY, *SHOTS, *DRAWS, *FIGHTS, *MOVES, *AIMS, *DUTIES, *MENDING, *REPOSITION, *DUCK, *WAIT)
ACTIONS: Final[dict[type[Command], Action]] = by_command((*DOES, *CARDS, *KEEP, *TOLD, *BY_HAND))
# What the figure that is up may do, in the order of old: random play draws one of them.
IN_A_TURN: Final = (
    *(*DUTIES, *GIVE_WAY, *KEEP, *SHOTS, *AIMS, *MOVES, *REPOSITION, *FIGHTS, *MENDING, *DUCK, *DRAWS, *WAIT),
)
