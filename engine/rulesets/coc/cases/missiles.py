"""Shots: range, point blank, size, dives, reloading, malfunctions, bystanders. Source: COC-23 .. 34, 41 .. 43."""

from typing import Any, Final

from engine.kernel.cases import Given, hundredths, number, whole
from engine.rulesets.coc import codes
from engine.rulesets.coc.battle import ShotFacts
from engine.rulesets.coc.cases.setting import Tape, net_dice, options, scene
from engine.rulesets.coc.figure import Weapon
from engine.rulesets.coc.rules import checks, mending, missiles

LOADS: Final = {
    "cartridges": codes.CARTRIDGES, "cartridge": codes.CARTRIDGES, "magazine": codes.MAGAZINE, "belt": codes.BELT,
    "mg_belt": codes.BELT, "heavy": codes.MAGAZINE,
}  # fmt: skip
HANDGUNS: Final = ("handgun", "pistol", "revolver")
OTHER_GUNS: Final = ("rifle", "shotgun", "carbine", "submachine_gun", "machine_gun", "bow", "thrown")


def distance(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    weapon = Weapon("case", codes.MELEE, "brawl", 50, [(0, 0, 0)])
    base, far = hundredths(given, "base_m"), hundredths(given, "distance_m")
    weapon.base = base if base % 100 else base // 100  # a base range that is no whole metre: everything a hundred times
    band = missiles.band_of(weapon, 100 * far if base % 100 else far)
    if band > 3:
        return {"difficulty": "out_of_range"}
    return {"difficulty": codes.LEVELS[missiles.difficulty_of(band)]}


def point_blank(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset)
    f, target = b.figures[0], b.figures[1]
    f.dex, target.dex = given.number("attacker_dex", 50), given.number("target_dex", 50)
    in_metres = given.get("distance_m") is not None
    given.get("distance_ft")
    # typed feet are rounded up to hundredths of a metre: ten feet are never nearer than ten feet
    far = hundredths(given, "distance_m") if in_metres else -(-hundredths(given, "distance_ft") // 3)
    facts = ShotFacts(distance=far)
    if given.switch("in_melee"):
        b.engage(f, target)
    weapon = f.weapons[0]
    named = given.word("weapon", HANDGUNS + OTHER_GUNS, "handgun")
    weapon.handgun = given.switch("handgun", True) and named in HANDGUNS
    return {"bonus": missiles.gets_point_blank(b, f, target, weapon, facts)}


def friendly(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    """The shooter is figure 1, his friends follow, the target comes last."""
    allies = given.people("allies", ("name", "luck"))
    b = scene(given, dice, preset, enemies=len(allies) + 1)
    target = b.figures[-1]
    for place, ally in enumerate(allies, start=1):
        b.figures[place].side = 0
        b.figures[place].counters["luck"] = whole("given.allies.luck", ally["luck"])
        b.engage(b.figures[place], target)
    victim = missiles.lowest_luck(b, b.figures[0], target)
    return {"victim": None if victim is None else allies[victim.n - 2]["name"]}


def malfunction(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset)
    weapon = b.figures[0].weapons[0]
    weapon.fails = number(given, "malfunction")
    action = given.word("action", codes.ACTIONS, "semi" if given.switch("automatic", True) else "manual")
    weapon.action = codes.ACTIONS.index(action)
    value = checks.d100(b, b.figures[0], "shot", checks.capped(b.options, net_dice(given)), None)
    failed = missiles.jams(b, weapon)
    if failed:
        missiles.fails(b, b.figures[0], 0)
    return {
        "malfunction": failed,
        "roll": value,
        "jammed": weapon.state == codes.JAMMED,
        "dud": failed and weapon.state == codes.READY,
    }


def shot_dice(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    """Bonus and penalty dice of one shot, and whether the target may answer it. Source: COC-24, 28 .. 33, 41 .. 46."""
    b = scene(given, dice, preset, enemies=2)
    f, target, friend = b.figures[0], b.figures[1], b.figures[2]
    b.round, friend.side = 2, 0
    f.granted, f.aim, f.aim_round = net_dice(given), target.n if given.switch("aimed") else 0, 1
    f.mov, f.moved = given.number("mov", 8), given.number("moved")
    target.mov, target.moved = given.number("target_mov", 7), given.number("target_moved")
    target.build = given.number("target_build")
    f.status |= codes.PRONE if given.switch("prone") else 0
    target.status |= codes.PRONE if given.switch("target_prone") else 0
    if given.switch("into_melee"):
        b.engage(friend, target)
    far = hundredths(given, "distance_m", default=12)
    facts = ShotFacts(distance=far)
    facts.cover, facts.still = given.switch("cover"), given.switch("target_still")
    facts.moving = given.switch("target_moving")
    answers = {way // codes.STEP for way in missiles.offered(b, f, target, f.weapons[0], facts)}
    net = checks.capped(b.options, missiles.modifiers(b, f, target, f.weapons[0], facts, None))
    return {"net": net, "may_dodge": codes.DODGE in answers, "may_fight_back": codes.FIGHT_BACK in answers}


def repair(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    """Round by round until the roll, and again in each further round that has dice. Source: COC-43."""
    b = scene(given, dice, preset, mechanical_repair=number(given, "skill"))
    f, weapon = b.figures[0], b.figures[0].weapons[0]
    weapon.state, weapon.skill = codes.JAMMED, given.number("weapon_skill")
    b.forced = True  # before the first round nobody is up, and no turn follows
    worked = 0
    while weapon.state == codes.JAMMED and (weapon.repair or dice.at < len(dice.tape.tape)):
        worked += 1
        mending.repair(b, f, 0)
    return {"rounds": worked, "repaired": weapon.state == codes.READY, "unusable": weapon.state == codes.BROKEN}


def size(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    return {"net": missiles.by_size(given.number("build"))}


def reload(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    kind = given.word("kind", tuple(LOADS))
    load, heavy = LOADS[kind], given.switch("heavy") or kind == "heavy"
    return {"rounds": mending.reload_rounds(options(given, preset), load, given.number("count", 1), heavy)}


def dive(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset, dodge=number(given, "dodge"))
    f = b.figures[0]
    b.order = [] if given.switch("action_used") else [f.n]
    penalty = -missiles.dive(b, f)
    spent = "next" if f.lost_actions else "current"
    return {
        "attacker_penalty": penalty, "action_spent": spent, "may_fight_back_until_next_attack": not f.no_fight_back,
    }  # fmt: skip
