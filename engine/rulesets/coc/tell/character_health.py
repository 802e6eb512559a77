"""Sheets, bodies and files in words."""

from collections.abc import Mapping
from typing import Any, Final

from engine.kernel.character_health import DerivedLine, Language
from engine.kernel.file_import import Line
from engine.rulesets.coc.derived import Derived
from engine.rulesets.coc.tell import lengths
from engine.rulesets.coc.tell.lengths import FarUnit
from engine.rulesets.coc.tell.story import nameless
from engine.rulesets.coc.tell.words import SAID, STATES
from engine.rulesets.coc.weapons import WeaponData

GROUPS: Final = SAID.words("group")
VERDICTS: Final = SAID.words("verdict")
WHY: Final = SAID.words("why")
LEFT: Final = ("unconscious", "dying", "temporary")


def field_name(name: str, language: Language) -> str:
    words = (SAID.find(chapter, name, language) for chapter in ("field", "skill", "counter"))
    return next((word for word in words if word), name.removeprefix("skill_").replace("_", " ").capitalize())


def group_name(group: str, language: Language) -> str:
    return GROUPS.word(group, language)


def left_words(row: Mapping[str, Any], language: Language) -> list[str]:
    """What a fight left of somebody who lives, beside his wounds: a row of the outcome, with states where known."""
    states = row.get("states", ()) if row.get("loss") != "dead" else ()
    return [
        state(code, language) for code in LEFT if code in states and not (code == "unconscious" and "dying" in states)
    ]


def state(code: str, language: Language) -> str:
    return STATES.word(code, language)


def derived_line(derived: Derived, language: Language) -> DerivedLine:
    how = nameless(language).say(f"derived.{derived.how}", **{f"n{place}": n for place, n in enumerate(derived.of)})
    return DerivedLine(derived.name, field_name(derived.name, language), value_of(derived, language), how)


def value_of(derived: Derived, language: Language) -> str:
    if derived.name != "bonus" or not derived.dice[0]:
        return str(derived.value)
    return dice_text(derived.dice, language, signed=True)


def dice_text(dice: tuple[int, int, int], language: Language, signed: bool = False) -> str:
    """`1D10+2`; in German `1W10+2`."""
    number, sides, plus = dice
    if not number:
        return str(plus)
    thrown = nameless(language).say("sheet.dice", number=number, sides=sides)
    return f"{'+' if signed else ''}{thrown}" + (f"{plus:+d}" if plus else "")


def change_text(code: str, gained: int, language: Language) -> str:
    speaker = nameless(language)
    return speaker.say(f"change.{code}", points=speaker.say("sheet.points", n=gained))


def weapon_text(weapon: WeaponData, language: Language, far: FarUnit = "metre") -> str:
    """`Faustfeuerwaffe, 1W10, 15 m, 6 Schuss`."""
    return nameless(language).say(
        "sheet.weapon",
        skill=SAID.find("skill", weapon.skill, language),
        damage="/".join(dice_text(dice, language) for dice in weapon.damage),
        base=lengths.short(100 * weapon.base, far, language) if weapon.base else None,
        holds=weapon.holds or None,
        fails=weapon.fails or None,
    )


def line_words(line: Line, language: Language) -> tuple[str, str]:
    return VERDICTS.word(line.verdict, language), WHY.word(line.why, language)
