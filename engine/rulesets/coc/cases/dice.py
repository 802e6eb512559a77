"""The d100: pools, levels of success, order of action. Source: COC-02 .. 07."""

from collections.abc import Mapping
from typing import Any

from engine.kernel.cases import Given, one_of
from engine.rulesets.coc.cases.setting import NAMES, Tape, level_word, net_dice, number, scene
from engine.rulesets.coc.codes import FUMBLE, READY
from engine.rulesets.coc.rules import checks, rounds


def pool(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset)
    return {"result": checks.d100(b, b.figures[0], "called", checks.capped(b.options, net_dice(given)), None)}


def level(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset)
    demanded = NAMES[given.word("difficulty", tuple(NAMES), "regular")]
    net = checks.capped(b.options, net_dice(given))
    found = checks.check(b, b.figures[0], "called", number(given, "skill"), demanded, net, None)
    return {"level": level_word(found), "fumble": found == FUMBLE, "success": checks.succeeds(found, demanded)}


def initiative(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    people = given.must("combatants")
    b = scene(given, dice, preset, enemies=len(people) - 1)
    for f, one in zip(b.figures, people, strict=True):
        must_know(one)
        f.dex = one["dex"]
        gun, drawn = bool(one.get("firearm")), bool(one.get("drawn_this_round"))
        ready = bool(one.get("ready", one.get("weapon_ready", not drawn)))
        f.weapons[0].state = READY
        f.hand = 0 if gun and ready else len(f.weapons) - 1
        f.weapons[0].ammo = 6 if gun else 0
        f.weapons[f.hand].skill = one.get("combat_skill", 50)
    rounds.begin_round(b)
    return {"order": [people[n - 1]["name"] for n in b.order]}


def must_know(one: Mapping[str, Any]) -> None:
    """No field of a combatant goes by unnoticed."""
    known = ("name", "dex", "firearm", "ready", "weapon_ready", "drawn_this_round", "combat_skill")
    for field in one:
        one_of("given.combatants", field, known)
