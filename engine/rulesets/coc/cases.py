"""Worked cases of the d100 family: each op asks the rules themselves. A case's system is coc001 or coc004."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.kernel.cases import Given, Op
from engine.kernel.dice import TapeDice
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Figure as FigureSetup
from engine.kernel.setup import Setup, Side
from engine.rulesets.coc import recovery
from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import (
    BASE,
    BELT,
    CARTRIDGES,
    DODGE,
    DYING,
    EXTREME,
    FIGHT_BACK,
    FUMBLE,
    HIDDEN,
    HIT,
    HIT_BACK,
    LEVELS,
    MAGAZINE,
    MELEE,
    OUT,
    PRONE,
    READY,
    REGULAR,
    SERIOUS,
    STEP,
    VISIBLE,
)
from engine.rulesets.coc.figure import Figure, Weapon
from engine.rulesets.coc.minds import Minds, ShotFacts
from engine.rulesets.coc.rules import checks, damage, melee, mending, missiles, rounds, volleys, wounds
from engine.rulesets.coc.settings import Options
from engine.rulesets.coc.setup import new_battle
from engine.rulesets.coc.state.attacks import Exchange
from engine.rulesets.coc.tables import LEAST_VOLLEY

NAMES: Final = {"fail": 0, "regular": 1, "hard": 2, "extreme": 3, "critical": 4, "fumble": -1}
LOADS: Final = {"cartridges": CARTRIDGES, "magazine": MAGAZINE, "belt": BELT}


class Chooses(Minds):
    """Always the same reaction."""

    def __init__(self, reaction: int) -> None:
        self.reaction = reaction

    def react(self, b: Battle, target: Figure, attacker: Figure, offered: list[int], shot: bool) -> int:
        return self.reaction


def options(given: Given, preset: str) -> Options:
    named = given.get("options", {})
    if not isinstance(named, dict):
        raise Malformed("given.options", named, "option values by id")
    values = {name if name.startswith("coc.") else f"coc.{name}": value for name, value in named.items()}
    return Options({"coc.preset": given.get("preset", preset), **values})


def scene(given: Given, dice: TapeDice, preset: str, enemies: int = 1, **values: int) -> Battle:
    """One investigator with these numbers, then his opponents; everybody is asked nothing."""
    own = FigureSetup(0, "investigator", ("revolver",), values=values)
    figures = (own, *(FigureSetup(1, "opponent", ("revolver",), values=values) for _ in range(enemies)))
    b = new_battle(Setup("coc", (Side(), Side()), figures), options(given, preset).values)
    b.dice = dice
    b.minds = Chooses(DODGE * STEP)
    return b


def number(given: Given, name: str) -> int:
    given.must(name)
    return given.number(name)


def level_word(level: int) -> str:
    return "fail" if level <= 0 else LEVELS[level]


def melee_exchange(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    mine, theirs = number(given, "attacker_skill"), number(given, "defender_skill")
    defence = given.word("defence", ("dodge", "fight_back"))
    b = scene(given, dice, preset, dodge=theirs, brawl=theirs)
    x = Exchange()
    x.reaction = DODGE if defence == "dodge" else FIGHT_BACK
    x.choice = len(b.figures[1].weapons) - 1
    melee.exchange(b, b.figures[0], b.figures[1], mine, 0, None, x, melee.NORMAL)
    outcome = {HIT: "defender_hit", HIT_BACK: "attacker_hit"}.get(x.outcome, "nothing")
    return {"attacker_level": level_word(x.level), "defender_level": level_word(x.theirs), "outcome": outcome}


def damage_dealt(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    weapon, bonus = three(given, "weapon"), three(given, "db")
    b = scene(given, dice, preset)
    f = b.figures[0]
    f.bonus = bonus
    w = Weapon("case", MELEE, "brawl", 50, [weapon])
    w.impaling = given.switch("impaling")
    increased = given.switch("extreme") and not given.switch("reaction")
    if increased and given.switch("extreme_required"):
        increased = missiles.is_increased(b, EXTREME, EXTREME)
    points = damage.dealt(b, f, w, BASE, increased)
    armour = given.number("armour") if b.options.armour else 0
    return {"damage": points, "after_armour": max(0, points - armour)}


def three(given: Given, name: str) -> tuple[int, int, int]:
    """Number, sides, plus."""
    value = given.must(name)
    if not isinstance(value, list) or len(value) != 3 or any(type(one) is not int for one in value):
        raise Malformed(f"given.{name}", value, "three whole numbers: dice, sides, plus")
    return value[0], value[1], value[2]


def manoeuvre(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset)
    b.figures[0].build, b.figures[1].build = given.number("attacker_build"), given.number("defender_build")
    penalty = melee.build_penalty(b.figures[0], b.figures[1])
    return {"possible": penalty >= 0, "penalty_dice": None if penalty < 0 else penalty}


def hundredths(value: object, factor: int = 1) -> int:
    """A length as cases write it, times 100, in units of 1/factor: feet stay exact as thirds of a metre."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Malformed("given.distance", value, "a number")
    return round(value * 100 * factor)


