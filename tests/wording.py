"""The words that Rollbook prints and those it never does, held against any text: rows of `fixtures/words.toml`."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
ROWS: Final = tomllib.loads((ROOT / "tests/fixtures/words.toml").read_text(encoding="utf-8"))
LANGUAGES: Final = ("en", "de")
# Gaps of either kind, tags and code: no words. Of a choice only what is chosen by falls out.
GAPS: Final = re.compile(r"%\(\w+\)[a-z]|\{\w+(?::\w+|\?)?\}|\{\w+\?(?=[^{}])|<[^<>]*>|`[^`]*`")


class Row(NamedTuple):
    """`print` is what a writer puts in its place; `of` are the rulesets it is about (none: all but `except_of`)."""

    topic: str
    print: str
    never: re.Pattern[str]
    unless: re.Pattern[str] | None
    of: frozenset[str]
    except_of: frozenset[str]

    def about(self, ruleset: str) -> bool:
        return ruleset in self.of if self.of else ruleset not in self.except_of


def either(patterns: list[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{'|'.join(patterns)})(?![\w-])", re.IGNORECASE)


@cache
def rows(language: str) -> tuple[Row, ...]:
    return tuple(
        Row(
            row["topic"],
            row["print"],
            either(row["never"]),
            either(row["unless"]) if "unless" in row else None,
            frozenset(row.get("of", ())),
            frozenset(row.get("except_of", ())),
        )
        for row in ROWS[language]
    )


def never_words(text: str, language: str, ruleset: str = "") -> dict[str, Row]:
    """What stands in a text (or a template of one) though it is never printed; its row says what is printed instead."""
    bare = re.sub(r"\s+", " ", GAPS.sub(" … ", text))
    found: dict[str, Row] = {}
    for row in rows(language):
        if row.about(ruleset):
            meant = row.unless.sub(" … ", bare) if row.unless else bare
            found |= {match[0].lower(): row for match in row.never.finditer(meant)}
    return found


@cache
def after_one(language: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.,])1 (?:more |fewer |weitere )?(?:{'|'.join(ROWS['one'][language])})(?!\w)")
