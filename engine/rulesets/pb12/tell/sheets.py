"""Data sheets in words: attributes, modules, and the special actions that modules allow."""

from collections.abc import Mapping
from typing import Any, Final

from engine.kernel.ruleset import Language
from engine.kernel.telling.plain import say
from engine.rulesets.pb12.codes import CATEGORIES, STRENGTH_ADDED
from engine.rulesets.pb12.options import SAMPLES
from engine.rulesets.pb12.profile import Module
from engine.rulesets.pb12.tell.words import SAID

ATTRIBUTE: Final = SAID.words("attribute")
SHEET: Final = SAID.words("sheet")
SPECIAL: Final = SAID.words("special-action")
SPECIAL_ABOUT: Final = SAID.words("special-action-about")


def attribute(letter: str, language: Language) -> str:
    """`Strength (S)`; the vertical value of Movement has no letter."""
    name = ATTRIBUTE.word(letter, language)
    return name if letter == "vertical" else sheet("letter", language, name=name, letter=letter)


def sheet(key: str, language: Language, **facts: object) -> str:
    return say(SAID, f"sheet.{key}", language, facts)


def ranges(factor: int, given: Mapping[Any, int], language: Language) -> str:
    """`6: -1/0/+1/+3/+6` by the modifiers that it has, and a dash where it can't hit."""
    if not given:
        return sheet("none", language)
    modifiers = [f"{given[name]:+d}" if name in given else "–" for name in CATEGORIES]
    return sheet("ranges", language, factor=factor, modifiers="/".join(modifiers))


def damage(code: str, language: Language) -> str:
    """`half+1/0`, as it is written in that language; what is no code stays. Source: PB-83."""
    return next((code.replace(word, SHEET.word(word, language)) for word in STRENGTH_ADDED[1:] if word in code), code)


def plain_damage(text: str) -> str:
    """The code as it is kept, in whatever language it was typed."""
    typed = "".join(text.split()).casefold()
    for word in filter(None, STRENGTH_ADDED):
        for one in SAID.languages():
            typed = typed.replace(SHEET.word(word, one), word)
    return typed


def small_print(one: Module, language: Language) -> str:
    """Whatever has no column of its own, and isn't the usual."""
    numbers = (
        ("of-slots", one.slots),
        ("of-reach", one.reach),
        ("of-radius", one.radius),
        ("of-multiplier", one.multiplier),
        ("of-game-value", one.game_value),
        ("of-epicness", one.epicness),
    )
    signed = (("of-ranged-defence", one.ranged_defence), ("of-melee-defence", one.melee_defence))
    codes = (("of-frequency", "" if one.frequency == "1x/+0" else one.frequency), ("of-resources", one.resources))
    said = [sheet("ability", language)] if one.ability else []
    said += [_armour(one, language)] if one.armour or one.armour_behind else []
    said += [sheet(key, language, n=f"{n:+d}") for key, n in signed if n]
    said += [sheet(key, language, code=code) for key, code in codes if code]
    said += [sheet(key, language, n=n) for key, n in numbers if n]
    said += [special_name(action, language) for action in one.actions]
    return ", ".join(said)


def _armour(one: Module, language: Language) -> str:
    if one.armour == one.armour_behind:
        return sheet("of-armour", language, n=one.armour)
    return sheet("of-armour-sides", language, n=one.armour, behind=one.armour_behind)


# -- special actions ------------------------------------------------------------------------------------------------
def special_name(action: str, language: Language) -> str:
    return SPECIAL.word(action, language)


def special_code(text: str) -> str:
    """What people call it in any language, or its own words where nobody knows it."""
    typed = text.replace("_", " ").casefold()
    for code in SAMPLES:
        if typed in (code.replace("_", " "), *(SPECIAL.word(code, one).casefold() for one in SAID.languages())):
            return code
    return text
