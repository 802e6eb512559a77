"""A weapon of another tool as a line of ours; its numbers are taken as they stand, yards become metres."""

import re
from collections.abc import Mapping
from typing import Final

from engine.kernel.file_import import Field
from engine.kernel.refusal import Malformed
from engine.rulesets.coc.importing.skills import code_of
from engine.rulesets.coc.tables import MISSILE_SKILLS
from engine.rulesets.coc.weapons import read

METRES: Final = {
    "": 0.9144, "y": 0.9144, "yd": 0.9144, "yds": 0.9144, "yard": 0.9144, "yards": 0.9144,
    "m": 1.0, "metre": 1.0, "metres": 1.0, "meter": 1.0, "meters": 1.0,
    "ft": 0.3048, "feet": 0.3048, "foot": 0.3048, "fuß": 0.3048, "'": 0.3048,
}  # fmt: skip
LENGTH: Final = re.compile(r"(\d{1,4})(?:[.,]\d+)?\s*([^\W\d]*|')")
DICE: Final = re.compile(r"(\d{1,2}d\d{1,3})?([+-]?\d{1,3})?")


class Arm:
    """A weapon as a file gives it: texts and numbers still in the file's way of saying them."""

    def __init__(self, skill: str, damage: str) -> None:
        self.skill = skill  # as named by the file
        self.damage = damage
        self.base = ""
        self.unit = ""
        self.shots = 1
        self.holds = 0
        self.rate = 0
        self.fails = 0
        self.flags: set[str] = set()  # handgun, impaling, burst, heavy
        self.auto = "manual"
        self.thrown = False


def line_of(arm: Arm, characteristics: Mapping[str, int]) -> tuple[str, str]:
    """(line, "") or ("", why it can't be one)."""
    skill = code_of(arm.skill) or code_of("", arm.skill)
    if not skill:
        return "", "weapon_skill_unknown"
    damage = damage_of(arm.damage)
    if not damage:
        return "", "weapon_damage_unknown"
    kind = kind_of(arm, skill)
    words = [kind, f"skill={skill}", f"damage={damage}"]
    if kind != "melee":
        base = metres(arm.base, arm.unit, characteristics)
        if base < 1:
            return "", "weapon_range_unknown"
        words.append(f"base={base}")
    if kind == "firearm":
        words += [f"shots={max(1, min(arm.shots, 100))}"]
        words += [f"holds={min(arm.holds, 1_000)}"] if arm.holds else []
        words += ["load=magazine", f"auto={arm.auto}"] if arm.auto != "manual" else []
        words += [f"rate={arm.rate or min(arm.holds, 1_000)}"] if arm.auto == "full" and (arm.rate or arm.holds) else []
        words += [f"fails={min(arm.fails, 100)}"] if arm.fails else []
        words += ["handgun"] if skill == "handgun" else []
    words += sorted(arm.flags if kind == "firearm" else arm.flags & {"impaling"})
    line = " ".join(words)
    try:
        read(line, "weapon")
    except Malformed:
        return "", "weapon_not_playable"
    return line, ""


def kind_of(arm: Arm, skill: str) -> str:
    if skill == "throw" or arm.thrown:
        return "thrown"
    if skill == "bow":
        return "muscle"
    return "firearm" if skill in MISSILE_SKILLS else "melee"


def damage_of(damage: str) -> str:
    """`1D10+2` and `1d4+db` in our way; by range `4D6/2D6/1D6`; "" for what isn't dice."""
    parts = []
    for part in damage.split("/"):
        text = part.strip().casefold().replace(" ", "").replace("w", "d")
        text = re.sub(r"\+?(half|½|1)?-?(db|sb|dmgbonus)$", "", text)
        text = f"1{text}" if text.startswith("d") else text
        match = DICE.fullmatch(text)
        if not text or not match:
            return ""
        parts.append(text)
    return "/".join(parts[:3])


def metres(length: str, unit: str, characteristics: Mapping[str, int]) -> int:
    """The base range in whole metres, 0 for none. `STR/5` reads the sheet; a number without a unit is yards."""
    text = length.strip().casefold().replace("base range", "").strip()
    by = re.fullmatch(r"@?(str|dex|pow|siz|con)(?:\s*/\s*(\d{1,2}))?\s*([a-z]*)", text)
    if by:
        value, unit = characteristics.get(by[1], 50) // int(by[2] or 1), by[3] or unit
    else:
        match = LENGTH.match(text)
        if not match:
            return 0
        value, unit = int(match[1]), match[2] or unit
    return min(1_000, max(1, round(value * METRES[unit.casefold()]))) if unit.casefold() in METRES and value else 0


def plain(field: Field) -> int:
    """The first number of `20/30` or `1 (2)`; words such as "Belt" or a dash count as none."""
    match = re.match(r"\d{1,4}", field.text())
    return int(match[0]) if match else 0
