"""Worked cases of the d100 family: each op asks the rules themselves. A case's system is coc001 or coc004."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.kernel.cases import Given, Op, one_of
from engine.kernel.dice import Dice, TapeDice
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Figure as FigureSetup
from engine.kernel.setup import Setup, Side
from engine.rulesets.coc import recovery
from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import (
    ACTIONS,
    BASE,
    BELT,
    CARTRIDGES,
    COUNTER,
    COUNTERED,
    CRITICAL,
    DODGE,
    DYING,
    EXTREME,
    FIGHT_BACK,
    FIREARM,
    FUMBLE,
    HIDDEN,
    HIT,
    HIT_BACK,
    JAMMED,
    KNOCK_DOWN,
    LEVELS,
    MAGAZINE,
    MELEE,
    MUSCLE,
    NOTHING,
    OUT,
    PRONE,
    READY,
    REGULAR,
    SERIOUS,
    STEP,
    THROWN,
    VISIBLE,
)
from engine.rulesets.coc.figure import Figure, Weapon
from engine.rulesets.coc.minds import Minds, ShotFacts
from engine.rulesets.coc.rules import checks, damage, melee, mending, missiles, rounds, volleys, wounds
from engine.rulesets.coc.settings import Options
from engine.rulesets.coc.setup import new_battle
from engine.rulesets.coc.state.attacks import Exchange
from engine.rulesets.coc.tables import LEAST_VOLLEY

NAMES: Final = {"fail": 0, "failure": 0, "regular": 1, "hard": 2, "extreme": 3, "critical": 4, "fumble": -1}
LOADS: Final = {"cartridges": CARTRIDGES, "magazine": MAGAZINE, "belt": BELT, "heavy": MAGAZINE}
MUSCLES: Final = {"melee": MELEE, "thrown": THROWN, "muscle": MUSCLE, "bow": MUSCLE, "firearm": FIREARM}


class Tape(Dice):
    """The scripted dice; a d100 may also stand there as two d10, units and tens. Source: COC-02."""

    def __init__(self, tape: TapeDice) -> None:
        self.tape = tape

    @property
    def at(self) -> int:
        return self.tape.at

    def pool(self, n: int) -> bytes:
        return self.tape.roll(n, 6)

    def roll(self, n: int, sides: int) -> bytes:
        at = self.tape.at
        if (n, sides) == (1, 100) and [one[0] for one in self.tape.tape[at : at + 2]] == [10, 10]:
            units, tens = self.tape.roll(2, 10)
            return bytes([tens % 10 * 10 + units % 10 or 100])
        return self.tape.roll(n, sides)


DEFENCES: Final = {"dodge": DODGE, "fight_back": FIGHT_BACK, "manoeuvre": COUNTER}


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


def scene(given: Given, dice: Tape, preset: str, enemies: int = 1, **values: int) -> Battle:
    """One investigator with these numbers, then his opponents; everybody is asked nothing."""
    own = FigureSetup(0, "investigator", ("revolver",), values=values)
    figures = (own, *(FigureSetup(1, "opponent", ("revolver",), values=values) for _ in range(enemies)))
    b = new_battle(Setup("coc", (Side(), Side()), figures), options(given, preset).values)
    b.dice = dice
    b.minds = Chooses(DODGE * STEP)
    return b


def number(given: Given, *names: str) -> int:
    """The number under the first of these names that is given. Refuses: Malformed when none is."""
    name = next((one for one in names if one in given.values), names[0])
    given.must(name)
    return given.number(name)


def net_dice(given: Given, who: str = "") -> int:
    """Bonus dice less penalty dice; `who` goes before the names, such as attacker_. Source: COC-02."""
    bonus = given.number(f"{who}bonus_dice") + given.number(f"{who}bonus")
    penalty = given.number(f"{who}penalty_dice") + given.number(f"{who}penalty")
    return given.number(f"{who}net") + given.number(f"{who}dice") + bonus - penalty


def says(given: Given, *names: str) -> bool:
    """Whether one of these switches is on."""
    return sum(given.switch(name) for name in names) > 0


def level_word(level: int) -> str:
    return "fail" if level <= 0 else LEVELS[level]


def melee_exchange(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    mine, theirs = number(given, "attacker_skill"), given.number("defender_skill")
    defence = given.word("defence", (*DEFENCES, "none", "nothing"))
    b = scene(given, dice, preset, dodge=theirs, brawl=theirs)
    f, target = b.figures[0], b.figures[1]
    f.build, target.build = given.number("attacker_build"), given.number("defender_build")
    x = Exchange()
    x.reaction = DEFENCES.get(defence, NOTHING)
    x.choice = KNOCK_DOWN if x.reaction == COUNTER else len(target.weapons) - 1
    way = melee.NORMAL if x.reaction else melee.without_reaction(b)
    net = checks.capped(b.options, net_dice(given, "attacker_"))
    melee.exchange(b, f, target, mine, net, None, x, way)
    outcome = {HIT: "defender_hit", HIT_BACK: "attacker_hit", COUNTERED: "attacker_hit"}.get(x.outcome, "nothing")
    return {
        "attacker_level": level_word(x.level), "defender_level": level_word(x.theirs), "outcome": outcome,
        "increased": x.outcome == HIT and x.level >= EXTREME and not x.automatic,
    }  # fmt: skip


def damage_dealt(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    """`kind` (melee, thrown, muscle, firearm) says how much of the damage bonus counts."""
    weapon, bonus = three(given, "weapon"), three(given, "db") if "db" in given.values else (0, 0, 0)
    b = scene(given, dice, preset)
    f = b.figures[0]
    f.bonus = bonus
    kind = MUSCLES[given.word("kind", tuple(MUSCLES), "melee")]
    if says(given, "half_db", "thrown", "muscle", "muscle_powered", "bow"):
        kind = THROWN
    w = Weapon("case", kind, "brawl", 50, [weapon])
    w.impaling = given.switch("impaling")
    level = NAMES[given.word("level", tuple(NAMES), "regular")]
    if given.switch("critical"):
        level = CRITICAL
    level = max(level, EXTREME if given.switch("extreme") else level)
    far = given.switch("extreme_required")
    increased = not given.switch("reaction") and missiles.is_increased(b, level, EXTREME if far else REGULAR)
    points = damage.dealt(b, f, w, BASE, increased)
    past = says(given, "magic", "magical", "poison", "ignores_armour")
    armour = given.number("armour")
    if past or not b.options.armour:
        armour = 0
    return {"damage": points, "after_armour": max(0, points - armour)}


def three(given: Given, name: str) -> tuple[int, int, int]:
    """Number, sides, plus."""
    value = given.must(name)
    if not isinstance(value, list) or len(value) != 3 or any(type(one) is not int for one in value):
        raise Malformed(f"given.{name}", value, "three whole numbers: dice, sides, plus")
    return value[0], value[1], value[2]


def manoeuvre(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset)
    b.figures[0].build, b.figures[1].build = given.number("attacker_build"), given.number("defender_build")
    penalty = melee.build_penalty(b.figures[0], b.figures[1])
    return {"possible": penalty >= 0, "penalty_dice": None if penalty < 0 else penalty}


def hundredths(value: object) -> int:
    """A length as cases write it, times 100."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Malformed("given.distance", value, "a number")
    return round(value * 100)