def distance(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    w = Weapon("case", MELEE, "brawl", 50, [(0, 0, 0)])
    w.base = number(given, "base_m")
    band = missiles.band_of(w, hundredths(given.must("distance_m")))
    if band > 3:
        return {"difficulty": "out_of_range"}
    return {"difficulty": LEVELS[missiles.difficulty_of(band)]}


def point_blank(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset)
    f, target = b.figures[0], b.figures[1]
    f.dex, target.dex = given.number("attacker_dex", 50), given.number("target_dex", 50)
    metres = given.get("distance_m")
    feet = given.get("distance_ft")
    facts = ShotFacts(distance=hundredths(metres) if metres is not None else hundredths(feet) // 3)
    if given.switch("in_melee"):
        b.engage(f, target)
    w = f.weapons[0]
    w.handgun = given.switch("handgun", True)
    return {"bonus": missiles.gets_point_blank(b, f, target, w, facts)}


def volley_cap(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    return {"max": volleys.most_bullets(number(given, "skill")), "min": LEAST_VOLLEY}


def split(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    shots = number(given, "shots")
    found = volleys.split(number(given, "skill"), shots)
    return {"volleys": found, "unfired": shots - sum(found)}


def volley_hits(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    level = NAMES[given.word("level", tuple(NAMES))]
    far = given.switch("extreme_required")
    by_range = not given.switch("raised_by_overflow")
    hits, impaling = volleys.hits_of(
        options(given, preset), number(given, "bullets"), level, EXTREME if far else REGULAR, by_range
    )
    return {"hits": hits, "impaling": impaling}


def volley_penalty(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    before = number(given, "volley") - 1
    difficulty = NAMES[given.word("difficulty", tuple(NAMES), "regular")]
    net, raised = volleys.penalised(options(given, preset), given.number("other_dice") - before, difficulty)
    return {"penalty_dice": max(0, -net), "difficulty": LEVELS[raised]}


def switch_ammo(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    metres = number(given, "metres_between")
    return {"extra_rounds": metres if options(given, preset).switch_costs else 0}


def friendly(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    """The shooter is figure 1, his friends follow, the target comes last."""
    allies = given.must("allies")
    b = scene(given, dice, preset, enemies=len(allies) + 1)
    target = b.figures[-1]
    for place, one in enumerate(allies, start=1):
        b.figures[place].side = 0
        b.figures[place].counters["luck"] = one["luck"]
        b.engage(b.figures[place], target)
    victim = missiles.lowest_luck(b, b.figures[0], target)
    return {"victim": None if victim is None else allies[victim.n - 2]["name"]}


def malfunction(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset)
    w = b.figures[0].weapons[0]
    w.fails = number(given, "malfunction")
    checks.d100(b, b.figures[0], "shot", 0, None)
    return {"malfunction": missiles.jams(b, w)}


def size(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    return {"net": missiles.by_size(given.number("build"))}


def pool(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset)
    return {"result": checks.d100(b, b.figures[0], "called", checks.capped(b.options, given.number("net")), None)}


def outnumbered(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    enemies = number(given, "enemies")
    b = scene(given, dice, preset, enemies=enemies)
    b.figures[0].reacted = given.number("defences_used_this_round")
    for enemy in b.figures[1:]:
        b.engage(enemy, b.figures[0])
    return {"bonus": melee.outnumbering(b, b.figures[1], b.figures[0])}


def reload(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    load = LOADS[given.word("kind", tuple(LOADS))]
    heavy = given.switch("heavy")
    return {"rounds": mending.reload_rounds(options(given, preset), load, given.number("count", 1), heavy)}


def level(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset)
    demanded = NAMES[given.word("difficulty", tuple(NAMES), "regular")]
    found = checks.check(b, b.figures[0], "called", number(given, "skill"), demanded, given.number("net"), None)
    return {"level": level_word(found), "fumble": found == FUMBLE, "success": checks.succeeds(found, demanded)}


def surprise(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    kind = given.word("kind", ("stealthy", "visible", "awareness"))
    b = scene(given, dice, preset)
    f, target = b.figures[0], b.figures[1]
    if kind == "stealthy":
        x = Exchange()
        way = melee.tried(b, f, target, HIDDEN, "", "")
        melee.exchange(b, f, target, number(given, "skill"), 0, None, x, way)
        return {"defence_allowed": way == melee.NORMAL, "hit": x.outcome == HIT}
    f.skills["stealth"] = given.number("attacker_skill", 0)
    target.skills["listen"] = number(given, "victim_skill")
    return {"defence_allowed": melee.tried(b, f, target, VISIBLE, "listen", "stealth") == melee.NORMAL}


def apply_damage(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset, con=number(given, "con"))
    f = b.figures[0]
    f.hp_max, f.hp = number(given, "hp_max"), number(given, "hp")
    if given.switch("major_wound"):
        f.status |= SERIOUS
    before = dice.at
    wounds.take_hit(b, f, 2, number(given, "damage"), True, "case")
    state = "ok"
    if f.status & OUT:
        state = "dying" if f.status & DYING else "unconscious"
    if not f.on_table():
        state = "dead"
    return {
        "hp": f.hp, "state": state, "major_wound": f.status & SERIOUS != 0, "prone": f.status & PRONE != 0,
        "con_roll_needed": dice.at > before,
    }  # fmt: skip


class CaseRolls:
    def __init__(self, dice: TapeDice) -> None:
        self.dice = dice

    def d100(self, purpose: str) -> int:
        return int(self.dice.roll(1, 100)[0])

    def d6(self, purpose: str) -> int:
        return int(self.dice.pool(1)[0])


def patient(given: Given) -> recovery.Patient:
    one = recovery.Patient(given.number("hp"), given.number("hp_max", 10), given.number("con", 50))
    one.now = given.number("hours_since")
    return one


def medicine(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    one = patient(given)
    difficulty = LEVELS[recovery.medicine_difficulty(one)]
    recovery.medicine(options(given, preset), one, number(given, "skill"), CaseRolls(dice))
    return {"difficulty": difficulty, "hp": one.hp}


def heal_week(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    one = patient(given)
    one.serious = True
    recovery.week(options(given, preset), one, CaseRolls(dice))
    return {"hp": one.hp, "major_wound": one.serious}


def heal_day(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    one = patient(given)
    one.serious = given.switch("major_wound")
    recovery.pass_hours(options(given, preset), one, recovery.DAY * number(given, "days"), CaseRolls(dice))
    return {"hp": one.hp}


def dying_tick(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    one = patient(given)
    one.dying = one.unconscious = one.serious = True
    one.temporary = given.number("temp_hp") > 0
    tick = recovery.dying_hour if one.temporary else recovery.dying_round
    tick(options(given, preset), one, CaseRolls(dice))
    state = "dead" if one.dead else "stabilised" if one.temporary else "dying"
    when = {"dead": None, "stabilised": "in one hour", "dying": "next round"}[state]
    return {"state": state, "temp_hp": int(one.temporary), "next_roll": when}


def first_aid_dying(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    one = patient(given)
    one.dying = one.unconscious = one.serious = True
    recovery.first_aid(options(given, preset), one, number(given, "skill"), CaseRolls(dice))
    state = "stabilised" if one.temporary else "dying"
    return {"state": state, "temp_hp": int(one.temporary), "medicine_allowed": one.temporary}


def dive(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset, dodge=number(given, "dodge"))
    f = b.figures[0]
    b.order = [] if given.switch("action_used") else [f.n]
    penalty = -missiles.dive(b, f)
    spent = "next" if f.lost_actions else "current"
    return {
        "attacker_penalty": penalty, "action_spent": spent, "may_fight_back_until_next_attack": not f.no_fight_back,
    }  # fmt: skip


def initiative(given: Given, dice: TapeDice, preset: str) -> dict[str, Any]:
    people = given.must("combatants")
    b = scene(given, dice, preset, enemies=len(people) - 1)
    for f, one in zip(b.figures, people, strict=True):
        f.dex = one["dex"]
        gun = bool(one.get("firearm"))
        f.weapons[0].state = READY
        f.hand = 0 if gun else len(f.weapons) - 1
        f.weapons[0].ammo = 6 if gun else 0
        f.weapons[f.hand].skill = one.get("combat_skill", 50)
    rounds.begin_round(b)
    return {"order": [people[n - 1]["name"] for n in b.order]}


ALL: Final[Mapping[str, Callable[[Given, TapeDice, str], dict[str, Any]]]] = {
    "coc_melee": melee_exchange,
    "coc_damage": damage_dealt,
    "coc_manoeuvre": manoeuvre,
    "coc_range": distance,
    "coc_point_blank": point_blank,
    "coc_volley_cap": volley_cap,
    "coc_split": split,
    "coc_volley_hits": volley_hits,
    "coc_volley_penalty": volley_penalty,
    "coc_switch_ammo": switch_ammo,
    "coc_friendly": friendly,
    "coc_malfunction": malfunction,
    "coc_size": size,
    "coc_pool": pool,
    "coc_outnumbered": outnumbered,
    "coc_reload": reload,
    "coc_level": level,
    "coc_surprise": surprise,
    "coc_apply_damage": apply_damage,
    "coc_medicine": medicine,
    "coc_heal_week": heal_week,
    "coc_heal_day": heal_day,
    "coc_dying_tick": dying_tick,
    "coc_first_aid_dying": first_aid_dying,
    "coc_dive": dive,
    "coc_initiative": initiative,
}


def by_preset(preset: str) -> dict[str, Op]:
    """The ops of one rule text; a case's own options and `preset` go before."""

    def bound(op: Callable[[Given, TapeDice, str], dict[str, Any]]) -> Op:
        def asked(given: Given, dice: TapeDice) -> dict[str, Any]:
            options(given, preset)  # a value that can't be is refused also where the op needs none
            return op(given, dice, preset)

        return asked

    return {name: bound(op) for name, op in ALL.items()}


def same(name: str, value: Any) -> Any:
    """Words that mean the same."""
    if name == "difficulty" and value in ("beyond", "out"):
        return "out_of_range"
    return value


OPS: Final = {"coc001": by_preset("001"), "coc004": by_preset("004")}
