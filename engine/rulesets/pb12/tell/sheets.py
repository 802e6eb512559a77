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


def ranges(factor: int, by_category: Mapping[Any, int], language: Language) -> str:
    """`6: -1/0/+1/+3/+6` by the modifiers that it has, and a dash where it can't hit."""
    if not by_category:
        return sheet("none", language)
    modifiers = [f"{by_category[name]:+d}" if name in by_category else "–" for name in CATEGORIES]
    return sheet("ranges", language, factor=factor, modifiers="/".join(modifiers))


def damage(code: str, language: Language) -> str:
    """`half+1/0`, as it is written in that language; what is no code stays. Source: PB-83."""
    return next((code.replace(word, SHEET.word(word, language)) for word in STRENGTH_ADDED[1:] if word in code), code)


def plain_damage(text: str) -> str:
    """The code as it is kept, in whatever language it was typed."""
    typed = "".join(text.split()).casefold()
    for word in filter(None, STRENGTH_ADDED):
        for language in SAID.languages():
            typed = typed.replace(SHEET.word(word, language), word)
    return typed


def small_print(module: Module, language: Language) -> str:
    """Whatever has no column of its own, and isn't the usual."""
    numbers = (
        ("of-slots", module.slots),
        ("of-reach", module.reach),
        ("of-radius", module.radius),
        ("of-multiplier", module.multiplier),
        ("of-game-value", module.game_value),
        ("of-epicness", module.epicness),
    )
    signed = (("of-ranged-defence", module.ranged_defence), ("of-melee-defence", module.melee_defence))
    codes = (
        ("of-frequency", "" if module.frequency == "1x/+0" else module.frequency),
        ("of-resources", module.resources),
    )
    words = [sheet("ability", language)] if module.ability else []
    words += [_armour(module, language)] if module.armour or module.armour_behind else []
    words += [sheet(key, language, n=f"{n:+d}") for key, n in signed if n]
    words += [sheet(key, language, code=code) for key, code in codes if code]
    words += [sheet(key, language, n=n) for key, n in numbers if n]
    words += [special_name(action, language) for action in module.actions]
    return ", ".join(words)


def _armour(module: Module, language: Language) -> str:
    if module.armour == module.armour_behind:
        return sheet("of-armour", language, n=module.armour)
    return sheet("of-armour-sides", language, n=module.armour, behind=module.armour_behind)


# -- special actions ------------------------------------------------------------------------------------------------
def special_name(action: str, language: Language) -> str:
    return SPECIAL.word(action, language)


def special_code(text: str) -> str:
    """What people call it in any language, or its own words where nobody knows it."""
    typed = text.replace("_", " ").casefold()
    for code in SAMPLES:
        if typed in (
            code.replace("_", " "),
            *(SPECIAL.word(code, language).casefold() for language in SAID.languages()),
        ):
            return code
    return text
