"""The same exact odds at a real table, from what people told of a shot. Source: STKO-27 .. 44, 85."""

from collections.abc import Mapping
from typing import Any, Final

from engine.kernel.commands import convert
from engine.kernel.optional_parts import ToldOdds
from engine.rulesets.stko import events as ev
from engine.rulesets.stko import odds_shown
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import BEYOND, GRIPS, HAND, NOBODY, ONE_HANDED, SHORT
from engine.rulesets.stko.commands import ShotFact
from engine.rulesets.stko.figure import grip_of
from engine.rulesets.stko.live_input import shot_facts
from engine.rulesets.stko.rules import shooting, states


def of_command(b: Battle, command: Mapping[str, Any], target: int, answer: Mapping[str, Any]) -> dict[str, int] | None:
    """As `odds_shown.chances`, of a shot that could be entered, or was: an aim at its target lasts until its dice fall.

    A pistol in each hand counts as one shot, and so do feelings that a die settles first. None where the facts make no
    shot of it.
    """
    f, foe = b.figures[int(command["figure"]) - 1], b.figures[target - 1]
    fired = tuple(command.get("weapons", ())) or (shooting.default_weapon(f),)
    if not all(0 <= i < len(f.weapons) for i in fired):
        return None
    chosen = NOBODY if command.get("grip") is None else GRIPS.index(command["grip"])
    grip = ONE_HANDED if len(fired) > 1 else grip_of(f.weapons[fired[0]], chosen)
    facts = shot_facts(convert(dict(answer), ShotFact, "answer"))
    shooting.settle_band(b, facts, grip)
    if facts.band == BEYOND or not states.is_in_view(b, foe, facts, grip):
        return None
    if f.weapons[fired[0]].state == HAND and facts.band > SHORT:
        return None
    moved = command["type"] == "move-and-shoot"
    return odds_shown.of_shot(b, f, foe, fired, grip, facts, moved, int(command.get("extra", 0)))


TOLD_ODDS: Final = ToldOdds(
    of_command,
    question="fact-shot",
    window="before-dice",
    rolls=frozenset({"shot", "lucky_shot"}),
    settling=frozenset({"mixed_feelings"}),
    commands=frozenset({"shoot", "move-and-shoot"}),
    button="shoot",
    ends=(ev.Moved, ev.Ducked, ev.Recovered, ev.StoodUp, ev.KnockedDown),
    simple=frozenset({"band", "distance", "cover", "position"}),
)
