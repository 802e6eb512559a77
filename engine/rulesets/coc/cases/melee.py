"""Hand to hand: exchanges, damage, manoeuvres, superior numbers, surprise. Source: COC-10 .. 22."""

from typing import Any, Final

from engine.kernel.cases import Given, number, says
from engine.kernel.refusal import Malformed
from engine.rulesets.coc import codes
from engine.rulesets.coc.cases.setting import (
    DEFENCES,
    NAMES,
    NO_DEFENCE,
    Tape,
    demanded,
    level_word,
    net_dice,
    scene,
    three,
)
from engine.rulesets.coc.figure import Weapon
from engine.rulesets.coc.rules import checks, damage, melee, missiles
from engine.rulesets.coc.state.attacks import Exchange

MUSCLES: Final = {
    "melee": codes.MELEE,
    "thrown": codes.THROWN,
    "muscle": codes.MUSCLE,
    "bow": codes.MUSCLE,
    "firearm": codes.FIREARM,
}


def melee_exchange(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    """Bonus and penalty dice that name nobody are the attacker's."""
    attacker_skill, defender_skill = number(given, "attacker_skill"), given.number("defender_skill")
    defence = given.word("defence", (*DEFENCES, *NO_DEFENCE))
    b = scene(given, dice, preset, dodge=defender_skill, brawl=defender_skill)
    f, target = b.figures[0], b.figures[1]
    f.build, target.build = given.number("attacker_build"), given.number("defender_build")
    exchange = Exchange()
    exchange.reaction = DEFENCES.get(defence, codes.NOTHING)
    exchange.choice = codes.KNOCK_DOWN if exchange.reaction == codes.COUNTER else len(target.weapons) - 1
    way = melee.NORMAL if exchange.reaction else melee.without_reaction(b)
    net = checks.capped(b.options, net_dice(given, "attacker_") + net_dice(given))
    melee.exchange(b, f, target, attacker_skill, net, None, exchange, way)
    outcome = {codes.HIT: "defender_hit", codes.HIT_BACK: "attacker_hit", codes.COUNTERED: "attacker_hit"}.get(
        exchange.outcome, "nothing"
    )
    return {
        "attacker_level": level_word(exchange.level), "defender_level": level_word(exchange.theirs), "outcome": outcome,
        "increased": exchange.outcome == codes.HIT and exchange.level >= codes.EXTREME and not exchange.automatic,
    }  # fmt: skip


def damage_dealt(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    """`kind` (melee, thrown, muscle, firearm) says how much of the damage bonus counts."""
    weapon, bonus = three(given, "weapon"), three(given, "db") if "db" in given.values else (0, 0, 0)
    b = scene(given, dice, preset)
    f = b.figures[0]
    f.bonus = bonus
    kind = MUSCLES[given.word("kind", tuple(MUSCLES), "melee")]
    if says(given, "half_db", "half_bonus", "thrown", "muscle", "muscle_powered", "bow"):
        kind = codes.THROWN
    arm = Weapon("case", kind, "brawl", 50, [weapon])
    arm.impaling = given.switch("impaling")
    level = NAMES[given.word("level", tuple(NAMES), "regular")]
    if given.switch("critical"):
        level = codes.CRITICAL
    level = max(level, codes.EXTREME if given.switch("extreme") else level)
    reaction, difficulty = given.switch("reaction"), demanded(given)
    increased = not reaction and missiles.is_increased(b, level, difficulty)
    points = damage.dealt(b, f, arm, codes.BASE, increased)
    past = says(given, "magic", "magical", "poison", "ignores_armour")
    armour = given.number("armour") + given.number("armor")
    if past or not b.options.armour:
        armour = 0
    return {"damage": points, "after_armour": max(0, points - armour)}


def manoeuvre(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset)
    b.figures[0].build, b.figures[1].build = given.number("attacker_build"), given.number("defender_build")
    penalty = melee.build_penalty(b.figures[0], b.figures[1])
    return {"possible": penalty >= 0, "penalty_dice": None if penalty < 0 else penalty}


def outnumbered(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    enemies = number(given, "enemies")
    if enemies < 1:
        raise Malformed("given.enemies", enemies, "at-least-one-attacker")
    b = scene(given, dice, preset, enemies=enemies)
    b.figures[0].members = given.number("defenders", 1)
    b.figures[0].reacted = given.number("defences_used_this_round")
    for enemy in b.figures[1:]:
        b.engage(enemy, b.figures[0])
    return {"bonus": melee.outnumbering(b, b.figures[1], b.figures[0])}


def said_by(given: Given) -> str:
    """A case that doesn't say its kind is about the rolls that it gives: a contest, the victim's, or the attack's."""
    if "victim_skill" in given.values:
        return "visible" if "attacker_skill" in given.values else "awareness"
    return "stealthy"


def surprise(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    """`skill` is the attack's: with it the attack is rolled too, unless the victim may defend itself.

    Without an attack's roll, `skill` of a case about awareness is the victim's.
    """
    kind = given.word("kind", ("stealthy", "hidden", "visible", "awareness"), said_by(given))
    b = scene(given, dice, preset)
    f, target = b.figures[0], b.figures[1]
    f.skills["stealth"] = given.number("attacker_skill")
    notices = "listen" if "victim_skill" in given.values else ""
    if kind == "awareness" and not notices and "skill" in given.values:
        given.values["victim_skill"] = given.values.pop("skill")
        notices = "listen"
    target.skills["listen"] = given.number("victim_skill")
    hidden = kind in ("stealthy", "hidden")
    way = melee.tried(b, f, target, codes.HIDDEN if hidden else codes.VISIBLE, notices, "" if hidden else "stealth")
    results: dict[str, Any] = {"defence_allowed": way == melee.NORMAL}
    if "skill" in given.values and way != melee.NORMAL:
        exchange = Exchange()
        melee.exchange(b, f, target, number(given, "skill"), 0, None, exchange, way)
        results["hit"] = exchange.outcome == codes.HIT
    elif way == melee.AUTOMATIC:
        results["hit"] = True
    given.number("skill")
    return results
