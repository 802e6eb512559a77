"""The d100: pools, levels of success, order of action. Source: COC-02 .. 07."""

from typing import Any, Final

from engine.kernel.cases import Given, number, whole
from engine.kernel.refusal import Malformed
from engine.rulesets.coc.cases.setting import NAMES, Tape, level_word, net_dice, scene
from engine.rulesets.coc.codes import FUMBLE, READY
from engine.rulesets.coc.rules import checks, rounds


def pool(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset)
    return {"result": checks.d100(b, b.figures[0], "called", checks.capped(b.options, net_dice(given)), None)}


def level(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset)
    demanded = NAMES[given.word("difficulty", tuple(NAMES), "regular")]
    net = checks.capped(b.options, net_dice(given))
    reached = checks.check(b, b.figures[0], "called", number(given, "skill"), demanded, net, None)
    return {"level": level_word(reached), "fumble": reached == FUMBLE, "success": checks.succeeds(reached, demanded)}


READY_WORDS: Final = ("ready", "weapon_ready", "in_hand", "ready_in_hand")
ABOUT_ONE: Final = ("firearm", "bow", "thrown", *READY_WORDS, "drawn_this_round", "combat_skill", "skill")


def initiative(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    people = given.people("combatants", ("name", "dex"), ABOUT_ONE)
    if not people:
        raise Malformed("given.combatants", people, "somebody-at-least")
    b = scene(given, dice, preset, enemies=len(people) - 1)
    for f, person in zip(b.figures, people, strict=False):
        f.dex = whole("given.combatants.dex", person["dex"])
        gun, drawn = bool(person.get("firearm")), bool(person.get("drawn_this_round"))
        ready = not drawn and all(person.get(word, True) for word in READY_WORDS)
        f.weapons[0].state = READY
        f.hand = 0 if gun and ready else len(f.weapons) - 1
        f.weapons[0].ammo = 6 if gun else 0
        f.weapons[f.hand].skill = whole(
            "given.combatants.combat_skill", person.get("combat_skill", person.get("skill", 50))
        )
    rounds.begin_round(b)
    return {"order": [people[n - 1]["name"] for n in b.order]}
