"""What a reader may see of an event: the one gate through which a fight's events leave the house."""

from collections.abc import Sequence

import msgspec

from engine.kernel.dice_events import EntropyRequested
from engine.kernel.events import BattleOpened, Commanded, Event, FigureArrived, Rolled, RollRequested
from engine.kernel.ruleset import Viewer
from engine.kernel.setup import Figure
from engine.kernel.why import Reason
from engine.rulesets.coc.codes import OPPONENT, RANKS
from engine.rulesets.coc.events import HiddenCounterSet, HiddenHurt, SkillRolled
from engine.rulesets.coc.view import sees

SEALED = "sealed"  # purpose of a roll that the Keeper keeps to himself


def show(event: Event, viewer: Viewer) -> Event | None:
    """Sealed rolls not at all; hidden opponents without their numbers and weapons. The rest lies open on the table."""
    if isinstance(event, (Rolled, RollRequested, EntropyRequested)):
        return roll(event, viewer)
    if isinstance(event, SkillRolled) and event.sealed and not viewer.referee:
        return None
    if isinstance(event, HiddenHurt) and not sees(True, event.side, viewer):
        return msgspec.structs.replace(event, lost=-1 if event.lost else 0, armour=0)
    if isinstance(event, HiddenCounterSet) and not sees(True, event.side, viewer):
        return None
    if isinstance(event, Commanded) and not viewer.referee:
        return entered(event)
    if isinstance(event, BattleOpened):
        figures = tuple(numbers(one, viewer) for one in event.setup.figures)
        setup = msgspec.structs.replace(event.setup, figures=figures)
        return msgspec.structs.replace(event, setup=setup)
    if isinstance(event, FigureArrived):
        return msgspec.structs.replace(event, figure=numbers(event.figure, viewer))
    return event


def entered(event: Commanded) -> Event | None:
    """Without what the Keeper keeps of his own entries: sealed rolls, and numbers that he sets."""
    command = event.command
    if command.get("type") == "call-roll" and command.get("sealed"):
        return None
    if command.get("type") == "set-counter":
        return msgspec.structs.replace(event, command={k: v for k, v in command.items() if k != "value"})
    return event


def roll(event: Rolled | RollRequested | EntropyRequested, viewer: Viewer) -> Event | None:
    if event.purpose == SEALED and not viewer.referee:
        return None
    return event if why_is_open(event.why, viewer) else msgspec.structs.replace(event, why=[])


def why_is_open(why: Sequence[Reason], viewer: Viewer) -> bool:
    """A roll of a hidden opponent carries the mark of his side."""
    return all(one.code != "hidden" or sees(True, one.n, viewer) for one in why)


def numbers(figure: Figure, viewer: Viewer) -> Figure:
    hidden = figure.rank == RANKS[OPPONENT]
    return figure if sees(hidden, figure.side, viewer) else msgspec.structs.replace(figure, values={}, weapons=())
