"""The engine's own odds by the names that rows of exact odds have: `pb12.bundle.n5.tn8`, `pb12.init.win.2v0`."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from engine.kernel.cases import Odds
from engine.rulesets.pb12 import odds
from engine.rulesets.pb12.codes import HUMAN, INITIATIVE, MELEE, RANGED, STATUSES, VIRTU
from engine.rulesets.pb12.rules.statuses import panic_tn
from engine.rulesets.pb12.rules.success import attribute_tn
from engine.rulesets.pb12.settings import Options

BASIC: Final = Options({})
CAPACITY: Final = 2  # of a human
MOST: Final = 1_000


def odds_of(name: str) -> Odds:
    """A chance, an expected number or a distribution. Raises: LookupError, ValueError, TypeError for unknown names."""
    _, what, *more = name.split(".", 2)
    if what.startswith("damage_"):
        return damage(what.removeprefix("damage_"), *more)
    return FAMILIES[what](*(more[0].split(".") if more else ()))


def after(letters: str, word: str) -> int:
    """The number in `tn7`. Raises: ValueError."""
    match = re.fullmatch(rf"{letters}(-?\d+)", word, re.ASCII)
    if match is None:
        raise ValueError(word)
    return int(match[1])


def some(letters: str, word: str) -> int:
    """The same for tests and hits: so many can be rolled. Raises: ValueError."""
    if not 0 <= (number := after(letters, word)) <= MOST:
        raise ValueError(word)
    return number


def damage(table: str, net: str) -> dict[str, Fraction]:
    chances = odds.points_of_hit(int(net.removeprefix("net")), BASIC.damage_tables[table])
    return {str(points): chance for points, chance in chances.items()}


def panic(virtu: str, initiative: str, out: str = "m0") -> Fraction:
    """`out`: markers of Out of action."""
    values = list(HUMAN)
    values[VIRTU], values[INITIATIVE] = after("v", virtu), after("i", initiative)
    return odds.success(panic_tn(values, [0] * len(STATUSES), after("m", out), False, BASIC))


def bids(which: str, points: str) -> Fraction:
    mine, other = points.split("v")
    higher, equal = odds.initiatives(int(mine), int(other), BASIC.initiative_per_kp)
    return {"win": higher, "tie": equal, "lose": 1 - higher - equal}[which]


def human(how: str) -> Fraction:
    """An average human attacks another one. Source: PB-29, 66, 70."""
    return odds.success(attribute_tn(HUMAN[{"shot": RANGED, "melee": MELEE, "blow": MELEE}[how]]))


def human_out(hits: str) -> Fraction:
    return odds.out_after(some("", hits.removesuffix("s").removesuffix("hit")), CAPACITY, 0, BASIC.damage_tables["iv"])


# Tests of the text's examples: how many, and their number.
EXAMPLES: Final[dict[str, tuple[int, int]]] = {
    "shotgun": (2, 7), "door": (2, 7), "crowbar": (2, 7), "lockpick": (6, 8), "bundled_door": (2, 5), "charge": (1, 8),
}  # fmt: skip

FAMILIES: Final[dict[str, Callable[..., Odds]]] = {
    "any": lambda number, tn: odds.any_success(some("n", number), after("tn", tn)),
    "attr": lambda value: odds.success(attribute_tn(int(value))),
    "bundle": lambda number, tn: odds.bundled(some("n", number), after("tn", tn), True)[0],
    "bundle_exp": lambda number, tn: odds.bundled(some("n", number), after("tn", tn), False)[0],
    "ex": lambda name: odds.any_success(*EXAMPLES[name]),
    "human_out": human_out,
    "human_vs_human": human,
    "init": bids,
    "panic": panic,
    "tn": lambda tn: odds.success(int(tn)),
}
