"""Whose turn it is, and offers of the simplest shapes."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import partial

from engine.kernel.commands import Command
from engine.kernel.effects import Effects
from engine.kernel.offers import DRY, Reached, by_figure, by_weapon, done_by, done_to, dry_run
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import GRIPS, NOBODY
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.live_input import LiveInput, RealGround, figure_of
from engine.rulesets.stko.rules.feelings import can_still_vent


def people(effects: Effects) -> LiveInput:
    """People who never come as far as a free turn: the question before it ends the attempt."""
    return LiveInput(effects, never)


def without_consequence(b: Battle) -> AbstractContextManager[None]:
    """While it lasts the rules only say whether they'd let something happen."""
    return dry_run(b, people(DRY), RealGround())


def never(b: Battle, command: Command, forced: bool) -> None:
    raise Reached


def acting(b: Battle, sides: Sequence[int]) -> list[Figure]:
    """The figure whose turn it is, if it is one of theirs."""
    return [b.turns[-1].figure] if b.turns and b.turns[-1].figure.side in sides else []


def targets(b: Battle, f: Figure) -> list[Figure]:
    """Enemies on the table, and the friend whom hatred has him shoot at, as long as he is there. Source: STKO-86."""
    bound = b.turns[-1].must_shoot
    if bound and not can_still_vent(b, f, b.figures[bound - 1]):
        bound = 0
    return [g for g in b.figures if g.on_table() and (g.side != f.side or g.n == bound)]


simple = partial(by_figure, acting)
at_weapons = partial(by_weapon, acting)
of_figure = partial(done_by, figure_of)
on_target = partial(done_to, figure_of)


def grip(name: str | None) -> int:
    return NOBODY if name is None else GRIPS.index(name)
