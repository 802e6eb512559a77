"""The engine's own odds by the names that rows of exact odds have: `gff.wound.q4.d4.ap1`, `gff.ko.tough3.m6.shaken`.

What follows a family's name may stand in any order; a chain has it in one word, `q4_d4_ap1_deadly3_regen`.
"""

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Final

from engine.kernel.cases import Given, Odds
from engine.kernel.dice import TapeDice
from engine.rulesets.gff import odds
from engine.rulesets.gff.cases.attacks import TARGET, WEAPON, attack_scene, charges
from engine.rulesets.gff.odds_attack import group_of, lefts
from engine.rulesets.gff.odds_dice import Group, mean_of, of_die
from engine.rulesets.gff.rules.attack import circumstances_of

NUMBERED: Final = re.compile(r"([a-z]+)(\d+)")
REGENERATION: Final = 5
# Words of an attack, as worked cases have them.
NUMBERS: Final = ("q", "d", "ap", "deadly", "blast", "models")
FLAGS: Final = (*WEAPON, *TARGET, "cover", "fatigued")


def odds_of(name: str) -> Odds:
    """A chance, an expected number or a distribution. Raises: LookupError, ValueError, TypeError for unknown names."""
    _, what, *more = name.split(".")
    match = NUMBERED.fullmatch(what)
    if match and match[1] in FAMILIES_OF_A_NUMBER:
        return FAMILIES_OF_A_NUMBER[match[1]](int(match[2]), *more)
    return FAMILIES[what](more)


def words(more: Iterable[str], must: str, numbers: Iterable[str], flags: Iterable[str] = ()) -> dict[str, int]:
    """`q4` as q: 4, `shaken` as shaken: 1. Raises: ValueError for anything else, and without what must be there."""
    numbers_by_name: dict[str, int] = {}
    for word in more:
        match = NUMBERED.fullmatch(word)
        name, n = (match[1], int(match[2])) if match else (word, 1)
        if name in numbers_by_name or name not in (numbers if match else flags):
            raise ValueError(word)
        numbers_by_name[name] = n
    if not set(must.split()) <= numbers_by_name.keys():
        raise ValueError(must)
    return numbers_by_name


# -- attacks ---------------------------------------------------------------------------------------------------------
def one_attack(more: Iterable[str], *flags: str) -> Group:
    """One attack of a unit with these numbers and rules, by the rules themselves."""
    named = words(more, "q", NUMBERS, FLAGS)
    given = {name: n if name in NUMBERS else True for name, n in named.items()} | dict.fromkeys(flags, True)
    case = Given({"d": 4, **given})
    charging = charges(case)
    melee = charging or "fatigued" in given
    scene = attack_scene(case, TapeDice([]), melee)
    f, target = scene.unit(1), scene.unit(2)
    f.fatigued = "fatigued" in given
    aim = scene.ground.aim(f, melee)
    return group_of(scene.b, f, target, f.weapons[0], aim, circumstances_of(aim, melee, charging))


def through(more: Iterable[str], *flags: str) -> tuple[Fraction, ...]:
    """P(so many wounds come through), before anybody ignores one."""
    words(more, "q d", NUMBERS, FLAGS)
    group = one_attack(more, *flags)
    assert group.die is not None
    return of_die(group.die)


def wound(more: list[str]) -> Fraction:
    """P(one wound at least)."""
    return 1 - through(more)[0]


def rending(more: list[str]) -> Fraction:
    """Wounds that are to be expected of one attack. Source: GFF-36."""
    return mean_of(through(more, "rending"))


def chain(more: list[str]) -> Fraction:
    """Wounds that are to be expected of one attack, with all that its names say."""
    (word,) = more
    parts = word.split("_")
    group = one_attack(parts)
    ignores = REGENERATION if {"regen", "regeneration"} & set(parts) else 0
    left = lefts(group.deadly, 0 if group.not_ignored else ignores, False)
    return mean_of(through(parts)) * sum((Fraction(n * part, of) for n, part, of in left), Fraction(0))


def surge(more: list[str]) -> Fraction:
    """Hits that are to be expected of one attack. Source: GFF-35, 40."""
    what, *rest = more
    if what != "hits":
        raise ValueError(what)
    words(rest, "q", ("q",))
    die = one_attack(rest, "surge").die
    assert die is not None
    return odds.success(die.need, die.modifier) + Fraction(die.sixes[0], 6)


def save(more: list[str]) -> Fraction:
    """P(a hit is defended against). Source: GFF-13, 28."""
    named = words(more, "d", ("d", "ap"), ("cover", "bane"))
    return odds.blocked(named["d"], named.get("cover", 0) - named.get("ap", 0), "bane" in named)


def deadly(x: int, order: str) -> dict[str, Fraction]:
    """What is left of one wound. Source: GFF-31, 37."""
    before = {"regen_before": True, "regen_after": False}[order]
    return {str(n): Fraction(part, of) for n, part, of in lefts(x, REGENERATION, before)}


# -- tests, wounds, movement -----------------------------------------------------------------------------------------
def signed(word: str) -> int:
    """`minus1`, `plus2`."""
    return int(word.replace("minus", "-").replace("plus", ""))


def out(more: list[str]) -> Fraction:
    named = words(more, "m", ("tough", "m", "fear"), ("shaken",))
    tough, markers = named.get("tough", 1), named["m"]
    if markers < tough:
        return Fraction(0)
    return odds.knocked_out(markers, tough, named.get("shaken", 0) + named.get("fear", 0))


def survives(more: list[str]) -> Fraction:
    what, wounds = more
    if what != "single":
        raise ValueError(what)
    return odds.survives(int(wounds.removesuffix("s").removesuffix("wound")))


def tested(more: list[str]) -> Fraction:
    """A Quality or a morale test."""
    modifiers = [word for word in more if word.startswith(("minus", "plus"))]
    named = words([word for word in more if word not in modifiers], "q", ("q",), ("fearless",))
    return odds.morale(named["q"], sum(signed(word) for word in modifiers), "fearless" in named)


def impact(x: int, what: str) -> Fraction:
    """Source: GFF-34."""
    return {"expected": x * odds.IMPACT, "any": 1 - (1 - odds.IMPACT) ** x}[what]


def jump(more: list[str]) -> Fraction:
    rest = [word for word in more if word not in ("strider", "flying")]
    (inches,) = rest
    if not inches.endswith("in"):
        raise ValueError(inches)
    if "flying" in more:
        return Fraction(1)
    return odds.jump(100 * int(inches.removesuffix("in")), "strider" in more)


def cast(more: list[str]) -> Fraction:
    (word,) = more
    if not word.startswith("net"):
        raise ValueError(word)
    return odds.casts(int(word.removeprefix("net")), True)


FAMILIES: Final[dict[str, Callable[[list[str]], Odds]]] = {
    "bane": lambda more: save([*more, "bane"]),
    "cast": cast,
    "chain": chain,
    "dangerous": lambda more: odds.dangerous(words(more, "", ("tough",)).get("tough", 1)),
    "jump": jump,
    "ko": out,
    "morale": tested,
    "quality": tested,
    "rending": rending,
    "save": save,
    "surge": surge,
    "survive": survives,
    "wound": wound,
}
FAMILIES_OF_A_NUMBER: Final[dict[str, Callable[..., Odds]]] = {"deadly": deadly, "impact": impact}
