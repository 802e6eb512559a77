"""Doing nothing, which a Blockhead who can repeat himself may not. Source: STKO-93."""

from engine.kernel.offers import Action, permitted
from engine.rulesets.stko import commands as do
from engine.rulesets.stko.actions.attacks import AIMS, DRAWS, FIGHTS, SHOTS
from engine.rulesets.stko.actions.mending import DUCK, MENDING
from engine.rulesets.stko.actions.moves import MOVES, REPOSITION
from engine.rulesets.stko.actions.naming import simple, without_consequence
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.live_input import figure_of
from engine.rulesets.stko.rules import compulsions, states

FREE = (*SHOTS, *AIMS, *MOVES, *REPOSITION, *FIGHTS, *MENDING, *DUCK, *DRAWS)


def wait(b: Battle, c: do.Wait) -> None:
    f = figure_of(b, c.figure)
    turn = b.turns[-1] if b.turns and b.turns[-1].figure is f else None
    bound = turn is not None and turn.must not in ("", "wait") and not compulsions.is_driven(b, f)  # rage goes before
    if turn is not None and bound and can_repeat(b, f, turn.must):
        b.decline("must-repeat", {"figure": f.n, "action": turn.must})
    states.wait(b, f)


def can_repeat(b: Battle, f: Figure, must: str) -> bool:
    same = [one for one in FREE if str(one.command.__struct_config__.tag).replace("-", "_") == must]
    with without_consequence(b):
        return bool(permitted(b, same, [f.side]))


WAIT = (Action(do.Wait, wait, simple("wait"), buttons={"wait": "hold"}, device={"wait": {}}),)
