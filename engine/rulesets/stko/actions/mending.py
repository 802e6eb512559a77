"""What a figure does by itself: weapons, wounds, cover, and nothing at all. Source: STKO-24 .. 26, 47, 53, 60."""

from collections.abc import Callable
from typing import Any, Final

from engine.kernel.commands import Command
from engine.kernel.offers import Action, Offers, Told, type_of
from engine.rulesets.stko import commands as do
from engine.rulesets.stko.actions.naming import at_weapons, of_figure, simple
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import EMPTY, JAMMED
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.live_input import figure_of
from engine.rulesets.stko.outcome_entry import actions as outcomes
from engine.rulesets.stko.outcome_entry.known_dice import by_a_die
from engine.rulesets.stko.outcome_entry.legal import recoveries
from engine.rulesets.stko.rules import states

WAKING: Final = {"woke": 6, "nothing": 3, "incapacitated": 1}  # STKO-47
REPAIRING: Final = {"cleared": 6, "again": 3, "broken": 1}  # STKO-60


def to_weapon(act: Callable[[Battle, Figure, int], None], state: int) -> Callable[[Battle, Any], None]:
    """To the chosen weapon, else the first in that state, else the first at all (for the refusal's sentence)."""

    def perform(b: Battle, command: Any) -> None:
        f = figure_of(b, command.figure)
        act(b, f, command.weapon if command.weapon >= 0 else max(states.first_with(f, state), 0))

    return perform


repair = to_weapon(states.repair, JAMMED)
RECOVERED = Told(do.RecoverOutcome, outcomes.recover, ways=recoveries)
WOKE = by_a_die(do.WakeOutcome, "wake", WAKING, of_figure(states.wake))
REPAIRED = by_a_die(do.RepairOutcome, "repair", REPAIRING, repair, ("figure", "weapon"))


def by_oneself(
    command: type[Command],
    perform: Callable[[Battle, Any], None],
    offers: Callable[[str], Offers],
    told: Told | None = None,
) -> Action:
    """What a device can offer by itself; dice fall where people may tell it without."""
    kind = type_of(command)
    rolled = () if told is None else (kind,)
    return Action(command, perform, offers(kind), group="hold", rolled=rolled, told=told, device={kind: {}})


RECOVER = by_oneself(do.Recover, of_figure(states.recover), simple, RECOVERED)
STAND_UP = by_oneself(do.StandUp, of_figure(states.stand_up), simple)
WAKE = by_oneself(do.Wake, of_figure(states.wake), simple, WOKE)
RELOAD = by_oneself(do.Reload, to_weapon(states.reload_weapon, EMPTY), at_weapons)
REPAIR = by_oneself(do.Repair, repair, at_weapons, REPAIRED)
DUCK_BACK = by_oneself(do.DuckBack, of_figure(states.duck_back), simple)
DUTIES = (RECOVER, STAND_UP, WAKE)
MENDING = (RELOAD, REPAIR)
