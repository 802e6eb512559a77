"""Attacks: all dice from the Quality tests to the last model's effect. Source: GFF-13, 17, 24, 28 .. 40, 47."""

from typing import Any, Final

from engine.kernel.cases import Given, hundredths, number, says
from engine.kernel.dice import TapeDice
from engine.rulesets.gff import events as ev
from engine.rulesets.gff.cases.setting import Scene, profile
from engine.rulesets.gff.cases.wounds import effect_of, markers_of
from engine.rulesets.gff.rules import attack

# What a case calls a rule, and the rule; the first ones have a number.
RATED: Final = {"ap": "AP", "blast": "Blast", "deadly": "Deadly", "fear": "Fear", "impact": "Impact"}
WEAPON: Final = {
    "bane": "Bane", "rending": "Rending", "reliable": "Reliable", "surge": "Surge", "extra_on_six": "Surge",
    "relentless": "Relentless", "furious": "Furious", "thrust": "Thrust", "unstoppable": "Unstoppable",
    "indirect": "Indirect", "limited": "Limited",
}  # fmt: skip
TARGET: Final = {"regeneration": "Regeneration", "regen": "Regeneration", "stealth": "Stealth"}
FAR_RULES: Final = ("relentless", "stealth")  # given without a distance they are about one over nine inches
CHARGE_RULES: Final = ("furious", "thrust", "impact")
MELEE_WORDS: Final = ("fatigued", "fear", "attacker_shaken", "counter_models")


def attacked(given: Given, dice: TapeDice) -> dict[str, Any]:
    """A model's attack with one weapon. `hits` are those that are defended against, after Blast; a target whose last
    model's roll isn't given has none."""
    charging = charges(given)
    melee = given.switch("melee", charging or is_melee(given))
    scene = attack_scene(given, dice, melee)
    f, target = scene.unit(1), scene.unit(2)
    f.fatigued, f.moved = given.switch("fatigued"), given.switch("moved")
    f.shaken, target.shaken = given.switch("attacker_shaken"), given.switch("target_shaken")
    f.fatigued = f.fatigued or f.shaken
    target.models[0].wounds = number(given, "markers", "markers_before", default=0, least=0)
    aim = scene.ground.aim(f, melee)
    scene.play(lambda: attack.attack(scene.b, f, target, [0], aim, melee, charging))
    return came_of(scene, target.count(), f.weapons[0].deadly)


def charges(given: Given) -> bool:
    says_charge = says(given, "charging", "charge")
    by_rule = any(given.get(word) for word in CHARGE_RULES)
    return says_charge or (by_rule and not {"charging", "charge", "melee"} & set(given.values))


def is_melee(given: Given) -> bool:
    return any(given.get(word) for word in MELEE_WORDS)


def attack_scene(given: Given, dice: TapeDice, melee: bool) -> Scene:
    mods = {"Mod": number(given, "mod", "hit_mod", "to_hit_mod", "modifier", default=0),
            "Guard": number(given, "defence_mod", "defense_mod", "d_mod", default=0)}  # fmt: skip
    own = {"Mod": f"hit {mods['Mod']:+}", "Guard": f"defence {mods['Guard']:+}"}
    used = [name for name, n in mods.items() if n]
    rules = [f"{name}({given.number(word)})" for word, name in RATED.items() if given.number(word)]
    rules += [name for word, name in WEAPON.items() if given.switch(word)]
    target_rules = [name for word, name in TARGET.items() if given.switch(word)]
    if given.number("tough"):
        target_rules.append(f"Tough({given.number('tough')})")
    weapon = {
        "name": "case", "attacks": number(given, "attacks", default=1), "range": 0 if melee else 60,
        "rules": (*rules, *(["Mod"] if "Mod" in used else [])),
    }  # fmt: skip
    attacker = profile(
        number(given, "q", "quality"), 4, 1, tuple(rule for rule in rules if rule.startswith(("Fear", "Imp")))
    )
    attacker["parts"][0]["weapons"] = [weapon]
    blades = given.number("counter_models")
    many = given.number("models", max(1, given.number("blast")))  # unsaid: enough of them for the whole of a blast
    defending = profile(4, number(given, "d", "defence", "defense"), max(1, many, blades),
                        (*target_rules, *(["Guard"] if "Guard" in used else [])))  # fmt: skip
    if blades:
        defending["parts"][0]["weapons"] = [{"name": "counter", "attacks": 1, "count": blades, "rules": ("Counter",)}]
    scene = Scene(given, dice, attacker, defending, own={name: own[name] for name in used})
    far = any(given.get(word) for word in FAR_RULES) and not melee
    scene.ground.distance = hundredths(given, "distance", "inches", default=10 if far else 6)
    if "over_nine" in given.values:
        scene.ground.distance = 1000 if given.switch("over_nine") else 600
    scene.ground.blocked = says(given, "blocked", "no_sight", "sight_cover", "cover_by_sight")
    scene.ground.cover = given.switch("cover") or scene.ground.blocked
    scene.ground.near = number(given, "models_near", "models_within_3", default=0)
    return scene


def came_of(scene: Scene, left: int, deadly: int) -> dict[str, Any]:
    defended = scene.script.faces("defence")
    rolled = sum([attacked.hits for attacked in scene.script.seen(ev.Attacked)])
    hits = defended or rolled + sum([impacted.hits for impacted in scene.script.seen(ev.Impacted)])
    came: dict[str, Any] = {"hits": hits, "models_left": left}
    for harm in scene.script.seen(ev.Harmed):
        came |= {"unsaved": harm.wounds // deadly, "wounds": harm.wounds - harm.ignored, "ignored": harm.ignored}
        came |= {"fallen": len(harm.fallen)} | markers_of(scene, scene.unit(2))
    return came | effect_of(scene)


def impact(given: Given, dice: TapeDice) -> dict[str, Any]:
    """A case that doesn't say how many dice gives them. Source: GFF-34."""
    off = number(given, "counter_models", "counter", default=0)
    in_dice = given.option_values.get("gff.counter_impact", given.option_values.get("counter_impact"))
    thrown = len(dice.tape) + (off if in_dice == "rolls" else 0)
    x, models = number(given, "X", "x", "impact", "dice", default=thrown), given.number("models", 1)
    mine = profile(4, 4, models, (f"Impact({x})",) if x else ())
    theirs = profile(4, 4, max(1, off))
    if off:
        theirs["parts"][0]["weapons"] = [{"name": "counter", "attacks": 1, "count": off, "rules": ("Counter",)}]
    scene = Scene(given, dice, mine, theirs)
    f, target = scene.unit(1), scene.unit(2)
    f.fatigued = given.switch("fatigued")
    charging = given.switch("charging", given.switch("charge", True))
    hits = attack.impact(scene.b, f, target, scene.ground.aim(f, True)) if charging else None
    return {"hits": hits.plain if hits is not None else 0, "dice": scene.script.faces("impact")}
