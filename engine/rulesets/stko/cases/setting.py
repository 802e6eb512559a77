"""What the worked cases start from: a small battle with a scripted pool of dice."""

from typing import Any, Final

import msgspec

from engine.kernel.cases import Given, hundredths
from engine.kernel.dice import TapeDice
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Figure as FigureSetup
from engine.kernel.setup import Setup, Side
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import RANKS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.setup import new_battle
from engine.rulesets.stko.tables_skills import SKILLS, TWICE, counted, may_be_doubled

Skills = dict[str, int]

RIFLES: Final = ("pistol", "rifle")  # a weapon of each grip


def battle(
    given: Given,
    dice: TapeDice,
    ranks: tuple[str, ...] = ("ganger",),
    skills: Skills | None = None,
    enemy_skills: Skills | None = None,
) -> Battle:
    """Figures of these classes (pistol and rifle each) against one ganger, who comes last; all placed.

    `skills` are those of the first figure, `enemy_skills` those of the last.
    """
    figures = [FigureSetup(0, rank, RIFLES) for rank in ranks] + [FigureSetup(1, "ganger", RIFLES)]
    figures[0] = msgspec.structs.replace(figures[0], skills=skills or {})
    figures[-1] = msgspec.structs.replace(figures[-1], skills=enemy_skills or {})
    setup = Setup("stko", (Side(), Side()), tuple(figures), deployment="placed")
    b = new_battle(setup, option_values(given))
    b.dice = dice
    return b


def option_values(given: Given) -> dict[str, Any]:
    """Values also in the words of the rulings."""
    return {id: as_meant(id, value) for id, value in given.options_of("stko").items()}


# What the rulings call a value, by how it begins, and what the option has instead.
MEANT: Final[dict[str, dict[str, Any]]] = {
    "stko.one_handed_bands": {"medium": [2, 6, 10, 12, 24]},
    "stko.two_pistol_penalty": {"-1": None},
    "stko.aim_broken_by": {
        "also": ["target_moves", "target_repositions", "target_ducks", "shooter_ducks", "shooter_wounded"]
    },
    "stko.action_cards_in_a_row": {"unlimited": 0},
    "stko.broken_behaviour": {"surrender within": "surrender_if_near"},
    "stko.quick_draw": {"nerve dice": True},
    "stko.killer_start_skills": {"max(1,": "d6-3", "D3": "d3"},
}


def as_meant(name: str, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    return next((meant for begun, meant in MEANT.get(name, {}).items() if value.startswith(begun)), value)


# A skill as a field of its own, where a case is about one only; "lucky" says that a shot is a lucky one.
ALONE: Final = tuple(code for code in SKILLS if code != "lucky")


def own_skills(given: Given, *fields: str) -> Skills:
    """The skills of whom the case is about: as `skills`, or each by itself (`sharpshooter: true`, `hard: 2`)."""
    alone = {code: int(given.get(code)) for code in ALONE if type(given.values.get(code)) in (bool, int)}
    return skills(given, *fields) or {code: times for code, times in alone.items() if times}


def skills(given: Given, *fields: str) -> Skills:
    """Skills by code, taken once or twice; a case writes a list (a doubled one stands there twice) or levels."""
    for field in fields:
        value = given.get(field)
        if value is None:
            continue
        known = isinstance(value, (list, dict)) and all(isinstance(name, str) and name in SKILLS for name in value)
        taken = counted(value) if known else {}
        if not known or any(
            type(times) is not int or not 1 <= times <= (TWICE if may_be_doubled(code) else 1)
            for code, times in taken.items()
        ):
            raise Malformed(f"given.{field}", value, "codes-of-skills")
        return taken
    return {}


def by_counters(given: Given, b: Battle) -> None:
    """`mode`: the wound table or the counters, where the option doesn't say it. Source: STKO-41, STKO-62."""
    if given.word("mode", ("table", "counters", "counters_dice", "counters_box"), "table") != "table":
        b.options.counters = True


def inches(given: Given) -> int:
    """In hundredths."""
    length = hundredths(given, "inches")
    if length < 0:
        raise Malformed("given.inches", given.get("inches"), "number-from", {"least": 0})
    return length


def first_number(given: Given, *fields: str) -> int:
    """The first of these fields that the case has, 0 without one."""
    return next((n for n in [given.number(field) for field in fields] if n), 0)


def wound(b: Battle, f: Figure, location: int, severity: int, times: int = 1) -> None:
    for _ in range(times):
        b.wounded(f, b.figures[-1], location, severity, 0, False, False, False)


def classes(given: Given) -> tuple[str]:
    return (given.word("class", RANKS, "ganger"),)
