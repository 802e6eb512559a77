"""Whom and what a command means: the figure up, its weapons, its skills."""

from collections.abc import Callable, Sequence
from functools import partial

from engine.kernel.offers import by_figure, by_weapon, done_by, done_to
from engine.kernel.refusal import Malformed
from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import DROPPED, MELEE, NOBODY
from engine.rulesets.coc.figure import Figure
from engine.rulesets.coc.live_input import figure_of


# -- who may mean something -----------------------------------------------------------------------------------------
def acting(b: Battle, sides: Sequence[int]) -> list[Figure]:
    """Whoever is up, or before the first round those who were granted a surprise."""
    numbers = [b.up] if b.up else [surprise[0] for surprise in b.surprises]
    return [f for f in map(b.figures.__getitem__, [n - 1 for n in numbers]) if f.side in sides]


def others(b: Battle, f: Figure) -> list[Figure]:
    return [g for g in b.figures if g.side != f.side and g.side >= 0 and g.on_table()]


def knows(target: Figure, sides: Sequence[int]) -> bool:
    return not target.hidden or target.side in sides


simple = partial(by_figure, acting)
at_weapons = partial(by_weapon, acting)


# -- what is meant --------------------------------------------------------------------------------------------------
def slot(f: Figure, place: int, usual: int) -> int:
    """The weapon meant, or the usual one. Refuses: no such place."""
    if place == NOBODY:
        return usual
    if place >= len(f.weapons):
        raise Malformed("command.weapon", place, "place", {"most": len(f.weapons) - 1})
    return place


def missile(f: Figure) -> int:
    """What he shoots with unless he says: a firearm that goes off, else the first missile weapon he still has."""
    gun = f.gun()
    if gun >= 0:
        return gun
    return first(f, lambda i: f.weapons[i].kind != MELEE and f.weapons[i].state != DROPPED)


def first(f: Figure, fits: Callable[[int], bool]) -> int:
    return next((i for i in range(len(f.weapons)) if fits(i)), 0)


def skill(f: Figure, code: str) -> str:
    if code not in f.skills:
        raise Malformed("command.skill", code, "one-of", {"known": sorted(f.skills)})
    return code


of_figure = partial(done_by, figure_of)
on_target = partial(done_to, figure_of)
