"""What both formats share: a sheet that is filled field by field, and the account of what became of each field."""

import re
from typing import Final

from engine.kernel.character_health import kept_dice, read_dice
from engine.kernel.file_import import Field, Imported, Line, Verdict, shown
from engine.kernel.refusal import Refusal
from engine.rulesets.coc.derived import damage_bonus, hit_points
from engine.rulesets.coc.importing.arms import Arm, line_of
from engine.rulesets.coc.importing.skills import code_of
from engine.rulesets.coc.setup import BOUNDS, MOST_VALUES, OTHER_SKILL
from engine.rulesets.coc.tables import CHARACTERISTICS

LIMITS: Final = {
    "hp": (1, 300), "mov": (0, 30), "build": (-2, 20), "armour": (0, 100),
    "luck": (0, 99), "sanity": (0, 99), "magic": (0, 200), **dict.fromkeys(CHARACTERISTICS, (0, 300)),
}  # fmt: skip
SKILL: Final = (0, 100)


class Sheet:
    def __init__(self) -> None:
        self.name = ""
        self.values: dict[str, int] = {}
        self.skills: dict[str, int] = {}  # the file's own names, for weapons that name their skill
        self.weapons: list[tuple[str, str]] = []
        self.lines: list[Line] = []
        self.further: list[tuple[int, str, int]] = []  # line, code, number of skills that only called rolls use

    def line(self, field: Field, verdict: Verdict, found: str, became: str = "", why: str = "") -> None:
        self.lines.append(Line(field.path, verdict, found, became, why))

    def note(self, field: Field, verdict: Verdict, became: str = "", why: str = "") -> None:
        self.line(field, verdict, shown(field.value), became, why)

    def leave(self, field: Field, why: str) -> None:
        """Named as ignored, unless there is nothing in it."""
        if field.value not in (None, "", [], {}):
            self.note(field, "ignored", "", why)

    def number(self, field: Field, code: str, missing: str = "missing") -> None:
        """Takes a number into `values`; outside the limits it becomes the nearest one, and the line says so."""
        number = field.whole()
        if number is None:
            if missing:
                self.note(field, "ignored", "", missing)
            return
        least, most = LIMITS[code]
        kept = min(most, max(least, number))
        self.values[code] = kept
        verdict, why = taken(kept == number)
        self.note(field, verdict, str(kept), why)

    def skill(self, field: Field, name: str, part: str, number: int | None) -> None:
        """One skill by its name and its part in brackets; of two with the same meaning the better one counts."""
        if number is None:
            self.note(field, "ignored", "", "missing")
            return
        least, most = SKILL
        kept = min(most, max(least, number))
        self.skills[(part or name).casefold()] = kept
        code, title = code_of(name, part), label(name, part)
        if not code:
            self.further.append((len(self.lines), slug(title), kept))
            self.line(field, "ignored", f"{title} {number}", "", "sheet_full")
        elif code in self.values and self.values[code] >= kept:
            self.line(field, "ignored", f"{title} {number}", "", "named_twice")
        else:
            self.values[code] = kept
            verdict, why = taken(kept == number)
            self.line(field, verdict, f"{title} {number}", f"{code} {kept}", why)

    def weapon(self, field: Field, name: str, arm: Arm, unarmed: bool) -> None:
        """A line for the campaign's list; nobody needs one for his fists (`unarmed`)."""
        line, why = line_of(arm, self.values)
        if line and not unarmed:
            self.weapons.append((name, line))
            self.line(field, "taken", name, line)
        else:
            self.line(field, "ignored", name, "", why or "everybody_has_fists")

    def must_have_characteristics(self, field: Field) -> None:
        """An investigator without any would be somebody else. Refuses: `import-no-numbers`."""
        if not any(code in self.values for code in CHARACTERISTICS):
            raise Refusal("import-no-numbers", {"field": field.path})

    def take_further(self) -> None:
        """Skills that only called rolls use, as far as there is room on a sheet; those of no use are left out."""
        for place, code, number in self.further:
            line = self.lines[place]
            if code in ("", OTHER_SKILL) or not number:
                self.lines[place] = line._replace(why="no_such_skill_here")
            elif self.values.get(code, -1) >= number:
                self.lines[place] = line._replace(why="named_twice")
            elif code in self.values or len(self.values) < MOST_VALUES:
                self.values[code] = number
                verdict, why = taken(line.found.endswith(f" {number}"))
                self.lines[place] = line._replace(verdict=verdict, became=f"{code} {number}", why=why)

    def damage_bonus(self, field: Field) -> None:
        """Left to the characteristics where they give the same, else kept as it is written."""
        text = field.text().replace(" ", "")
        if not text:
            return
        own = damage_bonus(self.values)
        dice = read_dice("0" if text.casefold() in ("none", "-", "keine", "keiner") else text)
        if dice == own.dice:
            self.note(field, "taken", written(own.dice), own.how)
        elif dice is not None and BOUNDS["bonus"][0] <= dice[2] <= BOUNDS["bonus"][1]:
            self.values |= {code: n for code, n in kept_dice("bonus", dice).items() if n is not None}
            self.note(field, "changed", written(dice), "not_what_the_sheet_gives")
        else:
            self.note(field, "ignored", written(own.dice), "not_what_the_sheet_gives")

    def counter(self, now: Field, most: Field, code: str) -> None:
        """A counter stands as it is; what is lost of it comes along."""
        self.number(now, code)
        self.leave(most, "greatest_of_a_counter")

    def hit_points(self, now: Field, most: Field) -> None:
        """The greatest value is taken; wounds come from battles of the campaign, not from a file."""
        value = most.whole()
        if value is None:
            self.note(most, "ignored", "", "computed")
        else:
            self.number(most, "hp")
        left = now.whole()
        full = self.values.get("hp", hit_points(self.values).value)
        if left is not None and left < full:
            self.note(now, "changed", str(full), "comes_unhurt")
        elif left is not None:
            self.note(now, "taken", str(full))

    def done(self, source: str, version: str) -> Imported:
        self.take_further()
        return Imported(source, version, "", self.name, self.values, tuple(self.weapons), tuple(self.lines))


def taken(as_it_is: bool) -> tuple[Verdict, str]:
    return ("taken", "") if as_it_is else ("changed", "out_of_range")


def slug(name: str) -> str:
    """`skill_library_use`: how a sheet keeps a skill that has no rule of its own."""
    return OTHER_SKILL + re.sub(r"[\W_]+", "_", name.casefold()).strip("_")[:30].rstrip("_")


def label(name: str, part: str) -> str:
    return f"{name} ({part})" if part and part != name else name


def written(dice: tuple[int, int, int]) -> str:
    """A damage bonus as sheets write it: `1d4`, `2d6+1`, `-2`, `0`."""
    number, sides, plus = dice
    return f"{number}d{sides}" + (f"{plus:+d}" if plus else "") if number else str(plus)
