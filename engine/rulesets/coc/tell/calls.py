"""Rolls that the Keeper calls between fights, in both languages; whose they are is said around it."""

from typing import Final

from engine.kernel.bodies import Language
from engine.kernel.calls import Calling, Came
from engine.kernel.telling.words import Words, word
from engine.rulesets.coc.tell.bodies import field_name
from engine.rulesets.coc.tell.words import LEVELS

DIFFICULTIES: Final[Words] = {
    "regular": ("regular", "regulär"),
    "hard": ("hard", "schwierig"),
    "extreme": ("extreme", "extrem"),
    "critical": ("only a critical success", "nur ein kritischer Erfolg"),
}
EXTRA: Final[Words] = {
    "0": ("neither bonus nor penalty dice", "weder Bonus- noch Strafwürfel"),
    "1": ("one bonus die", "ein Bonuswürfel"),
    "2": ("two bonus dice", "zwei Bonuswürfel"),
    "-1": ("one penalty die", "ein Strafwürfel"),
    "-2": ("two penalty dice", "zwei Strafwürfel"),
}


def difficulty_name(difficulty: str, language: Language) -> str:
    return word(DIFFICULTIES, difficulty, language)


def calling_text(one: Calling, language: Language) -> str:
    """`Listen 40, hard (20 or less), one bonus die`."""
    said = [f"{field_name(one.skill, language)} {one.number}"]
    if one.difficulty != "regular":
        most = f"{one.needed} or less" if language == "en" else f"höchstens {one.needed}"
        said.append(f"{difficulty_name(one.difficulty, language)} ({most})")
    return ", ".join([*said, word(EXTRA, str(one.extra), language)] if one.extra else said)


def dice_names(one: Calling, language: Language) -> list[str]:
    """The units die first, then the tens. Source: COC-02."""
    if one.many == 1:
        return [f"1–{one.sides}"]
    units, tens = ("units", "tens") if language == "en" else ("Einer", "Zehner")
    return [units, *[tens] * (one.many - 1)]


def came_text(one: Calling, came: Came, language: Language) -> str:
    called, level = calling_text(one, language), word(LEVELS, came.level, language)
    if language == "en":
        return f"Rolls {called}: {came.value}, {level}. " + ("It works." if came.worked else "It doesn't work.")
    return f"Würfelt auf {called}: {came.value}, {level}. " + ("Es gelingt." if came.worked else "Es gelingt nicht.")
