"""The 29 special rules of the text, each a line in the vocabulary of `codes.py` (`rule_lines.py`), with their German
names and their numbers. What a rule on a unit comes to, printed or not, is asked in `special_rules.py`.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from engine.rulesets.gff.effects import Effect
from engine.rulesets.gff.rule_lines import Clause, X, effect_of, read_line

MOST_RATING: Final = 30  # as many models as a unit can have
RATED: Final = re.compile(r"(.*\S)\s*\(\s*([+-]?[0-9]{1,3})\s*\)")


class SpecialRule(NamedTuple):
    """`rated` ones have a number, Tough(3). `clauses` are what it does (`rule_lines.py`)."""

    name: str
    german: tuple[str, ...]
    source: str
    clauses: tuple[Clause, ...]

    @property
    def code(self) -> str:
        return self.name.casefold()

    @property
    def is_rated(self) -> bool:
        return any(abs(clause.n) == X for clause in self.clauses)


def printed(name: str, german: str, source: str, line: str) -> SpecialRule:
    return SpecialRule(name, tuple(german.split("/")), source, tuple(read_line(line, name)))


PRINTED: Final = (
    printed("Ambush", "Hinterhalt", "GFF-27", "ambush"),
    printed("AP", "Panzerbrechend/PB", "GFF-47", "ap X"),
    printed("Bane", "Verderben", "GFF-28", "not-ignored; six-saves-again"),
    printed("Blast", "Explosion", "GFF-29", "blast X; no-cover"),
    printed("Caster", "Zauberer", "GFF-30", "caster X"),
    printed("Counter", "Konter", "GFF-34", "first"),
    printed("Deadly", "Tödlich", "GFF-31", "deadly X"),
    printed("Fast", "Schnell", "GFF-10", "advance +2; rush +4"),
    printed("Fear", "Furcht", "GFF-32", "fear X"),
    printed("Fearless", "Furchtlos", "GFF-33", "fearless all-models"),
    printed("Flying", "Flieger", "GFF-41", "flying"),
    printed("Furious", "Rasend", "GFF-35", "six-hit 1 charging melee"),
    printed("Hero", "Held", "GFF-43", "hero"),
    printed("Immobile", "Stationär", "GFF-41", "immobile"),
    printed("Impact", "Aufprall", "GFF-34", "impact X"),
    printed("Indirect", "Indirekt", "GFF-38", "no-sight; moved-hit -1"),
    printed("Limited", "Begrenzt", "GFF-43", "once"),
    printed("Regeneration", "Regeneration", "GFF-37", "ignore 5"),
    printed("Relentless", "Unerbittlich", "GFF-35", "six-hit 1 over-nine shooting"),
    printed("Reliable", "Zuverlässig", "GFF-38", "quality 2"),
    printed("Rending", "Verheerend", "GFF-36", "not-ignored; six-ap 4"),
    printed("Scout", "Kundschafter", "GFF-43", "scout"),
    printed("Slow", "Langsam", "GFF-10", "advance -2; rush -4"),
    printed("Stealth", "Heimlichkeit", "GFF-38", "hit-against -1 over-nine shooting all-models"),
    printed("Strider", "Waldläufer", "GFF-41", "strider"),
    printed("Surge", "Trefferhagel", "GFF-40", "six-hit 1"),
    printed("Thrust", "Wucht", "GFF-39", "hit +1 charging melee; ap 1 charging melee"),
    printed("Tough", "Zäh", "GFF-42", "tough X"),
    printed("Unstoppable", "Unaufhaltsam", "GFF-39", "not-ignored; no-minus"),
)


def key_of(name: str) -> str:
    """Under which a name is found: case and spaces don't matter."""
    return "".join(name.split()).casefold()


BY_NAME: Final[Mapping[str, SpecialRule]] = {
    key_of(name): rule for rule in PRINTED for name in (rule.name, *rule.german)
}


def find_printed(name: str) -> SpecialRule | None:
    """By its English or German name."""
    return BY_NAME.get(key_of(name))


@lru_cache(4_096)
def read_rule(text: str) -> tuple[str, int | None]:
    """A rule's name and the number in its brackets: `AP(1)`, `ap (1)`, `Zäh(3)`. Printed ones by their English name."""
    text = " ".join(text.split())
    match = RATED.fullmatch(text)
    name, rating = (text, None) if match is None else (match[1], int(match[2]))
    rule = find_printed(name)
    return (rule.name if rule is not None else name), rating


def printed_effects(rule: SpecialRule, written: str, rating: int | None) -> list[Effect]:
    """Under the name it is `written` by. None where a number is missing or too many: the text has no Tough alone and no
    Fast(2).
    """
    fits = rating is None if not rule.is_rated else rating is not None and 1 <= rating <= MOST_RATING
    return [effect_of(clause, written, rating or 0) for clause in rule.clauses] if fits else []
