"""What a figure does by itself: weapons, wounds, cover, and nothing at all. Source: STKO-24 .. 26, 47, 53, 60."""

from typing import Final

from engine.kernel.offers import Action, Told
from engine.rulesets.stko import commands as do
from engine.rulesets.stko.actions.naming import at_weapons, of_figure, simple
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import EMPTY, JAMMED
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.live_input import figure_of
from engine.rulesets.stko.outcome_entry import actions as outcomes
from engine.rulesets.stko.outcome_entry.legal import recoveries
from engine.rulesets.stko.outcome_entry.said import by_a_die
from engine.rulesets.stko.rules import states

WAKING: Final = {"woke": 6, "nothing": 3, "incapacitated": 1}  # STKO-47
REPAIRING: Final = {"cleared": 6, "again": 3, "broken": 1}  # STKO-60


def weapon(f: Figure, chosen: int, state: int) -> int:
    """The chosen weapon, else the first in that state, else the first at all (for the refusal's sentence)."""
    return chosen if chosen >= 0 else max(states.first_with(f, state), 0)


def reload_weapon(b: Battle, c: do.Reload) -> None:
    f = figure_of(b, c.figure)
    states.reload_weapon(b, f, weapon(f, c.weapon, EMPTY))


def repair(b: Battle, c: do.Repair) -> None:
    f = figure_of(b, c.figure)
    states.repair(b, f, weapon(f, c.weapon, JAMMED))


RECOVER = Action(
    do.Recover,
    of_figure(states.recover),
    simple("recover"),
    buttons={"recover": "hold", "recover-outcome": "hold"},
    rolled=("recover",),
    told=Told(do.RecoverOutcome, outcomes.recover, ways=recoveries),
    device={"recover": {}},
)
STAND_UP = Action(
    do.StandUp,
    of_figure(states.stand_up),
    simple("stand-up"),
    buttons={"stand-up": "hold"},
    device={"stand-up": {}},
)
WAKE = Action(
    do.Wake,
    of_figure(states.wake),
    simple("wake"),
    buttons={"wake": "hold", "wake-outcome": "hold"},
    rolled=("wake",),
    told=by_a_die(do.WakeOutcome, "wake", WAKING, of_figure(states.wake)),
    device={"wake": {}},
)
RELOAD = Action(
    do.Reload,
    reload_weapon,
    at_weapons("reload"),
    buttons={"reload": "hold"},
    device={"reload": {}},
)
REPAIR = Action(
    do.Repair,
    repair,
    at_weapons("repair"),
    buttons={"repair": "hold", "repair-outcome": "hold"},
    rolled=("repair",),
    told=by_a_die(do.RepairOutcome, "repair", REPAIRING, repair, ("figure", "weapon")),
    device={"repair": {}},
)
DUCK_BACK = Action(
    do.DuckBack,
    of_figure(states.duck_back),
    simple("duck-back"),
    buttons={"duck-back": "hold"},
    device={"duck-back": {}},
)
DUTIES = (RECOVER, STAND_UP, WAKE)
MENDING = (RELOAD, REPAIR)
DUCK = (DUCK_BACK,)
