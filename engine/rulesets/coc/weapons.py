"""Common weapons of the genre as numbers, one line each; a campaign's own lines have the same form.

    KIND skill=... damage=1d10+2 [base=15] [shots=1] [holds=6] [load=cartridges] [auto=semi|full] [rate=20] [fails=100]
    [handgun] [impaling] [burst] [heavy] [natural]

KIND is melee, thrown, muscle or firearm; `base` the base range in metres, `shots` the most single shots a round, `rate`
the most bullets of full auto, `fails` the malfunction number. Nobody is disarmed of a `natural` one. Damage by range is
written 4d6/2d6/1d6.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from engine.kernel.refusal import Malformed
from engine.rulesets.coc.codes import ACTIONS, KINDS, LOADS
from engine.rulesets.coc.tables import MELEE_SKILLS, MISSILE_SKILLS

Dice = tuple[int, int, int]  # number, sides, plus
FLAGS: Final = ("handgun", "impaling", "burst", "heavy", "natural")
DICE: Final = re.compile(r"(?:(\d{1,2})d(\d{1,3}))?([+-]?\d{1,3})?")
MOST_OWN: Final = 60
WORDS: Final = {"skill": (*MELEE_SKILLS, *MISSILE_SKILLS), "load": LOADS, "auto": ACTIONS}


class WeaponData(msgspec.Struct, frozen=True):
    kind: str
    skill: str
    damage: tuple[Dice, ...]
    base: int = 0
    shots: int = 1
    holds: int = 0
    load: str = "cartridges"
    auto: str = "manual"
    rate: int = 0
    fails: int = 0
    handgun: bool = False
    impaling: bool = False
    burst: bool = False
    heavy: bool = False
    natural: bool = False


LINES: Final[dict[str, str]] = {
    "fists": "melee skill=brawl damage=1d3 natural",
    "brass_knuckles": "melee skill=brawl damage=1d3+1",
    "club": "melee skill=brawl damage=1d6",
    "big_club": "melee skill=brawl damage=1d8",
    "bottle": "melee skill=brawl damage=1d3 impaling",
    "torch": "melee skill=brawl damage=1d6",
    "knife": "melee skill=brawl damage=1d4 impaling",
    "big_knife": "melee skill=brawl damage=1d8 impaling",
    "sword": "melee skill=sword damage=1d8+1 impaling",
    "hatchet": "melee skill=axe damage=1d6+1 impaling",
    "wood_axe": "melee skill=axe damage=1d8+2 impaling",
    "spear": "melee skill=spear damage=1d8+1 impaling",
    "claws": "melee skill=brawl damage=1d6 impaling natural",
    "stone": "thrown skill=throw damage=1d4 base=10",
    "throwing_knife": "thrown skill=throw damage=1d4 base=6 impaling",
    "bow": "muscle skill=bow damage=1d6 base=30 impaling",
    "derringer": "firearm skill=handgun damage=1d6 base=3 shots=1 holds=1 fails=100 handgun impaling",
    "small_pistol": "firearm skill=handgun damage=1d8 base=15 shots=3 holds=8 load=magazine auto=semi fails=99 "
    "handgun impaling",
    "revolver": "firearm skill=handgun damage=1d10 base=15 shots=3 holds=6 fails=100 handgun impaling",
    "heavy_revolver": "firearm skill=handgun damage=1d10+2 base=15 shots=3 holds=6 fails=100 handgun impaling",
    "pistol": "firearm skill=handgun damage=1d10 base=15 shots=3 holds=8 load=magazine auto=semi fails=99 "
    "handgun impaling",
    "heavy_pistol": "firearm skill=handgun damage=1d10+2 base=15 shots=3 holds=7 load=magazine auto=semi fails=100 "
    "handgun impaling",
    "shotgun": "firearm skill=rifle damage=4d6/2d6/1d6 base=10 shots=2 holds=2 fails=100",
    "pump_shotgun": "firearm skill=rifle damage=4d6/2d6/1d6 base=10 shots=1 holds=5 fails=100",
    "small_rifle": "firearm skill=rifle damage=1d6+1 base=30 shots=1 holds=6 fails=99 impaling",
    "rifle": "firearm skill=rifle damage=2d6+4 base=100 shots=1 holds=5 fails=100 impaling",
    "carbine": "firearm skill=rifle damage=2d6 base=50 shots=1 holds=6 fails=98 impaling",
    "submachine_gun": "firearm skill=submachine_gun damage=1d10+2 base=20 holds=20 load=magazine auto=full rate=20 "
    "fails=96 burst impaling",
    "automatic_rifle": "firearm skill=rifle damage=2d6+4 base=90 holds=20 load=magazine auto=full rate=20 fails=97 "
    "burst impaling",
    "machine_gun": "firearm skill=machine_gun damage=2d6+4 base=100 holds=250 load=belt auto=full rate=40 fails=96 "
    "heavy impaling",
}


def read(name: str, line: object, field: str) -> WeaponData:
    """One line as data. Refuses (Malformed): unknown words, missing numbers, a missile weapon without a base range."""
    if not isinstance(line, str):
        raise Malformed(field, line, "weapon-line")
    kind, _, rest = line.strip().partition(" ")
    if kind not in KINDS:
        raise Malformed(field, line, "line-that-begins-with", {"known": KINDS})
    given: dict[str, Any] = {}
    for word in rest.split():
        key, equals, value = word.partition("=")
        if not equals and key in FLAGS:
            given[key] = True
        elif key in ("base", "shots", "holds", "rate", "fails") and value.isdigit() and int(value) <= 1_000:
            given[key] = int(value)
        elif value in WORDS.get(key, ()):
            given[key] = value
        elif key == "damage":
            given[key] = tuple(dice(one, field) for one in value.split("/")[:3])
        else:
            raise Malformed(field, word, "weapon-property")
    for needed in ("skill", "damage"):
        if needed not in given:
            raise Malformed(field, line, "line-with", {"needed": needed})
    if kind != "melee" and given.get("base", 0) < 1:
        raise Malformed(field, line, "line-with-base")
    return WeaponData(kind, **given)


def dice(text: str, field: str) -> Dice:
    """`2d6+4` or `3`. Refuses: Malformed."""
    match = DICE.fullmatch(text)
    if match is None or not text or (match[1] and not (1 <= int(match[1]) <= 20 and 1 <= int(match[2]) <= 100)):
        raise Malformed(field, text, "dice-such-as")
    return int(match[1] or 0), int(match[2] or 0), int(match[3] or 0)


WEAPONS: Final[Mapping[str, WeaponData]] = {name: read(name, line, name) for name, line in LINES.items()}


def with_own(lines: Mapping[str, object]) -> dict[str, WeaponData]:
    """The common weapons and a campaign's own; its line for a common one replaces that. Refuses: Malformed."""
    if len(lines) > MOST_OWN:
        raise Malformed("options.coc.weapons", len(lines), "weapons-up-to", {"most": MOST_OWN})
    own = {name: read(name, line, f"options.coc.weapons.{name}") for name, line in lines.items()}
    return {**WEAPONS, **own}
