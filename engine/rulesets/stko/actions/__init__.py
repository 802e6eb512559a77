"""One row per type of command: what carries it out, what is offered, its buttons. A new action begins here."""

from typing import Final

from engine.kernel.commands import Command
from engine.kernel.offers import Action, by_command
from engine.rulesets.stko.actions.attacks import AIM, FIGHT, QUICK_DRAW, SHOOT
from engine.rulesets.stko.actions.by_hand import BY_HAND, TOLD
from engine.rulesets.stko.actions.cards import CARDS, KEEP_CARD
from engine.rulesets.stko.actions.mending import DUCK_BACK, DUTIES, MENDING
from engine.rulesets.stko.actions.moves import GIVE_WAY, MOVES, REPOSITION
from engine.rulesets.stko.actions.waiting import WAIT

# In the order of the page.
DOES: Final = (GIVE_WAY, SHOOT, QUICK_DRAW, FIGHT, *MOVES, AIM, *DUTIES, *MENDING, REPOSITION, DUCK_BACK, WAIT)
ACTIONS: Final[dict[type[Command], Action]] = by_command((*DOES, *CARDS, KEEP_CARD, *TOLD, *BY_HAND))
# What the figure that is up may do, in the order of old: random play draws one of them.
IN_A_TURN: Final = (
    *(*DUTIES, GIVE_WAY, KEEP_CARD, SHOOT, AIM, *MOVES, REPOSITION, FIGHT, *MENDING, DUCK_BACK, QUICK_DRAW, WAIT),
)
