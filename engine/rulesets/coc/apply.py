"""Replay: each event calls the transition it is named after (`engine/kernel/replay.py`); here, what goes otherwise.

Reads no table and no option.
"""

from collections.abc import Callable
from typing import Any

from engine.kernel.event import Event
from engine.kernel.replay import replay
from engine.rulesets.coc import events as ev
from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import BANDS, EFFECTS, LEVEL_OF, OUTCOMES, REACTIONS
from engine.rulesets.coc.figure import Figure
from engine.rulesets.coc.setup import newcomer
from engine.rulesets.coc.state.attacks import Exchange


def figure_of(b: Battle, n: int) -> Figure:
    return b.figures[n - 1]


def exchange(e: Any) -> Exchange:
    blow = Exchange()
    blow.level = LEVEL_OF[e.level]
    blow.reaction, blow.choice = REACTIONS.index(e.reaction), e.choice
    blow.theirs = LEVEL_OF[e.their_level] if e.their_level else -2
    blow.outcome = OUTCOMES.index(e.outcome)
    blow.automatic = e.automatic
    return blow


def shot_fired(b: Battle, e: ev.ShotFired) -> None:
    victim = figure_of(b, e.victim) if e.victim else None
    f, target = figure_of(b, e.figure), figure_of(b, e.target)
    b.shot_fired(
        f, target, e.weapon, e.bullets, e.spent, BANDS.index(e.band), LEVEL_OF[e.difficulty], e.hits, e.impaling,
        victim, exchange(e),
    )  # fmt: skip


OTHERWISE: dict[type[Event], Callable[[Battle, Any], None]] = {
    ev.Struck: lambda b, e: b.struck(figure_of(b, e.figure), figure_of(b, e.target), e.weapon, exchange(e)),
    ev.Manoeuvred: lambda b, e: b.manoeuvred(
        figure_of(b, e.figure), figure_of(b, e.target), EFFECTS.index(e.effect), exchange(e)
    ),
    ev.ShotFired: shot_fired,
    ev.SideOut: lambda b, e: b.side_is_out(e.side),
}
apply = replay(Battle, ev.TAGS, newcomer, OTHERWISE)
