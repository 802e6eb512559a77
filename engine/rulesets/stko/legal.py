"""What people may do now, always in the same order: what the rules let them. Of all the policies only random play
comes here.
"""

from collections.abc import Sequence
from typing import Final

from engine.kernel.commands import Command
from engine.kernel.offers import Action, is_permitted, permitted
from engine.kernel.ruleset import Choice
from engine.rulesets.stko.actions import ACTIONS, IN_A_TURN
from engine.rulesets.stko.actions.mending import MENDING
from engine.rulesets.stko.actions.naming import without_consequence
from engine.rulesets.stko.actions.waiting import WAIT
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.commands import COMMANDS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.rules import compulsions

Found = tuple[Action, Choice]
ATTACKS: Final = frozenset({"shoot", "fight", "close-in"})
MENDS: Final = frozenset({"pick-up", *(code for one in (*MENDING, *WAIT) for code in one.buttons)})
AIMLESS: Final = frozenset({"keep-card", "aim", "move", "reposition", "duck-back", "quick-draw"})


def choices(b: Battle, sides: Sequence[int]) -> list[Choice]:
    """Every command that a player of these sides could send now, ready to be sent."""
    if b.over or b.detail == "report":
        return []
    with without_consequence(b):
        found = as_a_psycho(b, permitted(b, ACTIONS.values(), sides))
    if b.detail == "outcomes":
        return outcomes(b, found)
    return [action.odds(b, one, sides) if action.odds is not None else one for action, one in found]


def outcomes(b: Battle, found: list[Found]) -> list[Choice]:
    """The same as what people tell of it; the rules say which of it can be."""
    told = [(one, said) for action, one in found for said in (action.told.choices(b, one) if action.told else [one])]
    with without_consequence(b):
        return [said for one, said in told if said is one or is_permitted(b, ACTIONS[kind_of(said)], said.command)]


def kind_of(one: Choice) -> type[Command]:
    return COMMANDS[one.command["type"]]


def actions(b: Battle, f: Figure) -> list[Choice]:
    """The actions of the figure that is up. Source: STKO-10, and what its states allow (STKO-43, 44, 47)."""
    with without_consequence(b):
        return [one for _, one in as_a_psycho(b, permitted(b, IN_A_TURN, [f.side]))]


def as_a_psycho(b: Battle, found: list[Found]) -> list[Found]:
    """Who can't run any nearer shoots; with nobody to shoot at (at a real table only people know) he mends his weapons
    or waits. Source: STKO-93.
    """
    f = b.turns[-1].figure if b.turns else None
    enemies = compulsions.prey(b, f) if f is not None and compulsions.is_driven(b, f) else []
    if not enemies:
        return found
    aimless = AIMLESS
    if b.ground.is_drawn() and any(is_attack(one, enemies) for _, one in found):
        aimless |= MENDS
    return [(way, one) for way, one in found if is_attack(one, enemies) or one.code not in {*aimless, *ATTACKS}]


def is_attack(one: Choice, enemies: list[int]) -> bool:
    return one.code in ATTACKS and (one.code != "fight" or one.facts["target"] in enemies)
