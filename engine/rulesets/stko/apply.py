"""Replay: each event calls the transition it is named after (`engine/kernel/replay.py`); here, what goes otherwise.

Reads no table and no option.
"""

from collections.abc import Callable
from typing import Any

from engine.kernel import events as kernel
from engine.kernel.event import Event
from engine.kernel.replay import replay
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import BANDS, COVERS, FEELINGS, GRIPS, NOBODY, UTTER
from engine.rulesets.stko.figure import Figure, grip_of
from engine.rulesets.stko.ground import ShotFacts, Spot
from engine.rulesets.stko.setup import new_figure


def figure_of(b: Battle, n: int) -> Figure:
    return b.figures[n - 1]


def moved(b: Battle, e: ev.Moved) -> None:
    spot = Spot(e.x, e.y, e.facing_x, e.facing_y, e.distance)
    spot.climbed = e.climbed
    b.moved(figure_of(b, e.figure), e.how, spot)


def shot_fired(b: Battle, e: ev.ShotFired) -> None:
    facts = ShotFacts(e.distance, BANDS.index(e.band), True, True, COVERS.index(e.cover))
    grip = GRIPS.index(e.grip)
    b.shot_fired(figure_of(b, e.figure), figure_of(b, e.target), e.weapon, grip, facts, e.pool, e.hits, e.aimed)


def shot_wasted(b: Battle, e: ev.ShotWasted) -> None:
    f = figure_of(b, e.figure)
    grip = GRIPS.index(e.grip) if e.grip else grip_of(f.weapons[e.weapon], NOBODY)
    b.shot_wasted(f, figure_of(b, e.target), e.weapon, e.distance, grip)


def felt(b: Battle, e: ev.Felt) -> None:
    b.felt(figure_of(b, e.figure), figure_of(b, e.target), FEELINGS.index(e.feeling) | (UTTER if e.extreme else 0))


def luck_pressed(b: Battle, e: kernel.LuckPressed) -> None:
    b.luck_pressed(figure_of(b, e.figure), figure_of(b, e.by), e.skill, e.side, e.member, len(e.dice))


OTHERWISE: dict[type[Event], Callable[[Battle, Any], None]] = {
    ev.Moved: moved,
    ev.ShotFired: shot_fired,
    ev.ShotWasted: shot_wasted,
    ev.Felt: felt,
    ev.SideLost: lambda b, e: b.side_is_lost(e.side, e.lost, e.of),
    kernel.LuckPressed: luck_pressed,
}
apply = replay(Battle, ev.TAGS, lambda b, n, figure: new_figure(n, figure, b.options), OTHERWISE)