def distance(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    w = Weapon("case", MELEE, "brawl", 50, [(0, 0, 0)])
    base, far = hundredths(given.must("base_m")), hundredths(given.must("distance_m"))
    w.base = base if base % 100 else base // 100  # a base range that is no whole metre: everything a hundred times
    band = missiles.band_of(w, 100 * far if base % 100 else far)
    if band > 3:
        return {"difficulty": "out_of_range"}
    return {"difficulty": LEVELS[missiles.difficulty_of(band)]}


def point_blank(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset)
    f, target = b.figures[0], b.figures[1]
    f.dex, target.dex = given.number("attacker_dex", 50), given.number("target_dex", 50)
    metres = given.get("distance_m")
    feet = given.get("distance_ft")
    # typed feet are rounded up to hundredths of a metre: ten feet are never nearer than ten feet
    facts = ShotFacts(distance=hundredths(metres) if metres is not None else -(-hundredths(feet) // 3))
    if given.switch("in_melee"):
        b.engage(f, target)
    w = f.weapons[0]
    w.handgun = given.switch("handgun", True) and given.word("weapon", ("handgun", "rifle"), "handgun") == "handgun"
    return {"bonus": missiles.gets_point_blank(b, f, target, w, facts)}


def volley_cap(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    return {"max": volleys.most_bullets(number(given, "skill")), "min": LEAST_VOLLEY}


def split(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    shots = number(given, "shots")
    most = given.number("weapon_max", shots)
    shots = min(shots, most)  # the weapon's limit is known before anything is cut
    found = volleys.split(number(given, "skill"), shots)
    return {"volleys": found, "unfired": shots - sum(found)}


def volley_hits(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    level = NAMES[given.word("level", tuple(NAMES))]
    far = given.switch("extreme_required")
    by_range = not given.switch("raised_by_overflow")
    hits, impaling = volleys.hits_of(
        options(given, preset), number(given, "bullets"), level, EXTREME if far else REGULAR, by_range
    )
    return {"hits": hits, "impaling": impaling}


def volley_penalty(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    before = number(given, "volley") - 1
    named = "base_difficulty" if "base_difficulty" in given.values else "difficulty"
    difficulty = NAMES[given.word(named, tuple(NAMES), "regular")]
    net = given.number("other_dice") + net_dice(given) - before
    net, raised = volleys.penalised(options(given, preset), net, difficulty)
    return {"penalty_dice": max(0, -net), "difficulty": LEVELS[raised]}


def switch_ammo(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    metres = number(given, "metres_between")
    return {"extra_rounds": metres if options(given, preset).switch_costs else 0}


def friendly(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
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


def malfunction(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset)
    w = b.figures[0].weapons[0]
    w.fails = number(given, "malfunction")
    w.action = ACTIONS.index(given.word("action", ACTIONS, "semi"))
    value = checks.d100(b, b.figures[0], "shot", checks.capped(b.options, net_dice(given)), None)
    failed = missiles.jams(b, w)
    if failed:
        missiles.fails(b, b.figures[0], 0)
    return {"malfunction": failed, "roll": value, "jammed": w.state == JAMMED, "dud": failed and w.state == READY}


def size(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    return {"net": missiles.by_size(given.number("build"))}


def pool(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset)
    return {"result": checks.d100(b, b.figures[0], "called", checks.capped(b.options, net_dice(given)), None)}


def outnumbered(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    enemies = number(given, "enemies")
    b = scene(given, dice, preset, enemies=enemies)
    b.figures[0].members = given.number("defenders", 1)
    b.figures[0].reacted = given.number("defences_used_this_round")
    for enemy in b.figures[1:]:
        b.engage(enemy, b.figures[0])
    return {"bonus": melee.outnumbering(b, b.figures[1], b.figures[0])}


def reload(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    kind = given.word("kind", tuple(LOADS))
    load, heavy = LOADS[kind], given.switch("heavy") or kind == "heavy"
    return {"rounds": mending.reload_rounds(options(given, preset), load, given.number("count", 1), heavy)}


def level(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset)
    demanded = NAMES[given.word("difficulty", tuple(NAMES), "regular")]
    net = checks.capped(b.options, net_dice(given))
    found = checks.check(b, b.figures[0], "called", number(given, "skill"), demanded, net, None)
    return {"level": level_word(found), "fumble": found == FUMBLE, "success": checks.succeeds(found, demanded)}


def surprise(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    """`skill` is the attack's: with it the attack is rolled too, unless the victim may defend itself."""
    kind = given.word("kind", ("stealthy", "hidden", "visible", "awareness"))
    b = scene(given, dice, preset)
    f, target = b.figures[0], b.figures[1]
    f.skills["stealth"] = given.number("attacker_skill")
    target.skills["listen"] = given.number("victim_skill")
    notices = "listen" if "victim_skill" in given.values else ""
    hidden = kind in ("stealthy", "hidden")
    way = melee.tried(b, f, target, HIDDEN if hidden else VISIBLE, notices, "" if hidden else "stealth")
    came: dict[str, Any] = {"defence_allowed": way == melee.NORMAL}
    if "skill" in given.values and way != melee.NORMAL:
        x = Exchange()
        melee.exchange(b, f, target, number(given, "skill"), 0, None, x, way)
        came["hit"] = x.outcome == HIT
    elif way == melee.AUTOMATIC:
        came["hit"] = True
    given.number("skill")
    return came


def apply_damage(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset, con=given.number("con", 50))
    f = b.figures[0]
    f.hp_max = number(given, "hp_max")
    f.hp = given.number("hp", f.hp_max)
    f.armour = given.number("armour")
    if given.switch("major_wound"):
        f.status |= SERIOUS
    before = dice.at
    wounds.take_hit(b, f, 2, number(given, "damage"), not says(given, "magic", "magical", "poison"), "case")
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
    def __init__(self, dice: Tape) -> None:
        self.dice = dice

    def d100(self, purpose: str) -> int:
        return int(self.dice.roll(1, 100)[0])

    def d6(self, purpose: str) -> int:
        return int(self.dice.pool(1)[0])


def patient(given: Given) -> recovery.Patient:
    one = recovery.Patient(given.number("hp"), given.number("hp_max", 10), given.number("con", 50))
    one.now = given.number("hours_since")
    one.serious = given.switch("major_wound")
    one.temporary = given.number("temp_hp") > 0
    one.dying = one.unconscious = given.switch("dying") or one.temporary
    one.aid = int(says(given, "first_aid_done", "already_aided"))
    one.doctor = int(says(given, "medicine_done", "already_treated"))
    return one


def state_of(one: recovery.Patient) -> str:
    if one.dead:
        return "dead"
    if one.dying:
        return "stabilised" if one.temporary else "dying"
    return "unconscious" if one.unconscious else "ok"


def medicine(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    one = patient(given)
    difficulty = LEVELS[recovery.medicine_difficulty(one)]
    allowed = True
    try:
        recovery.medicine(options(given, preset), one, number(given, "skill"), CaseRolls(dice))
    except Refusal:
        allowed = False
    return {
        "difficulty": difficulty, "hp": one.hp, "state": state_of(one), "major_wound": one.serious, "allowed": allowed,
        "temp_hp": int(one.temporary),
    }  # fmt: skip


def first_aid(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    one = patient(given)
    allowed = True
    try:
        recovery.first_aid(options(given, preset), one, number(given, "skill"), CaseRolls(dice))
    except Refusal:
        allowed = False
    return {"hp": one.hp, "state": state_of(one), "temp_hp": int(one.temporary), "allowed": allowed}


def heal_week(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    one = patient(given)
    one.serious = given.switch("major_wound", True)
    for _ in range(given.number("weeks", 1)):
        recovery.week(options(given, preset), one, CaseRolls(dice))
    return {"hp": one.hp, "major_wound": one.serious}


def heal_day(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    one = patient(given)
    recovery.pass_hours(options(given, preset), one, recovery.DAY * number(given, "days"), CaseRolls(dice))
    return {"hp": one.hp, "major_wound": one.serious}


def dying(given: Given) -> recovery.Patient:
    one = patient(given)
    one.dying = one.unconscious = one.serious = True
    return one


def dying_came(one: recovery.Patient) -> dict[str, Any]:
    state = state_of(one)
    when = {"dead": None, "stabilised": "in one hour", "dying": "next round"}[state]
    return {"state": state, "temp_hp": int(one.temporary), "next_roll": when, "medicine_allowed": one.temporary}


def dying_tick(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    one = dying(given)
    tick = recovery.dying_hour if one.temporary else recovery.dying_round
    tick(options(given, preset), one, CaseRolls(dice))
    return dying_came(one)


def first_aid_dying(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    one = dying(given)
    recovery.first_aid(options(given, preset), one, number(given, "skill"), CaseRolls(dice))
    return dying_came(one)


def dive(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset, dodge=number(given, "dodge"))
    f = b.figures[0]
    b.order = [] if given.switch("action_used") else [f.n]
    penalty = -missiles.dive(b, f)
    spent = "next" if f.lost_actions else "current"
    return {
        "attacker_penalty": penalty, "action_spent": spent, "may_fight_back_until_next_attack": not f.no_fight_back,
    }  # fmt: skip


def initiative(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    people = given.must("combatants")
    b = scene(given, dice, preset, enemies=len(people) - 1)
    for f, one in zip(b.figures, people, strict=True):
        must_know(one)
        f.dex = one["dex"]
        gun, ready = bool(one.get("firearm")), bool(one.get("ready", one.get("weapon_ready", True)))
        f.weapons[0].state = READY
        f.hand = 0 if gun and ready else len(f.weapons) - 1
        f.weapons[0].ammo = 6 if gun else 0
        f.weapons[f.hand].skill = one.get("combat_skill", 50)
    rounds.begin_round(b)
    return {"order": [people[n - 1]["name"] for n in b.order]}


def must_know(one: Mapping[str, Any]) -> None:
    """No field of a combatant goes by unnoticed."""
    for field in one:
        one_of("given.combatants", field, ("name", "dex", "firearm", "ready", "weapon_ready", "combat_skill"))


ALL: Final[Mapping[str, Callable[[Given, Tape, str], dict[str, Any]]]] = {
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
    "coc_first_aid": first_aid,
    "coc_first_aid_dying": first_aid_dying,
    "coc_dive": dive,
    "coc_initiative": initiative,
}


def by_preset(preset: str) -> dict[str, Op]:
    """The ops of one rule text; a case's own options and `preset` go before."""

    def bound(op: Callable[[Given, Tape, str], dict[str, Any]]) -> Op:
        def asked(given: Given, dice: TapeDice) -> dict[str, Any]:
            options(given, preset)  # a value that can't be is refused also where the op needs none
            return op(given, Tape(dice), preset)

        return asked

    return {name: bound(op) for name, op in ALL.items()}


def same(name: str, value: Any) -> Any:
    """Words that mean the same."""
    if value == "failure":
        return "fail"
    if name == "difficulty" and value in ("beyond", "out"):
        return "out_of_range"
    return value


OPS: Final = {"coc001": by_preset("001"), "coc004": by_preset("004")}
