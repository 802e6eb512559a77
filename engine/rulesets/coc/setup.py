"""From a setup to a fight: people with their numbers and weapons. Source: COC-02, 47, and rulings 2.4."""

from collections.abc import Mapping

from engine.kernel.character_health import MOST_DICE, MOST_SIDES
from engine.kernel.dice import Dice
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Figure as FigureSetup
from engine.kernel.setup import OptionValue, Setup
from engine.kernel.setup_checks import check_point, check_seats
from engine.rulesets.coc import deploy, derived
from engine.rulesets.coc.battle import Battle, Ground
from engine.rulesets.coc.codes import ACTIONS, KINDS, LOADS, OPPONENT, RANKS, SERIOUS
from engine.rulesets.coc.figure import Figure, Weapon
from engine.rulesets.coc.ground import DrawnGround
from engine.rulesets.coc.live_input import RealGround
from engine.rulesets.coc.options import filled
from engine.rulesets.coc.settings import Options
from engine.rulesets.coc.tables import (
    BASE_SKILLS,
    CHARACTERISTICS,
    COUNTERS,
    MELEE_SKILLS,
    MISSILE_SKILLS,
    OTHER_VALUES,
    ROLLED_COUNTERS,
)
from engine.rulesets.coc.weapons import FLAGS, NUMBERS, WeaponData, with_own

MOST_FIGURES = 100
MOST_SKILL = 100
MOST_VALUES = 70  # of a sheet; a fight's setup has room for ten more
FISTS = "fists"
OTHER_SKILL = "skill_"  # any skill that only called rolls use: skill_library_use
BROUGHT = {"hp_now": (1, 500), "serious": (0, 1), "aid": (0, 99), "doctor": (0, 99)}  # wounds from before
BOUNDS = {
    **dict.fromkeys((*BASE_SKILLS, *OTHER_VALUES), (0, MOST_SKILL)), **dict.fromkeys(CHARACTERISTICS, (0, 500)),
    **dict.fromkeys(COUNTERS, (0, 200)), "hp": (1, 500),
    "mov": (0, 60), "build": (-2, 50), "armour": (0, 100), "members": (1, 100),
    "bonus": (-10, 100), "bonus_number": (0, MOST_DICE), "bonus_sides": (2, MOST_SIDES), **BROUGHT,
}  # fmt: skip


def check_setup(setup: Setup) -> None:
    """Refuses (Malformed) what no fight can open with; says which field and what would be right."""
    values = filled(setup.options)
    check_seats(setup, RANKS, known_weapons(values), MOST_FIGURES)
    for place, figure in enumerate(setup.figures):
        check_figure(setup, figure, f"figures[{place}]")
    if setup.feelings:
        raise Malformed("feelings", len(setup.feelings), "unknown-to-this-game")
    if setup.terrain:
        raise Malformed("terrain", len(setup.terrain), "open-ground")


def known_weapons(values: Mapping[str, OptionValue]) -> dict[str, WeaponData]:
    own = values["coc.weapons"]
    return with_own(own if isinstance(own, dict) else {})


def check_figure(setup: Setup, figure: FigureSetup, field: str) -> None:
    if figure.skills:
        raise Malformed(f"{field}.skills", list(figure.skills), "no-skills-but-values")
    for name, value in figure.values.items():
        check_value(name, value, f"{field}.values.{name}")
    if setup.table == "drawn":
        if figure.at is None and setup.deployment == "placed":
            raise Malformed(f"{field}.at", None, "point-on-the-table")
        check_point(setup, figure, field)


def check_value(name: str, value: int, field: str) -> None:
    is_other = name.startswith(OTHER_SKILL) and name != OTHER_SKILL
    if name not in BOUNDS and not is_other:
        raise Malformed(field, value, "one-of", {"known": (*CHARACTERISTICS, *OTHER_VALUES, *BASE_SKILLS)})
    least, most = (0, MOST_SKILL) if is_other else BOUNDS[name]
    if not least <= value <= most:
        raise Malformed(field, value, "whole-number-between", {"least": least, "most": most})


def new_battle(setup: Setup, values: Mapping[str, OptionValue], ground: Ground | None = None) -> Battle:
    """The fight before its first round."""
    setup = deploy.stood(setup)
    options = Options(values)
    weapons = known_weapons(options.values)
    figures = [new_figure(n, figure, weapons) for n, figure in enumerate(setup.figures, start=1)]
    made = ground or (DrawnGround(*setup.size) if setup.table == "drawn" else RealGround())
    b = Battle(figures, len(setup.sides), options, made, Dice())
    b.neutral = [side.neutral for side in setup.sides]
    return b


def newcomer(b: Battle, n: int, setup: FigureSetup) -> Figure:
    """Without a point he comes in at his side's edge of a drawn table."""
    f = new_figure(n, setup, known_weapons(b.options.values))
    if setup.at is None and isinstance(b.ground, DrawnGround):
        f.x, f.y = deploy.at_the_edge(f.side, b.sides, (b.ground.wide, b.ground.high))
    return f


def new_figure(n: int, setup: FigureSetup, weapons: Mapping[str, WeaponData]) -> Figure:
    values = setup.values
    f = Figure(n, setup.side, RANKS.index(setup.rank))
    f.hidden = f.rank == OPPONENT
    f.dex = values.get("dex", derived.AVERAGE)
    f.con = values.get("con", derived.AVERAGE)
    f.hp_max = derived.hit_points(values).value
    f.hp = min(f.hp_max, values.get("hp_now", f.hp_max))
    f.status = SERIOUS if values.get("serious") else 0
    f.aid, f.doctor = values.get("aid", 0), values.get("doctor", 0)
    f.mov = derived.movement(values).value
    f.build = derived.build(values).value
    f.bonus = derived.damage_bonus(values).dice
    f.dodge = derived.dodge(values).value
    f.armour = values.get("armour", 0)
    f.members = values.get("members", 1)
    f.counters = {name: derived.counter(values, name).value for name in COUNTERS}
    f.skills = rolled_against(values, f.counters)
    carried = [name for name in setup.weapons if name != FISTS]
    f.weapons = [new_weapon(name, weapons[name], f) for name in (*carried, FISTS)]
    if setup.at is not None:
        f.x, f.y = setup.at
    return f


def rolled_against(values: Mapping[str, int], counters: Mapping[str, int]) -> dict[str, int]:
    """Characteristics, what is left of counters, and skills."""
    values_rolled = {name: values.get(name, derived.AVERAGE) for name in CHARACTERISTICS}
    return {**values_rolled, **{name: counters[name] for name in ROLLED_COUNTERS}, **skills_of(values)}


def skills_of(values: Mapping[str, int]) -> dict[str, int]:
    """Every skill with its value; an opponent's `fighting` and `firearms` stand for all that aren't given."""
    skills = {"dodge": derived.dodge(values).value}
    for name, base in BASE_SKILLS.items():
        general = "fighting" if name in MELEE_SKILLS else "firearms" if name in MISSILE_SKILLS else ""
        skills[name] = values.get(name, values.get(general, base))
    return skills | {name: value for name, value in values.items() if name.startswith(OTHER_SKILL)}


def new_weapon(name: str, data: WeaponData, f: Figure) -> Weapon:
    weapon = Weapon(name, KINDS.index(data.kind), data.skill, f.skills[data.skill], list(data.damage))
    for field in (*NUMBERS, *FLAGS):
        setattr(weapon, field, getattr(data, field))
    weapon.ammo = data.holds
    weapon.load, weapon.action = LOADS.index(data.load), ACTIONS.index(data.auto)
    return weapon
