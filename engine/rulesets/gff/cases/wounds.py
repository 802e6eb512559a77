"""Wounds, what the last model rolls, jumps and falls. Source: GFF-19 .. 21, 31, 32, 37, 41, 42, 44, 45."""

from typing import Any, Final

from engine.kernel.cases import Given, hundredths, number, says
from engine.kernel.dice import TapeDice
from engine.rulesets.gff import events as ev
from engine.rulesets.gff.cases.setting import Scene, profile
from engine.rulesets.gff.rules import moves
from engine.rulesets.gff.rules import wounds as rules
from engine.rulesets.gff.rules.wounds import Caused, Wounds
from engine.rulesets.gff.unit import Unit

FARTHEST: Final = 600  # hundredths of inches that can be jumped
LONGEST_STEP, HIGHEST_STEP = 100, 300  # gaps and heights that need no jump


def effect_of(scene: Scene) -> dict[str, Any]:
    """Of the last model's roll."""
    for taken in scene.script.seen(ev.EffectTaken):
        return {"rolled": True, "total": taken.total, "result": taken.effect}
    return {"rolled": False, "result": None}


def victim(given: Given, dice: TapeDice, models: int) -> Scene:
    rules = [f"Tough({given.number('tough')})"] if given.number("tough") else []
    rules += ["Regeneration"] if says(given, "regeneration", "regen") else []
    defence = number(given, "d", "defence", "defense", default=4)
    return Scene(given, dice, profile(4, defence, models, tuple(rules)), profile())


def suffer(given: Given, scene: Scene, wounds: int, markers: int) -> None:
    f, by = scene.unit(1), scene.unit(2)
    f.models[0].wounds = markers
    f.shaken = given.switch("shaken")
    dealt = [Wounds(wounds, max(1, given.number("deadly", 1)), not says(given, "regeneration", "regen"))]
    fear = given.number("fear")
    scene.play(lambda: rules.suffer(scene.b, f, by, dealt if wounds else [], fear, 0, Caused()))


def wound_effect(given: Given, dice: TapeDice) -> dict[str, Any]:
    scene = victim(given, dice, 1)
    wounds = number(given, "new_wounds", "wounds", default=1, least=0)
    suffer(given, scene, wounds, number(given, "markers_before", default=0, least=0))
    last = scene.unit(1).models[0]
    return {"markers": last.wounds} | effect_of(scene)


def group_wounds(given: Given, dice: TapeDice) -> dict[str, Any]:
    scene = victim(given, dice, number(given, "models"))
    markers = number(given, "markers_before", "markers", default=0, least=0)
    suffer(given, scene, number(given, "wounds", "new_wounds", least=0), markers)
    f = scene.unit(1)
    fallen = len(f.models) - f.count()
    return {"models_left": f.count(), "fallen": fallen} | markers_of(scene, f) | effect_of(scene)


def markers_of(scene: Scene, f: Unit) -> dict[str, Any]:
    """All that the last model has, or had when it fell; those from before, too."""
    last = f.standing() or [f.models[taken.model - 1] for taken in scene.script.seen(ev.EffectTaken)]
    markers = max([model.wounds for model in last])
    return {"markers": markers, "markers_on_last": markers}


def jump(given: Given, dice: TapeDice) -> dict[str, Any]:
    """`inches`, or a `gap` or `height` of which the short ones are ordinary movement; `deep`, where a gap is otherwise.

    Source: GFF-44, 45.
    """
    far = hundredths(given, "inches", "distance", "gap", "height", "drop")
    deep = hundredths(given, "deep", "depth", default=far / 100)
    rules = tuple(rule for word, rule in (("strider", "Strider"), ("flying", "Flying")) if given.switch(word))
    scene = Scene(given, dice, profile(4, 4, given.number("models", 1), rules), profile())
    f = scene.unit(1)
    short = ("gap" in given.values and far <= LONGEST_STEP) or (
        bool({"height", "drop"} & set(given.values)) and far <= HIGHEST_STEP
    )
    if short or far > FARTHEST:
        return {"dice": 0, "falls": False, "ordinary": short, "possible": short}
    scene.play(lambda: moves.jump(scene.b, f, 1, far, deep))
    falls = not scene.script.seen(ev.Jumped)[0].works
    rolled = scene.script.faces("jump")
    result = {"dice": rolled, "falls": falls, "success": not falls, "ordinary": False, "possible": True}
    return result | {"ap": fall_ap(scene)} | effect_of(scene)


def fall_ap(scene: Scene) -> int:
    """Of the hit; one of many models takes none."""
    return sum([fell.inches // moves.STEP for fell in scene.script.seen(ev.Fell) if not fell.lost])


def fallen(given: Given, dice: TapeDice) -> dict[str, Any]:
    """From less than 2 inches nobody falls. Source: GFF-45."""
    deep = hundredths(given, "inches", "distance", "height")
    if deep < moves.DEEP:
        return {"hit": False, "ap": 0, "lost": False, "shaken": False, "activation_ends": False}
    scene = victim(given, dice, given.number("models", 1))
    f = scene.unit(1)
    scene.play(lambda: moves.fall(scene.b, f, 1, deep))
    came = scene.script.seen(ev.Fell)[0]
    result: dict[str, Any] = {"hit": not came.lost, "ap": fall_ap(scene), "lost": came.lost}
    for harm in scene.script.seen(ev.Harmed):
        result["wounds"] = harm.wounds - harm.ignored
    result |= {"shaken": not came.lost, "stunned": not came.lost, "activation_ends": True}
    return result | {"models_left": f.count()} | effect_of(scene)
