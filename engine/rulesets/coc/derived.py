"""Derived values with where they come from. Source: CoC 7e basics; the texts take them as given on the sheet."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.rulesets.coc.tables import DAMAGE_BONUS, DAMAGE_BONUS_STEP

AVERAGE = 50  # of a characteristic that nobody gave


class Derived(NamedTuple):
    """`how` says what made it: given, a code of the formula, or average; `of` are the numbers that went in."""

    name: str
    value: int
    how: str
    of: tuple[int, ...] = ()
    dice: tuple[int, int, int] = (0, 0, 0)


def hit_points(values: Mapping[str, int]) -> Derived:
    """German: Trefferpunkte. A tenth of constitution plus size, rounded down."""
    if "hp" in values:
        return Derived("hp", values["hp"], "given")
    con, siz = values.get("con", AVERAGE), values.get("siz", 60)
    return Derived("hp", max(1, (con + siz) // 10), "tenth_of_con_and_siz", (con, siz))


def movement(values: Mapping[str, int]) -> Derived:
    """German: Bewegungsweite. 7, 8 or 9 by strength and dexterity compared with size."""
    if "mov" in values:
        return Derived("mov", values["mov"], "given")
    if not {"str", "dex", "siz"} <= set(values):
        return Derived("mov", 8, "average")
    strength, dex, siz = values["str"], values["dex"], values["siz"]
    mov = 7 if strength < siz and dex < siz else 9 if strength > siz and dex > siz else 8
    return Derived("mov", mov, "str_and_dex_against_siz", (strength, dex, siz))


def damage_bonus(values: Mapping[str, int]) -> Derived:
    """German: Schadensbonus. By strength plus size unless it is given, as dice (d6 where no sides are) and what is
    added to them; `value` is its greatest.
    """
    if "bonus" in values or "bonus_number" in values:
        number, plus = values.get("bonus_number", 0), values.get("bonus", 0)
        sides = values.get("bonus_sides", 6) if number else 0
        return Derived("bonus", number * sides + plus, "given", (), (number, sides, plus))
    if not {"str", "siz"} <= set(values):
        return Derived("bonus", 0, "average")
    number, sides, plus, _ = by_sum(values["str"] + values["siz"])
    return Derived(
        "bonus", number * sides + plus, "str_plus_siz", (values["str"], values["siz"]), (number, sides, plus)
    )


def build(values: Mapping[str, int]) -> Derived:
    """German: Statur."""
    if "build" in values:
        return Derived("build", values["build"], "given")
    if not {"str", "siz"} <= set(values):
        return Derived("build", 0, "average")
    return Derived("build", by_sum(values["str"] + values["siz"])[3], "str_plus_siz", (values["str"], values["siz"]))


def dodge(values: Mapping[str, int]) -> Derived:
    """German: Ausweichen. Half of dexterity unless learned."""
    if "dodge" in values:
        return Derived("dodge", values["dodge"], "given")
    dex = values.get("dex", AVERAGE)
    return Derived("dodge", dex // 2, "half_of_dex", (dex,))


def counter(values: Mapping[str, int], name: str) -> Derived:
    """Luck as given, sanity from power, magic points a fifth of it. German: Glück, Stabilität, Magiepunkte."""
    if name in values:
        return Derived(name, values[name], "given")
    power = values.get("pow", AVERAGE)
    if name == "magic":
        return Derived(name, power // 5, "fifth_of_pow", (power,))
    return Derived(name, power if name == "sanity" else AVERAGE, "pow" if name == "sanity" else "average", (power,))


def by_sum(total: int) -> tuple[int, int, int, int]:
    """Dice, sides, plus and build for strength plus size."""
    for most, number, sides, plus, size in DAMAGE_BONUS:
        if total <= most:
            return number, sides, plus, size
    more = -(-(total - DAMAGE_BONUS[-1][0]) // DAMAGE_BONUS_STEP)
    return 1 + more, 6, 0, 2 + more


def explained(values: Mapping[str, int]) -> list[Derived]:
    """Everything derived for one sheet, in the order of the sheet."""
    deriveds = [hit_points(values), movement(values), damage_bonus(values), build(values), dodge(values)]
    return [*deriveds, *(counter(values, name) for name in ("luck", "sanity", "magic"))]
