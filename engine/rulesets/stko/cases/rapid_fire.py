"""Worked cases of rapid fire. Source: STKO-63 .. 68."""

from collections import Counter
from typing import Any, Final

from engine.kernel.cases import Given, hundredths_of
from engine.kernel.dice import TapeDice
from engine.kernel.refusal import Malformed
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.cases.setting import battle
from engine.rulesets.stko.codes import LOCATIONS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import Ground
from engine.rulesets.stko.rules import rapid_fire
from engine.rulesets.stko.tables_optional import RAPID, RAPID_KINDS, RAPID_RESULTS

KINDS: Final = {"machine_pistol": 0, "submachine_gun": 1, **{kind: column for column, kind in enumerate(RAPID_KINDS)}}


class Beside(Ground):
    """An empty table on which only the distance from the target counts."""

    def __init__(self, distances: list[int]) -> None:
        self.distances = distances

    def near(self, by: Figure, target: Figure, within: int, figures: list[Figure]) -> list[tuple[int, int]]:
        return [(n, distance) for n, distance in enumerate(self.distances, start=2) if distance <= within]


def rapid_card(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-64, 66. `block` 1 .. 9 in the printed order, `card` 1 .. 4 within it."""
    b = battle(given, dice)
    block, card = given.number("block"), given.number("card")
    if not (1 <= block <= 9 and 1 <= card <= 4):
        raise Malformed("given.block", [block, card], "block-and-card")
    result = RAPID[4 * (block - 1) + card - 1][KINDS[given.word("weapon", tuple(KINDS))]]
    ends = rapid_fire.ends_burst(result)
    if result == rapid_fire.KILLED_AT_ONCE:
        ends = b.options.killed_card_ends_burst
    return {"result": RAPID_RESULTS[result], "burst_ends": ends}


def rapid_count(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-66: how often each result is in the whole deck."""
    battle(given, dice)
    column = KINDS[given.word("weapon", tuple(KINDS))]
    return {"counts": dict(Counter(RAPID_RESULTS[card[column]] for card in RAPID))}


def shrapnel(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-68: `location` is the location die, or the place that it hit."""
    named = isinstance(given.must("location"), str)
    die = LOCATIONS.index(given.word("location", LOCATIONS)) + 1 if named else given.number("location")
    if not 1 <= die <= len(LOCATIONS):
        raise Malformed("given.location", die, "whole-number-between", {"least": 1, "most": len(LOCATIONS)})
    extra = rapid_fire.shrapnel_locations(battle(given, dice), die)
    return {"extra_locations": [LOCATIONS[location - 1] for location in extra]}


def sustained(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-67: distances of the figures beside the target, in the order in which their dice are rolled."""
    inches = given.must("bystander_inches")
    inches = inches if isinstance(inches, list) else [inches]
    b: Battle = battle(given, dice, ("ganger",) * (1 + len(inches)))
    b.ground = Beside([hundredths_of("given.bystander_inches", inch) for inch in inches])
    burst = rapid_fire.Burst()
    hits = rapid_fire.hits_of(b, b.figures[0], rapid_fire.SUSTAINED)
    rapid_fire.spread(b, b.figures[0], b.figures[-1], burst)
    return {"target_hits": hits, "bystander_hit": [n in burst.bystanders for n in range(2, 2 + len(inches))]}
