"""Sheets, bodies and files in words, in both languages."""

from typing import Final

from engine.kernel.bodies import DerivedLine, Language
from engine.kernel.foreign import Line
from engine.kernel.telling.words import Words, word
from engine.rulesets.coc.derived import Derived
from engine.rulesets.coc.importing.words import VERDICTS, WHY
from engine.rulesets.coc.tell import lengths
from engine.rulesets.coc.tell.lengths import FarUnit
from engine.rulesets.coc.tell.words import COUNTERS, SKILLS, STATES
from engine.rulesets.coc.weapons import WeaponData

FIELDS: Final[Words] = {
    **SKILLS,
    **COUNTERS,
    "magic": ("Magic points", "Magiepunkte"),
    "hp": ("Hit points", "Trefferpunkte"),
    "mov": ("Movement", "Bewegungsweite"),
    "build": ("Build", "Statur"),
    "bonus": ("Damage bonus", "Schadensbonus"),
    "armour": ("Armour", "Rüstung"),
    "fighting": ("Fighting, of any kind", "Nahkampf, jeder Art"),
    "firearms": ("Shooting, of any kind", "Fernkampf, jeder Art"),
    "members": ("So many of them", "So viele sind es"),
}
GROUPS: Final[Words] = {
    "characteristics": ("Characteristics", "Attribute"),
    "computed": ("Computed from them, unless entered", "Daraus berechnet, wenn nichts eingetragen ist"),
    "skills": ("Skills", "Fertigkeiten"),
    "opponent": ("For opponents and groups", "Für Gegner und Gruppen"),
}
HOW: Final[Words] = {
    "given": ("entered", "eingetragen"),
    "average": ("an average, nothing is entered", "ein Durchschnitt, nichts ist eingetragen"),
    "tenth_of_con_and_siz": (
        "a tenth of constitution and size: ({0} + {1}) / 10",
        "ein Zehntel von Konstitution und Größe: ({0} + {1}) / 10",
    ),
    "str_and_dex_against_siz": (
        "strength {0} and dexterity {1} compared with size {2}",
        "Stärke {0} und Geschicklichkeit {1} verglichen mit Größe {2}",
    ),
    "str_plus_siz": ("strength and size: {0} + {1}", "Stärke und Größe: {0} + {1}"),
    "half_of_dex": ("half of dexterity {0}", "die Hälfte der Geschicklichkeit {0}"),
    "fifth_of_pow": ("a fifth of power {0}", "ein Fünftel von Mana {0}"),
    "pow": ("as much as power", "so viel wie Mana"),
}
CHANGES: Final[Words] = {
    "wounded": ("Came wounded out of a fight.", "Kam verwundet aus einem Kampf."),
    "came_back": ("Came changed out of a fight.", "Kam verändert aus einem Kampf."),
    "new_sheet": ("The sheet was changed.", "Der Bogen wurde geändert."),
    "by_hand": ("The Keeper set the numbers.", "Der Spielleiter hat die Werte gesetzt."),
    "held_on": ("Dying, and holds on.", "Liegt im Sterben und hält durch."),
    "died": ("Dies.", "Stirbt."),
    "temporary": (
        "First Aid gives a temporary hit point: it holds for now.",
        "Erste Hilfe gibt einen temporären Trefferpunkt: vorerst hält er.",
    ),
    "temporary_lost": ("The temporary hit point is gone: dying again.", "Der temporäre Trefferpunkt ist weg: wieder im "
                       "Sterben."),
    "aid_failed": ("First Aid doesn't help.", "Erste Hilfe bleibt ohne Wirkung."),
    "aided": ("First Aid: {points} back.", "Erste Hilfe: {points} zurück."),
    "treatment_failed": ("Medicine doesn't help.", "Medizin bleibt ohne Wirkung."),
    "treated": ("Medicine: {points} back.", "Medizin: {points} zurück."),
    "day": ("A day's rest: {points} back.", "Ein Tag Ruhe: {points} zurück."),
    "week": ("A week's rest: {points} back.", "Eine Woche Ruhe: {points} zurück."),
    "week_extreme": (
        "A week's rest, an extreme success: {points} back, and the serious wound is over.",
        "Eine Woche Ruhe, ein extremer Erfolg: {points} zurück, und die schwere Wunde ist überstanden.",
    ),
    "week_failed": ("A week, and the serious wound doesn't heal.", "Eine Woche, und die schwere Wunde heilt nicht."),
    "woke": ("Comes round.", "Kommt zu sich."),
    "slept_on": ("Stays unconscious.", "Bleibt bewusstlos."),
}  # fmt: skip


def field_name(name: str, language: Language) -> str:
    if name in FIELDS:
        return word(FIELDS, name, language)
    return name.removeprefix("skill_").replace("_", " ").capitalize()


def group_name(group: str, language: Language) -> str:
    return word(GROUPS, group, language)


def state(code: str, language: Language) -> str:
    return word(STATES, code, language)


def derived_line(one: Derived, language: Language) -> DerivedLine:
    how = word(HOW, one.how, language).format(*one.of)
    return DerivedLine(one.name, field_name(one.name, language), value_of(one, language), how)


def value_of(one: Derived, language: Language) -> str:
    if one.name != "bonus" or not one.dice[0]:
        return str(one.value)
    return dice_text(one.dice, language, signed=True)


def dice_text(dice: tuple[int, int, int], language: Language, signed: bool = False) -> str:
    """`1D10+2`; in German `1W10+2`."""
    number, sides, plus = dice
    if not number:
        return str(plus)
    letter = "D" if language == "en" else "W"
    return f"{'+' if signed else ''}{number}{letter}{sides}" + (f"{plus:+d}" if plus else "")


def change_text(code: str, gained: int, language: Language) -> str:
    one = abs(gained) == 1
    if language == "en":
        points = f"{gained} hit point" if one else f"{gained} hit points"
    else:
        points = f"{gained} Trefferpunkt" if one else f"{gained} Trefferpunkte"
    return word(CHANGES, code, language).format(points=points)


def weapon_text(one: WeaponData, language: Language, far: FarUnit = "metre") -> str:
    """`Faustfeuerwaffe, 1W10, 15 m, 6 Schuss`."""
    said = [word(SKILLS, one.skill, language), "/".join(dice_text(dice, language) for dice in one.damage)]
    if one.base:
        said.append(lengths.short(100 * one.base, far, language))
    if one.holds:
        said.append(f"{one.holds} " + ("rounds" if language == "en" else "Schuss"))
    if one.fails:
        said.append(("malfunctions from" if language == "en" else "Fehlfunktion ab") + f" {one.fails}")
    return ", ".join(said)


def line_words(line: Line, language: Language) -> tuple[str, str]:
    verdict, why = VERDICTS[line.verdict], WHY[line.why]
    n = int(language == "de")
    return verdict[n], why[n]
