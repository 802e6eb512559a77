"""Tests: Quality, nerve, spells. Source: GFF-02, 22, 23, 30, 33, 43."""

from typing import Any

from engine.kernel.cases import Given, hundredths, number
from engine.kernel.dice import TapeDice
from engine.kernel.refusal import Malformed
from engine.rulesets.gff import events as ev
from engine.rulesets.gff.cases.setting import Scene, profile
from engine.rulesets.gff.codes import MOST_TOKENS
from engine.rulesets.gff.rules import attack, casting, morale


def quality(given: Given, dice: TapeDice) -> dict[str, Any]:
    """`q` may be a Defense, too: a test is a test."""
    need = number(given, "q", "quality", "d", "defence", "defense")
    modifier = number(given, "mod", "modifier", default=0)
    face = dice.roll(1, 6)[0]
    return {"success": attack.succeeds(face, modifier, need)}


def morale_due(given: Given, dice: TapeDice) -> dict[str, Any]:
    return {"test": morale.is_due(number(given, "start", "started"), number(given, "left"))}


def morale_test(given: Given, dice: TapeDice) -> dict[str, Any]:
    scene = scene_of_nerve(given, dice)
    f = scene.unit(1)
    f.shaken = given.switch("shaken")
    morale.test(scene.b, f)
    result = scene.script.seen(ev.MoraleTested)[0].result
    return {"result": result, "passed": result == "passed"}


def scene_of_nerve(given: Given, dice: TapeDice) -> Scene:
    own = {}
    if number(given, "mod", "modifier", default=0):
        own["Mod"] = f"morale {number(given, 'mod', 'modifier'):+}"
    rules = (*(["Fearless"] if given.switch("fearless") else []), *own)
    leads = number(given, "hero_q", "hero_quality", "hero", default=0)
    units = [profile(number(given, "q", "quality"), 4, given.number("models", 1), rules), profile()]
    scene = Scene(given, dice, *units, profile(leads or 6, 4, 1, ("Hero",)), own=own)
    hero = scene.unit(3)
    hero.side = 0 if leads else 1
    hero.shaken = given.switch("hero_shaken")
    scene.ground.within = hundredths(given, "hero_distance", "hero_inches", default=0) <= morale.HERO_REACH
    return scene


def cast(given: Given, dice: TapeDice) -> dict[str, Any]:
    """Tokens for the spell and against it, as numbers or their difference. A spell that can't be cast has no die."""
    net = given.number("net") + number(given, "help", "for", default=0) - number(given, "hinder", "against", default=0)
    held, value = given.number("tokens", given.number("value")), given.number("value")
    allowed = value <= held and given.switch("in_sight", True) and not given.switch("tried")
    if not allowed:
        return {"allowed": False, "success": False, "tokens": held}
    scene = Scene(given, dice, profile(), profile())
    face = scene.b.roll(scene.unit(1), "cast", 1, 6, None)[0]
    return {"allowed": True, "success": casting.works(scene.b, face, net), "tokens": held - value}


def tokens(given: Given, dice: TapeDice) -> dict[str, Any]:
    """At a round's beginning. Source: GFF-30."""
    x, held = number(given, "X", "x", "caster"), number(given, "held", "tokens", default=0)
    if not 0 <= held <= MOST_TOKENS:
        raise Malformed("given.held", held, "up-to", {"most": MOST_TOKENS})
    scene = Scene(given, dice, profile(4, 4, given.number("models", 1), (f"Caster({x})",) if x else ()), profile())
    scene.unit(1).tokens = held
    scene.b.round_begun(2, 0)
    return {"tokens": scene.unit(1).tokens}
