"""Doing nothing, which a Blockhead who can repeat himself may not. Source: STKO-93."""

from engine.kernel.offers import permitted
from engine.rulesets.stko import commands as do
from engine.rulesets.stko.actions.attacks import AIM, FIGHT, QUICK_DRAW, SHOOT
from engine.rulesets.stko.actions.mending import DUCK_BACK, MENDING, by_oneself
from engine.rulesets.stko.actions.moves import MOVES, REPOSITION
from engine.rulesets.stko.actions.naming import simple, without_consequence
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.live_input import figure_of
from engine.rulesets.stko.rules import compulsions, states

FREE = (SHOOT, AIM, *MOVES, REPOSITION, FIGHT, *MENDING, DUCK_BACK, QUICK_DRAW)


def wait(b: Battle, command: do.Wait) -> None:
    f = figure_of(b, command.figure)
    turn = b.turns[-1] if b.turns and b.turns[-1].figure is f else None
    must = "" if turn is None or compulsions.is_driven(b, f) else turn.must  # rage goes before
    if must not in ("", "wait") and can_repeat(b, f, must):
        b.decline("must-repeat", {"figure": f.n, "action": must})
    states.wait(b, f)


def can_repeat(b: Battle, f: Figure, must: str) -> bool:
    same = [action for action in FREE if action.type.replace("-", "_") == must]
    with without_consequence(b):
        return bool(permitted(b, same, [f.side]))


WAIT = by_oneself(do.Wait, wait, simple)
