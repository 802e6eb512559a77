"""What a figure does by itself: weapons, wounds, cover, and nothing at all. Source: STKO-24 .. 26, 47, 53, 60."""

from engine.kernel.offers import Action
from engine.rulesets.stko import commands as do
from engine.rulesets.stko.actions.naming import at_weapons, of_figure, simple
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import EMPTY, JAMMED
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.live_input import figure_of
from engine.rulesets.stko.rules import states


def weapon(f: Figure, chosen: int, state: int) -> int:
    """The chosen weapon, else the first in that state, else the first at all (for the refusal's sentence)."""
    return chosen if chosen >= 0 else max(states.first_with(f, state), 0)


def reload_weapon(b: Battle, c: do.Reload) -> None:
    f = figure_of(b, c.figure)
    states.reload_weapon(b, f, weapon(f, c.weapon, EMPTY))


def repair(b: Battle, c: do.Repair) -> None:
    f = figure_of(b, c.figure)
    states.repair(b, f, weapon(f, c.weapon, JAMMED))


RECOVERS = {"recover": "hold", "recover-outcome": "hold"}
WAKES = {"wake": "hold", "wake-outcome": "hold"}
REPAIRS = {"repair": "hold", "repair-outcome": "hold"}
DUTIES = (
    Action(do.Recover, of_figure(states.recover), simple("recover"), None, RECOVERS, ("recover",), alone=True),
    Action(do.StandUp, of_figure(states.stand_up), simple("stand-up"), None, {"stand-up": "hold"}, alone=True),
    Action(do.Wake, of_figure(states.wake), simple("wake"), None, WAKES, ("wake",), alone=True),
)
MENDING = (
    Action(do.Reload, reload_weapon, at_weapons("reload"), None, {"reload": "hold"}, alone=True),
    Action(do.Repair, repair, at_weapons("repair"), None, REPAIRS, ("repair",), alone=True),
)
DUCK = (Action(do.DuckBack, of_figure(states.duck_back), simple("duck-back"), None, {"duck-back": "hold"}, alone=True),)
