"""The ruleset's README: every die roll stands there with its place, every skill and term with its rule."""

import re
from pathlib import Path

import pytest

from engine.rulesets.stko.rules import luck
from engine.rulesets.stko.tables_skills import SKILLS
from engine.rulesets.stko.tell.skills import named
from engine.rulesets.stko.tell.words import FOR_PURPOSE

FOLDER = Path(luck.__file__).parents[1]
README = (FOLDER / "README.md").read_text(encoding="utf-8")
CALLED = re.compile(
    r"\b(?:roll|roll_with_luck|roll_by|die_by|thrown|draw|draw_figure)\(\s*(?:b,\s*)?(?:[\w.]+(?:\([\w.]+\))?,\s*)*\"([\w-]+)\""
)


def rows(heading: str) -> list[list[str]]:
    """The cells of the tables under that heading."""
    part = README.split(heading)[1].split("\n## ")[0]
    found = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in part.splitlines() if line[:1] == "|"]
    return [row for row in found if row[0].startswith("`")]


ROLLS = rows("## Every die roll")
TOLD = {purpose for row in ROLLS for purpose in re.findall(r"`([\w-]+)`", row[0])}


def rolled() -> dict[str, str]:
    """Purposes of rolls as the rules name them, with the file."""
    found = {}
    for file in sorted(FOLDER.rglob("*.py")):
        if not {"tell", "cases"} & set(file.relative_to(FOLDER).parts):  # wherever the checkout itself lies
            for purpose in CALLED.findall(file.read_text(encoding="utf-8")):
                found[purpose] = file.name
    return found


def test_every_roll_of_the_rules_stands_in_the_readme():
    found = rolled()
    assert len(found) > 25
    assert {purpose: file for purpose, file in found.items() if purpose not in TOLD} == {}


def test_every_roll_that_has_words_stands_there_too():
    assert set(FOR_PURPOSE) - TOLD - {"table"} == set()


@pytest.mark.parametrize("row", ROLLS, ids=lambda row: row[0])
def test_its_place_is_there(row):
    """`rules/cards.py` `turn_card`: a file of the folder with functions of these names."""
    assert len(row) == 5, row
    file, *names = re.findall(r"`([\w./]+)`", row[3])
    source = (FOLDER / file).read_text(encoding="utf-8")
    assert names and all(re.search(rf"def {name}\(", source) for name in names)


def test_the_glossary_has_a_word_and_a_rule_for_each_code():
    found = [row for row in rows("## Glossary") if len(row) == 4]
    assert len(found) > 100
    for code, english, _, rule in found:
        assert english and rule.startswith(("STKO-", "1.")), code
    words = {row[0].strip("`"): row[1:3] for row in found}
    for code, skill in SKILLS.items():
        assert words[code] == [named(code, 1, "en"), skill.german]


def test_the_share_of_the_dead_is_reported_for_both_wound_tables():
    part = README.split("## What the text claims, simulated")[1]
    assert "| wound table (dice) | wound counters |" in part
    assert len(re.findall(r"^\| (?:sensible|cautious|aggressive)", part, re.MULTILINE)) == 6
