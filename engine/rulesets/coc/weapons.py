"""Common weapons of the genre as numbers, a line each (`weapons.toml`); a campaign's own lines have the same form.

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

from engine.kernel.data_files import beside
from engine.kernel.refusal import Malformed
from engine.rulesets.coc.codes import ACTIONS, KINDS, LOADS
from engine.rulesets.coc.tables import MELEE_SKILLS, MISSILE_SKILLS

Dice = tuple[int, int, int]  # number, sides, plus
NUMBERS: Final = ("base", "shots", "holds", "rate", "fails")
FLAGS: Final = ("handgun", "impaling", "burst", "heavy", "natural")
DICE: Final = re.compile(r"(?:(\d{1,2})[dDwW](\d{1,3}))?([+-]?\d{1,3})?")
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


def read(line: object, field: str) -> WeaponData:
    """One line as data. Refuses (Malformed): unknown words, missing numbers, a missile weapon without a base range."""
    if not isinstance(line, str):
        raise Malformed(field, line, "weapon-line")
    kind, _, rest = line.strip().partition(" ")
    if kind not in KINDS:
        raise Malformed(field, line, "line-that-begins-with", {"known": KINDS})
    fields: dict[str, Any] = {}
    for word in rest.split():
        key, equals, value = word.partition("=")
        if not equals and key in FLAGS:
            fields[key] = True
        elif key in NUMBERS and value.isdigit() and int(value) <= 1_000:
            fields[key] = int(value)
        elif value in WORDS.get(key, ()):
            fields[key] = value
        elif key == "damage":
            fields[key] = tuple(dice(part, field) for part in value.split("/")[:3])
        else:
            raise Malformed(field, word, "weapon-property")
    for needed in ("skill", "damage"):
        if needed not in fields:
            raise Malformed(field, line, "line-with", {"needed": needed})
    if kind != "melee" and fields.get("base", 0) < 1:
        raise Malformed(field, line, "line-with-base")
    return WeaponData(kind, **fields)


def dice(text: str, field: str) -> Dice:
    """`2d6+4` or `3`; as sheets show them, also `2D6`, in German `2W6`. Refuses: Malformed."""
    match = DICE.fullmatch(text)
    if match is None or not text or (match[1] and not (1 <= int(match[1]) <= 20 and 1 <= int(match[2]) <= 100)):
        raise Malformed(field, text, "dice-such-as")
    return int(match[1] or 0), int(match[2] or 0), int(match[3] or 0)


WEAPONS: Final[Mapping[str, WeaponData]] = {name: read(line, name) for name, line in beside(__file__).items()}


def with_own(lines: Mapping[str, object]) -> dict[str, WeaponData]:
    """The common weapons and a campaign's own; its line for a common one replaces that. Refuses: Malformed."""
    if len(lines) > MOST_OWN:
        raise Malformed("options.coc.weapons", len(lines), "weapons-up-to", {"most": MOST_OWN})
    own = {name: read(line, f"options.coc.weapons.{name}") for name, line in lines.items()}
    return {**WEAPONS, **own}
