"""Worked cases of hits and cover. Source: STKO-31, 33, 40, 41, 51, 55, 56."""

from typing import Any

from engine.kernel.cases import Given
from engine.kernel.dice import TapeDice
from engine.rulesets.stko import codes
from engine.rulesets.stko.cases.setting import battle, by_counters, own_skills
from engine.rulesets.stko.ground import ShotFacts
from engine.rulesets.stko.rules import moving, wounds
from engine.rulesets.stko.state.names import location_names
from engine.rulesets.stko.tables import MOVE_DICE


def hit_effect(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-40, 41, 55, 56, 93. Dice: d6 location, d6 effect. `skills` are those of whoever is hit."""
    b = battle(given, dice, enemy_skills=own_skills(given, "skills", "target_skills"))
    by_counters(given, b)
    f, target = b.figures
    location = b.roll(f, "location", 1, None)[0] - 1
    die = b.roll(f, "effect", 1, None)[0] + given.number("effect_mod")
    wounds.strike(b, f, target, location, die)
    result = "shrugged_off" if target.shrugged else codes.LOSSES[target.loss]
    if target.wounds and target.loss == codes.IN_PLAY:
        result = codes.SEVERITIES[target.wounds[-1][1]]
    unconscious = target.status & codes.UNCONSCIOUS != 0
    return {
        "location": codes.LOCATIONS[location],
        "result": result,
        "knockdown": target.status & codes.DOWN != 0 and not unconscious,
        "unconscious": unconscious,
        "recover_needs_six": unconscious or target.status & codes.SIX != 0,
        "must_recover": target.status & codes.DUTIES != 0,
        "immobile": target.immobile != 0,
        "movement_dice": moving.movement_dice(target, MOVE_DICE, None),
        "arm_useless": target.usable_arms() < 2,
    }


def light_cover(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-33, 51, 52, 93: a hit on the belly behind light cover; its location and effect are no question.

    `skills` are those of whoever is hit. By option no die falls for a ducked one, whose cover takes every hit.
    """
    b = battle(given, dice, enemy_skills=own_skills(given, "skills", "target_skills"))
    f, target = b.figures
    if given.switch("ducked"):
        b.ducked(target, False)
    stops_all = wounds.cover_stops_all(b, target, codes.LIGHT)
    die = 0 if stops_all else b.roll(f, "light_cover", 1, None)[0]
    through = not stops_all and wounds.goes_through_light_cover(die)
    b.dice = TapeDice([(6, codes.BELLY + 1), (6, die), (6, 1)])
    wounds.resolve_hits(b, f, target, 1, ShotFacts(band=0, cover=codes.LIGHT))
    return {
        "penetrates": through,
        "effect_mod": -b.options.light_cover_minus if through else None,
        "must_duck": target.status & codes.DUCKED != 0,
    }


def cover_exposed(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-31. What the target shows: a shooter at a corner or wall, somebody who doesn't shoot, somebody ducked."""
    b = battle(given, dice)
    f = b.figures[1]
    position = given.word("position", (*codes.POSITIONS, "ducked", "not_shooting", "not_shooting_not_ducked"), "wall")
    grip = codes.GRIPS.index(given.word("grip", codes.GRIPS[:2], "one_handed"))
    shoots = given.switch("shooting", position in codes.POSITIONS)
    f.posture = grip if shoots else codes.NOBODY
    if given.switch("ducked", position == "ducked"):
        b.ducked(f, False)
    hand = given.word("handedness", ("right", "left"), "left" if b.options.left_handed else "right")
    b.options.left_handed = hand == "left"
    place = codes.POSITIONS.index(position) if position in codes.POSITIONS else codes.WALL
    cover = codes.SOLID if given.switch("in_cover", True) else codes.OPEN
    return {"exposed": list(location_names(wounds.exposed_parts(b, f, ShotFacts(cover=cover, position=place))))}
