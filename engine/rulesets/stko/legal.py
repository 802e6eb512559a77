"""What people may do now, always in the same order: what the rules let them. Of all the policies only random play
comes here.
"""

from typing import Final

from engine.kernel.offers import Found, codes_of, offering, permitted
from engine.kernel.ruleset import Choice
from engine.rulesets.stko.actions import ACTIONS, IN_A_TURN
from engine.rulesets.stko.actions.attacks import AIM, QUICK_DRAW
from engine.rulesets.stko.actions.cards import KEEP_CARD
from engine.rulesets.stko.actions.mending import DUCK_BACK, MENDING
from engine.rulesets.stko.actions.moves import MOVE, REPOSITION
from engine.rulesets.stko.actions.naming import people, without_consequence
from engine.rulesets.stko.actions.waiting import WAIT
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.live_input import RealGround
from engine.rulesets.stko.rules import compulsions

ATTACKS: Final = frozenset({"shoot", "fight", "close-in"})
MENDS: Final = codes_of((*MENDING, WAIT)) | {"pick-up"}
# What leads nowhere nearer and hurts nobody.
AIMLESS: Final = codes_of((KEEP_CARD, AIM, MOVE, REPOSITION, DUCK_BACK, QUICK_DRAW)) - MENDS


def actions(b: Battle, f: Figure) -> list[Choice]:
    """The actions of the figure that is up. Source: STKO-10, and what its states allow (STKO-43, 44, 47)."""
    with without_consequence(b):
        return [choice for _, choice in as_a_psycho(b, permitted(b, IN_A_TURN, [f.side]))]


def as_a_psycho(b: Battle, offered: list[Found]) -> list[Found]:
    """Who can't run any nearer shoots; with nobody to shoot at (at a real table only people know) he mends his weapons
    or waits. Source: STKO-93.
    """
    f = b.turns[-1].figure if b.turns else None
    enemies = compulsions.prey(b, f) if f is not None and compulsions.is_driven(b, f) else []
    if not enemies:
        return offered
    aimless = AIMLESS
    if b.ground.is_drawn() and any(is_attack(choice, enemies) for _, choice in offered):
        aimless |= MENDS
    return [
        (way, choice)
        for way, choice in offered
        if is_attack(choice, enemies) or choice.code not in {*aimless, *ATTACKS}
    ]


choices = offering(ACTIONS, people, RealGround, as_a_psycho)


def is_attack(choice: Choice, enemies: list[int]) -> bool:
    return choice.code in ATTACKS and (choice.code != "fight" or choice.facts["target"] in enemies)
