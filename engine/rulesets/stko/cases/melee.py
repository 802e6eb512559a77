"""Worked cases of fights hand to hand. Source: STKO-71 .. 77."""

from typing import Any, Final

from engine.kernel.cases import Given, says
from engine.kernel.dice import TapeDice, count
from engine.rulesets.stko import codes
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.cases.setting import battle, by_counters, first_number, skills, wound
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import FightFacts
from engine.rulesets.stko.rules import melee
from engine.rulesets.stko.rules.feelings import feeling_dice
from engine.rulesets.stko.rules.wounds import effect_within
from engine.rulesets.stko.skills import folded
from engine.rulesets.stko.tables_optional import FIGHT, FIGHT_ROWS, FIGHT_WORDS, QUARTERS

FEELS: Final = {
    "hate": codes.HATE,
    "fear": codes.FEAR,
    "extreme_hate": codes.HATE | codes.UTTER,
    "extreme_fear": codes.FEAR | codes.UTTER,
}
FAR: Final = ("far", "moved_far", "attacker_moved_more_than_9_in")


def fight(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-71 .. 73, 75, 77, 93. Effects as words.

    Table, classes, skills, wounds and where the attack comes from count by themselves (`quarter`, `far`, `in_cover`, or
    the words of STKO-75), and so does what the attacker feels for the defender (`hate`, `extreme_fear`); every other
    modifier is given as a number of dice, also that for a defender who is down.
    """
    ranks = (given.word("attacker_class", codes.RANKS, "ganger"), given.word("defender_class", codes.RANKS, "ganger"))
    b = battle(given, dice, ranks, skills(given, "attacker_skills", "skills"))
    f, target = b.figures[:2]
    target.skill_effects = folded(skills(given, "defender_skills"), b.options)
    row = FIGHT_ROWS.index(given.word("attacker_weapon", FIGHT_ROWS))
    guard = FIGHT_ROWS.index(given.word("defender_weapon", FIGHT_ROWS, "fist"))
    out_cold = given.switch("defender_unconscious")
    helpless = given.switch("defender_down") or out_cold
    if given.switch("defender_on_the_ground"):  # as STKO-75 says it: his dice come with it
        b.knocked_down(target)
        helpless = True
    side = says(given, "attacked_from_the_side", "from_the_side")
    behind = says(given, "attacked_from_behind", "from_behind", "shot_in_the_back")
    quarter = QUARTERS.index(given.word("quarter", QUARTERS, "rear" if behind else "side" if side else "front"))
    hurt(given, b, f, "attacker")
    hurt(given, b, target, "defender")
    facts = FightFacts(True, quarter, says(given, *FAR), says(given, "in_cover", "defender_in_cover"))
    for word, feeling in FEELS.items():
        if given.switch(word):
            b.felt(f, target, feeling)
    moved = feeling_dice(b, f, target, None) + given.number("attacker_mod")
    n = max(0, melee.attack_pool(b, f, target, row, facts, None) + moved)
    m = max(0, melee.defence_pool(b, target, guard, facts, None) + given.number("defender_mod"))
    attack = melee.thrown(b, f, "attack", n, None)
    defence = b"" if helpless else melee.thrown(b, target, "defence", m, None)
    shield = says(given, "shield", "defender_shield") and not helpless
    hits = len(attack) if out_cold else melee.hits_left(b, attack, defence, shield)
    effects = b.roll(f, "fight_effect", hits, None) if hits else b""
    plus = melee.knife_plus(f, row) - int(target.skill_effects.hard)
    return {
        "attack_dice": len(attack),
        "defence_dice": len(defence),
        "hits": hits,
        "attacker_down": count(defence, 6) > count(attack, 6) and not f.skill_effects.sturdy,
        "effects": [FIGHT_WORDS[FIGHT[row][effect_within(b, die + plus) - 1]] for die in effects],
    }


def hurt(given: Given, b: Battle, f: Figure, who: str) -> None:
    """`attacker_flesh`, `defender_serious` and so on; `.._right_arm` is one of the flesh wounds. Source: STKO-75."""
    arm = given.switch(f"{who}_right_arm")
    wound(b, f, codes.RIGHT_ARM, codes.FLESH, int(arm))
    wound(b, f, codes.BELLY, codes.FLESH, max(0, first_number(given, f"{who}_flesh", f"{who}_flesh_wounds") - arm))
    wound(b, f, codes.CHEST, codes.SERIOUS, first_number(given, f"{who}_serious", f"{who}_serious_wounds"))


def dreadful(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-76. Dice: d6 location, d6 effect."""
    b = battle(given, dice, enemy_skills=skills(given, "skills", "target_skills"))
    by_counters(given, b)
    f, target = b.figures
    location = b.die_by(f, "location", "STKO-76") - 1
    melee.dreadful(b, f, target, location, b.die_by(f, "effect", "STKO-76"))
    if b.severed_limbs:
        result = "severed"
    elif target.shrugged:
        result = "shrugged_off"
    else:
        result = codes.SEVERITIES[target.wounds[-1][1]] if target.loss == codes.IN_PLAY else codes.LOSSES[target.loss]
    return {"location": codes.LOCATIONS[location], "result": result}
