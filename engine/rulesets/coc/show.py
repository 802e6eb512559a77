"""What a reader may see of an event: the one gate through which a fight's events leave the house."""

from collections.abc import Sequence
from typing import Final

import msgspec

from engine.kernel.dice_events import EntropyRequested
from engine.kernel.events import BattleOpened, Commanded, Event, FigureArrived, Rolled, RollRequested
from engine.kernel.ruleset import Viewer
from engine.kernel.setup import Figure
from engine.kernel.why import Reason
from engine.rulesets.coc.codes import OPPONENT, RANKS
from engine.rulesets.coc.disclosing import SEALED, is_sealed
from engine.rulesets.coc.events import HiddenCounterSet, HiddenHurt, HiddenReloaded, SkillRolled
from engine.rulesets.coc.view import sees

# What the Keeper enters of a number that may be hidden; where it isn't, what came of it tells it.
NUMBERS_ENTERED: Final[dict[str, str]] = {"set-counter": "value", "call-roll": "number"}
Hidden = HiddenHurt | HiddenCounterSet | HiddenReloaded


def show(event: Event, viewer: Viewer, version: int = 0) -> Event | None:
    """Sealed rolls not at all; hidden opponents without their numbers and weapons. The rest lies open on the table.

    Sealed rolls until the Keeper opens them, and what came before he showed an opponent's numbers until he does.
    """
    if isinstance(event, (Rolled, RollRequested, EntropyRequested)):
        return roll(event, viewer, version)
    if isinstance(event, SkillRolled) and event.sealed:
        return event if viewer.referee or version in viewer.disclosed.versions else None
    if isinstance(event, Hidden):
        return of_hidden(event, viewer, version)
    if isinstance(event, Commanded) and not viewer.referee:
        return entered(event, viewer, version)
    if isinstance(event, BattleOpened):
        figures = tuple(numbers(figure, n, viewer, version) for n, figure in enumerate(event.setup.figures, start=1))
        setup = msgspec.structs.replace(event.setup, figures=figures)
        return msgspec.structs.replace(event, setup=setup)
    if isinstance(event, FigureArrived):
        return msgspec.structs.replace(event, figure=numbers(event.figure, event.number, viewer, version))
    return event


def of_hidden(event: Hidden, viewer: Viewer, version: int) -> Event | None:
    """What happened to a hidden opponent, without what tells his numbers."""
    if sees(True, event.side, event.figure, viewer) or was_shown(event.figure, viewer, version):
        return event
    if isinstance(event, HiddenHurt):
        return msgspec.structs.replace(event, lost=-1 if event.lost else 0, armour=0)
    return msgspec.structs.replace(event, ammo=-1) if isinstance(event, HiddenReloaded) else None


def entered(event: Commanded, viewer: Viewer, version: int) -> Event | None:
    """Without what the Keeper keeps of his own entries: sealed rolls, and numbers that he sets."""
    command = event.command
    if is_sealed(event) and version not in viewer.disclosed.versions:
        return None
    kept = NUMBERS_ENTERED.get(str(command.get("type")))
    if kept not in command:
        return event
    return msgspec.structs.replace(event, command={k: v for k, v in command.items() if k != kept})


def roll(event: Rolled | RollRequested | EntropyRequested, viewer: Viewer, version: int) -> Event | None:
    if event.purpose == SEALED and not viewer.referee and event.roll not in viewer.disclosed.rolls:
        return None
    open_ = why_is_open(event.why, event.figure, viewer) or was_shown(event.figure, viewer, version)
    return event if open_ else msgspec.structs.replace(event, why=[])


def why_is_open(why: Sequence[Reason], figure: int, viewer: Viewer) -> bool:
    """A roll of a hidden opponent carries the mark of his side."""
    return all(reason.code != "hidden" or sees(True, reason.n, figure, viewer) for reason in why)


def was_shown(figure: int, viewer: Viewer, version: int) -> bool:
    """Have the figure's numbers been shown since? Whoever knows them may read what they made of his dice."""
    return 0 < version < viewer.disclosed.figures.get(figure, 0)


def numbers(figure: Figure, number: int, viewer: Viewer, version: int) -> Figure:
    hidden = figure.rank == RANKS[OPPONENT] and not was_shown(number, viewer, version)
    return (
        figure if sees(hidden, figure.side, number, viewer) else msgspec.structs.replace(figure, values={}, weapons=())
    )
